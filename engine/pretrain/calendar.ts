// How much a market holds and when: past menus, offers in each, the task, and by when an offer's
// outcome is over. No contents.
import type { Random } from './random.ts'

export interface Calendar {
  /** Offers, past menus first in order of time, then the task. */
  readonly groups: number
  readonly pastGroups: number
  readonly menus: number
  /** Number of each offer's past menu; `menus` for the task. Shape: groups. */
  readonly menu: Int32Array
  /** Time of each offer, 0 = task. Shape: groups. */
  readonly T: Float64Array
  /** Share of the history that had passed: 0 = first menu, 1 = task. Shape: groups. */
  readonly age: Float64Array
  /** Periods within which an offer's outcome is over. */
  readonly horizon: number
  /** Share of past offers that the business takes. */
  readonly rate: number
}

/** Rows of a market at most: a fit's time goes with them. */
const MOST_ROWS = 30_000
const LEAST_PAST_OFFERS = 250
/** Share of the history that may still be open at most. */
const MOST_OPEN_SHARE = 0.4

/** `sizes` = sizes that an offer has at most; `longest` = horizon in periods, if time allows. */
export function drawCalendar(random: Random, sizes: number, longest: number): Calendar {
  const rate = random.between(0.1, 0.6)
  // Median near 1,400 labels: what a fit costs goes with them, and clients' histories are short.
  const labels = random.chance(0.08)
    ? random.logBetween(40, 300)
    : random.chance(0.55)
      ? random.logBetween(300, 2500)
      : random.logBetween(300, 20_000)
  const task = Math.round(sizes > 8 ? random.between(70, 180) : random.between(120, 420))
  const menus = Math.round(random.logBetween(10, 81))
  // Most businesses decide once a period; some twice, some every other.
  const step = random.pick([1, 0.5, 2], [0.8, 0.1, 0.1])
  // What the horizon leaves open is no label.
  const horizon = Math.min(longest, Math.floor(MOST_OPEN_SHARE * menus * step))
  const closed = 1 - horizon / (menus * step)
  const most = MOST_ROWS / sizes - task
  const past = Math.max(LEAST_PAST_OFFERS, Math.min(labels / rate / closed, most))
  const share = Array.from({ length: menus }, () => random.between(0.6, 1.4))
  const total = share.reduce((sum, own) => sum + own, 0)
  const counts = share.map((own) => Math.max(3, Math.round((past * own) / total)))

  const pastGroups = counts.reduce((sum, own) => sum + own, 0)
  const groups = pastGroups + task
  const menu = new Int32Array(groups).fill(menus)
  let at = 0
  counts.forEach((count, number) => menu.fill(number, at, (at += count)))
  const T = Float64Array.from(menu, (number) => (number === menus ? 0 : (number - menus) * step))
  const age = Float64Array.from(menu, (number) => number / menus)
  return { groups, pastGroups, menus, menu, T, age, horizon, rate }
}
