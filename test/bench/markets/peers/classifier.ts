// The boosted classifier that people build first: will a deal like this win? Trained on what was
// taken; its threshold is the one that earned most on the last quarter of the taken deals.
import type { Market } from '#grounding/market.ts'
import { buildMatrices } from '#model/learners/learner-columns.ts'
import { boosted, labelledRows, profits } from './learners.ts'

const HELD_BACK = 0.25
/** Thresholds that are tried: shares of the held-back deals that each leaves out. */
const STEPS = 20

/** Chance of a profit less the tuned threshold. Shape: rows of the market. */
export function tunedClassifier(market: Market): Float64Array {
  const rows = labelledRows(market, 'taken')
  const learn = boosted(buildMatrices(market, rows))
  const won = (of: Int32Array) => profits(market, of).map((profit) => (profit > 0 ? 1 : 0))

  // Rows stand in ascending T, but for the order of deals within one menu.
  const cut = Math.floor((1 - HELD_BACK) * rows.length)
  const [early, late] = [rows.subarray(0, cut), rows.subarray(cut)]
  const then = learn(early, won(early), 'logistic')
  const chances = Float64Array.from(late, (row) => then[row]!)
  const value = profits(market, late)
  const sorted = chances.toSorted()
  let threshold = 0.5
  let most = -Infinity
  for (let step = 0; step < STEPS; step++) {
    const tried = sorted[Math.floor((step / STEPS) * sorted.length)]!
    const earned = value.reduce((sum, v, i) => sum + (chances[i]! >= tried ? v : 0), 0)
    if (earned > most) [most, threshold] = [earned, tried]
  }
  return learn(rows, won(rows), 'logistic').map((p) => p - threshold)
}
