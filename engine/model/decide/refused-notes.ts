// Why a menu that is refused whole is refused, in the client's own numbers.
import { sumOf } from '#model/numeric/statistics.ts'
import type { Learned } from '#model/replay/learned.ts'
import { groupsOf } from '#model/replay/replay.ts'
import { counted } from './counted.ts'

/** The least profit that is told. */
const CENT = 0.005

/**
 * What past deals came to, and how many of today's look as if they paid. `best`: the expected profit of each of
 * today's deals at its best size, in money.
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
  // Without an outcome nothing is expected of today's deals either.
  if (outcomes.length === 0) return []
  const paying = best.filter((value) => value >= CENT)
  return [
    `${counted(outcomes.length, 'finished past deal')} earned ${money(sumOf(outcomes))} in total; ${gains} made a gain.`,
    paying.length > 0
      ? `${paying.length} of today’s ${counted(best.length, 'deal')} ${paying.length === 1 ? 'looks' : 'look'} profitable ` +
        `(best: ${money(Math.max(...paying))}), but past results do not confirm it.`
      : `None of today’s ${counted(best.length, 'deal')} looks profitable.`,
  ]
}

/** Whole units of money from a hundred on, else cents. */
function money(value: number): string {
  const digits = Math.abs(value) < 100 ? 2 : 0
  return value.toLocaleString('en-US', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
}
