// `POST /v1/read` and what an account keeps (interface §3, §5): the answer out of a kept reading, and
// what is kept of an answer. The facts are those that the request tells of its columns: a fit whose
// cells say otherwise does not use the reading. Pure; where readings lie the Worker knows.
import type { KeptReading, Reading, ReadingFacts } from '#contract/kept-reading.ts'
import type { ReadAnswer, ReadRequest } from '#contract/questions.ts'
import { fitOptions, type Parameters } from '#contract/schemas.ts'
import { isShareName, shareUnit } from '#contract/column-facts.ts'
import { toNumber } from '#contract/table.ts'
import { withInputs } from './builtin.ts'
import { standing } from './standing.ts'
import { answerOf, askedColumns } from './read-answer.ts'
import { heldReading, readingFacts, withinPrices } from './reading-facts.ts'
import {
  COSTS,
  MENUS_AMOUNTS,
  SALES_OTHERS,
  type AskedColumn,
  type ModelRequest,
} from '#contract/model-reading.ts'
import { MENUS_COLUMNS } from '#contract/rule-columns.ts'
import { costParameter, WRITEOFF } from '#language/inputs.ts'

/** The parameters that a fit of this request would read; others are dropped as a fit drops them. */
export function askedParameters(request: ReadRequest): Parameters {
  return fitOptions({ market_type: request.market_type }).parameters
}

/** The kept reading, where it is what these words would be read as today. `model`: of today. */
export function heldFor(
  request: ReadRequest,
  kept: KeptReading | null,
  model: string | null,
): KeptReading | null {
  const held = heldReading(kept, askedFacts(request), model, untoldShares(request))
  return withinPrices(held, highestPrice(request))
}

/** The answer of a kept reading: a language model's where it gave one, else the reader's. */
export function keptAnswer(request: ReadRequest, held: KeptReading): ReadAnswer | null {
  const first = standingOf(request, held.proposed, held.reading)
  if (first) return answerWith(request, first, 'kept')
  return held.reading.ok ? answerWith(request, held.reading, 'kept') : null
}

/** What goes before the strict reader's reading of these words; null where nothing does. */
export function standingOf(
  request: ReadRequest,
  proposed: KeptReading['proposed'],
  strict: Reading,
): Reading | null {
  const words = {
    text: request.business_description,
    columns: askedColumns(request),
    parameters: askedParameters(request),
  }
  return standing(proposed, strict, words)
}

/** What the account keeps of words: the reader's reading and what a language model made of them. */
export function toKeep(
  request: ReadRequest,
  reading: Reading,
  proposed: KeptReading['proposed'],
): KeptReading {
  return { facts: askedFacts(request), reading, proposed }
}

/** The answer of a reading of the words alone, with the inputs of this request. */
export function answerWith(
  request: ReadRequest,
  reading: Reading,
  by: ReadAnswer['by'],
): ReadAnswer {
  const { business_description: text } = request
  const columns = askedColumns(request)
  return answerOf(withInputs(reading, text, columns, askedParameters(request)), text, columns, by)
}

/** What the request tells of its columns, in the terms in which a fit knows its cells. */
function askedFacts(request: ReadRequest): ReadingFacts {
  const texts = askedColumns(request).texts ?? []
  return readingFacts({ texts, ...toldShares(request) }, askedParameters(request))
}

/** `Table.column` of shares, held in percent or as a fraction as far as examples show it. */
function toldShares(request: ReadRequest): { percents: string[]; fractions: string[] } {
  const shares = sharesIn(request)
  const held = (as: 'percent' | 'fraction'): string[] =>
    shares.filter(({ unit }) => unit === as).map(({ place }) => place)
  return { percents: held('percent'), fractions: held('fraction') }
}

/** Shares of which no example shows how they are held. */
const untoldShares = (request: ReadRequest): string[] =>
  sharesIn(request).flatMap(({ place, unit }) => (unit === null ? [place] : []))

function sharesIn({ columns }: ReadRequest) {
  return [['Menus', columns.menus] as const, ['Sales', columns.sales] as const].flatMap(
    ([title, own]) =>
      own
        .filter(({ name }) => isShareName(name))
        .map(({ name, examples = [] }) => {
          const cells = examples.map(toNumber).filter((value) => !Number.isNaN(value))
          return { place: `${title}.${name}`, unit: shareUnit(cells) }
        }),
  )
}

/** Columns whose examples say what a unit may cost. */
const PRICES = new Set(['unit_cost', 'unit_price', 'price'])

/** The highest price or cost that the examples show; null where they show none. */
function highestPrice({ columns: { menus, sales } }: ReadRequest): number | null {
  const cells = [...menus, ...sales]
    .filter(({ name }) => PRICES.has(name))
    .flatMap(({ examples = [] }) => examples.map(toNumber))
    .filter((value) => value >= 0 && Number.isFinite(value))
  return cells.length > 0 ? Math.max(...cells) : null
}

// What a language model may know of a request of `POST /read`: the words, and of each column that a
// term may read its name and type. The fit's side of it is grounding/take-reading.ts.

export function modelRequestOf(request: ReadRequest): ModelRequest {
  const parameters = askedParameters(request)
  const shares = toldShares(request)
  const { menus, sales } = request.columns
  const typed = (
    title: 'Menus' | 'Sales',
    { name, type }: (typeof menus)[number],
  ): AskedColumn[] => {
    if (shares.percents.includes(`${title}.${name}`)) return [{ name, type: 'percent' }]
    if (shares.fractions.includes(`${title}.${name}`)) return [{ name, type: 'fraction' }]
    return type === 'number' || type === 'flag' ? [{ name, type: 'number' }] : []
  }
  const given = COSTS.filter(
    (name) =>
      !sales.some((column) => column.name === name) && costParameter(parameters, name) !== null,
  )
  const amounts = menus.filter(({ name }) => !MENUS_COLUMNS.has(name) || MENUS_AMOUNTS.has(name))
  const texts = menus.filter(({ name, type }) => type === 'text' && !MENUS_COLUMNS.has(name))
  return {
    description: request.business_description,
    menus: [
      ...amounts.flatMap((column) => typed('Menus', column)),
      ...texts.map(({ name }): AskedColumn => ({ name, type: 'text' })),
    ],
    sales: [
      ...sales
        .filter(({ name }) => !SALES_OTHERS.has(name))
        .flatMap((column) => typed('Sales', column)),
      ...given.map((name): AskedColumn => ({ name, type: 'number' })),
    ],
    period: parameters.period ?? null,
    highestPrice: highestPrice(request),
    ...(typeof parameters[WRITEOFF] === 'number' ? { writeoff: true } : {}),
  }
}
