// What the network sees of a row beside its columns: its size, its money, its time (facts), and of rows of the past
// what became of them (states): known, sold out at, still selling or declined are states of their own, never blanks.
// Money is in the scale of the option (option-scale.ts), so that no unit of money shows.
import { HOW, type Labels, type Market } from '#grounding/market.ts'
import { profitOf } from '#model/learners/linear-valuation.ts'
import { clip } from '#model/base/statistics.ts'
import { HINTS } from './hints.ts'

/** Facts of a row, in this order; hints.ts gives the last. */
export const FACTS = [
  'size ÷ typical',
  'place among sizes',
  'sizes',
  'cost ÷ typical',
  'price ÷ typical',
  'price ÷ cost',
  'cost known',
  'price known',
  'scale ÷ typical',
  'profit if all sells',
  'profit if none sells',
  'economics known',
  'outlay',
  'gross value',
  'time in history',
  'time to origin',
  'menus to origin',
  'borrowed size',
  'trials',
  "client's profits",
  'outcomes known',
  'share taken',
  ...HINTS,
] as const

/** States of a row of the past, in this order. */
export const STATES = [
  'outcome known',
  'sold out at',
  'still selling',
  'declined',
  'not decided',
  'this size was taken',
  'deal was taken',
  'profit',
  'share sold',
  'sales known',
  'share of demand seen',
  'asked ÷ size',
  'price ÷ list price',
] as const

/** Profits beyond this many scales are cut. */
export const MOST_SCALES = 12
const CLIP_AT = 6

/** What the facts of a market are measured by. */
interface Yardstick {
  readonly market: Market
  /** Moment of the origin. */
  readonly origin: number
  readonly scale: Float64Array
  /** Middles over the context, NaN where nothing is known. */
  readonly qty: number
  readonly cost: number
  readonly price: number
  readonly typical: number
  /** First moment of the context, and place of each menu among all, by its number. */
  readonly first: number
  readonly lastMenu: number
  readonly outcomes: number
  readonly takenShare: number
}

/** Middles over the context rows. */
export function yardstickOf(
  market: Market,
  context: Int32Array,
  scale: Float64Array,
  origin: number,
  outcomes: number,
): Yardstick {
  const middle = (of: (row: number) => number) => {
    const known = Float64Array.from(context, of)
      .filter((v) => v > 0 && Number.isFinite(v))
      .sort()
    return known.length ? known[known.length >> 1] : Number.NaN
  }
  let first = origin - 1
  let lastMenu = -1
  let taken = 0
  for (const row of context) {
    const g = market.group[row]
    first = Math.min(first, market.T[g])
    lastMenu = Math.max(lastMenu, market.menu[g])
    taken += market.taken[g] / context.length
  }
  return {
    market,
    origin,
    scale,
    qty: middle((row) => market.qty[row]),
    cost: middle((row) => market.unitCost[row]),
    price: middle((row) => market.unitPrice[row]),
    typical: middle((row) => scale[row]),
    first,
    lastMenu,
    outcomes,
    takenShare: taken,
  }
}

/** Writes the facts of a row. */
export function writeFacts(by: Yardstick, row: number, into: Float32Array, at: number): void {
  const { market, origin, scale } = by
  const { qty, unitCost, unitPrice, start, group, economics, T, menu } = market
  const g = group[row]
  const sizes = start[g + 1] - start[g]
  const log = (ratio: number) =>
    ratio > 0 && Number.isFinite(ratio) ? clip(Math.log(ratio), -8, 8) / 2 : 0
  const money = (value: number) =>
    Number.isFinite(value) ? clip(Math.asinh(value / scale[row]), -CLIP_AT, CLIP_AT) : 0
  const known = economics !== null && Number.isFinite(economics.fixed[row])
  const price = unitPrice[row] > 0 ? unitPrice[row] : 0
  const since = menu[g] < 0 ? 0 : by.lastMenu + 1 - menu[g]
  const facts = [
    log(qty[row] / by.qty),
    sizes > 1 ? (row - start[g]) / (sizes - 1) : 0.5,
    Math.log(sizes) / 3,
    log(unitCost[row] / by.cost),
    log(unitPrice[row] / by.price),
    log(unitPrice[row] / unitCost[row]),
    Number(unitCost[row] > 0),
    Number(unitPrice[row] > 0),
    log(scale[row] / by.typical),
    known ? money(profitOf(economics, row, qty[row], price)) : 0,
    known ? money(economics.fixed[row]) : 0,
    Number(known),
    money(qty[row] * unitCost[row]),
    money(qty[row] * unitPrice[row]),
    clip((T[g] - origin) / Math.max(origin - by.first, 1e-9), -1, 1),
    clip(Math.sign(T[g] - origin) * Math.log1p(Math.abs(T[g] - origin)), -CLIP_AT, CLIP_AT) / 3,
    (Math.sign(since) * Math.log1p(Math.abs(since))) / 3,
    market.derived[row],
    Number(market.quantity === 'trials'),
    Number(market.quantity === 'client'),
    Math.log1p(by.outcomes) / 8,
    by.takenShare,
  ]
  for (let i = 0; i < facts.length; i++) into[at + i] = facts[i]
}

/** Writes what became of a row of the past. */
export function writeStates(
  { market, scale }: Yardstick,
  labels: Labels,
  row: number,
  into: Float32Array,
  at: number,
): void {
  const { group, taken, takenRow, decided, qty, unitPrice, economics } = market
  const g = group[row]
  const known = labels.mature[g] === 1 && Number.isFinite(labels.value[row])
  const bound = labels.mature[g] === 1 && !known && labels.how[row] === HOW.bound
  const selling = !known && !bound && taken[g] === 1
  const sold = labels.sold[row]
  const price = sold > 0 && labels.price[row] > 0 ? labels.price[row] : Number.NaN
  // What a size that sold out brings in at least
  const least =
    bound && economics
      ? profitOf(economics, row, sold, price > 0 ? price : unitPrice[row])
      : Number.NaN
  const profit = known ? labels.value[row] : least
  const counted = (known || bound) && Number.isFinite(sold)
  const states = [
    Number(known),
    Number(bound),
    Number(selling),
    Number(!known && !bound && !taken[g] && decided[g] === 1),
    Number(!known && !bound && !taken[g] && decided[g] !== 1),
    Number(takenRow[g] === row),
    taken[g],
    Number.isFinite(profit) ? Math.asinh(clip(profit / scale[row], -MOST_SCALES, MOST_SCALES)) : 0,
    counted ? clip(sold / qty[row], 0, 2) : 0,
    Number(counted),
    selling ? labels.exposure[g] : 0,
    selling ? clip(labels.asked[g] / qty[row], 0, 2) : 0,
    price > 0 && unitPrice[row] > 0 ? clip(Math.log(price / unitPrice[row]), -3, 3) : 0,
  ]
  for (let i = 0; i < states.length; i++) into[at + i] = states[i]
}
