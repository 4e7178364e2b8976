// The generated wholesale market: the same on every run, and with the properties that make it hard.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { marketFiles } from '#examples/market-files.ts'
import { generateWholesale } from '#examples/wholesale.ts'
import type { Row } from '#examples/market-example.ts'
import type { Wholesale } from '#examples/wholesale.ts'

const SAMPLE = new URL('../../examples/wholesale/', import.meta.url)
const market = generateWholesale({ seed: 1 })

/** Rows of each key, in the order of the table. */
function byKey<T extends { key?: unknown }>(rows: readonly T[]): Map<string, T[]> {
  return Map.groupBy(rows, (row) => String(row.key))
}
const past = (from: Wholesale) => from.menus.filter((row) => row.menu !== 0)
const taken = (from: Wholesale) => past(from).filter((row) => row.historically_chosen === 1)
const horizon = (from: Wholesale) =>
  from.marketType.parameters!.inventory_holding_weeks_before_writeoff!

test('the committed sample is what its command writes, byte for byte', () => {
  for (const [name, text] of Object.entries(marketFiles(market)))
    expect(readFileSync(new URL(name, SAMPLE), 'utf8') === text, name).toBe(true)
})

test('the sample keeps to its promised shape', () => {
  const sizes = byKey(market.truth)
  expect(sizes.size).toBeGreaterThanOrEqual(600)
  expect(new Set(past(market).map((row) => row.menu)).size).toBeGreaterThanOrEqual(20)
  for (const rows of byKey(market.menus).values()) {
    const quantities = rows.map((row) => Number(row.qty))
    expect(quantities.length).toBeGreaterThanOrEqual(5)
    expect(quantities).toEqual([...new Set(quantities)].sort((a, b) => a - b))
  }
})

test('another seed is another market, the same seed the same one', () => {
  const small = { deals: 20, past: 10, weeks: 12, redraws: 2 }
  const first = generateWholesale({ seed: 7, ...small })
  expect(marketFiles(generateWholesale({ seed: 7, ...small }))).toEqual(marketFiles(first))
  expect(marketFiles(generateWholesale({ seed: 8, ...small }))).not.toEqual(marketFiles(first))
})

test('no sale lies in the future, before its deal arrived or after its horizon', () => {
  const rows = byKey(market.menus)
  for (const sale of market.sales) {
    const deal = rows.get(String(sale.key))![0]!
    expect(Number(sale.T)).toBeLessThanOrEqual(0)
    expect(Number(sale.T)).toBeLessThanOrEqual(Number(deal.T) + horizon(market))
    const earliest = Math.min(0, Number(deal.T) + Number(deal.T_lead) + 1)
    expect(Number(sale.T)).toBeGreaterThanOrEqual(earliest)
  }
})

test('deals of every kind of outcome stand in the history', () => {
  const sold = new Map<string, number>()
  for (const sale of market.sales)
    sold.set(String(sale.key), (sold.get(String(sale.key)) ?? 0) + Number(sale.qty))
  const chosen = taken(market)
  expect(new Set(sold.keys())).toEqual(new Set(chosen.map((row) => String(row.key))))
  const soldOut = chosen.filter((row) => sold.get(String(row.key)) === row.qty)
  const unsold = chosen.filter((row) => sold.get(String(row.key)) === 0)
  const selling = chosen.filter((row) => Number(row.T) + horizon(market) > 0)
  expect(soldOut.length).toBeGreaterThan(chosen.length / 5)
  expect(soldOut.length).toBeLessThan((chosen.length * 4) / 5)
  expect(unsold.length).toBeGreaterThan(0)
  expect(selling.length).toBeGreaterThan(0)
  expect(chosen.length).toBeGreaterThanOrEqual(100)
  expect(byKey(past(market)).size - chosen.length).toBeGreaterThan(chosen.length)
})

test('an option taken blindly loses, and the best of them all pay', () => {
  for (const seed of [1, 2, 3, 4, 5]) {
    const { truth } = generateWholesale({ seed, redraws: 100 })
    const groups = [...byKey(truth).values()]
    const best = groups.map((rows) => Math.max(...rows.map((row) => row.expected_profit)))
    const middle = groups.map((rows) => rows[(rows.length - 1) >> 1]!.expected_profit)
    const share = best.filter((profit) => profit > 0).length / groups.length
    const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
    expect(share).toBeGreaterThan(0.04)
    expect(share).toBeLessThan(0.25)
    expect(sum(middle)).toBeLessThan(-5 * sum(best.map((profit) => Math.max(0, profit))))
  }
})

test('the business chose better than blindly at the same sizes', () => {
  const chosen = new Set(taken(market).map((row) => String(row.key)))
  const mean = (rows: { row: Row; profit: number }[]) =>
    rows.reduce((total, { row, profit }) => total + profit / Number(row.unit_cost), 0) / rows.length
  const rows = market.menus.map((row, index) => ({ row, profit: market.realised[index]! }))
  const history = rows.filter(({ row }) => row.menu !== 0)
  const took = history.filter(({ row }) => chosen.has(String(row.key)))
  const declined = history.filter(({ row }) => !chosen.has(String(row.key)))
  expect(mean(took)).toBeGreaterThan(mean(declined))
})

test('a redraw keeps the columns and changes what is hidden', () => {
  const [one, two] = [market.redraw(1), market.redraw(2)]
  expect(one.profit).toHaveLength(market.truth.length)
  expect(one.profit).toEqual(market.redraw(1).profit)
  expect(one.profit).not.toEqual(two.profit)
  expect(one.business).not.toEqual(two.business)
})
