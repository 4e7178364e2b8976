// The Excel formula of a valuation for the tables of the request. It needs the columns, which of
// them hold numbers only, and the inputs that the valuation leaves open.
import type { FitOrder } from '#contract/engine-protocol.ts'
import type { RequestRead } from '#contract/request-read.ts'
import type { Parameters } from '#contract/schemas.ts'
import type { Table } from '#contract/table.ts'
import type { Term, Valuation } from '#contract/valuation.ts'
import { printExcel, type Sheet } from '#language/printing/excel.ts'
import { arePlain, isFull } from '#language/printing/sheet-facts.ts'
import { nodes, parameterOf } from '#language/inputs.ts'
import { printFormula } from '#language/printing/print.ts'
import { givenCosts } from '#language/given-costs.ts'
import { salesKnownAt, type Ledger } from './ledger.ts'

/** As many characters as a valuation's `formula` holds. */
const MOST_SHOWN = 20_000

const IN_PARTS =
  'Excel takes no formula as long as this one. One for each term follows; they add up to the profit.'

/** What `valuation.formula` shows (interface §5): one formula of Excel, or else one per term. */
export function excelFormula(
  read: RequestRead,
  order: FitOrder,
  ledger: Ledger,
  valuation: Pick<Valuation, 'terms' | 'horizon'>,
): string {
  const { terms } = valuation
  const { business_description: words, options } = order
  const { parameters } = options
  const sheet = sheetOf(read.menus.table, read.sales.table, ledger, valuation, parameters, words)
  const { formula, perTerm } = printExcel(terms, sheet)
  if (formula !== null) return formula
  const parts = perTerm.map((part, at) => part ?? `(${terms[at].name}: too long for Excel)`)
  const shown = [IN_PARTS, ...parts].join('\n')
  return shown.length <= MOST_SHOWN ? shown : printFormula(terms).slice(0, MOST_SHOWN)
}

/** The sheet that holds the tables of a request, as the valuation uses it. */
export function sheetOf(
  menus: Table,
  sales: Table,
  ledger: Ledger,
  { terms, horizon }: { readonly terms: readonly Term[]; readonly horizon: number | null },
  parameters: Parameters,
  words: string | null,
): Sheet {
  const today = salesKnownAt(ledger, Infinity, givenCosts(parameters, words, terms))
  const named = nodes(terms).flatMap((node) => ('column' in node ? [node.column] : []))
  const used = new Set(['unit_price', 'T_lead', 'price', ...named])
  return {
    columns: { menus: [...menus.columns.keys()], sales: [...sales.columns.keys()] },
    full: { menus: fullColumns(menus, used), sales: fullColumns(sales, used) },
    plainKeys: arePlain(menus.columns.get('key'), sales.columns.get('key')),
    horizon,
    parameter: (name, otherwise) => parameterOf(parameters, name, otherwise),
    cost: (column) => today.filler(column).value,
    blankIsZero: today.blankIsZero,
  }
}

/** Columns of those named without a blank cell or one that is no number. */
function fullColumns({ columns }: Table, names: ReadonlySet<string>): Set<string> {
  return new Set([...names].filter((name) => isFull(columns.get(name))))
}
