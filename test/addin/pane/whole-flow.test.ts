// The pane as it is built, in Chromium, under the real Office.js over a workbook of ours, with a fake
// service behind `fetch`: from an empty workbook to a written plan, by keyboard alone.
import { expect, test } from 'vitest'
import { BUILTIN_DESCRIPTION } from '#contract/builtin.ts'
import { openWorkbook, type WorkbookHost } from '#try/host/host.ts'
import {
  createFakeService,
  KEY,
  UNKNOWN_KEY,
  type FakeService,
} from '../../support/pane/fake-service.ts'
import { builtPane } from './built-pane.ts'

const { open } = builtPane()

test('plans the sample from an empty workbook to written columns by keyboard alone', async () => {
  const host = openWorkbook()
  const service = createFakeService()
  const { pane, keys } = await open(host, service)
  const { frame, page } = pane
  await keys.type('Key', KEY)
  await keys.type('Your name', 'Grace Hopper')
  await page.keyboard.press('Enter')
  await keys.screen('No table yet')
  await keys.press('Insert sample data')
  await keys.screen('Check the columns')
  await keys.press('Next: description')
  await keys.screen('Describe your business')
  await expect.poll(() => frame.locator('.bill tr').count()).toBeGreaterThan(3)
  await keys.press('Next: options')
  await keys.screen('Options')
  await keys.press('Check data')
  await keys.screen('Ready to plan')
  // The words and the columns’ names alone have been sent until now.
  const posts = service.calls.filter((call) => call.startsWith('POST'))
  expect([...new Set(posts)]).toEqual(['POST /read'])
  await keys.press('Send and plan')
  await keys.screen('Take \\d+ deals')
  await keys.press('Write to the sheet')
  await expect.poll(() => frame.locator('.notice').first().innerText()).toContain('Written')

  // The button that was pressed is another one now: the focus goes to where the plan begins.
  await keys.screen('Take \\d+ deals')
  const { columns, rows } = host.table('Deals')
  expect(columns.slice(-2)).toEqual(['EDPS qty', 'EDPS profit'])
  const taken = rows.filter((row) => Number(row.at(-2)) > 0)
  expect(await frame.locator('h1').textContent()).toBe(`Take ${taken.length} deals`)
  expect(pane.asked).toEqual([])
  host.assertNothingRefused()
  await pane.close()
})

/** A menu that passes every rule with the checks off, and the description that goes with it. */
function shop(change: (rows: (string | number)[][]) => void = () => {}): WorkbookHost {
  const rows: (string | number)[][] = Array.from({ length: 40 }, (_, i) => {
    const T = i < 6 ? 0 : -1 - (i % 12)
    return [`D${i}`, T, T, 10, 4 + (i % 3), T === 0 ? '' : i % 2, T === 0 || i % 2 === 0 ? '' : 5]
  })
  change(rows)
  const headers = ['key', 'menu', 'T', 'qty', 'unit_cost', 'historically_chosen', 'profit']
  return openWorkbook({ tables: { Deals: { at: 'Menu!A1', rows: [headers, ...rows] } } })
}

/** Opens the pane and goes, by keyboard, to what the check finds; the analyst's own profits are used. */
async function checkShop(host: WorkbookHost, service: FakeService) {
  const { pane, keys } = await open(host, service)
  await keys.type('Key', KEY)
  await pane.page.keyboard.press('Enter')
  await keys.screen('Choose your tables')
  await keys.press('Next: columns')
  await keys.screen('Check the columns')
  await keys.press('Next: description')
  await keys.screen('Describe your business')
  await keys.type('What does a deal earn', BUILTIN_DESCRIPTION)
  await keys.press('Next: options')
  await keys.screen('Options')
  await keys.tabTo('From your own profit')
  await pane.page.keyboard.press('Space')
  await keys.press('More options')
  await keys.tabTo('Check that the history')
  await pane.page.keyboard.press('Space')
  await keys.press('Check data')
  return { pane, keys }
}

test('shows the cell of the first problem at the press of a key', async () => {
  const host = shop((rows) => {
    rows[3]![3] = -5
  })
  const { pane, keys } = await checkShop(host, createFakeService())
  await pane.frame.locator('h1', { hasText: 'to mend' }).waitFor()
  await keys.tabTo('Show the cell: Deals, qty, data row 4')
  await pane.page.keyboard.press('Enter')
  await expect.poll(() => host.book.selection).toMatchObject({ top: 4, left: 3 })
  await pane.close()
})

test('shows the place in line, and cancels within a second', async () => {
  const service = createFakeService()
  service.begins = (session) => {
    session.queue = 3
  }
  const { pane, keys } = await checkShop(shop(), service)
  await keys.screen('Ready to plan')
  await keys.press('Send and plan')
  await keys.screen('Planning')
  await pane.frame.getByText('Waiting in line: place 3.').waitFor()
  const began = performance.now()
  await keys.press('Cancel')
  await keys.screen('Planning was canceled')
  expect(performance.now() - began).toBeLessThan(1500)
  expect(service.sessions).toEqual([])
  await pane.close()
})

test('goes on with a plan after the pane was closed, and applies another confidence', async () => {
  const service = createFakeService()
  service.begins = () => {}
  const host = shop()
  const first = await checkShop(host, service)
  await first.keys.screen('Ready to plan')
  await first.keys.press('Send and plan')
  await first.keys.screen('Planning')
  await first.pane.frame.getByText('You can go on working').waitFor()
  await first.pane.close()

  service.sessions[0]!.status = 'done'
  const { pane, keys } = await open(host, service)
  const { frame, page } = pane
  await expect.poll(() => frame.locator('main').innerText()).toContain('someone')
  await keys.press('Sign in')
  await keys.screen('Sign in')
  await keys.type('Key', KEY)
  await page.keyboard.press('Enter')
  await keys.screen('Take 3 deals')
  await keys.press('Write to the sheet')
  const taken = () => host.table('Deals').rows.filter((row) => Number(row[7]) > 0).length
  // Some twelve seconds are for other panes that might be writing.
  await expect.poll(taken).toBe(3)
  await keys.screen('Take 3 deals')
  await keys.tabTo('Least chance')
  await page.keyboard.press('End')
  for (let i = 0; i < 11; i++) await page.keyboard.press('ArrowLeft')
  await frame.locator('h1', { hasText: 'Take 1 deal' }).waitFor()
  await keys.press('Apply to the sheet')
  await expect.poll(taken).toBe(1)
  host.assertNothingRefused()
  await pane.close()
})

test('refuses a key that the service does not know, and says what to do', async () => {
  const { pane, keys } = await open(openWorkbook())
  await keys.type('Key', UNKNOWN_KEY)
  await pane.page.keyboard.press('Enter')
  const refused = pane.frame.getByRole('alert')
  await refused.waitFor()
  expect(await refused.innerText()).toMatch(/^Not signed in\n.*key/s)
  expect(await pane.frame.getByLabel('Key', { exact: true }).getAttribute('aria-invalid')).toBe(
    'true',
  )
  expect(await refused.innerText()).not.toContain(UNKNOWN_KEY)
  await pane.close()
})
