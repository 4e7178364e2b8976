// Detects markets with units held before orders, and collects their demand observations: all units
// of a key sold in the time of each deal, with or without an order.
import { note, type NoteItem } from '#contract/note-item.ts'
import type { Labels, Market } from '#grounding/market.ts'
import { capRows } from '../base/training-sample.ts'

/** A market with units held. */
export type HeldMarket = Market & { readonly held: NonNullable<Market['held']> }

/**
 * Minimum share of deals with units held. Below it the regular team and calibrator are better. Set
 * by judgement, not measured.
 */
const LEAST_SHARE_HOLDING = 0.15

/** Deals taken or offered today, and those with units held. */
function countHolding({ held, task, taken }: Market): { deals: number; holding: number } {
  const isKnown = (g: number) => held?.unrecorded[g] !== 1
  const counted = Array.from(task.keys()).filter((g) => (task[g] || taken[g]) && isKnown(g))
  const holding = counted.filter((g) => held !== null && held.units[g] > 0)
  return { deals: counted.length, holding: holding.length }
}

function isSeldomHeld(market: Market): boolean {
  const { deals, holding } = countHolding(market)
  return !(holding > LEAST_SHARE_HOLDING * deals)
}

/**
 * The market without the columns of units held, or null if few deals hold any. Stock on hand does
 * not cause demand: it is high after low sales and low after a late order.
 */
export function heldMarket(market: Market): HeldMarket | null {
  const { held } = market
  if (!held || !market.economics || market.quantity !== 'stock' || isSeldomHeld(market)) return null
  const features = market.features.filter(({ name }) => !held.columns.includes(name))
  return { ...market, held, features }
}

/** Note for few deals with units held: the market is then planned without them. */
export function seldomHeldNotes(market: Market): NoteItem[] {
  if (!market.held || !isSeldomHeld(market)) return []
  return [note('seldom_held', countHolding(market))]
}

/**
 * Demand observations of past deals by stretch of time. The deal's first row represents it, except
 * for the size.
 */
export interface DemandObservations {
  /** Shapes: stretches. */
  readonly rows: Int32Array
  /** All units sold, and 1 after a stock-out, which makes the count a lower bound. */
  readonly sold: Float64Array
  readonly soldOut: Uint8Array
  /** Share of the deal's time. */
  readonly exposure: Float64Array
}

/**
 * Observations of past deals with a final outcome, ordered or not; a sample of very many.
 * Ascending.
 */
export function demandObservations(
  market: HeldMarket,
  { mature, units }: Labels,
): DemandObservations {
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
