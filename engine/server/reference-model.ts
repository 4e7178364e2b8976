// A small reference model: one ridge regression of recorded outcomes on all columns. It knows nothing of
// selection, censored demand, calibration or refusal: a check of a plan's size, not a plan.
import type { Market } from '#grounding/market.ts'
import { designOfRows } from '#model/learners/learner-columns.ts'
import { fitLinear, predictLinear } from '#model/learners/linear.ts'
import { optionScale } from '#model/learners/option-scale.ts'
import { groupShares, labelledRows, capRows } from '#model/base/training-sample.ts'
import { concatenate, upTo } from '#model/base/sort.ts'
import { clip } from '#model/base/statistics.ts'
import { supportedMarket, supportOf } from '#model/base/support.ts'

/** Penalty in units of total weight, and the outcomes' bound in scales: those of the team's ridge. */
const PENALTY = 30
const MOST_SCALES = 12

/** One option of the current menu and its predicted profit in money. */
interface ReferenceOption {
  /** Row of the market. */
  readonly row: number
  readonly profit: number
}

/**
 * The best size of every offer of the current menu whose best predicted profit is above 0, highest first.
 * Empty without an outcome to learn from.
 */
export function referenceSelection(market: Market): ReferenceOption[] {
  const supported = supportedMarket(market, supportOf(market))
  const labels = supported.labelsAt(0)
  const labelled = capRows(market, labelledRows(supported, labels))
  if (labelled.length === 0) return []
  const scale = optionScale(market, labelled, labels.value)
  const offered = Int32Array.from(market.group.keys()).filter(
    (row) => market.task[market.group[row]!] === 1 && market.available[row] === 1,
  )
  // Past rows without an outcome tell this model nothing, and they are most.
  const rows = concatenate(Int32Array, [labelled, offered])
  const [known, task] = [upTo(labelled.length), offered.map((_, i) => labelled.length + i)]
  const design = designOfRows(market, rows, known)
  const target = Float64Array.from(labelled, (row) =>
    clip(labels.value[row]! / scale[row]!, -MOST_SCALES, MOST_SCALES),
  )
  const ridge = fitLinear(design, known, target, groupShares(market, labelled), 'squared', PENALTY)
  const best = new Map<number, ReferenceOption>()
  predictLinear(ridge, design, task).forEach((z, i) => {
    const row = offered[i]!
    const [group, profit] = [market.group[row]!, z * scale[row]!]
    if (profit > (best.get(group)?.profit ?? 0)) best.set(group, { row, profit })
  })
  return [...best.values()].sort((a, b) => b.profit - a.profit || a.row - b.row)
}
