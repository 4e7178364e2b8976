// The page “Plan” of the console in Chromium over the real Worker and a real engine: from a file, or the example, to a plan.
import { readFileSync } from 'node:fs'
import axe from 'axe-core'
import { writeXlsx } from 'hucre/xlsx'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ExampleMarket } from '#examples/market-example.ts'
import type { LedgerAnswer } from '#contract/account.ts'
import type { Result, SessionList } from '#contract/schemas.ts'
import { readWorkbookFile, type FileCell } from '#tables/workbook-file.ts'
import { closePages, hasChromium, processBrowser } from '../support/browser/chromium.ts'
import { register, serviceOf, type Service, type SignedInPerson } from '../support/console.ts'
import { openHouse, smallMarket, type House } from './house.ts'

let house: House
let service: Service
let browser: Browser
beforeAll(async () => {
  house = await openHouse({ engines: 1 })
  service = serviceOf(house.stack)
  if (hasChromium()) browser = await processBrowser()
})
afterAll(async () => {
  if (browser) await closePages(browser)
  await house.close()
})

/** The page “Plan” as this person opens it. */
async function opened(person: SignedInPerson, width: number): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width, height: 800 },
    reducedMotion: 'reduce',
  })
  const cookies = person.cookie.split('; ').map((pair) => {
    const [name = '', value = ''] = pair.split(/=(.*)/s)
    return { name, value, url: service.url }
  })
  await context.addCookies(cookies)
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', (fault) => complaints.push(String(fault)))
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  page.on('close', () => expect(complaints).toEqual([]))
  await page.goto(`${service.url}/app/#/plan`)
  await page.getByText('Choose files…').waitFor()
  await page.evaluate(axe.source)
  return page
}

const WORDS =
  'We buy qty units at unit_cost and sell them at the price that Sales shows. Every unit ordered costs unit_fee. ' +
  'Every unit costs unit_holding_cost per week until it is sold or written off. After 7 weeks what is left is written off.'

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const title = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { name, level: 1 }).waitFor()

/** No accessibility violation, and nothing wider than the window. */
async function isWhole(page: Page, at: string): Promise<void> {
  const { violations } = await page.evaluate(() =>
    (globalThis as unknown as { axe: typeof axe }).axe.run({ resultTypes: ['violations'] }),
  )
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
  expect(found, at).toEqual([])
  const wider = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(wider, at).toBe(0)
}

async function saved(page: Page, button: string): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), press(page, button)])
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) }
}

const newest = async (person: SignedInPerson): Promise<Result> => {
  const { sessions } = await person.ok<SessionList>('GET', '/sessions')
  return person.ok<Result>('GET', `/result/${sessions[0]!.session_id}`)
}

/** The market as a person keeps it: other names, dates, a title above and a total below. */
async function workbook({ menus, sales }: ExampleMarket): Promise<Buffer> {
  const day = (T: unknown) => new Date(Date.UTC(2026, 10, 23 + 7 * Number(T)))
  const taken = (flag: unknown) => (flag === 1 ? 'yes' : flag === 0 ? 'no' : null)
  const offers = [
    ['Offers of Northwind'],
    [],
    ['Offer no.', 'Article', 'Offered on', 'Pieces', 'Cost per piece', 'Shop price', 'Bought?'],
    ...menus.map((row) => [
      row['key'],
      `Article ${String(row['key'])}`,
      day(row['T']),
      row['qty'],
      row['unit_cost'],
      row['unit_price'],
      taken(row['historically_chosen']),
    ]),
    ['Total', null, null, menus.reduce((sum, row) => sum + Number(row['qty']), 0)],
  ]
  const sold = [
    ['Offer', 'Date of sale', 'Pcs sold', 'Price', 'Fee', 'Holding cost'],
    ...sales.map((row) => [
      row['key'],
      day(row['T']),
      row['qty'],
      row['price'] === '' ? null : row['price'],
      row['unit_fee'],
      row['unit_holding_cost'],
    ]),
  ]
  const sheets = [
    { name: 'Offers', rows: offers },
    { name: 'Sold', rows: sold },
  ]
  return Buffer.from(await writeXlsx({ sheets } as Parameters<typeof writeXlsx>[0]))
}

describe.skipIf(!hasChromium())('the page “Plan”', () => {
  // Conformance: console-plan
  test('plans the example for an account without tokens, by two presses', async () => {
    const ada = await register(service, 'ada@example.com')
    const page = await opened(ada, 320)
    await isWhole(page, 'open')
    await press(page, 'Try it with the example')
    await page.getByText('planning it costs nothing').waitFor()
    await isWhole(page, 'checked')
    await press(page, 'Send and plan')
    await title(page, /^Take \d+ deals?$/)
    await isWhole(page, 'plan')
    const result = await newest(ada)
    expect(result.billing).toMatchObject({ sponsored: true, tokens_charged: 0 })
    const { name, bytes } = await saved(page, 'Save the plan as CSV')
    expect(name).toBe('Deals plan.csv')
    const [head, ...rows] = bytes.toString().trim().split('\n')
    expect(head).toMatch(/^Week of,SKU,.*,EDPS qty,EDPS profit$/)
    const taken = rows.filter((row) => !row.endsWith(',0,0'))
    expect(taken).toHaveLength(result.menu!.length)
    const { entries } = await ada.ok<LedgerAnswer>('GET', '/ledger')
    expect(entries).toMatchObject([{ amount_units: 0 }])
    // What was planned is still there after a look at another page.
    await page.getByRole('link', { name: 'its session' }).click()
    await title(page, /./)
    await page.goBack()
    await title(page, /^Take \d+ deals?$/)
    await page.close()
  })

  // Conformance: console-plan
  test('plans a workbook as a person keeps it, and saves a copy with two columns', async () => {
    const bo = await register(service, 'bo@example.com')
    await service.fetch(`/operator/account/${bo.account}/grant`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${service.operator}`,
        'Content-Type': 'application/json',
      },
      body: JSON.stringify({ id: 'first', tokens: 50, why: 'a trial' }),
    })
    const market = smallMarket(7)
    const page = await opened(bo, 1280)
    const buffer = await workbook(market)
    await page.getByLabel('Files with your tables').setInputFiles({
      name: 'northwind.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer,
    })
    await press(page, 'Next: columns')
    await title(page, 'Check the columns')
    await isWhole(page, 'columns')
    // What was guessed can be changed.
    await page
      .getByText(/^Change:/)
      .first()
      .click()
    await page.getByLabel('Name of the deal').first().selectOption('')
    await press(page, 'Next: description')
    await page.getByLabel('What does a deal earn').fill(WORDS)
    await page.getByText('What your words do to a past deal').waitFor()
    await isWhole(page, 'words')
    await press(page, 'Next: options')
    await page.getByLabel('By what stands in this table').check()
    await press(page, 'Check data')
    await page.getByText('You have').waitFor()
    await page.getByText('50 tokens').waitFor()
    await press(page, 'Send and plan')
    await title(page, /^Take \d+ deals?$/)
    const result = await newest(bo)
    expect(result.billing!.tokens_charged).toBeGreaterThan(1)
    await page.getByText(/was charged/).waitFor()
    const first = String(result.menu![0]!.key)
    await page.getByLabel('Find').fill(first)
    await page.getByRole('rowheader', { name: first }).waitFor()
    await isWhole(page, 'plan')
    const { name, bytes } = await saved(page, 'Save the workbook with the plan')
    expect(name).toBe('northwind with plan.xlsx')
    expect(plannedIn(await readWorkbookFile(bytes))).toEqual(
      new Map(result.menu!.map(({ key, qty }) => [key, qty])),
    )
    await page.close()
  })

  test('a pasted table is one of the tables, and can be left out again', async () => {
    const cy = await register(service, 'cy@example.com')
    const page = await opened(cy, 1280)
    await page.getByLabel('Or paste a table').fill('Offer\tCost\nA\t3\nB\t4\n')
    await press(page, 'Add this table')
    await page.getByText('Pasted: 2 rows, 2 columns').waitFor()
    await press(page, 'Leave out Pasted.csv')
    await page.getByText('Pasted: 2 rows').waitFor({ state: 'detached' })
    await page.close()
  })
})

/** Deals of the copy by what is to be taken. */
function plannedIn(read: Awaited<ReturnType<typeof readWorkbookFile>>): Map<unknown, number> {
  if (!read.ok) throw new Error(read.message)
  const { rows } = read.sheets[0]!
  const at = rows[2]!.indexOf('EDPS qty')
  const number = (cell: FileCell | undefined) =>
    Number(typeof cell === 'object' && cell !== null ? cell.value : (cell ?? 0))
  return new Map(
    rows
      .slice(3)
      .flatMap((row): [unknown, number][] =>
        number(row[at]) > 0 ? [[row[0], number(row[at])]] : [],
      ),
  )
}
