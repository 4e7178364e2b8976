// A workbook with thirty kinds of mistakes, as an analyst meets it in the real pane: each is shown at
// its cell, mends them one by one, and the plan is made by the real Worker and a real engine.
import type { Browser, FrameLocator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadSample } from '#addin/tables/load-sample.ts'
import { mistakenWorkbook } from '../support/workbook/mistaken-workbook.ts'
import { closePages, hasChromium, processBrowser } from '../support/browser/chromium.ts'
import type { WorkbookHost } from '#try/host/host.ts'
import { makeCertificate } from '#try/certificate.ts'
import { openTry, type TryServer } from '#try/server.ts'
import { openHouse, type House } from './house.ts'

// Functions that are handed to the page find its workbook as a global.
declare const workbook: WorkbookHost

const PATIENCE = { timeout: 60_000 }
const { fixture, mistakes, rowOf, addressOf } = mistakenWorkbook()

let house: House
let server: TryServer
let browser: Browser

beforeAll(async () => {
  if (!hasChromium()) return
  house = await openHouse({ engines: 1 })
  const certificate = await makeCertificate(new Date())
  const service = house.stack.baseUrl
  const opened = await openTry({ port: 0, certificate, service, workbook: fixture })
  if (!opened.ok) throw new Error(opened.message)
  server = opened.value
  browser = await processBrowser()
})
afterAll(async () => {
  if (browser) await closePages(browser)
  await server?.close()
  await house?.close()
})

/** From the key to what the check finds, by buttons; the guesses are taken as they are. */
async function check(pane: FrameLocator): Promise<void> {
  const press = (name: string) => pane.getByRole('button', { name, exact: true }).click(PATIENCE)
  const { description, options } = loadSample()
  await pane.getByLabel('Key', { exact: true }).fill(house.stack.key, PATIENCE)
  await press('Sign in')
  await press('Next: columns')
  await press('Next: description')
  await pane.locator('textarea').fill(description)
  await press('Next: options')
  await pane.getByText('More options').click()
  for (const [label, value] of [
    ['Periods until leftovers are written off', options.horizon],
    ['Part of the cost lost on leftovers', options.writeoff],
  ] as const) {
    await pane.getByLabel(label).fill(String(value))
    await pane.getByLabel(label).blur()
  }
  await press('Check data')
}

/** `Sheet!C4`, zero-based as the workbook has it. */
const selected = (page: Page) =>
  page.evaluate(() => {
    const { book } = workbook
    const sheet = book.sheets.find(({ id }) => id === book.activeSheetId)!.name
    const { top, left, bottom, right } = book.selection
    return { sheet, top, left, cells: (bottom - top + 1) * (right - left + 1) }
  })

describe.skipIf(!hasChromium())('a workbook with thirty kinds of mistakes', () => {
  test('is mended from cell to cell, and then planned', async () => {
    const context = await browser.newContext({ ignoreHTTPSErrors: true })
    const page = await context.newPage()
    const faults: string[] = []
    page.on('pageerror', (fault) => faults.push(fault.message))
    await page.goto(server.address)
    const pane = page.frameLocator('#pane iframe')
    await check(pane)
    await pane.getByRole('heading', { name: /^\d+ problems to mend$/ }).waitFor(PATIENCE)

    for (const one of mistakes) {
      const { what, table, row, shown, says, fix } = one
      const place = `: ${table}, ${shown}, data row ${row + 1}`.replace(/[()]/g, String.raw`\$&`)
      const button = pane.getByRole('button', { name: new RegExp(`${place}$`) })
      const told = await pane.getByRole('listitem').filter({ has: button }).innerText()
      expect(told, what).toMatch(says)
      expect(told, what).toMatch(fix)
      expect(told, what).toMatch(new RegExp(String.raw`rows? .*\b${rowOf(table, row)}\b`))
      await button.click()
      const at = /!([A-Z])(\d+)$/.exec(addressOf({ table, row, header: shown }))!
      const cell = { sheet: table, left: at[1]!.charCodeAt(0) - 65, top: Number(at[2]) - 1 }
      await expect.poll(() => selected(page), { message: what }).toEqual({ ...cell, cells: 1 })
    }

    // They are all mended, and nothing is left to say.
    const mended = mistakes.map((one) => [addressOf(one), one.right] as const)
    await page.evaluate((all) => {
      for (const [address, right] of all) workbook.analyst.write(address, [[right]])
    }, mended)
    await pane.getByRole('button', { name: 'Check again' }).click()
    await pane.getByRole('heading', { name: 'Ready to plan' }).waitFor(PATIENCE)
    expect(await pane.locator('.problems li').count()).toBe(0)

    await pane.getByRole('button', { name: 'Send and plan' }).click()
    await pane.getByRole('heading', { name: /^Take \d+ deal/ }).waitFor(PATIENCE)
    await pane.getByRole('button', { name: 'Write to the sheet' }).click()
    await pane.getByText('of the current menu: see').waitFor(PATIENCE)
    const { columns, rows } = await page.evaluate(() => workbook.table('Offers'))
    expect(columns.slice(-2)).toEqual(['EDPS qty', 'EDPS profit'])
    expect(rows.every((row) => typeof row.at(-2) === 'number')).toBe(true)
    const taken = rows.filter((row) => Number(row.at(-2)) > 0).length
    expect(await pane.locator('h1').textContent()).toMatch(new RegExp(`^Take ${taken} deal`))
    expect([faults, await page.evaluate(() => workbook.refused())]).toEqual([[], []])
    await context.close()
  })
})
