// The entry of the reader. The built-in text has one fixed tree (interface §2); a text in controlled
// English means what it says (controlled.ts); every other text goes to the reader of words in read-text.ts.
import { assumed } from '#contract/english-notes.ts'
import { feedbackItem, type FeedbackItem } from '#contract/feedback.ts'
import { BUILTIN_DESCRIPTION, isBuiltinDescription } from '#contract/builtin.ts'
import type { Reading } from '#contract/kept-reading.ts'
import { assumptionsOf, note, type NoteItem } from '#contract/note-item.ts'
import type { Parameters } from '#contract/schemas.ts'
import type { Expression, Term, Valuation } from '#contract/valuation.ts'
import { readControlledText } from '#language/controlled/controlled-valuation.ts'
import {
  type Columns,
  costColumns,
  costParameter,
  HORIZON_NEEDED,
  horizonOf,
  inputAssumptions,
  QTY_IS_STOCK,
  unusedInputs,
  UNTIL_NOW,
} from '#language/inputs.ts'
import * as lower from '#language/lower.ts'
import { printFormula } from '#language/printing/print.ts'
import { withConditions } from './conditions/ask-conditions.ts'
import { STANDARD_COSTS } from './facts/standard-costs.ts'
import { READER_VERSION } from './reader-version.ts'
import { readText } from './read-text.ts'
import { asNamed, misnamedColumns, type Misnamed } from '#contract/rules/misnamed.ts'

// A reading of words that name a column which no table has, while a table has one named almost so: refused
// with both names, for a plan without the column would be another one. The edge refuses what it sees by
// names alone (#contract/rules/named-columns.ts); here the words decide the rest.

/** Names that are tried at most: each is one more reading. */
const MOST_TRIED = 8

/**
 * The refusal; null where no name is in doubt. `read`: the reading of the words over other columns. A word
 * that may be plain English counts where the words would be read otherwise if the column had its name.
 */
function misnamedRefusal(
  text: string,
  columns: Columns,
  read: (columns: Columns) => Reading,
): Reading | null {
  const found = misnamedColumns(columns, text)
  if (found.length === 0) return null
  const sure = found.filter((each) => each.sure)
  const doubtful = found.filter((each) => !each.sure).slice(0, MOST_TRIED)
  const plain = doubtful.length > 0 ? meaningOf(read(columns)) : ''
  const meant = doubtful.filter((each) => meaningOf(read(renamed(columns, each))) !== plain)
  const feedback = [...sure, ...meant].map(feedbackOf)
  if (feedback.length === 0) return null
  return { ok: false, feedback, understood: [], questions: [] }
}

function renamed(columns: Columns, misnamed: Misnamed): Columns {
  const { texts } = columns
  return {
    ...columns,
    [misnamed.table]: asNamed(columns[misnamed.table], misnamed),
    ...(texts && misnamed.table === 'menus' ? { texts: asNamed(texts, misnamed) } : {}),
  }
}

/** What a reading says, as text. */
const meaningOf = (reading: Reading): string =>
  JSON.stringify(
    reading.ok
      ? [reading.valuation.terms, reading.valuation.quantity]
      : [reading.understood, reading.questions.map(({ id, ask }) => [id, ask]), reading.feedback],
  )

function feedbackOf({ table, column, named }: Misnamed): FeedbackItem {
  const title = table === 'menus' ? 'Menus' : 'Sales'
  return {
    code: 'unknown_column',
    words: named,
    message: `${title} has no column of this name, but one named ${column}.`,
    fix: `Rename the column ${column} to ${named} if it is the one; else write ${column} in the description as the column is written, or leave the column out.`,
    table,
    column,
  }
}

const [TRADE, FEE, HOLDING, REST] = BUILTIN_DESCRIPTION.split(/(?<=\.) /) as [
  string,
  string,
  string,
  string,
]

const [fee, , left] = STANDARD_COSTS as [Term, Term, Term]
const storage = (units: 'sold' | 'leftover'): Expression =>
  lower.costInTime({ op: 'sale', column: 'unit_holding_cost' }, true, units)

/**
 * The fixed tree (interface §2): revenue − goods − fee − storage of sold units − storage of
 * leftovers + what comes back of leftovers.
 */
const BUILTIN_TERMS: readonly Term[] = (
  [
    ['revenue', 1, lower.REVENUE, TRADE],
    ['cost of units ordered', -1, lower.times(lower.ORDERED, lower.COST), TRADE],
    ['fee per unit ordered', -1, fee.expression, FEE],
    ['storage of units sold', -1, storage('sold'), HOLDING],
    ['storage of units left over', -1, storage('leftover'), HOLDING],
    ['value of units left over', 1, left.expression, REST],
  ] as const
).map(([name, sign, expression, source]) => ({ name, sign, expression, source }))

const BINDINGS = [
  { phrase: 'qty units', column: 'Menus.qty' },
  { phrase: 'at unit_cost', column: 'Menus.unit_cost' },
  { phrase: 'the price that Sales shows', column: 'Sales.price' },
  { phrase: 'Every unit ordered costs unit_fee', column: 'Sales.unit_fee' },
  {
    phrase: 'Every unit costs unit_holding_cost per period',
    column: 'Sales.unit_holding_cost',
  },
]

/** What may be done about any description that is not read. */
const OTHERWISE: readonly FeedbackItem[] = [
  {
    ...feedbackItem(
      'write_controlled',
      'Or write all of it in controlled English, a sentence for each cost.',
    ),
    example: 'Subtract 12% of the price for each unit sold.',
  },
  feedbackItem(
    'send_profits',
    'Or send your own profits: grounding_mode "client_grounded", with a profit on every past row ' +
      'with a known result.',
  ),
]

/** A description as a valuation, given the tables' columns and the request's parameters. */
export function readDescription(text: string, columns: Columns, parameters: Parameters): Reading {
  return withInputs(readTree(text, columns, parameters), text, columns, parameters)
}

/**
 * What the words alone say: the same tree whatever horizon the request gives, which is what can be
 * kept for the next fit of the same words. Its `horizon` is the words' own, else null.
 */
export function readTree(text: string, columns: Columns, parameters: Parameters): Reading {
  if (isBuiltinDescription(text)) return { ok: true, valuation: builtinTree(columns, parameters) }
  const ofWords = { ...parameters, inventory_holding_weeks_before_writeoff: null }
  const reading = readControlledText(text, columns, ofWords) ?? readText(text, columns, ofWords)
  return reading.ok
    ? { ok: true, valuation: { ...reading.valuation, reader: READER_VERSION } }
    : {
        ok: false,
        feedback: [...reading.feedback, ...OTHERWISE],
        understood: reading.understood,
        ...(reading.whole && { whole: reading.whole }),
        questions: reading.questions ?? [],
      }
}

function builtinTree(columns: Columns, parameters: Parameters): Valuation {
  return {
    formula: printFormula(BUILTIN_TERMS),
    terms: [...BUILTIN_TERMS],
    quantity: 'stock',
    horizon: null,
    period: parameters.period ?? null,
    bindings: BINDINGS.filter(({ column: name }) => {
      const [table, bare] = name.split('.') as ['Menus' | 'Sales', string]
      return (table === 'Menus' ? columns.menus : columns.sales).includes(bare)
    }),
    ...assumed([QTY_IS_STOCK]),
    unresolved: [],
    reader: READER_VERSION,
  }
}

/**
 * A reading of `readTree` with this request's inputs: horizon and parameters are no part of a tree,
 * so a kept one serves a request with others (interface §5, cache key).
 */
export function withInputs(
  reading: Reading,
  text: string,
  columns: Columns,
  parameters: Parameters,
): Reading {
  const misnamed = misnamedRefusal(text, columns, (others) => readTree(text, others, parameters))
  if (misnamed) return misnamed
  const asked = withConditions(reading, text, columns, parameters.period ?? null)
  if (!asked.ok) {
    const isAsked = reading.ok && asked.questions.length > 0
    return isAsked ? { ...asked, feedback: [...asked.feedback, ...OTHERWISE] } : asked
  }
  if (!reading.ok) return reading
  const horizon = horizonOf(parameters)
  const valuation = withHorizon(reading.valuation, horizon)
  const { terms } = valuation
  const holding = costParameter(parameters, 'unit_holding_cost')
  const stored = costColumns(terms).includes('unit_holding_cost')
  if (stored && valuation.horizon === null && holding && holding.value > 0)
    return { ok: false, feedback: [HORIZON_NEEDED], understood: terms, questions: [] }
  // Costs and parameters that the words name and the request may give.
  const all = assumed([
    ...assumptionsOf(valuation),
    ...inputAssumptions(terms, columns, parameters),
    ...unusedInputs(terms, columns, parameters),
    ...otherHorizon(reading.valuation, horizon),
  ])
  return { ...reading, valuation: { ...valuation, ...all } }
}

/** The request's horizon where the words give another one. */
const otherHorizon = ({ horizon }: Valuation, sent: number | null): NoteItem[] =>
  horizon === null || sent === null || Math.abs(horizon - sent) < 1e-9
    ? []
    : [
        note('unused_horizon', {
          parameter: 'inventory_holding_weeks_before_writeoff',
          value: sent,
          said: Number(horizon.toFixed(2)),
        }),
      ]

/** The words' own horizon, else the request's. */
function withHorizon(valuation: Valuation, horizon: number | null): Valuation {
  if (horizon === null || valuation.horizon !== null) return valuation
  const said = assumptionsOf(valuation).filter(({ code }) => code !== UNTIL_NOW.code)
  return { ...valuation, horizon, ...assumed(said) }
}
