// How likely the business was to take a deal, from what its columns show: a boosted classifier over
// past groups, cross-fitted so that no group is judged by a model that saw it. Where a deal like
// this was hardly ever taken, the history says little of it and what it says is flattering.
import type { Market } from '#grounding/market.ts'
import type { Matrices } from './columns.ts'
import type { LearnerTask } from './pool.ts'

const TREES = 50
const FLOOR = 0.004

export interface PropensityTasks {
  readonly tasks: readonly LearnerTask[]
  /** Probability of being taken, in FLOOR … 1 − FLOOR. Shape: groups. */
  combine(answers: readonly Float64Array[]): Float64Array
}

export function propensityTasks(market: Market, matrices: Matrices): PropensityTasks {
  const past = pastGroups(market)
  const half = halves(market, past)
  const row = (group: number) => market.start[group]
  const all = Int32Array.from({ length: market.groups }, (_, g) => row(g))
  const taken = past.reduce((sum, g) => sum + market.taken[g], 0)
  const rate = past.length ? taken / past.length : 1
  const tasks: LearnerTask[] = []
  for (const side of [0, 1]) {
    const train = past.filter((_, i) => half[i] === side)
    const target = Float64Array.from(train, (g) => market.taken[g])
    const hits = target.reduce((sum, v) => sum + v, 0)
    if (hits === 0 || hits === train.length) continue
    tasks.push({
      kind: 'boost',
      matrix: matrices.groupBinned,
      rows: Int32Array.from(train, row),
      target,
      weight: null,
      options: { loss: 'logistic', trees: TREES, rate: 0.1, leaves: 15, minLeaf: 25, l2: 2 },
      score: all,
    })
  }
  const combine = (answers: readonly Float64Array[]): Float64Array => {
    const p = new Float64Array(market.groups)
    if (answers.length < 2) p.fill(rate)
    else {
      for (let g = 0; g < market.groups; g++) p[g] = (answers[0][g] + answers[1][g]) / 2
      // A past group is judged by the model of the other half.
      past.forEach((g, i) => (p[g] = answers[1 - half[i]][g]))
    }
    return p.map((v) => Math.min(Math.max(v, FLOOR), 1 - FLOOR))
  }
  return { tasks, combine }
}

/** Past groups that could have been taken. */
function pastGroups(market: Market): Int32Array {
  const groups: number[] = []
  for (let g = 0; g < market.groups; g++) {
    if (market.task[g]) continue
    let available = market.taken[g] === 1
    for (let row = market.start[g]; row < market.start[g + 1]; row++)
      if (market.available[row]) available = true
    if (available) groups.push(g)
  }
  return Int32Array.from(groups)
}

/** Every other menu in time; a history of one moment is halved by hash. */
function halves(market: Market, past: Int32Array): Uint8Array {
  const times = [...new Set(Array.from(past, (g) => market.T[g]))].sort((a, b) => a - b)
  if (times.length < 2)
    return Uint8Array.from(past, (g) => (market.hash[market.start[g]] >>> 16) & 1)
  const rank = new Map(times.map((t, i) => [t, i % 2]))
  return Uint8Array.from(past, (g) => rank.get(market.T[g])!)
}

/**
 * λ(p) = φ(Φ⁻¹(p)) ÷ p, the inverse Mills ratio (Heckman 1979): how far the hidden quality of what
 * was taken lies above that of what was offered, in its standard deviations.
 */
export function millsRatio(p: number): number {
  const x = normalQuantile(p)
  return Math.exp(-0.5 * x * x) / Math.sqrt(2 * Math.PI) / p
}

/** Φ⁻¹ by Acklam's rational approximation (relative error < 1.2e-9). */
export function normalQuantile(p: number): number {
  const a = [-39.69683028665376, 220.9460984245205, -275.9285104469687]
  a.push(138.357751867269, -30.66479806614716, 2.506628277459239)
  const b = [-54.47609879822406, 161.5858368580409, -155.6989798598866]
  b.push(66.80131188771972, -13.28068155288572, 1)
  const c = [-0.007784894002430293, -0.3223964580411365, -2.400758277161838]
  c.push(-2.549732539343734, 4.374664141464968, 2.938163982698783)
  const d = [0.007784695709041462, 0.3224671290700398, 2.445134137142996, 3.754408661907416, 1]
  const horner = (k: readonly number[], x: number) => k.reduce((sum, v) => sum * x + v, 0)
  if (p < 0.02425) {
    const q = Math.sqrt(-2 * Math.log(p))
    return horner(c, q) / horner(d, q)
  }
  if (p > 1 - 0.02425) return -normalQuantile(1 - p)
  const q = p - 0.5
  return (horner(a, q * q) * q) / horner(b, q * q)
}
