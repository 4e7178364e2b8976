// Which line of a reading the client's own profits contradict: the one that explains, left out, charged twice or
// turned round, why the replay of past deals differs from them. It marks a line and changes none.
import type { LineMistake } from '#contract/bill.ts'

/** Deals that must be compared. */
const LEAST_DEALS = 5
/** Share of the squared difference that the line must explain. */
const EXPLAINED = 0.9
/** How near the fitted factor must be to one of the mistakes. */
const NEAR = 0.1

/** What the profits do with the line, by the part of its money that the difference then is. */
const FACTORS: readonly (readonly [LineMistake, number])[] = [
  ['left_out', 1],
  ['twice', -1],
  ['other_sign', 2],
]

export interface ContradictedLine {
  /** Place among the lines. */
  readonly line: number
  readonly mistake: LineMistake
  /** Share of the squared difference that it explains. */
  readonly explained: number
}

/**
 * The line that explains most of the difference; null where none explains it. `difference`: replay less the
 * client's profit, of each deal; `lines`: money of each line in each deal, signed.
 */
export function contradictedLine(
  difference: Float64Array,
  lines: readonly Float64Array[],
): ContradictedLine | null {
  const whole = dot(difference, difference)
  if (difference.length < LEAST_DEALS || !(whole > 0)) return null
  let best: ContradictedLine | null = null
  lines.forEach((money, line) => {
    const size = dot(money, money)
    const shared = dot(difference, money)
    if (!(size > 0)) return
    // Least squares of the difference on the line's money alone.
    const factor = shared / size
    const explained = (factor * shared) / whole
    const mistake = FACTORS.find(([, own]) => Math.abs(factor - own) <= NEAR)?.[0]
    if (mistake && explained >= EXPLAINED && explained > (best?.explained ?? 0))
      best = { line, mistake, explained }
  })
  return best
}

/** The sum of products. */
function dot(x: Float64Array, y: Float64Array): number {
  let sum = 0
  for (let at = 0; at < x.length; at++) sum += x[at] * y[at]
  return sum
}
