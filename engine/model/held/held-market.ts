// Whether units are held before orders, and what of a market then teaches demand: all units of a key that
// sold in the time of each deal, with an order or without one.
import type { Labels, Market } from '#grounding/market.ts'
import { capRows } from '#model/limit.ts'

/** A market in which units are held. */
export type HeldMarket = Market & { readonly held: NonNullable<Market['held']> }

/**
 * Share of the deals of which units must be held: of fewer, what the team and the calibrator know of all
 * others is worth more. Set by judgement, not measured.
 */
const SOME = 0.15

/** Deals that were taken or are offered today, and those of which units are held. */
function countHolding({ held, task, taken }: Market): { deals: number; holding: number } {
  const counted = Array.from(task.keys()).filter((g) => task[g] || taken[g])
  const holding = counted.filter((g) => held !== null && held.units[g] > 0)
  return { deals: counted.length, holding: holding.length }
}

function isSeldomHeld(market: Market): boolean {
  const { deals, holding } = countHolding(market)
  return !(holding > SOME * deals)
}

/**
 * The market without the columns that units held were read from, or null where hardly any are held. How
 * much stands on the shelf causes no demand: it is high where little sold and low where an order was late.
 */
export function heldMarket(market: Market): HeldMarket | null {
  const { held } = market
  if (!held || !market.economics || market.quantity !== 'stock' || isSeldomHeld(market)) return null
  const features = market.features.filter(({ name }) => !held.columns.includes(name))
  return { ...market, held, features }
}

/** What it means that units are held of a few deals alone: then the market is planned as if there were no such path. */
export function seldomHeldNotes(market: Market): string[] {
  if (!market.held || !isSeldomHeld(market)) return []
  const { deals, holding } = countHolding(market)
  return [
    `Only ${holding} of ${deals} deals hold units already: the plan ignores them. Check those orders yourself.`,
  ]
}

/** Stretches of past deals, whose sales tell of demand, by the deal's first row, which says all but the size. */
export interface Counted {
  /** Shapes: stretches. */
  readonly rows: Int32Array
  /** All units that sold, and 1 where stock ran out: then demand was for as many at least. */
  readonly sold: Float64Array
  readonly soldOut: Uint8Array
  /** Part of the deal's time. */
  readonly exposure: Float64Array
}

/** Those of past deals with a final outcome, ordered or not; of very many deals those of a sample. Ascending. */
export function countedStretches(market: HeldMarket, { mature, units }: Labels): Counted {
  const { start, task, group } = market
  const isFinal = (g: number) => !task[g] && mature[g] === 1
  const known = new Set(units?.group.filter(isFinal))
  const firsts = Int32Array.from(known, (g) => start[g])
  const kept = new Set(Array.from(capRows(market, firsts), (row) => group[row]))
  const places = Int32Array.from(units?.group.keys() ?? []).filter((i) => kept.has(units!.group[i]))
  return {
    rows: places.map((i) => start[units!.group[i]]),
    sold: Float64Array.from(places, (i) => units!.sold[i]),
    soldOut: Uint8Array.from(places, (i) => units!.ranOut[i]),
    exposure: Float64Array.from(places, (i) => units!.share[i]),
  }
}

/** The market as if the units held were part of every size: how large a shelf history supports. */
export function withTotals(market: HeldMarket): Market {
  const total = market.qty.map((units, row) => units + market.held.units[market.group[row]])
  return { ...market, qty: total }
}
