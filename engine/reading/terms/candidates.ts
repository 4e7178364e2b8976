// The other readings of the same words: each frame's others, one at a time, then two.
import type { Parameters } from '#contract/schemas.ts'
import type { Facts } from './facts.ts'
import type { Columns } from '#economics/inputs.ts'
import { termsOf } from './terms.ts'
import { valuationOf, type Read } from './valuation-of.ts'

const MOST_CANDIDATES = 32

/** The other readings of the same words, one other at a time, then two. */
export function candidatesOf(facts: Facts, columns: Columns, parameters: Parameters): Read[] {
  const found: Read[] = []
  const seen = new Set<string>()
  const swaps = facts.frames.flatMap((each, at) => each.otherwise.map((other) => ({ at, other })))
  const tries = [
    ...swaps.map((swap) => [swap]),
    ...swaps.flatMap((one, index) =>
      swaps
        .slice(index + 1)
        .filter((two) => two.at !== one.at)
        .map((two) => [one, two]),
    ),
  ]
  for (const own of tries.slice(0, MOST_CANDIDATES)) {
    const frames = facts.frames.map((each, at) =>
      own.reduce(
        (changed, swap) => (swap.at === at ? { ...changed, ...swap.other } : changed),
        each,
      ),
    )
    const problems = facts.problems.length
    const terms = termsOf({ ...facts, doubts: [] }, frames)
    facts.problems.length = problems
    if (terms === null) continue
    const valuation = valuationOf(facts, terms, columns, parameters)
    if (seen.has(valuation.formula)) continue
    seen.add(valuation.formula)
    found.push(valuation)
  }
  return found
}
