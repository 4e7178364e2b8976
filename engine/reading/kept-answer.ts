// `POST /v1/read` and what an account keeps (interface §3, §5): the answer out of a kept reading, and
// what is kept of an answer. The facts are those that the request tells of its columns: a fit whose
// cells say otherwise does not use the reading. Pure; where readings lie the Worker knows.
import type { KeptReading, Reading, ReadingFacts } from '#contract/kept-reading.ts'
import type { ReadAnswer, ReadRequest } from '#contract/questions.ts'
import { fitOptions, type Parameters } from '#contract/schemas.ts'
import { isShareName, shareUnit } from '#contract/share-names.ts'
import { toNumber } from '#contract/table.ts'
import { withInputs } from './builtin.ts'
import { answerOf, askedColumns } from './read-answer.ts'
import { heldReading, readingFacts } from './reading-facts.ts'

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
  return heldReading(kept, askedFacts(request), model)
}

/** The answer of a kept reading: a language model's where there is one, else the reader's. */
export function keptAnswer(request: ReadRequest, held: KeptReading): ReadAnswer | null {
  if (held.proposed === null)
    return held.reading.ok ? answerWith(request, held.reading, 'kept') : null
  const { valuation } = held.proposed
  return answerWith(request, { ok: true, valuation, candidates: [] }, 'kept')
}

/** What the account keeps of words: the reader's reading and a language model's, where one read them. */
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
  return answerOf(withInputs(reading, text, columns, askedParameters(request)), by)
}

/** What the request tells of its columns, in the terms in which a fit knows its cells. */
function askedFacts(request: ReadRequest): ReadingFacts {
  const texts = askedColumns(request).texts ?? []
  return readingFacts({ texts, ...toldShares(request) }, askedParameters(request))
}

/** `Table.column` of shares, held in percent or as a fraction as far as examples show it. */
export function toldShares(request: ReadRequest): { percents: string[]; fractions: string[] } {
  const percents: string[] = []
  const fractions: string[] = []
  const { menus, sales } = request.columns
  for (const [title, columns] of [['Menus', menus] as const, ['Sales', sales] as const])
    for (const { name, examples = [] } of columns) {
      if (!isShareName(name)) continue
      const unit = shareUnit(examples.map(toNumber).filter((value) => !Number.isNaN(value)))
      if (unit === 'percent') percents.push(`${title}.${name}`)
      if (unit === 'fraction') fractions.push(`${title}.${name}`)
    }
  return { percents, fractions }
}
