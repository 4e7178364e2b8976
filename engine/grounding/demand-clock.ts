// The part of a deal's time by demand: a week of the season's peak is more of it than another week. Read from the sales
// of all deals by week of the year (month of the year, day of the week) beside the weeks around, where several such
// cycles are known; else all time is alike.
import type { Valuation } from '#contract/valuation.ts'
import type { SalesBook } from './cuts.ts'
import type { Layout } from './layout.ts'

/** Steps of a cycle by the length of T. */
const CYCLES = { day: 7, week: 52, month: 12, year: 0 } as const
/** Cycles that must be known, and units of a step of it that count as much as that all are alike. */
const LEAST_CYCLES = 2
const PRIOR_UNITS = 50

/** Demand of a deal of T between two ages of its time, in typical steps. */
export type DemandClock = (T: number, from: number, to: number) => number

const alike: DemandClock = (_, from, to) => to - from

/** The clock of a market. `horizon`: periods of a deal's time. */
export function demandClock(
  layout: Layout,
  book: SalesBook,
  horizon: number,
  period: Valuation['period'],
): DemandClock {
  const cycle = period === null ? 0 : CYCLES[period]
  const first = layout.T.reduce((least, T) => Math.min(least, T), 0)
  const steps = Math.floor(-first)
  if (cycle === 0 || steps < LEAST_CYCLES * cycle) return alike
  // Units sold of a deal in each step of the past, over the deals whose time it is.
  const units = new Float64Array(steps)
  const deals = new Float64Array(steps)
  const stepOf = (T: number): number => Math.floor(T - first + 1e-9)
  for (let group = 0; group < layout.groups; group++) {
    if (layout.task[group] === 1 || layout.taken[group] === 0) continue
    const own = layout.original[group]
    if (book.start[own] === book.start[own + 1]) continue
    const begin = stepOf(layout.T[group])
    for (let step = begin; step < Math.min(begin + horizon, steps); step++) deals[step]++
    for (let sale = book.start[own]; sale < book.start[own + 1]; sale++) {
      const step = stepOf(layout.T[group] + book.age[sale])
      if (step < Math.min(begin + horizon, steps)) units[step] += book.qty[sale]
    }
  }
  const rate = units.map((sum, step) => (deals[step] > 0 ? sum / deals[step] : Number.NaN))
  // Beside the mean of the cycle around it, or the nearest whole one.
  const found = new Float64Array(cycle)
  const expected = new Float64Array(cycle)
  const counted = new Float64Array(cycle)
  for (let step = 0; step < steps; step++) {
    const from = Math.min(Math.max(step - (cycle >> 1), 0), steps - cycle)
    const around = rate.subarray(from, from + cycle)
    const mean = around.reduce((sum, each) => sum + each, 0) / cycle
    if (!(mean > 0) || Number.isNaN(rate[step])) continue
    const place = placeOf(step + first, cycle)
    found[place] += rate[step]
    expected[place] += mean
    counted[place] += units[step] / horizon
  }
  const index = found.map((sum, place) => {
    const own = expected[place] > 0 ? sum / expected[place] : 1
    return 1 + ((own - 1) * counted[place]) / (counted[place] + PRIOR_UNITS)
  })
  return (T, from, to) => {
    let sum = 0
    for (let at = from; at < to - 1e-9;) {
      const next = Math.min(Math.floor(T + at + 1e-9) + 1 - T, to)
      sum += (next - at) * index[placeOf(Math.floor(T + at + 1e-9), cycle)]
      at = next
    }
    return sum
  }
}

const placeOf = (step: number, cycle: number): number =>
  ((Math.floor(step) % cycle) + cycle) % cycle
