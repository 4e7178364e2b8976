// The fields that columns are mapped to (interface §1, and fields that the add-in derives others
// from), each with the names that analysts give it. guess.ts finds the columns.
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
      'key, sku, id, deal id, deal, offer id, offer, option id, option, item id, item no, item number, item code, item, article number, article no, article, product id, product code, product, part number, part no, lot, lot id, candidate, film id, film, title, ean, asin, upc, isbn, code, reference, ref, name, artikelnummer, artikel, artikelnr, référence',
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
    names: names('t, time, period, time index, week index, periods from now, period index'),
  },
  date: {
    fit: 'date',
    explanation: fieldNamesText.menus.date,
    names: names(
      'date, menu date, decision date, offer date, offered on, offered, list date, quote date, quoted on, order date, purchase date, buy date, week, week of, month, quarter, day, year, as of, datum, fecha',
    ),
  },
  batch: {
    fit: 'any',
    explanation: fieldNamesText.menus.batch,
    names: names(
      'batch, batch id, batch no, purchase order, po, po number, po no, order no, order number, consignment, charge',
    ),
  },
  qty: {
    fit: 'sizes',
    explanation: fieldNamesText.menus.qty,
    names: names(
      'qty, quantity, size, sizes, order qty, order quantity, offered qty, qty offered, qty options, quantities, units, lot size, pieces, pcs, amount, volume, menge, stückzahl, quantité, cantidad',
    ),
  },
  qty_min: {
    fit: 'number',
    explanation: fieldNamesText.menus.qty_min,
    names: names(
      'min, min qty, qty min, minimum, minimum qty, minimum quantity, moq, minimum order quantity, min order qty, from',
    ),
  },
  qty_max: {
    fit: 'number',
    explanation: fieldNamesText.menus.qty_max,
    names: names(
      'max, max qty, qty max, maximum, maximum qty, maximum quantity, available qty, qty available, up to, to',
    ),
  },
  qty_step: {
    fit: 'number',
    explanation: fieldNamesText.menus.qty_step,
    names: names(
      'step, qty step, step qty, increment, multiple, order multiple, pack size, case size, case pack, steps of',
    ),
  },
  unit_cost: {
    fit: 'number',
    explanation: fieldNamesText.menus.unit_cost,
    names: names(
      'unit cost, cost per unit, landed cost, landed unit cost, unit landed cost, purchase price, buy price, buying price, cost price, cost, cogs, unit cogs, price paid, einkaufspreis, ek, ek preis, coût unitaire',
    ),
  },
  unit_price: {
    fit: 'number',
    explanation: fieldNamesText.menus.unit_price,
    names: names(
      'unit price, price per unit, selling price, sale price, sales price, sell price, expected price, expected selling price, retail price, list price, rrp, msrp, price, verkaufspreis, vk, vk preis, prix de vente',
    ),
  },
  T_lead: {
    fit: 'number',
    explanation: fieldNamesText.menus.T_lead,
    names: names(
      't lead, lead time, lead, lead periods, lead weeks, lead days, delivery time, lieferzeit',
    ),
  },
  historically_available: {
    fit: 'flag',
    explanation: fieldNamesText.menus.historically_available,
    names: names(
      'historically available, available, is available, in offer, obtainable, could be taken',
    ),
  },
  historically_chosen: {
    fit: 'flag',
    explanation: fieldNamesText.menus.historically_chosen,
    names: names(
      'historically chosen, chosen, taken, was taken, selected, accepted, bought, purchased, ordered, picked, decision, decided, approved, won, yes no, gekauft, choisi',
    ),
  },
  qty_taken: {
    fit: 'units',
    explanation: fieldNamesText.menus.qty_taken,
    names: names(
      'qty taken, taken qty, quantity taken, qty chosen, chosen qty, ordered qty, qty ordered, quantity ordered, bought qty, qty bought, units bought, units ordered, units taken, purchased qty, taken, ordered, bought, purchased',
    ),
  },
  profit: {
    fit: 'number',
    explanation: fieldNamesText.menus.profit,
    names: names(
      'profit, realised profit, realized profit, actual profit, net profit, total profit, margin total, result, earnings, gain, contribution, pnl, p l, gewinn, bénéfice, beneficio',
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
    names: names(
      'date, sale date, sales date, sold on, date sold, order date, invoice date, transaction date, shipped on, week, week of, month, quarter, day, datum, fecha',
    ),
  },
  qty: {
    fit: 'number',
    explanation: fieldNamesText.sales.qty,
    names: names(
      'qty, quantity, units sold, qty sold, sold qty, quantity sold, sold, units, sales qty, pieces, pcs, menge',
    ),
  },
  price: {
    fit: 'number',
    explanation: fieldNamesText.sales.price,
    names: names(
      'price, unit price, sale price, sales price, selling price, price per unit, price sold, preis, prix',
    ),
  },
  revenue: {
    fit: 'number',
    explanation: fieldNamesText.sales.revenue,
    names: names(
      'revenue, amount, total, row total, line total, line amount, total amount, total price, sales amount, sales value, turnover, proceeds, umsatz, betrag, erlös, montant, importe, ingresos',
    ),
  },
  T_signal_delay: {
    fit: 'number',
    explanation: fieldNamesText.sales.T_signal_delay,
    names: names('t signal delay, signal delay, reporting delay, settlement delay, known after'),
  },
  unit_holding_cost: {
    fit: 'number',
    explanation: fieldNamesText.sales.unit_holding_cost,
    names: names(
      'unit holding cost, holding cost, holding cost per unit, storage cost, storage, storage per unit, lagerkosten',
    ),
  },
  unit_fee: {
    fit: 'number',
    explanation: fieldNamesText.sales.unit_fee,
    names: names('unit fee, fee per unit, handling fee, inbound fee, fee'),
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
