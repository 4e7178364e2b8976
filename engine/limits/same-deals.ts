// Of deals that are the same to every limit and earn the same, the first by key are taken: which of them the solver found
// is chance. Pure.
import type { Knapsack } from './knapsack.ts'

/** The same set with the picks of equal deals moved to the first of them. `taken`: at most one choice a deal. */
export function inOrderOfKeys(knapsack: Knapsack, taken: Int32Array): Int32Array {
  const { start, forced, profit, rows, deal } = knapsack
  const pick = new Int32Array(forced.length).fill(-1)
  for (const j of taken) pick[deal[j]] = j
  const same = new Map<string, number[]>()
  for (let d = 0; d < forced.length; d++) {
    const own = [forced[d]]
    for (let j = start[d]; j < start[d + 1]; j++)
      own.push(profit[j], ...rows.map(({ coefficient }) => coefficient[j]))
    const text = own.join(' ')
    const known = same.get(text)
    if (known) known.push(d)
    else same.set(text, [d])
  }
  for (const deals of same.values()) {
    if (deals.length === 1) continue
    // Sizes by their place in the deal; those that are left out last.
    const places = deals.map((d) => (pick[d] < 0 ? -1 : pick[d] - start[d])).sort((a, b) => b - a)
    deals.forEach((d, at) => {
      pick[d] = places[at] < 0 ? -1 : start[d] + places[at]
    })
  }
  return pick.filter((j) => j >= 0)
}
