// Where the reading of a fit comes from: the account's kept one where it still holds, else the
// reader; beside it the terms that a language model proposed, where the engine has one. What is kept
// is what the words said, never what this request's profits or parameters made of it.
import type { FitOrder } from '#contract/engine-protocol.ts'
import type { KeptReading, Reading, ReadingFacts } from '#contract/kept-reading.ts'
import type { RequestRead } from '#contract/request-reader.ts'
import type { Parameters } from '#contract/schemas.ts'
import type { Valuation } from '#contract/valuation.ts'
import { READER_VERSION, readTree, withHorizon, withInputs } from '#reading/builtin.ts'
import { horizonOf, type Columns } from '#economics/inputs.ts'
import { sharesOf } from './columns-of.ts'

/** What an engine brings to a request beside its words. */
export interface Brought {
  /** The account's kept reading of the same words, columns and period; null = none. */
  readonly kept: KeptReading | null
  /** Name of the language model that the operator configured; null = none. */
  readonly model: string | null
  /** How that model, asked just now, reads words that the reader refused; null = not asked. */
  readonly proposed: Valuation | null
}

export interface TakenReading {
  /** With this request's inputs. */
  readonly reading: Reading
  /** What serves where the reading is refused: a model's terms, with this request's inputs. */
  readonly proposed: Valuation | null
  /** What the account may keep of it. */
  readonly kept: KeptReading
  /** The kept reading served (interface §5, cache key). */
  readonly hit: boolean
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
  const model = brought?.model ?? null
  const held = holds(brought?.kept ?? null, facts, model) ? brought!.kept : null
  const tree = held?.reading ?? readTree(words, columns, parameters)
  const asked = brought?.proposed ?? null
  const proposed = asked && model !== null ? { model, valuation: asked } : (held?.proposed ?? null)
  return {
    reading: withInputs(tree, words, columns, parameters),
    proposed: proposed && withHorizon(proposed.valuation, horizonOf(parameters)),
    kept: { facts, reading: tree, proposed },
    hit: held !== null && asked === null,
  }
}

/** What a reading is made from beside the words and the names of the columns. */
function factsOf(read: RequestRead, columns: Columns, parameters: Parameters): ReadingFacts {
  const { inventory_holding_weeks_before_writeoff: _, ...others } = parameters
  return {
    reader: READER_VERSION,
    period: parameters.period ?? null,
    texts: (columns.texts ?? []).toSorted(),
    ...sharesOf(read.menus.table, read.sales.table),
    parameters: Object.keys(others)
      .filter((name) => typeof others[name] === 'number')
      .toSorted(),
  }
}

/** Whether a kept reading is what these words would be read as today. */
function holds(kept: KeptReading | null, facts: ReadingFacts, model: string | null): boolean {
  if (kept === null || (kept.proposed !== null && kept.proposed.model !== model)) return false
  return (Object.keys(facts) as (keyof ReadingFacts)[]).every(
    (name) => JSON.stringify(kept.facts[name]) === JSON.stringify(facts[name]),
  )
}
