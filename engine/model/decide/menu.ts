// Values and decides today's menu: profit of its options in money, best size of each deal, and
// eligible deals.
import { confidenceOf } from '../replay/calibration.ts'
import type { Learned } from '../replay/learned.ts'
import type { Backtest } from './backtest.ts'
import { groupsOf } from '../base/training-sample.ts'
import { bestSizes, type Options } from './decide.ts'
import type { Reliability } from './reliability.ts'
import type { MarketFacts } from './market-features.ts'
import type { Estimates } from './estimates.ts'
import { bestOf, FEW_OUTCOMES, type PriorShares } from './plan-notes.ts'
import { note, type NoteItem } from '#contract/note-item.ts'
import { isSupported } from '../base/support.ts'

/** Today's valued options. Shapes: options; `best` and `worth`: deals. */
export interface ValuedMenu extends PriorShares {
  /** The best sizes that are worth taking. */
  readonly worth: Int32Array
  /** Expected profit in scales. */
  readonly expected: Float64Array
  /** 1 = its lower bound lies above zero. */
  readonly safe: Uint8Array
}

/**
 * Values today's options in money and finds the best size of each deal, and the deals worth taking.
 */
export function valueMenu(
  { market, task, scale }: Learned,
  facts: MarketFacts,
  estimates: Estimates,
  reliability: Reliability,
): ValuedMenu {
  const unit = Float64Array.from(task.rows, (row) => scale[row] * facts.signal)
  const money = (mean: Float64Array) => mean.map((v, i) => v * unit[i])
  const { mean, own, width } = estimates
  const profit = money(mean)
  const best = bestSizes(market, task.rows, profit)
  const safe = Uint8Array.from(mean, (v, i) => (v - reliability.margin * width[i] > 0 ? 1 : 0))
  const worth = best.filter((i) => market.available[task.rows[i]] && safe[i])
  return { best, worth, expected: mean.map((v) => v * facts.signal), profit, own: money(own), safe }
}

/**
 * The decided deals, those that may be taken, and the limit set by the number of known outcomes.
 */
export function decideMenu(
  learned: Learned,
  { best, worth, expected, profit }: ValuedMenu,
  { confidenceModel }: Backtest,
  refused: boolean,
): { readonly options: Options; readonly eligible: Int32Array; readonly most: number } {
  const mayTake = refused ? new Int32Array() : worth
  const sizes = extrapolateSizes(learned, best, profit)
  const known = groupsOf(learned.market, learned.labelled).length
  const most = known < FEW_OUTCOMES ? known : Number.POSITIVE_INFINITY
  const eligible = new Set(bestOf(mayTake, profit, most))
  const options: Options = {
    row: sizes.row,
    profit: sizes.profit,
    confidence: Float64Array.from(best, (i) => confidenceOf(confidenceModel, expected[i])),
    eligible: Uint8Array.from(best, (i, k) => (eligible.has(i) && sizes.profit[k] > 0 ? 1 : 0)),
  }
  return { options, eligible: mayTake, most }
}

// Sizes above the supported range (support.ts), where only the demand model can predict. A deal
// that is best at its largest supported size may get a larger one; the extra profit that demand
// predicts is discounted with distance. A deal whose smallest size exceeds every past order is
// discounted too.

interface ChosenSizes {
  /** One entry per deal of today: its best row, and the profit of that row in money. */
  readonly row: Int32Array
  readonly profit: Float64Array
}

/**
 * Extends the best supported sizes upwards. Extra profit predicted by demand counts with the factor
 * (reach ÷ size)². `best`: indices into learned.task.rows; `profit`: in money, by index.
 */
function extrapolateSizes(learned: Learned, best: Int32Array, profit: Float64Array): ChosenSizes {
  const { market, task } = learned
  const larger = largerSizes(learned)
  const rows = Int32Array.from(best, (i) => task.rows[i])
  const sums = Float64Array.from(best, (i) => discountUnsupported(learned, task.rows[i], profit[i]))
  best.forEach((i, k) => {
    const deal = market.group[rows[k]]
    const isLargest = market.group[task.rows[i + 1]] !== deal
    if (!isLargest || !(sums[k] > 0)) return
    const base = sums[k]
    for (const { row, more } of larger.get(deal)?.(i) ?? [])
      if (base + more > sums[k]) {
        sums[k] = base + more
        rows[k] = row
      }
  })
  return { row: rows, profit: sums }
}

/**
 * By deal, its available sizes above the supported ones, and the discounted profit that each earns more than the option at an
 * index of learned.task.rows; none where demand is unknown, or that option is larger than every past order.
 */
export function largerSizes({ market, task, unsupported, support }: Learned) {
  const byDemand = task.team.get('dm')
  const larger = new Map<number, number[]>()
  if (byDemand)
    unsupported.rows.forEach((row, j) => {
      if (!market.available[row]) return
      const own = larger.get(market.group[row])
      if (own) own.push(j)
      else larger.set(market.group[row], [j])
    })
  const above = (deal: number, own: readonly number[]) => (i: number) =>
    market.qty[task.rows[i]] > support.largest
      ? []
      : own.map((j) => {
          const row = unsupported.rows[j]
          const part = (support.reach[deal] / market.qty[row]) ** 2
          return { row, more: part * (unsupported.byDemand[j] - byDemand![i]) }
        })
  return new Map(Array.from(larger, ([deal, own]) => [deal, above(deal, own)]))
}

/**
 * Profit discounted for sizes above the largest past order: the ordered share of the profit, less
 * the cost of the units above that order.
 */
export function discountUnsupported(
  { market, support }: Learned,
  row: number,
  profit: number,
): number {
  const { qty, unitCost } = market
  const part = support.largest / qty[row]
  if (part >= 1 || profit <= 0) return profit
  const lost = (1 - part) * qty[row] * unitCost[row]
  return part * profit - (lost > 0 ? lost : 0)
}

/**
 * Notes on picks that stop at the largest supported size, and on deals offered only above it.
 * `selected`: rows.
 */
export function extrapolationNotes(
  { market, support, task }: Learned,
  selected: Int32Array,
): NoteItem[] {
  const { start, group, qty } = market
  const within = selected.filter((row) => isSupported(support, market, row))
  const next = Array.from(within, (row) => {
    const reach = support.reach[group[row]]
    const isLast = qty[row] >= reach || qty[row + 1] > reach
    return row + 1 < start[group[row] + 1] && isLast ? qty[row + 1] : 0
  }).filter((size) => size > 0)
  const alone = task.rows.filter((row) => qty[row] > support.largest && row === start[group[row]])
  return [
    ...(next.length > 0
      ? [note('stops_at_proven', { picks: next.length, size: sizeOf(medianOf(next)) })]
      : []),
    ...(alone.length > 0
      ? [note('only_larger', { deals: alone.length, largest: sizeOf(support.largest) })]
      : []),
  ]
}

function medianOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1]
}

const sizeOf = (size: number): number => Number(size.toPrecision(3))
