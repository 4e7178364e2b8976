// How far a client's own past menus let the network into the plan.
import { clip, mean } from '../base/statistics.ts'

/** The network's part of a mean at most, and the outcomes from which on it fades: the team learns more from more. */
export const MOST_WEIGHT = 0.15
const FADES_FROM = 300
/** Deals that must have been replayed before the network has any part. */
const LEAST_DEALS = 30
/** Standard errors that its part must exceed 0 by. */
const CAUTION = 1

/** Replayed deals, one entry each, in scales; not one with NaN. */
export interface Judged {
  readonly outcome: Float64Array
  /** What the team's stack and the network said. */
  readonly team: Float64Array
  readonly network: Float64Array
  /** Deals whose outcome is known today. */
  readonly known: number
}

/**
 * The network's part of every mean, 0 … MOST_WEIGHT: its coefficient in a line of outcomes over what team and network
 * said, less a standard error. The line has a constant and the team, so that neither a level nor a shrinkage of
 * the team, which any noise would bring, counts as knowledge. 0 where the replay says nothing. Measured: MODEL-CARD.md of
 * training/network.
 */
export function networkWeight({ outcome, team, network, known }: Judged): number {
  if (outcome.length < LEAST_DEALS) return 0
  // What the network says beside the team, and what the team missed of the outcomes (Frisch & Waugh 1933).
  const apart = leftOver(network, team)
  const missed = leftOver(outcome, team)
  let square = 0
  let product = 0
  apart.forEach((v, i) => {
    square += v * v
    product += v * missed[i]
  })
  if (!(square > 1e-9)) return 0
  const slope = product / square
  // White's (1980) error: outcomes of some deals spread more.
  let left = 0
  apart.forEach((v, i) => (left += (v * (missed[i] - slope * v)) ** 2))
  const most = MOST_WEIGHT * Math.min(1, FADES_FROM / Math.max(known, 1))
  return clip(slope - (CAUTION * Math.sqrt(left)) / square, 0, most)
}

/** Values less a line over `by`. */
function leftOver(values: Float64Array, by: Float64Array): Float64Array {
  const [y, x] = [mean(values), mean(by)]
  let square = 0
  let product = 0
  by.forEach((v, i) => {
    square += (v - x) ** 2
    product += (v - x) * (values[i] - y)
  })
  const slope = square > 1e-12 ? product / square : 0
  return values.map((v, i) => v - y - slope * (by[i] - x))
}
