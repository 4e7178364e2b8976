// An analyst plans a menu; weeks later its outcome stands in the history of the next plan. The console then shows what
// its deals earned, by real engines; the numbers here are worked out without them.
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClient, type Client } from '#client/client.ts'
import { realisedSchema } from '#forms/realised-forms.ts'
import type { MenuRow, Result } from '#contract/schemas.ts'
import type { ExampleMarket, Row } from '#examples/market-example.ts'
import {
  codeOf,
  lastMail,
  register,
  serviceOf,
  type Service,
  type SignedInPerson,
} from '../support/console.ts'
import { closePages, hasChromium, processBrowser } from '../support/browser/chromium.ts'
import { ended, openHouse, planOf, requestOf, smallMarket, submit, type House } from './house.ts'

const EMAIL = 'ada@example.com'
const H = 7
const RETURNED = 0.6
const COSTS = { unit_fee: 0.4, unit_holding_cost: 0.05 }

let house: House
let service: Service
let browser: Browser | null = null
beforeAll(async () => {
  house = await openHouse({ engines: 1 })
  service = serviceOf(house.stack)
  if (hasChromium()) browser = await processBrowser()
})
afterAll(async () => {
  if (browser) await closePages(browser)
  await house.close()
})

async function paidClient(person: SignedInPerson): Promise<Client> {
  const granted = await service.fetch(`/operator/account/${person.account}/grant`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${service.operator}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ id: 'first', tokens: 200, why: 'a trial' }),
  })
  expect(granted.status).toBe(200)
  const { key } = await person.ok<{ key: string }>('POST', '/keys', {
    name: 'Sheet',
    kind: 'paid',
    scopes: ['fit'],
  })
  return createClient({ baseUrl: house.stack.baseUrl, key, fetch })
}

/** What became of a planned deal: the size that was taken (0 = declined) and the units sold of it. */
interface Fate {
  row: MenuRow
  taken: number
  sold: number
}

/** The market some weeks later: its menu of then is a past one, and new deals stand to be decided. */
function weeksLater(market: ExampleMarket, weeks: number, fates: readonly Fate[]): ExampleMarket {
  const back = (row: Row): Row => ({ ...row, T: Number(row['T']) - weeks })
  const fateOf = new Map(fates.map((fate) => [fate.row.key, fate]))
  const past = market.menus.map((row) => {
    if (row['menu'] !== 0) return back(row)
    const taken = fateOf.get(String(row['key']))?.taken
    return { ...back(row), menu: 900, historically_chosen: row['qty'] === taken ? 1 : 0 }
  })
  const next = market.menus
    .filter((row) => row['menu'] === 0)
    .map((row) => ({ ...row, key: `next ${String(row['key'])}` }))
  const sales = fates.flatMap(({ row: { key }, taken, sold }): Row[] =>
    taken === 0
      ? []
      : [{ ...COSTS, key, T: leadOf(market, key) - weeks, qty: sold, price: priceOf(market, key) }],
  )
  return { ...market, menus: [...past, ...next], sales: [...market.sales.map(back), ...sales] }
}

const rowOf = ({ menus }: ExampleMarket, key: unknown, qty?: number): Row =>
  menus.find((row) => row['key'] === key && (qty === undefined || row['qty'] === qty))!
const leadOf = (market: ExampleMarket, key: unknown) => Number(rowOf(market, key)['T_lead'])
const priceOf = (market: ExampleMarket, key: unknown) => Number(rowOf(market, key)['unit_price'])

/** Profit of a deal all of whose sales came when it arrived: those cost no storage, what is left costs it until H. */
function earned(market: ExampleMarket, { row: { key }, taken, sold }: Fate): number {
  const cost = Number(rowOf(market, key, taken)['unit_cost'])
  const left = taken - sold
  const storage = left * COSTS.unit_holding_cost * (H - leadOf(market, key))
  const paid = taken * (cost + COSTS.unit_fee) + storage
  return sold * priceOf(market, key) + left * RETURNED * cost - paid
}

const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0)

test('the outcome of a plan stands on its page once a later history has it', async () => {
  const ada = await register(service, EMAIL)
  const client = await paidClient(ada)
  const market: ExampleMarket = {
    ...smallMarket(7),
    marketType: {
      market_type: 'wholesale',
      parameters: {
        inventory_holding_weeks_before_writeoff: H,
        leftover_writeoff_fraction: 1 - RETURNED,
        period: 'week',
      },
    },
  }
  const request = (of: ExampleMarket) => ({ ...requestOf(of), confidence_correction: -0.3 })
  const plan = async (of: ExampleMarket): Promise<Result> => {
    const result = await ended(client, await submit(client, request(of)))
    expect(result.status, JSON.stringify(result.feedback)).toBe('done')
    return result
  }
  const realised = async (id: string) =>
    realisedSchema.parse(await ada.ok('GET', `/realised/${id}`))

  const first = await plan(market)
  const menu = first.menu!
  expect(menu.length).toBeGreaterThan(5)
  expect(await realised(first.session_id)).toEqual({
    planned: menu.length,
    found: null,
    missing: { why: 'not_yet', looked_at: 0 },
  })

  // Every fifth deal is declined, another fifth is taken at another size; all sell a half at once, and then the rest or nothing.
  const otherSize = ({ key, qty }: MenuRow) =>
    Number(market.menus.find((row) => row['key'] === key && row['qty'] !== qty)?.['qty'] ?? qty)
  const fates = menu.map((row, i): Fate => {
    const taken = i % 5 === 0 ? 0 : i % 5 === 1 ? otherSize(row) : row.qty
    return { row, taken, sold: Math.floor(taken / 2) }
  })
  const taken = fates.filter((fate) => fate.taken > 0)
  const asPlanned = taken.filter((fate) => fate.taken === fate.row.qty)
  const second = await plan(weeksLater(market, 3, fates))
  const early = (await realised(first.session_id)).found!
  expect(early).toMatchObject({
    session_id: second.session_id,
    T: -3,
    deals: menu.length,
    taken: taken.length,
    valued: taken.length,
    unfinished: taken.length,
  })
  const profits = (some: readonly Fate[]) => sum(some.map((fate) => earned(market, fate)))
  expect(early.realised_profit).toBeCloseTo(profits(taken), 0)
  expect(early.predicted_profit).toBeCloseTo(sum(taken.map(({ row }) => row.profit)), 2)
  expect(early.as_planned.deals).toBe(asPlanned.length)
  expect(early.as_planned.realised_profit).toBeCloseTo(profits(asPlanned), 0)

  // Later they have sold out, and their time is over.
  const sold = fates.map((fate, i) => (i % 2 === 0 ? fate : { ...fate, sold: fate.taken }))
  const third = await plan(weeksLater(market, 9, sold))
  const late = (await realised(first.session_id)).found!
  expect(late).toMatchObject({ session_id: third.session_id, T: -9, unfinished: 0 })
  expect(late.realised_profit).toBeCloseTo(profits(sold.filter((fate) => fate.taken > 0)), 0)
  for (const row of late.rows)
    expect(row.realised_profit).toBeCloseTo(
      earned(
        market,
        sold.find(({ row: { key } }) => key === row.key)!,
      ),
      1,
    )
  if (browser) {
    const words = await shown(browser, first.session_id)
    expect(words).toContain(
      `Of the ${menu.length} deals of this plan ${menu.length} stand in the history`,
    )
    expect(words).toContain(`${taken.length} were taken`)
  }

  // The same keys, of another market; and the plan is what it was without any of this.
  const dearer = weeksLater(market, 9, sold)
  const other = dearer.menus.map((row) => ({ ...row, unit_cost: 3 * Number(row['unit_cost']) }))
  await plan({ ...dearer, menus: other })
  expect((await realised(first.session_id)).found!.session_id).toBe(third.session_id)
  expect(planOf(await plan(market))).toEqual(planOf(first))
  await ada.ok('DELETE', `/session/${third.session_id}`)
  expect((await realised(first.session_id)).found).toEqual(early)
})

/** The words of the card on the session's page. */
async function shown(chromium: Browser, session: string): Promise<string> {
  const page = await (await chromium.newContext()).newPage()
  await page.goto(`${service.url}/app/#/sessions/${session}`)
  await page.getByLabel('E-mail address').fill(EMAIL)
  await page.getByRole('button', { name: 'Send me a code', exact: true }).click()
  const code = page.getByLabel('Code from the e-mail')
  // The field comes once the e-mail is sent; before, the last one is that of an earlier sign-in.
  await code.waitFor()
  await code.fill(codeOf(await lastMail(service, EMAIL)))
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  const card = page.getByRole('region', { name: 'What this plan earned' })
  await card.getByText('stand in the history').waitFor()
  const text = await card.innerText()
  await page.context().close()
  return text
}
