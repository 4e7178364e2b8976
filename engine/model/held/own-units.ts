// Units of an order that are expected to sell on top of units held. Demand is a gamma mixture of Poisson
// counts, spread evenly over the deal's time; what is asked for before the order comes and finds nothing
// goes away, so k units asked for by then leave (held − k)⁺ before the order's own, and tell of the rest:
// given k it is negative binomial again, of shape s + k.
import {
  expectedAtMost,
  partsOf,
  quantileOf,
  WIDE,
  type CountDistribution,
} from '#model/learners/count-distribution.ts'

/** Equally likely parts of what may be asked for before the order comes. */
const PARTS = 16

/**
 * E[units of the order that sell], in the counts of `mean`, which is that of the whole time. `wait`: part
 * of it before the order comes, 0 … 1.
 */
export function expectedOwn(
  held: number,
  ordered: number,
  wait: number,
  mean: number,
  of: CountDistribution,
): number {
  const atOnce = () => expectedAtMost(held + ordered, mean, of) - expectedAtMost(held, mean, of)
  if (!(wait > 0)) return atOnce()
  if (wait >= 1) return 0
  const { odd, shape } = of
  if (odd > 0)
    return (
      (1 - odd) * expectedOwn(held, ordered, wait, mean, { ...of, odd: 0 }) +
      odd * expectedOwn(held, ordered, wait, mean, WIDE)
    )
  const parts = partsOf(of, mean)
  const before = { mean: wait * mean * parts, of: { shape, parts: 1, odd: 0 } }
  const asked = (share: number) => quantileOf(share, before.mean, before.of)
  if (asked(1 - 0.5 / PARTS) <= held * parts) return atOnce()
  let sum = 0
  for (let i = 0; i < PARTS; i++) {
    const k = asked((i + 0.5) / PARTS)
    const rest = ((1 - wait) * mean * parts * (shape + k)) / (shape + before.mean)
    const left = Math.max(held * parts - k, 0)
    const after = { shape: shape + k, parts: 1, odd: 0 }
    sum += expectedAtMost(left + ordered * parts, rest, after) - expectedAtMost(left, rest, after)
  }
  return sum / PARTS / parts
}
