// How much a drawn market holds: as calendar.ts of the calibrator's corpus, with far shorter histories, few menus,
// and shares taken from hardly any to nearly all.
import type { Calendar } from '../calendar.ts'
import type { Random } from '../random.ts'

/** Rows of a market at most: drawing must stay quick. */
const MOST_ROWS = 9000
const FEWEST_PAST = 24
/** Share of the history that may still be open at most. */
const OPEN_SHARE = 0.4

/** `sizes` = sizes that an offer has at most; `longest` = horizon in periods, if time allows. */
export function drawWideCalendar(random: Random, sizes: number, longest: number): Calendar {
  const rate = random.pick(
    [random.between(0.08, 0.5), random.between(0.5, 0.97), random.logBetween(0.02, 0.1)],
    [0.75, 0.15, 0.1],
  )
  // Most clients have some hundred outcomes
  const outcomes = random.chance(0.6) ? random.logBetween(80, 1200) : random.logBetween(20, 5000)
  const task = Math.round(sizes > 8 ? random.between(10, 60) : random.between(20, 120))
  const menus = Math.round(random.logBetween(5, 100))
  const step = random.pick([1, 0.5, 2], [0.8, 0.1, 0.1])
  const horizon = Math.max(
    Math.min(longest, Math.floor(OPEN_SHARE * menus * step)),
    Math.min(longest, 1),
  )
  const closed = Math.max(0.4, 1 - horizon / (menus * step))
  const past = Math.max(FEWEST_PAST, Math.min(outcomes / rate / closed, MOST_ROWS / sizes - task))
  const share = Array.from({ length: menus }, () => random.between(0.4, 1.6))
  const total = share.reduce((sum, own) => sum + own, 0)
  const counts = share.map((own) => Math.max(1, Math.round((past * own) / total)))

  const pastGroups = counts.reduce((sum, own) => sum + own, 0)
  const groups = pastGroups + task
  const menu = new Int32Array(groups).fill(menus)
  let at = 0
  counts.forEach((count, number) => menu.fill(number, at, (at += count)))
  const T = Float64Array.from(menu, (number) => (number === menus ? 0 : (number - menus) * step))
  const age = Float64Array.from(menu, (number) => number / menus)
  return { groups, pastGroups, menus, menu, T, age, horizon, takenShare: rate }
}
