// How much the business knew that no column shows, and what that did to the history. A deal that was
// taken looked good to the buyer, in part by private knowledge, so outcomes of taken deals flatter
// deals like them by ρ × spread × λ(p) (Heckman 1979). Outcomes alone cannot tell ρ; the size that
// was ordered can: where orders beyond what the columns explain did better than the columns explain,
// the buyer knew something. Labels are freed of the flattery before any learner sees them.
import type { Labels, Market } from '#grounding/market.ts'
import type { Matrices } from './columns.ts'
import type { LearnerTask } from './pool.ts'
import { millsRatio, truncatedVariance } from './propensity.ts'
import { groupsOf, labelledRows } from './replay.ts'
import { groupShares } from './team.ts'

export interface Selection {
  /** Strength of private knowledge: 0 none … about 1. */
  readonly rho: number
  /** What λ(p) is multiplied with, in scales: rho × the spread of what the columns do not explain. */
  readonly lift: number
}

export interface SelectionTasks {
  readonly tasks: readonly LearnerTask[]
  /** `propensity`: shape rows. */
  combine(answers: readonly Float64Array[], propensity: Float64Array): Selection
}

/** Assumed correlation of private view and outcome among taken deals, and how far it may lie off. */
const PRIOR = 0.06
const PRIOR_SPREAD = 0.08
/**
 * Measured on generated markets: the ordered size shows only part of what the buyer knew (sizes are
 * coarse, his arithmetic is his own), and declining tells as much as ordering.
 */
const GAIN = 1.75
const MOST = 0.8
const FOLDS = 4
/** Taken deals with a choice of sizes that the measurement needs. */
const FEWEST_SIZED = 60
/** Rows that are enough to measure residuals. */
const MOST_ROWS = 12_000
const Z_CAP = 12
const BOOST = { loss: 'squared', rate: 0.1, leaves: 15, minLeaf: 15, l2: 2 } as const

export function selectionTasks(
  market: Market,
  matrices: Matrices,
  labels: Labels,
  scale: Float64Array,
): SelectionTasks {
  const { group, qty, start, takenRow } = market
  const labelled = labelledRows(market, labels)
  const sparse = Math.ceil(labelled.length / MOST_ROWS)
  const groups = groupsOf(market, labelled).filter((_, i) => i % sparse === 0)
  const fold = new Int8Array(market.groups).fill(-1)
  groups.forEach((g, i) => (fold[g] = i % FOLDS))
  const rows = labelled.filter((row) => fold[group[row]] >= 0)
  // Up to the size ordered: larger ones are known only where demand was low.
  const seen = rows.filter((row) => {
    const ordered = takenRow[group[row]]
    return ordered < 0 || qty[row] <= qty[ordered]
  })
  const z = (row: number) => Math.min(Math.max(labels.value[row] / scale[row], -Z_CAP), Z_CAP)
  const folds = Array.from({ length: FOLDS }, (_, k) => k)
  const outcome = folds.map((k): LearnerTask => {
    const train = rows.filter((row) => fold[group[row]] !== k)
    return {
      kind: 'boost',
      matrix: matrices.binned,
      rows: train,
      target: Float64Array.from(train, z),
      weight: groupShares(market, train),
      options: { ...BOOST, trees: 70 },
      score: seen.filter((row) => fold[group[row]] === k),
    }
  })

  // The size that the columns alone would explain, where there was a choice of sizes.
  const sized = groups.filter((g) => takenRow[g] >= 0 && start[g + 1] - start[g] > 1)
  const logSize = (g: number) => Math.log(qty[takenRow[g]])
  const chosen = sized.length >= FEWEST_SIZED && sized.some((g) => logSize(g) !== logSize(sized[0]))
  const sizeTask = (k: number) => {
    const train = sized.filter((g) => fold[g] !== k)
    return {
      rows: train.map((g) => start[g]),
      target: Float64Array.from(train, logSize),
      weight: null,
      score: sized.filter((g) => fold[g] === k).map((g) => start[g]),
    }
  }
  const trees = (k: number): LearnerTask => ({
    kind: 'boost',
    matrix: matrices.groupBinned,
    options: { ...BOOST, trees: 50 },
    ...sizeTask(k),
  })
  const line = (k: number): LearnerTask => ({
    kind: 'linear',
    design: matrices.design,
    loss: 'squared',
    penalty: 10,
    ...sizeTask(k),
  })
  const size = chosen ? [...folds.map(trees), ...folds.map(line)] : []

  const combine = (answers: readonly Float64Array[], propensity: Float64Array): Selection => {
    // Mean residual of each group, and the spread over all
    const residual = new Float64Array(market.groups)
    const count = new Float64Array(market.groups)
    const square = new Float64Array(market.groups)
    folds.forEach((k) =>
      outcome[k].score.forEach((row, i) => {
        const e = z(row) - answers[k][i]
        residual[group[row]] += e
        square[group[row]] += e * e
        count[group[row]]++
      }),
    )
    const known = groups.filter((g) => count[g] > 0)
    if (known.length === 0) return { rho: 0, lift: 0 }
    const spread = Math.sqrt(mean(known, (g) => square[g] / count[g]))
    const kept = Math.max(
      mean(known, (g) => truncatedVariance(propensity[start[g]])),
      0.05,
    )

    let r = PRIOR
    if (chosen) {
      const pairs = folds
        .flatMap((k) =>
          Array.from(size[k].score, (row, i): [number, number] => {
            const g = group[row]
            const explained = (answers[FOLDS + k][i] + answers[2 * FOLDS + k][i]) / 2
            return [count[g] > 0 ? residual[g] / count[g] : Number.NaN, logSize(g) - explained]
          }),
        )
        .filter(([e]) => !Number.isNaN(e))
      const prior = 1 / PRIOR_SPREAD ** 2
      const measured = (pairs.length * correlation(pairs) + prior * PRIOR) / (pairs.length + prior)
      // Sizes that tell nothing are no proof that nothing was known.
      r = Math.max(PRIOR, measured)
    }
    // Among taken deals the private view is truncated, which hides part of the correlation.
    const rho = Math.min(r / Math.sqrt(kept + r * r * (1 - kept)), MOST)
    const whole = spread / Math.sqrt(1 - rho * rho * (1 - kept))
    return { rho: GAIN * rho, lift: GAIN * rho * whole }
  }
  return { tasks: [...outcome, ...size], combine }
}

/** By how much the outcome of an option that was taken flatters its like, in money. Shape: rows. */
export function flattery(
  selection: Selection,
  scale: Float64Array,
  propensity: Float64Array,
): Float64Array {
  return scale.map((s, row) => selection.lift * s * millsRatio(propensity[row]))
}

/** The labels as they would be had the deals been taken blindly. */
export function withoutFlattery(labels: Labels, by: Float64Array): Labels {
  return { ...labels, value: labels.value.map((v, row) => v - by[row]) }
}

function mean(groups: Int32Array, of: (group: number) => number): number {
  return groups.reduce((sum, g) => sum + of(g), 0) / groups.length
}

function correlation(pairs: readonly (readonly [number, number])[]): number {
  const n = pairs.length
  const ma = pairs.reduce((sum, [a]) => sum + a, 0) / n
  const mb = pairs.reduce((sum, [, b]) => sum + b, 0) / n
  let ab = 0
  let aa = 0
  let bb = 0
  for (const [a, b] of pairs) {
    ab += (a - ma) * (b - mb)
    aa += (a - ma) ** 2
    bb += (b - mb) ** 2
  }
  return aa > 0 && bb > 0 ? ab / Math.sqrt(aa * bb) : 0
}
