// Inputs of a valuation that come from the request: the horizon, the parameters and the costs that
// Sales may carry. They stay inputs, so that a kept reading serves a request with another horizon
// (interface §5, cache key). No rows are read here.
import { feedbackItem } from '#contract/feedback.ts'
import { note, type NoteItem } from '#contract/note-item.ts'
import type { Parameters } from '#contract/schemas.ts'
import type { Expression, Term } from '#contract/valuation.ts'
import { table } from './numbers/number-table.ts'

/** The sales-side costs with a meaning of their own (interface §1) and the parameters that give them. */
const COST_PARAMETERS: Readonly<Record<string, readonly string[]>> = table({
  unit_fee: ['unit_fee'],
  unit_holding_cost: ['unit_holding_cost', 'holding_cost_per_unit'],
})

/** The sales-side costs with a meaning of their own: `unit_fee` and `unit_holding_cost`. */
export const COST_COLUMNS: readonly string[] = Object.keys(COST_PARAMETERS)

/** The share of their cost that is lost of units left over. */
export const WRITEOFF = 'leftover_writeoff_fraction'

/** What the reader must know of the tables: their column names, which hold text, what is named of it. */
export interface Columns {
  readonly menus: readonly string[]
  readonly sales: readonly string[]
  /** Columns of Menus whose filled cells are all text. */
  readonly texts?: readonly string[]
  /** Cells of these columns that the words name (#contract/said-cells.ts). Absent: not known. */
  readonly values?: ReadonlyMap<string, readonly string[]>
  /** Columns of Menus that hold 0 and 1 alone. Absent: not known. */
  readonly flags?: readonly string[]
}

/** Replay horizon H in periods from the option's T, lead included; null where it was not given. */
export function horizonOf(parameters: Parameters): number | null {
  return parameters.inventory_holding_weeks_before_writeoff ?? null
}

/** The parameter that stands for a sales-side cost, with its name; null where none was sent. */
export function costParameter(
  parameters: Parameters,
  column: string,
): { name: string; value: number } | null {
  for (const name of COST_PARAMETERS[column] ?? []) {
    const value = parameters[name]
    if (typeof value === 'number') return { name, value }
  }
  return null
}

/** A number of `market_type.parameters`, or what the tree says where it was not sent. */
export function parameterOf(parameters: Parameters, name: string, otherwise: number): number {
  const value = parameters[name]
  return typeof value === 'number' && Number.isFinite(value) ? value : otherwise
}

/** Every node of the terms, parents first. */
export function nodes(terms: readonly Term[]): Expression[] {
  const found: Expression[] = []
  const open = terms.map((term) => term.expression).reverse()
  for (let node = open.pop(); node; node = open.pop()) {
    found.push(node)
    if ('of' in node) open.push(node.of)
    else if ('args' in node) open.push(...[...node.args].reverse())
  }
  return found
}

/** Names of the sales-side cost columns that the terms charge, sorted. */
export function costColumns(terms: readonly Term[]): string[] {
  const names = new Set<string>()
  for (const node of nodes(terms)) {
    if (node.op === 'key_cost' || node.op === 'last_sale') names.add(node.column)
    if (node.op === 'sale' && node.column !== 'price') names.add(node.column)
  }
  return [...names].sort()
}

/** What the request left to us: shown to the client as the reading's assumptions. */
export function inputAssumptions(
  terms: readonly Term[],
  columns: Columns,
  parameters: Parameters,
): NoteItem[] {
  const said: NoteItem[] = []
  for (const column of costColumns(terms)) {
    if (columns.sales.includes(column)) continue
    const given = costParameter(parameters, column)
    said.push(
      given
        ? note('cost_by_parameter', { column, parameter: given.name, value: given.value })
        : note('no_cost_column', { column }),
    )
  }
  const notSent = inForce(terms, parameters).filter(({ code }) => code === 'parameter_not_sent')
  const priced = nodes(terms).some((node) => node.op === 'sale' && node.column === 'price')
  const unpriced = priced && columns.sales.length > 0 && !columns.sales.includes('price')
  return [...(unpriced ? [NO_SALES_PRICE] : []), ...said, ...notSent]
}

/** Which value the parameters that terms name have now: what was sent, else what the tree says. */
export function inForce(terms: readonly Term[], parameters: Parameters): NoteItem[] {
  const said = nodes(terms).flatMap((node) => {
    if (node.op !== 'parameter') return []
    const { name, otherwise } = node
    const sent = parameters[name]
    const own =
      typeof sent === 'number'
        ? note('parameter_used', { parameter: name, value: sent })
        : note('parameter_not_sent', { parameter: name, value: otherwise })
    return [[`${name} ${otherwise}`, own] as const]
  })
  return [...new Map(said).values()]
}

/** What the request sent and no term takes: told, for a number was sent to be used. */
export function unusedInputs(
  terms: readonly Term[],
  columns: Columns,
  parameters: Parameters,
): NoteItem[] {
  const said: NoteItem[] = []
  const charged = costColumns(terms)
  for (const column of COST_COLUMNS.filter((each) => !charged.includes(each))) {
    const given = costParameter(parameters, column)
    if (columns.sales.includes(column)) said.push(note('column_not_charged', { column }))
    if (given) said.push(note('unused', { parameter: given.name, value: given.value }))
  }
  const lost = parameters[WRITEOFF]
  if (
    typeof lost === 'number' &&
    !nodes(terms).some((node) => 'name' in node && node.name === WRITEOFF)
  )
    said.push(note('unused_writeoff', { parameter: WRITEOFF, value: lost }))
  return said
}

/** Units are stored at a cost, and nothing says until when. */
export const HORIZON_NEEDED = feedbackItem(
  'horizon_needed',
  'Holding costs need the time of the write-off of leftovers, which is missing.',
  'Send market_type.parameters.inventory_holding_weeks_before_writeoff: the number of periods ' +
    '(steps of T) from a deal to the write-off of its leftovers.',
)

/** Each sale counts at the price that was expected. */
export const NO_SALES_PRICE = note('no_sales_price', {})

/** What a reading says where leftovers are stored or financed and the words give no end to it. */
export const UNTIL_NOW = note('stored_until_now', {})

/** What a reading says of qty where nothing makes each unit an attempt. */
export const QTY_IS_STOCK = note('qty_is_stock', {})
