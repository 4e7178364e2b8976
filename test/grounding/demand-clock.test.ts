// The share of demand by the season: a week of the yearly peak holds more of a deal's demand; without two known cycles,
// or a length of T, all weeks are alike.
import { expect, test } from 'vitest'
import { demandClock } from '#grounding/demand-clock.ts'
import type { SalesBook } from '#grounding/cuts.ts'
import type { Layout } from '#grounding/layout.ts'

const PEAK = 10
const H = 3

/** Deals of each past week whose week of the year `PEAK` sells four times as much. */
function history(weeks: number) {
  const groups = weeks
  const T = Float64Array.from({ length: groups }, (_, g) => g - weeks)
  const sales = [...T].flatMap((t, g) =>
    [0, 1, 2].flatMap((n) => {
      const week = t + n
      if (week >= 0) return []
      return [{ g, age: n + 0.5, qty: ((week % 52) + 52) % 52 === PEAK ? 80 : 20 }]
    }),
  )
  const start = new Int32Array(groups + 1)
  for (const { g } of sales) start[g + 1]!++
  for (let g = 0; g < groups; g++) start[g + 1]! += start[g]!
  const layout = {
    groups,
    T,
    task: new Uint8Array(groups),
    taken: new Uint8Array(groups).fill(1),
    original: Int32Array.from({ length: groups }, (_, g) => g),
  } as unknown as Layout
  const book = {
    start,
    qty: Float64Array.from(sales, ({ qty }) => qty),
    age: Float64Array.from(sales, ({ age }) => age),
  } as unknown as SalesBook
  return { layout, book }
}

test('a week of the peak holds more of the demand than another', () => {
  const { layout, book } = history(156)
  const clock = demandClock(layout, book, H, 'week')
  // T = PEAK − 1: the second week of the deal is the peak.
  const share = (from: number, to: number) => clock(PEAK - 1, from, to) / clock(PEAK - 1, 0, H)
  expect(share(1, 2)).toBeGreaterThan(0.55)
  expect(share(0, 1) + share(1, 2) + share(2, 3)).toBeCloseTo(1, 12)
  expect(share(1, 1.5)).toBeCloseTo(share(1, 2) / 2, 12)
  expect(clock(30, 0, 1)).toBeCloseTo(clock(30, 1, 2), 2)
})

test('all weeks are alike of a history below two cycles, and where T has no length', () => {
  const short = history(100)
  const long = history(156)
  for (const clock of [
    demandClock(short.layout, short.book, H, 'week'),
    demandClock(long.layout, long.book, H, null),
  ])
    expect([clock(PEAK - 1, 0, 1), clock(PEAK - 1, 1, 2)]).toEqual([1, 1])
})
