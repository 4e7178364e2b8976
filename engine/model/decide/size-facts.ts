// Market features: amount of history and its summary statistics.
import { SOLD_OUT } from '#grounding/market.ts'
import { areaUnderCurve, mean } from '../base/statistics.ts'
import { valuesAt } from '../base/arrays.ts'
import type { Learned } from '../replay/learned.ts'
import { groupsOf } from '../replay/replay.ts'
import { outcomesInScales, type Fact } from './replay-measures.ts'

export function sizeFacts(learned: Learned): Fact[] {
  const { market, labelled, today, propensity } = learned
  const { start, group } = market
  const past = Int32Array.from(market.T.keys()).filter((g) => market.decided[g])
  const taken = Uint8Array.from(past, (g) => market.taken[g])
  const likely = Float64Array.from(past, (g) => propensity[start[g]])
  const y = outcomesInScales(learned, labelled, valuesAt(labelled, today.value))
  const task = Array.from(market.T.keys()).filter((g) => market.task[g])
  const batches = Array.from(groupsOf(market, labelled), (g) => market.takenRow[g]).filter(
    (row) => row >= 0 && Number.isFinite(today.sold[row]),
  )
  const soldOut = batches.filter((row) => today.sold[row] >= market.qty[row] * SOLD_OUT)
  const kind = learned.learners.includes('dm') ? 2 : learned.learners.includes('qfl') ? 1 : 0
  return [
    ['log deals', Math.log(groupsOf(market, labelled).length)],
    ['log labels', Math.log(labelled.length)],
    ['share taken', mean(taken)],
    ['log sizes', Math.log(mean(task.map((g) => start[g + 1] - start[g])))],
    ['auc of the propensity', areaUnderCurve(likely, taken)],
    ['win rate', mean(labelled.map((row) => (today.value[row] > 0 ? 1 : 0)))],
    ['mean outcome', mean(y)],
    ['root mean square outcome', Math.sqrt(mean(y.map((v) => v * v)))],
    ['median outcome', Float64Array.from(y).sort()[y.length >> 1]],
    ['quantity', kind],
    ['sold out', batches.length ? soldOut.length / batches.length : Number.NaN],
    ['moments replayed', new Set(Array.from(learned.replay.rows, (r) => market.T[group[r]])).size],
  ]
}
