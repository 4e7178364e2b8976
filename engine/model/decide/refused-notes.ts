// Notes on why a whole menu is refused, with the client's own numbers.
import { sumOf } from '../base/statistics.ts'
import type { Learned } from '../replay/learned.ts'
import { groupsOf } from '../replay/replay.ts'
import { countText } from './count-text.ts'
import { money } from './money-text.ts'

/** Smallest profit that counts. */
const LEAST_PROFIT = 0.005

/**
 * Sum of the past outcomes, and number of today's deals with positive expectation. `best`: expected
 * profit of each of today's deals at its best size, in money.
 */
export function refusedNotes(
  { market, labelled, today }: Pick<Learned, 'market' | 'labelled' | 'today'>,
  best: Float64Array,
): string[] {
  const taken = groupsOf(market, labelled)
    .map((g) => market.takenRow[g])
    .filter((row) => row >= 0 && Number.isFinite(today.value[row]))
  const outcomes = Array.from(taken, (row) => today.value[row])
  const gains = outcomes.filter((value) => value > 0).length
  // Without outcomes today's deals have no expectation.
  if (outcomes.length === 0) return []
  const paying = best.filter((value) => value >= LEAST_PROFIT)
  return [
    `${countText(outcomes.length, 'finished past deal')} earned ${money(sumOf(outcomes))} in total; ${gains} made a gain.`,
    paying.length > 0
      ? `${paying.length} of today’s ${countText(best.length, 'deal')} ${paying.length === 1 ? 'looks' : 'look'} profitable ` +
        `(best: ${money(Math.max(...paying))}), but past results do not confirm it.`
      : `None of today’s ${countText(best.length, 'deal')} looks profitable.`,
  ]
}
