// Reads one description as its writer would have it read: asked, the writer answers by what the formula says.
// How many answers it takes, and whether the reading at the end is the formula. For measuring and tests.
import type { Parameters } from '#contract/schemas.ts'
import type { Valuation } from '#contract/valuation.ts'
import { syntheticDeals, sameValues, valuesOf } from '#training/reader/synthetic-deals.ts'
import { valueOn } from '#training/reader/evaluate-reader.ts'
import type { Described } from '#training/reader/texts.ts'
import { readDescription } from '#reading/builtin.ts'
import type { Reading } from '#contract/kept-reading.ts'
import { trueAnswer, truthOf } from './reading-answers.ts'

export const RUN_VERDICTS = [
  'at once',
  'answered',
  'stuck',
  'wrong in silence',
  'wrong after answers',
  'rightly refused',
  'read although unreadable',
] as const
export type RunVerdict = (typeof RUN_VERDICTS)[number]

export interface Run {
  /** `answered`: right, after `answers` answers. `stuck`: no answer is the true one, or none helps. */
  readonly verdict: RunVerdict
  readonly answers: number
  /** The description with the answers in it, and how it is read. */
  readonly description: string
  readonly reading: Reading
}

/** Who has answered so often gives up. */
const MOST_ANSWERS = 8

export function runItem(text: Described): Run {
  const parameters = sentWith(text)
  const read = (description: string): Reading => readDescription(description, text, parameters)
  let { description } = text
  let reading = read(description)
  const run = (verdict: RunVerdict, answers: number): Run => ({
    verdict,
    answers,
    description,
    reading,
  })
  if (text.formula === null)
    return run(reading.ok ? 'read although unreadable' : 'rightly refused', 0)
  const truth = truthOf(text)
  for (let answers = 0; ; answers++) {
    if (reading.ok)
      return saysFormula(text, reading.valuation)
        ? run(answers === 0 ? 'at once' : 'answered', answers)
        : run(answers === 0 ? 'wrong in silence' : 'wrong after answers', answers)
    const [question] = reading.questions
    const next =
      question && answers < MOST_ANSWERS ? trueAnswer(question, description, truth) : null
    if (next === null) return run('stuck', answers)
    description = next
    reading = read(description)
  }
}

/** Whether a run ended right after at most so many answers. */
export const isWithin = ({ verdict, answers }: Run, most: number): boolean =>
  verdict === 'at once' || (verdict === 'answered' && answers <= most)

/** What the request of a description says. */
export function sentWith({ period, periodSent, horizon, horizonSent }: Described): Parameters {
  return {
    ...(periodSent && period ? { period } : {}),
    ...(horizonSent && horizon !== null
      ? { inventory_holding_weeks_before_writeoff: horizon }
      : {}),
  }
}

/** Whether a valuation gives what the formula gives, on made-up deals. */
export function saysFormula(text: Described, valuation: Valuation): boolean {
  const deals = syntheticDeals(text)
  const values = deals.map((deal) => {
    // Without a horizon leftovers wait until now, which is T = 0.
    const horizon = valuation.horizon ?? -Number(deal.option['T'])
    return valuation.terms.reduce(
      (sum, { sign, expression }) => sum + sign * valueOn(expression, { ...deal, horizon }),
      0,
    )
  })
  return (
    sameValues(values, valuesOf(text, text.formula!, deals)) &&
    (text.quantity !== 'trials' || valuation.quantity === 'trials')
  )
}
