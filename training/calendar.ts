// Size and timing of a market: past menus, offers in each, the task, and the time until an offer's
// outcome is final.
import type { Random } from './random.ts'

export interface Calendar {
  /** Offers: past menus in order of time, then the task. */
  readonly groups: number
  readonly pastGroups: number
  readonly menus: number
  /** Index of each offer's past menu; `menus` for the task. Shape: groups. */
  readonly menu: Int32Array
  /** Time of each offer, 0 = task. Shape: groups. */
  readonly T: Float64Array
  /** Elapsed share of the history: 0 = first menu, 1 = task. Shape: groups. */
  readonly age: Float64Array
  /** Periods until an offer's outcome is final. */
  readonly horizon: number
  /** Share of past offers that the business takes. */
  readonly takenShare: number
}

/** Maximum rows of a market, which determine a fit's time. */
const MOST_ROWS = 30_000
const LEAST_PAST_OFFERS = 250
/** Maximum share of the history without final outcomes. */
const MOST_OPEN_SHARE = 0.4

/**
 * `sizes`: maximum sizes of an offer; `longest`: horizon in periods, if the history is long enough.
 */
export function drawCalendar(random: Random, sizes: number, longest: number): Calendar {
  const takenShare = random.between(0.1, 0.6)
  // Median near 1,400 labels: clients' histories are short, and fits of long ones are slow.
  const labels = random.chance(0.08)
    ? random.logBetween(40, 300)
    : random.chance(0.55)
      ? random.logBetween(300, 2500)
      : random.logBetween(300, 20_000)
  const task = Math.round(sizes > 8 ? random.between(70, 180) : random.between(120, 420))
  const menus = Math.round(random.logBetween(10, 81))
  // Most businesses decide once a period; some twice, some every second period.
  const step = random.pick([1, 0.5, 2], [0.8, 0.1, 0.1])
  // Offers within the horizon have no label.
  const horizon = Math.min(longest, Math.floor(MOST_OPEN_SHARE * menus * step))
  const closed = 1 - horizon / (menus * step)
  const most = MOST_ROWS / sizes - task
  const past = Math.max(LEAST_PAST_OFFERS, Math.min(labels / takenShare / closed, most))
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
  return { groups, pastGroups, menus, menu, T, age, horizon, takenShare }
}
