// Selects the reading of a fit: the language model's first, where the service has one, with the
// strict reader's beside it; either may be a kept reading of the account that is still valid. Kept
// readings hold the meaning of the words, without the profits or parameters of a request.
import type { FitOrder } from '#contract/engine-protocol.ts'
import type { KeptReading, Reading, ReadingFacts } from '#contract/kept-reading.ts'
import {
  type ModelRead,
  type ModelReading,
  COLUMN_CHARACTERS,
  COSTS,
  MENUS_AMOUNTS,
  SALES_OTHERS,
  type AskedColumn,
  type ModelRequest,
} from '#contract/model-reading.ts'
import type { RequestRead } from '#contract/request-read.ts'
import type { Parameters } from '#contract/schemas.ts'
import { readTree, withInputs } from '#reading/builtin.ts'
import { mustAsk } from '#reading/split/answered.ts'
import { proposedOf, standing } from '#reading/standing.ts'
import { heldReading, readingFacts, withinPrices } from '#reading/reading-facts.ts'
import { type Columns, costParameter, WRITEOFF } from '#language/inputs.ts'
import { columnsOf, sharesOf } from './typed-column.ts'
import { MENUS_COLUMNS } from '#contract/rule-columns.ts'
import { notNumeric, numbers, type Table } from '#contract/table.ts'

/** What an engine brings to a request beside its words. */
export interface Brought {
  /** The account's kept reading of the same words, columns and period; null = none. */
  readonly kept: KeptReading | null
  /** Name of the language model that the service may ask; null = none. */
  readonly model: string | null
  /** How that model, asked just now, reads the words; null = not asked. */
  readonly proposed: ModelReading | null
}

export interface TakenReading {
  /** The strict reader's, with this request's inputs. */
  readonly reading: Reading
  /** What goes first where a model was asked, with this request's inputs; null = nothing. */
  readonly proposed: Reading | null
  /** What the account may keep of it. */
  readonly kept: KeptReading
  /** The kept reading served (interface §5, cache key). */
  readonly hit: boolean
}

/** What the language model is to be asked for an order; null where it need not be. */
export function askOfModel(read: RequestRead, order: FitOrder, brought: Brought): ModelRead | null {
  const { grounding_mode: mode, parameters } = order.options
  if (brought.model === null || mode === 'client_grounded') return null
  const columns = columnsOf(read.menus.table, read.sales.table)
  const facts = factsOf(read, columns, parameters)
  const held = heldFor(read, facts, brought)
  if (held?.proposed) return null
  const request = questionOf(read, columns, order)
  if (!mustAsk(request)) return null
  const tree = held?.reading ?? readTree(request.description, columns, parameters)
  return { request, strict: tree.ok ? tree.valuation : null }
}

/** The reading of an order's words over the columns of its tables. */
export function takeReading(
  read: RequestRead,
  columns: Columns,
  order: FitOrder,
  brought: Brought | null,
): TakenReading {
  const { parameters } = order.options
  const words = order.business_description ?? ''
  const facts = factsOf(read, columns, parameters)
  const held = brought && heldFor(read, facts, brought)
  const tree = held?.reading ?? readTree(words, columns, parameters)
  const { model = null, proposed: found = null } = brought ?? {}
  const asked = found && model !== null ? proposedOf(found, model) : null
  const proposed = asked ?? held?.proposed ?? null
  const first = standing(proposed, tree, { text: words, columns, parameters })
  // Who read the words makes no difference to what the request gives: both readings get the same inputs.
  return {
    reading: withInputs(tree, words, columns, parameters),
    proposed: first && withInputs(first, words, columns, parameters),
    kept: { facts, reading: tree, proposed },
    hit: held !== null && asked === null,
  }
}

/** The kept reading where it holds for these cells, the model's only where it keeps within their prices. */
function heldFor(
  read: RequestRead,
  facts: ReadingFacts,
  { kept, model }: Brought,
): KeptReading | null {
  return withinPrices(heldReading(kept, facts, model), highestPrice(read))
}

function factsOf(read: RequestRead, columns: Columns, parameters: Parameters): ReadingFacts {
  const shares = sharesOf(read.menus.table, read.sales.table)
  return readingFacts({ texts: columns.texts ?? [], ...shares }, parameters)
}

// The part of a request that a language model may see: the words, and the name and type of each
// usable column. No cell values.

/** The request's words and columns as a model may be asked about them. */
function questionOf(read: RequestRead, columns: Columns, order: FitOrder): ModelRequest {
  const { parameters } = order.options
  const [menus, sales] = [read.menus.table, read.sales.table]
  const shares = sharesOf(menus, sales)
  const asked = (title: 'Menus' | 'Sales', table: Table, name: string): AskedColumn[] => {
    const place = `${title}.${name}`
    if (name === '' || name.length > COLUMN_CHARACTERS) return []
    if (shares.percents.includes(place)) return [{ name, type: 'percent' }]
    if (shares.fractions.includes(place)) return [{ name, type: 'fraction' }]
    return isNumber(table, name) ? [{ name, type: 'number' }] : []
  }
  const texts = (columns.texts ?? []).filter(
    (name) => !MENUS_COLUMNS.has(name) && name !== '' && name.length <= COLUMN_CHARACTERS,
  )
  const given = COSTS.filter(
    (name) => !sales.columns.has(name) && costParameter(parameters, name) !== null,
  )
  return {
    description: order.business_description ?? '',
    menus: [
      ...columns.menus
        .filter((name) => !MENUS_COLUMNS.has(name) || MENUS_AMOUNTS.has(name))
        .flatMap((name) => asked('Menus', menus, name)),
      ...texts.map((name): AskedColumn => ({ name, type: 'text' })),
    ],
    sales: [
      ...columns.sales
        .filter((name) => !SALES_OTHERS.has(name))
        .flatMap((name) => asked('Sales', sales, name)),
      ...given.map((name): AskedColumn => ({ name, type: 'number' })),
    ],
    period: parameters.period ?? null,
    highestPrice: highestPrice(read),
    ...(typeof parameters[WRITEOFF] === 'number' ? { writeoff: true } : {}),
  }
}

/** The highest price or cost of a unit in the tables. */
function highestPrice({ menus: { table: menus }, sales: { table: sales } }: RequestRead) {
  return Math.max(
    ...[numbers(menus, 'unit_price'), numbers(menus, 'unit_cost'), numbers(sales, 'price')].map(
      highest,
    ),
  )
}

/** Whether some cell is filled and every filled one is a number. */
function isNumber(table: Table, name: string): boolean {
  return (
    notNumeric(table, name).length === 0 &&
    numbers(table, name).some((value) => !Number.isNaN(value))
  )
}

function highest(values: Float64Array): number {
  return values.reduce((most, value) => (value > most ? value : most), 0)
}
