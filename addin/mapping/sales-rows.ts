// Assigns each sale of a repeated key to a past deal: by the menu or batch that the sale names,
// else first in, first out up to each taken size. Assigned units are counted, so that the analyst
// sees the share before the fit. Sales of other keys stay as they are.
import { tableProblemsText } from '../messages/texts.ts'
import { firstInFirstOut, type Batch } from './first-in-first-out.ts'
import { problemAt, type SheetProblem } from './problems.ts'
import type { SalesSource } from './sources.ts'
import { headerOf } from './sources.ts'

/** One past deal of a repeated key. */
export interface PastDeal extends Batch {
  readonly menu: number
  /** A flag, a taken size or a profit says that it was taken. */
  readonly taken: boolean
  /** Texts of its batches; empty = no column has them. */
  readonly batches: ReadonlySet<string>
}

/** How the sales of repeated keys were assigned, in sold units. */
export interface SalesShare {
  readonly keys: number
  readonly units: number
  /** By the menu or batch that the sale names. */
  readonly named: number
  /** First in, first out within taken sizes. */
  readonly inOrder: number
  /** To the latest deal before the sale, because no taken size of the key is known. */
  readonly latest: number
  /** Beyond every taken size: assigned to the last available deal. */
  readonly beyond: number
  /** Before the first deal of the key: left out. */
  readonly before: number
  /** Share of all units sold in the table that was assigned by time and not by name: 0 … 1. */
  readonly assumed: number
}

export interface SalesRows {
  /** Data row of each upload row. */
  readonly row: Int32Array
  readonly qty: Float64Array
  /** Menu of the row's repeated key; NaN = the key is not repeated. */
  readonly menu: Float64Array
  /** Null if no key is repeated. */
  readonly share: SalesShare | null
  readonly problems: readonly SheetProblem[]
}

/** The sales as sheets give them. Shapes: rows of the sales sheet. */
export interface SalesCells {
  /** Number of the key; −1 = blank or unknown to the menus. */
  readonly key: Int32Array
  readonly T: Float64Array
  readonly qty: Float64Array
  /** Menu that the sale names; NaN = none, Infinity = a menu that does not exist. */
  readonly menu: Float64Array
  /** Text of the batch that it names; null = none. */
  readonly batch: (row: number) => string | null
  /** Order of two sales with the same T, by day and then by content; 0 = equal. */
  readonly order: (a: number, b: number) => number
}

/** A sale that names its deal: its units, and the deal's index among those of its key. */
interface NamedSale {
  readonly units: number
  readonly deal: number
}

/** What the assignment gathers: upload rows, counts of units, and the sales that it left. */
interface Assignment {
  readonly row: number[]
  readonly qty: number[]
  readonly menu: number[]
  readonly count: { -readonly [K in Exclude<keyof SalesShare, 'keys' | 'assumed'>]: number }
  /** Units of the whole table, also of keys that are not repeated. */
  units: number
  /** By key: the sales that name their deal. */
  readonly named: Map<number, NamedSale[]>
  /** By key: rows of the sales that name none. */
  readonly open: Map<number, number[]>
  /** Rows that name a menu or batch which their key does not have. */
  readonly unknown: number[]
  /** Rows that are older than every deal of their key. */
  readonly before: number[]
}

/** Past deals of a repeated key, the earliest first; undefined for any other key. */
type DealsOf = (key: number) => readonly PastDeal[] | undefined

/** Assigns each sale of a repeated key to a past deal; other sales stay as they are. */
export function assignSales(source: SalesSource, cells: SalesCells, dealsOf: DealsOf): SalesRows {
  const assigned: Assignment = {
    row: [],
    qty: [],
    menu: [],
    count: { units: 0, named: 0, inOrder: 0, latest: 0, beyond: 0, before: 0 },
    units: 0,
    named: new Map(),
    open: new Map(),
    unknown: [],
    before: [],
  }
  assignNamed(assigned, source, cells, dealsOf)
  assignInOrder(assigned, cells, dealsOf)
  return {
    row: Int32Array.from(assigned.row),
    qty: Float64Array.from(assigned.qty),
    menu: Float64Array.from(assigned.menu),
    share: shareOf(assigned),
    problems: salesProblems(source, assigned.unknown, assigned.before),
  }
}

/** Assigns the sales that name their deal, and sorts the others by key. */
function assignNamed(
  assigned: Assignment,
  { sheet, blank }: SalesSource,
  cells: SalesCells,
  dealsOf: DealsOf,
): void {
  for (let row = 0; row < sheet.rows; row++) {
    if (blank[row] === 1) continue
    const qty = cells.qty[row]!
    const units = qty > 0 ? qty : 0
    assigned.units += units
    const key = cells.key[row]!
    const deals = key < 0 ? undefined : dealsOf(key)
    if (!deals) {
      // The key decides, but a menu that does not exist is a slip in one of the two.
      if (key >= 0 && cells.menu[row] === Infinity) assigned.unknown.push(row)
      put(assigned, row, qty, Number.NaN)
      continue
    }
    assigned.count.units += units
    const deal = namedDeal(deals, cells.menu[row]!, cells.batch(row))
    if (deal === 'none') append(assigned.open, key, row)
    else if (deal === 'unknown') assigned.unknown.push(row)
    else {
      append(assigned.named, key, { units, deal })
      put(assigned, row, qty, deals[deal]!.menu)
      assigned.count.named += units
    }
  }
}

/** Assigns the sales that name no deal, first in, first out, to what named sales have left. */
function assignInOrder(assigned: Assignment, cells: SalesCells, dealsOf: DealsOf): void {
  const { count } = assigned
  for (const [key, rows] of assigned.open) {
    const deals = dealsOf(key)!
    const known = deals.some((deal) => deal.taken)
    const batches = remainingBatches(deals, assigned.named.get(key) ?? [], known)
    rows.sort(cells.order)
    const sales = rows.map((row) => ({ T: cells.T[row]!, qty: cells.qty[row]! }))
    for (const portion of firstInFirstOut(batches, sales)) {
      const row = rows[portion.sale]!
      const units = portion.qty > 0 ? portion.qty : 0
      if (portion.batch < 0) {
        assigned.before.push(row)
        count.before += units
        continue
      }
      put(assigned, row, portion.qty, batches[portion.batch]!.menu)
      if (portion.beyond) count.beyond += units
      else if (known) count.inOrder += units
      else count.latest += units
    }
  }
}

function put(assigned: Assignment, row: number, qty: number, menu: number): void {
  assigned.row.push(row)
  assigned.qty.push(qty)
  assigned.menu.push(menu)
}

function shareOf({ open, named, count, units }: Assignment): SalesShare | null {
  const keys = new Set([...open.keys(), ...named.keys()]).size
  if (keys === 0) return null
  const assumed = count.inOrder + count.latest + count.beyond
  return { keys, ...count, assumed: units > 0 ? assumed / units : 0 }
}

function salesProblems(
  source: SalesSource,
  unknown: readonly number[],
  before: readonly number[],
): SheetProblem[] {
  const { sheet } = source
  return [
    problemAt(sheet, headerOf(source, 'menu') ?? headerOf(source, 'batch'), unknown, {
      code: 'menu_label_unknown',
      text: tableProblemsText.says.menuUnknown,
      fix: tableProblemsText.fix.menuUnknown,
    }),
    problemAt(sheet, headerOf(source, 'date') ?? headerOf(source, 'T'), [...new Set(before)], {
      code: 'sale_before_history',
      severity: 'warning',
      text: tableProblemsText.says.saleBeforeHistory,
      fix: tableProblemsText.fix.saleBeforeHistory,
    }),
  ].filter((problem) => problem !== null)
}

/**
 * The batches left for sales that name no deal. If a taken size is `known`, only taken deals have
 * one, less the units of sales that name the deal; otherwise sizes are unknown (NaN).
 */
function remainingBatches(
  deals: readonly PastDeal[],
  sales: readonly NamedSale[],
  known: boolean,
): (Batch & { readonly menu: number })[] {
  return deals.flatMap((deal, i) => {
    if (known && !deal.taken) return []
    const gone = sales.filter((sale) => sale.deal === i)
    // Fractions add up in one order, whatever the order of the sheet.
    const units = Float64Array.from(gone, (sale) => sale.units).sort()
    const less = units.reduce((sum, one) => sum + one, 0)
    return [
      { menu: deal.menu, T: deal.T, size: known ? Math.max(deal.size - less, 0) : Number.NaN },
    ]
  })
}

function namedDeal(
  deals: readonly PastDeal[],
  menu: number,
  batch: string | null,
): number | 'none' | 'unknown' {
  if (!Number.isNaN(menu)) {
    const at = deals.findIndex((deal) => deal.menu === menu)
    return at < 0 ? 'unknown' : at
  }
  if (batch === null) return 'none'
  const at = deals.findIndex(({ batches }) => batches.has(batch))
  return at < 0 ? 'unknown' : at
}

function append<V>(map: Map<number, V[]>, key: number, value: V): void {
  const known = map.get(key)
  if (known) known.push(value)
  else map.set(key, [value])
}
