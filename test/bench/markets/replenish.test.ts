// A small shop of the set: the request is taken as it stands and read as it is meant, the books agree with
// the tables, and plans come near to who knows every rate; the same seed gives the same weeks.
import { feedbackText } from '#contract/feedback.ts'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { validateRequest } from '#contract/validate.ts'
import { exampleRequest, groundExample } from '#examples/ground-example.ts'
import { planShop } from './replenish/plan-shop.ts'
import { liveThePast, quantile } from './replenish/rules.ts'
import { at, liveAhead, position } from './replenish/shelf.ts'
import { drawShop, gainAndLoss } from './replenish/shop.ts'
import { describeShop, tableOf } from './replenish/table.ts'
import { totals } from './replenish/totals.ts'

const SMALL = { articles: 30, past: 60, ahead: 3 }
/** A seed of no reported shop. */
const SEED = 7

const shop = drawShop(SEED, SMALL)
const books = liveThePast(shop)
const table = tableOf(books, shop.past)

test('the request is one that the contract takes without an error', () => {
  const { validation } = validateRequest(exampleRequest(table))
  expect(validation.errors).toEqual([])
  expect(validation.warnings).toEqual([])
})

test('units held and the earnings of past orders are those of the books', () => {
  const grounding = groundExample(table)
  if (!grounding.ok) throw new Error(feedbackText(grounding.feedback))
  const { market } = grounding
  const labels = market.labelsAt(0)
  let checked = 0
  for (let g = 0; g < market.groups; g++) {
    const sent = table.menus[market.source[market.start[g]!]!]!
    const i = shop.list.findIndex(({ name }) => name === sent['article'])
    const week = shop.past + Number(sent['T'])
    expect(market.held!.units[g]).toBe(position(books, i, week))
    const row = market.takenRow[g]!
    if (market.task[g] || row < 0 || !labels.mature[g]) continue
    // An order earns by what it adds to the sales of the units held.
    let sold = 0
    for (let n = 0; n <= shop.lead; n++) sold += books.sold[at(shop, i, week + n)]!
    const own = Math.max(0, sold - market.held!.units[g]!)
    const left = market.qty[row]! - own
    const { gain, loss } = gainAndLoss(shop, shop.list[i]!)
    expect(labels.sold[row]).toBe(own)
    // Units that sell wait half a week on the shelf.
    const early = labels.value[row]! - (gain * own - loss * left)
    expect(early).toBeGreaterThan(-1e-6)
    expect(early).toBeLessThan(loss * own + 1e-6)
    checked++
  }
  expect(checked).toBeGreaterThan(300)
})

test('who orders nothing earns less than who orders', async () => {
  const nothing = await liveAhead(books, () => new Int32Array(shop.articles))
  const [first, second] = [await planShop(SEED, SMALL), await planShop(SEED, SMALL)]
  expect(second).toEqual(first)
  expect(first.plans).toBeGreaterThan(nothing)
  expect(first.plans).toBeGreaterThan(0.9 * first.oracle)
  for (const rule of [first.seasonal, first.weighted])
    expect(rule).toBeGreaterThan(0.85 * first.oracle)
  expect(totals('shops', [first, second])).toContain('2 shops')
})

test('the page on the tables describes such a shop in the same words', () => {
  const page = readFileSync(new URL('../../../docs/weekly-orders.md', import.meta.url), 'utf8')
  const words = describeShop({ ...shop, lead: 1, holding: 0.03 })
  expect(page.replaceAll('\n', ' ')).toContain(words)
})

test('a quantile is the smallest count that is not exceeded so often', () => {
  expect(quantile(0, 0, 0.9)).toBe(0)
  // Poisson of mean 2: P(≤ 3) = .857, P(≤ 4) = .947
  expect(quantile(2, 2, 0.857)).toBe(3)
  expect(quantile(2, 2, 0.9)).toBe(4)
  expect(quantile(2, 6, 0.9)).toBeGreaterThan(4)
})
