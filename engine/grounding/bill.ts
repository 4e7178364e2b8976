// The bill of a past deal: what each term of the reading charged or brought it, with the cells that the term read.
// Pure and without the model, so that pane, engine, Worker and command line show the same bill. The lines sum to
// the deal's label (`labels=all`) to the cent: both are one evaluation of the same terms over the same sales.
import { MOST_BILL_SALES, MOST_BILLS, type Bill, type BillLine } from '#contract/bill.ts'
import { toCent } from '#contract/cents.ts'
import type { Groups } from '#contract/groups.ts'
import type { RequestRead } from '#contract/request-read.ts'
import type { Parameters } from '#contract/schemas.ts'
import { readStock } from '#contract/stock.ts'
import { cell, numbers, type Table } from '#contract/table.ts'
import type { Term, Valuation } from '#contract/valuation.ts'
import { nodes } from '#language/inputs.ts'
import { contradictedLine, type ContradictedLine } from './contradicted-line.ts'
import type { Cuts, OptionColumns } from './cuts.ts'
import { evaluateEach } from './evaluate.ts'
import { givenCosts } from '#language/given-costs.ts'
import { buildLedger, salesKnownAt, SLACK, type KnownSales, type Ledger } from './ledger.ts'
import { SOLD_OUT } from './market.ts'
import { AGREES } from './reconcile.ts'
import { fallbackPrices, maturityHorizon, optionColumns } from './replay-inputs.ts'

/** What all bills of a request are read from. */
export interface BillBook {
  readonly menus: Table
  readonly sales: Table
  readonly groups: Groups
  readonly ledger: Ledger
  readonly valuation: Pick<Valuation, 'terms' | 'quantity'>
  readonly options: OptionColumns
  /** Units held before, by group. */
  readonly held: Float64Array
  /** 1 = a deal whose shelf was not recorded: it has no bill. Shape: groups. */
  readonly unrecorded: Uint8Array
  /** Periods after which a deal is over. */
  readonly horizon: number
  readonly known: KnownSales
}

/** The book of a request whose words are read. `words`: its description. */
export function billBook(
  { menus, sales }: Pick<RequestRead, 'menus' | 'sales'>,
  groups: Groups,
  valuation: Pick<Valuation, 'terms' | 'quantity' | 'horizon'>,
  words: string | null,
  parameters: Parameters,
): BillBook {
  const prices = fallbackPrices(menus.table, groups)
  const ledger = buildLedger(sales.table, groups.salesGroup, groups.T, prices)
  const stock =
    valuation.quantity === 'stock'
      ? readStock(menus, sales, groups, words, valuation.horizon)
      : null
  return {
    menus: menus.table,
    sales: sales.table,
    groups,
    ledger,
    valuation,
    options: optionColumns(menus.table, valuation, parameters),
    held: stock?.held ?? new Float64Array(groups.count),
    unrecorded: stock?.unrecorded ?? new Uint8Array(groups.count),
    horizon: maturityHorizon(valuation, ledger),
    known: salesKnownAt(ledger, Infinity, givenCosts(parameters, words, valuation.terms)),
  }
}

/** A past deal of known size, with what each term made of it. */
interface Valued {
  readonly group: number
  /** Money of each term, signed; NaN where a cell is blank. */
  readonly money: readonly number[]
  readonly profit: number
  readonly yours: number
  readonly agrees: boolean | null
  readonly qty: number
  readonly sold: number
  readonly final: boolean
}

/** Up to `most` bills: first a deal that differs from the client's own profit, then those in which most lines speak. */
export function bills(book: BillBook, most: number = MOST_BILLS): Bill[] {
  const deals = valuedDeals(book)
  const line = contradicted(deals)
  return tellingDeals(deals, book, most).map((deal) => billOf(book, deal, line))
}

/** The term that the client's own profits contradict; null where they contradict none. */
export const contradictedTerm = (book: BillBook): ContradictedLine | null =>
  contradicted(valuedDeals(book))

function contradicted(deals: readonly Valued[]): ContradictedLine | null {
  const compared = deals.filter(({ agrees }) => agrees !== null)
  if (!compared.some(({ agrees }) => agrees === false)) return null
  return contradictedLine(
    Float64Array.from(compared, ({ profit, yours }) => profit - yours),
    compared[0].money.map((_, term) => Float64Array.from(compared, ({ money }) => money[term])),
  )
}

/** What of a deal is sold. */
export type DealEnd = 'none' | 'some' | 'all'

/** The bill of a deal by its key, or of the one that tells most of those that ended so; null where there is none. */
export function billOfDeal(
  book: BillBook,
  asked: { readonly key: string } | { readonly end: DealEnd },
): Bill | null {
  const deals = valuedDeals(book)
  const found =
    'key' in asked
      ? namedDeals(deals, book, asked.key)
      : deals.filter((deal) => endOf(deal) === asked.end)
  const [deal] = tellingDeals(found, book, 1)
  return deal ? billOf(book, deal, contradicted(deals)) : null
}

/** The deals of a key as it was typed, else of those that begin with it. */
function namedDeals(deals: readonly Valued[], { groups }: BillBook, key: string): Valued[] {
  const typed = key.trim().toLowerCase()
  const named = deals.map((deal) => ({ deal, own: String(groups.keyOf[deal.group]).toLowerCase() }))
  const exact = named.filter(({ own }) => own === typed)
  return (
    exact.length > 0 || typed === '' ? exact : named.filter(({ own }) => own.startsWith(typed))
  ).map(({ deal }) => deal)
}

/** Every past deal of known size that is valued from its sales. */
function valuedDeals(book: BillBook): Valued[] {
  const { groups, ledger, known, valuation, options, held, menus } = book
  const profit = numbers(menus, 'profit')
  const qty = numbers(menus, 'qty')
  const dealt = Array.from(groups.takenRow.keys()).filter((group) => {
    const row = groups.takenRow[group]
    const isSold = ledger.start[group + 1] > ledger.start[group]
    if (book.unrecorded[group] === 1) return false
    return row >= 0 && groups.menu[group] !== 0 && (isSold || Number.isNaN(profit[row]))
  })
  const cuts: Cuts = {
    count: dealt.length,
    row: Int32Array.from(dealt, (group) => groups.takenRow[group]),
    group: Int32Array.from(dealt),
    ordered: Float64Array.from(dealt, (group) => qty[groups.takenRow[group]]),
    held,
  }
  const { terms, quantity } = valuation
  const expressions = terms.map(({ expression }) => expression)
  const values = evaluateEach([...expressions, UNITS], quantity, cuts, known, options)
  const valued = dealt.map((group, at) => {
    const money = terms.map(({ sign }, term) => sign * values[term][at])
    return {
      group,
      money,
      profit: money.reduce((sum, each) => sum + each, 0),
      yours: profit[groups.takenRow[group]],
      qty: cuts.ordered[at],
      sold: values[terms.length][at],
      final: groups.T[group] + book.horizon + ledger.delay <= SLACK,
    }
  })
  const both = valued.filter(
    ({ final, profit: ours, yours }) => final && Number.isFinite(ours) && Number.isFinite(yours),
  )
  const scale = both.reduce((sum, { yours }) => sum + Math.abs(yours) / both.length, 0)
  const compared = new Set(both)
  return valued.map((deal) => ({
    ...deal,
    agrees: compared.has(deal) ? Math.abs(deal.profit - deal.yours) <= AGREES * scale : null,
  }))
}

const UNITS = { op: 'sum', of: { op: 'sold' } } as const

/**
 * The deals that tell most: each shows as many lines and ends (sold nothing, some left, sold out) as possible that those
 * before it do not. Finished deals come first; ties go to the newest, then by key.
 */
function tellingDeals(deals: readonly Valued[], { groups }: BillBook, most: number): Valued[] {
  const told = new Map(deals.map((deal) => [deal, tells(deal)]))
  const order = deals.toSorted(
    (a, b) =>
      Number(b.agrees === false) - Number(a.agrees === false) ||
      Number(Number.isFinite(b.profit)) - Number(Number.isFinite(a.profit)) ||
      Number(b.final) - Number(a.final) ||
      told.get(b)!.length - told.get(a)!.length ||
      groups.T[b.group] - groups.T[a.group] ||
      (String(groups.keyOf[a.group]) < String(groups.keyOf[b.group]) ? -1 : 1),
  )
  const chosen: Valued[] = []
  let seen = new Set<string>()
  while (chosen.length < most && order.length > 0) {
    const fresh = (deal: Valued) => told.get(deal)!.filter((each) => !seen.has(each)).length
    const best = order.reduce((x, y) => (isBefore(y, x) && fresh(y) > fresh(x) ? y : x))
    if (fresh(best) === 0 && seen.size > 0) {
      seen = new Set()
      continue
    }
    for (const each of told.get(best)!) seen.add(each)
    chosen.push(best)
    order.splice(order.indexOf(best), 1)
  }
  return chosen
}

/** A deal that is open, lacks a cell or differs less is never shown before one that tells more for certain. */
const isBefore = (a: Valued, b: Valued): boolean =>
  Number(a.agrees === false) >= Number(b.agrees === false) &&
  Number.isFinite(a.profit) >= Number.isFinite(b.profit) &&
  a.final >= b.final

/** Lines with money in them, and how the deal ended. */
const tells = (deal: Valued): string[] => [
  ...deal.money.flatMap((each, term) => (Math.abs(each) >= CENT / 2 ? [`${term}`] : [])),
  endOf(deal),
]
const CENT = 0.01

const endOf = ({ qty, sold }: Valued): DealEnd =>
  !(sold > 0) ? 'none' : sold >= qty * SOLD_OUT ? 'all' : 'some'

function billOf(book: BillBook, deal: Valued, mark: ContradictedLine | null): Bill {
  const { groups, ledger, known, held, valuation } = book
  const { group, qty, sold, profit, yours, final, agrees } = deal
  const sales = Array.from(
    { length: known.start[group + 1] - known.start[group] },
    (_, at) => known.start[group] + at,
  ).filter((sale) => known.qty[sale] > 0)
  const sent = numbers(book.sales, 'price')
  return {
    key: groups.keyOf[group],
    menu: groups.menu[group],
    T: groups.T[group],
    qty,
    sold,
    left: Math.max(0, qty - sold),
    held: held[group],
    final,
    sales: sales.slice(0, MOST_BILL_SALES).map((sale) => ({
      age: known.age[sale],
      qty: known.qty[sale],
      price: finite(known.column('price')[sale]),
      ...(Number.isNaN(sent[ledger.row[known.places[sale]]]) && { listed: true }),
    })),
    more_sales: Math.max(0, sales.length - MOST_BILL_SALES),
    lines: lineMoney(deal).map((money, term) => ({
      term,
      name: valuation.terms[term].name,
      money,
      cells: cellsOf(book, valuation.terms[term], group),
      ...(endOf(deal) === 'all' && isLost(valuation.terms[term]) && { open: true }),
      ...(mark?.line === term && { contradicted: mark.mistake }),
    })),
    profit: Number.isFinite(profit) ? toCent(profit) : null,
    yours: Number.isFinite(yours) ? toCent(yours) : null,
    agrees,
  }
}

/** Money of the lines in cents that sum to the profit in cents: what a line loses by rounding the next one takes. */
function lineMoney({ money }: Valued): (number | null)[] {
  let sum = 0
  let shown = 0
  return money.map((each) => {
    if (!Number.isFinite(each)) return null
    sum += each
    const line = toCent(toCent(sum) - shown)
    shown = toCent(sum)
    return line
  })
}

/** Whether a term pays for lost sales. */
const isLost = (term: Term): boolean => nodes([term]).some(({ op }) => op === 'missed')

/** The cells of the deal that a term reads; prices of sales stand in the list of sales. */
function cellsOf(book: BillBook, term: Term, group: number): BillLine['cells'] {
  const { menus, groups, known } = book
  const row = groups.takenRow[group]
  const cells = new Map<string, BillLine['cells'][number]>()
  for (const node of nodes([term])) {
    if (node.op === 'option' || node.op === 'is') {
      const value = cell(menus.columns.get(node.column), row)
      cells.set(`menus ${node.column}`, { table: 'menus', column: node.column, value })
    } else if (node.op === 'key_cost' || node.op === 'last_sale' || node.op === 'sale') {
      const { column } = node
      if (column === 'price') continue
      const cost = node.op === 'last_sale' ? known.lastSale(column) : known.keyCost(column)
      cells.set(`sales ${column}`, {
        table: 'sales',
        column,
        value: finite(cost[group]),
        ...(known.lacks(column)[group] === 1 && { assumed: true }),
      })
    }
  }
  return [...cells.values()]
}

const finite = (value: number): number | null => (Number.isFinite(value) ? value : null)
