// The same library and the same host in a real browser: one page of a made-up add-in.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser } from 'playwright-core'
import { openWorkbook } from '#try/host/host.ts'
import { CDN } from '#try/host/library.ts'
import {
  closePages,
  hasChromium,
  openInChromium,
  processBrowser,
} from '../support/browser/chromium.ts'
import type { Site } from '../support/browser/chromium.ts'

const html = `<!doctype html><title>Add-in</title><script src="${CDN}office.js"></script>
<button id="write">Write</button><p id="state" role="status"></p>
<script>
  const say = (text) => { document.querySelector('#state').textContent = text }
  Office.onReady(({ host, platform }) => say(host + ' ' + platform))
  document.querySelector('#write').onclick = () => Excel.run(async (context) => {
    const table = context.workbook.tables.getItem('Deals')
    table.onChanged.add(async (event) => say(event.source + ' ' + event.address))
    table.columns.getItem('x').getDataBodyRange().values = [[10], [20]]
    await context.sync()
  })
</script>`
const site: Site = (path) => (path === '/pane/' ? { body: html, type: 'text/html' } : null)

let browser: Browser | null = null
beforeAll(async () => {
  if (hasChromium()) browser = await processBrowser()
})
afterAll(async () => {
  if (browser) await closePages(browser)
})

test.skipIf(!hasChromium())('a pane in a frame reads, writes and hears', async () => {
  if (!browser) throw new Error('The browser did not start')
  const host = openWorkbook({
    tables: {
      Deals: {
        at: 'Menu!A1',
        rows: [
          ['key', 'x'],
          ['a', 1],
          ['b', 2],
        ],
      },
    },
  })
  const pane = await openInChromium(browser, host, { site })
  const state = pane.frame.locator('#state')
  await expect.poll(() => state.textContent()).toBe('Excel OfficeOnline')
  await pane.frame.locator('#write').click()
  await expect
    .poll(() => host.table('Deals').rows)
    .toEqual([
      ['a', 10],
      ['b', 20],
    ])
  host.coAuthor.write('Menu!B3', [[7]])
  await expect.poll(() => state.textContent()).toBe('Remote B3')
  expect(pane.asked).toEqual([])
  host.assertNothingRefused()
  await pane.close()
})
