// The fields that columns are mapped to (interface §1, and fields that the add-in derives others
// from), each with the names that tables too small to tell by their cells give it: header-words.ts knows the words.
import { fieldNamesText } from '../messages/texts.ts'

/** What a column's cells must be like to be guessed as this field. */
export type Fit = 'any' | 'number' | 'flag' | 'units' | 'date' | 'T' | 'sizes'

export interface Field {
  readonly fit: Fit
  /** Explanation in the pane. */
  readonly explanation: string
  /** Names in the form of `foldHeader`, best first. */
  readonly names: readonly string[]
}

const names = (list: string): readonly string[] => list.split(',').map((name) => name.trim())

/** Columns of a table of deals. */
export const MENU_FIELDS = {
  key: {
    fit: 'any',
    explanation: fieldNamesText.menus.key,
    names: names(
      'key, sku, id, item no, item, article no, product, lot, film, title, isbn, code, reference, name',
    ),
  },
  menu: {
    fit: 'any',
    explanation: fieldNamesText.menus.menu,
    names: names('menu, menu id, menu no, round, decision, decision round, cycle, wave, list'),
  },
  T: {
    fit: 'T',
    explanation: fieldNamesText.menus.T,
    names: names('t, time, period, time index, week index'),
  },
  date: {
    fit: 'date',
    explanation: fieldNamesText.menus.date,
    names: names('date, offer date, order date, week, month, quarter, year, as of, datum, fecha'),
  },
  batch: {
    fit: 'any',
    explanation: fieldNamesText.menus.batch,
    names: names('batch, batch no, purchase order, po, order no, order number, consignment'),
  },
  qty: {
    fit: 'sizes',
    explanation: fieldNamesText.menus.qty,
    names: names(
      'qty, quantity, size, sizes, order qty, lot size, units, pieces, amount, volume, menge',
    ),
  },
  qty_min: {
    fit: 'number',
    explanation: fieldNamesText.menus.qty_min,
    names: names('min, min qty, minimum, minimum qty, moq, minimum order quantity, from'),
  },
  qty_max: {
    fit: 'number',
    explanation: fieldNamesText.menus.qty_max,
    names: names('max, max qty, maximum, maximum qty, available qty, qty available, up to, to'),
  },
  qty_step: {
    fit: 'number',
    explanation: fieldNamesText.menus.qty_step,
    names: names('step, qty step, increment, multiple, pack size, case size, case pack, steps of'),
  },
  unit_cost: {
    fit: 'number',
    explanation: fieldNamesText.menus.unit_cost,
    names: names(
      'unit cost, landed cost, purchase price, buying price, cost price, cost, ek preis',
    ),
  },
  unit_price: {
    fit: 'number',
    explanation: fieldNamesText.menus.unit_price,
    names: names(
      'unit price, selling price, sale price, expected price, list price, rrp, price, vk preis',
    ),
  },
  T_lead: {
    fit: 'number',
    explanation: fieldNamesText.menus.T_lead,
    names: names('t lead, lead time, lead, lead weeks, lead days, delivery time, lieferzeit'),
  },
  historically_available: {
    fit: 'flag',
    explanation: fieldNamesText.menus.historically_available,
    names: names('historically available, available, is available, in offer, obtainable'),
  },
  historically_chosen: {
    fit: 'flag',
    explanation: fieldNamesText.menus.historically_chosen,
    names: names(
      'historically chosen, chosen, taken, accepted, bought, ordered, decision, won, gekauft',
    ),
  },
  qty_taken: {
    fit: 'units',
    explanation: fieldNamesText.menus.qty_taken,
    names: names(
      'qty taken, qty ordered, bought qty, units taken, taken, ordered, bought, purchased',
    ),
  },
  /** Shown beside the key, and never sent as such (labels.ts finds it by its cells alone). */
  label: { fit: 'any', explanation: fieldNamesText.menus.label, names: [] },
  profit: {
    fit: 'number',
    explanation: fieldNamesText.menus.profit,
    names: names(
      'profit, realised profit, net profit, result, earnings, contribution, pnl, gewinn',
    ),
  },
} as const satisfies Record<string, Field>
export type MenuField = keyof typeof MENU_FIELDS

/** Columns of a table of sales. */
export const SALES_FIELDS = {
  key: MENU_FIELDS.key,
  menu: MENU_FIELDS.menu,
  batch: MENU_FIELDS.batch,
  T: MENU_FIELDS.T,
  date: {
    fit: 'date',
    explanation: fieldNamesText.sales.date,
    names: names('date, sale date, sold on, invoice date, week, month, quarter, day, datum, fecha'),
  },
  qty: {
    fit: 'number',
    explanation: fieldNamesText.sales.qty,
    names: names('qty, quantity, units sold, qty sold, quantity sold, sold, units, pieces, menge'),
  },
  price: {
    fit: 'number',
    explanation: fieldNamesText.sales.price,
    names: names('price, unit price, sale price, selling price, price sold, preis, prix'),
  },
  revenue: {
    fit: 'number',
    explanation: fieldNamesText.sales.revenue,
    names: names(
      'revenue, amount, total, line total, row total, sales value, turnover, umsatz, betrag',
    ),
  },
  T_signal_delay: {
    fit: 'number',
    explanation: fieldNamesText.sales.T_signal_delay,
    names: names('t signal delay, signal delay, reporting delay, settlement delay'),
  },
  unit_holding_cost: {
    fit: 'number',
    explanation: fieldNamesText.sales.unit_holding_cost,
    names: names('unit holding cost, holding cost, storage cost, storage, lagerkosten'),
  },
  unit_fee: {
    fit: 'number',
    explanation: fieldNamesText.sales.unit_fee,
    names: names('unit fee, fee per unit, handling fee, inbound fee'),
  },
} as const satisfies Record<string, Field>
export type SalesField = keyof typeof SALES_FIELDS

/** A header for comparisons: without case, spaces, underscores, units in brackets and signs. */
export function foldHeader(header: string): string {
  return header
    .normalize('NFKC')
    .replace(/([\p{Ll}\d])(\p{Lu}\p{Ll})/gu, '$1 $2')
    .toLowerCase()
    .replace(/\([^)]*\)|\[[^\]]*\]/g, ' ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
