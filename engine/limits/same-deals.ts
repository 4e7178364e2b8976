// Of deals that are the same to every limit and earn the same, the first by key are taken: which of them the solver found
// is chance. Pure.
import type { Knapsack } from './knapsack.ts'

/** The same set with the picks of equal deals moved to the first of them. `taken`: at most one choice a deal. */
export function inOrderOfKeys(knapsack: Knapsack, taken: Int32Array): Int32Array {
  const { start, forced, profit, rows, deal } = knapsack
  const pick = new Int32Array(forced.length).fill(-1)
  for (const j of taken) pick[deal[j]] = j
  const textIn = (values: Float64Array) => (d: number) => {
    let text = ''
    for (let j = start[d]; j < start[d + 1]; j++) text += `${values[j]} `
    return text
  }
  let same = groupsOf(
    Array.from(forced, (_, d) => d),
    (d) => `${forced[d]} ${textIn(profit)(d)}`,
  )
  for (const { coefficient } of rows)
    same = same.flatMap((deals) => groupsOf(deals, textIn(coefficient)))
  for (const deals of same) {
    // Sizes by their place in the deal; those that are left out last.
    const places = deals.map((d) => (pick[d] < 0 ? -1 : pick[d] - start[d])).sort((a, b) => b - a)
    deals.forEach((d, at) => {
      pick[d] = places[at] < 0 ? -1 : start[d] + places[at]
    })
  }
  return pick.filter((j) => j >= 0)
}

/** Those that have the same text, at least two each, in their order. */
function groupsOf(deals: readonly number[], textOf: (deal: number) => string): number[][] {
  const groups = new Map<string, number[]>()
  for (const d of deals) {
    const text = textOf(d)
    const known = groups.get(text)
    if (known) known.push(d)
    else groups.set(text, [d])
  }
  return [...groups.values()].filter(({ length }) => length > 1)
}
