// Typical magnitude of an option's profit or loss, by its size and prices. Learners predict profit
// ÷ scale, so that large options do not dominate small ones.
import type { Market } from '#grounding/market.ts'
import { solveSymmetric } from '../base/linear-solve.ts'
import { clip, mean } from '../base/statistics.ts'

/** Ridge of the slopes towards ½ and ½, as a share of the labels. */
const RIDGE_SHARE = 0.05

/**
 * Scale s > 0 of every row in money: log|y| of the labels regressed on log outlay and log gross
 * value, with mean |y| ÷ s of 1 over the labels. Without costs or prices, the size replaces them.
 */
export function optionScale(market: Market, rows: Int32Array, value: Float64Array): Float64Array {
  const { qty, unitCost, unitPrice } = market
  const hasCost = rows.some((row) => unitCost[row] > 0)
  const hasPrice = rows.some((row) => unitPrice[row] > 0)
  const outlay = logs(qty, hasCost ? unitCost : null, rows)
  const gross = logs(qty, hasPrice ? unitPrice : null, rows)
  let level = 0
  for (const row of rows) level += Math.abs(value[row]) / rows.length
  if (!(level > 0)) return new Float64Array(market.rows).fill(1)
  const target = rows.length ? Float64Array.from(rows, (row) => logSize(value[row], level)) : null
  const slopes = target ? slopesOf(outlay, gross, rows, target) : [0.5, 0.5]
  const scale = outlay.map((v, row) => Math.exp(slopes[0] * v + slopes[1] * gross[row]))
  let ratio = 0
  for (const row of rows) ratio += Math.abs(value[row]) / scale[row] / rows.length
  return scale.map((v) => Math.max(v * ratio, 1e-9 * level))
}

/** Predictions are clipped to this many scales. */
const MOST_SCALES = 8

/** Predictions in scales, clipped. Shape: as money. `scale`: of the prediction at an index. */
export function perScale(money: Float64Array, scale: (place: number) => number): Float64Array {
  return money.map((v, i) => clip(v / scale(i), -MOST_SCALES, MOST_SCALES))
}

function logSize(value: number, level: number): number {
  return Math.log(Math.abs(value) + 0.02 * level)
}

/** log(qty × unit), centred on the labels; a missing or zero unit counts as the mean one. */
function logs(qty: Float64Array, unit: Float64Array | null, rows: Int32Array): Float64Array {
  let mean = 0
  let known = 0
  if (unit)
    for (const row of rows)
      if (unit[row] > 0) {
        mean += Math.log(unit[row])
        known++
      }
  mean = known ? mean / known : 0
  const log = qty.map(
    (q, row) => Math.log(q) + (unit && unit[row] > 0 ? Math.log(unit[row]) : mean),
  )
  let centre = 0
  for (const row of rows) centre += log[row] / rows.length
  return log.map((v) => v - centre)
}

function slopesOf(
  outlay: Float64Array,
  gross: Float64Array,
  rows: Int32Array,
  target: Float64Array,
): number[] {
  const ridge = RIDGE_SHARE * rows.length
  const A = Float64Array.of(ridge, 0, 0, ridge)
  const b = Float64Array.of(0.5 * ridge, 0.5 * ridge)
  const centre = mean(target)
  rows.forEach((row, i) => {
    const u = outlay[row]
    const v = gross[row]
    A[0] += u * u
    A[1] += u * v
    A[2] += u * v
    A[3] += v * v
    b[0] += u * (target[i] - centre)
    b[1] += v * (target[i] - centre)
  })
  return Array.from(solveSymmetric(A, b), (slope) => clip(slope, -0.3, 1.3))
}
