// The third question of a language model: the lines of a reading in plain words beside the text, each right or wrong, and
// what is missing. An objection makes a line unsure; it decides nothing.
import { PROPOSAL_CHARACTERS } from '#contract/model-reading.ts'
import { MOST_QUESTIONS } from '#contract/questions.ts'
import type { Term } from '#contract/valuation.ts'
import { readBackLines } from '#language/controlled/read-back.ts'
import { nodes } from '#language/inputs.ts'
import { shared } from '../split/answered.ts'
import { TIME } from './checks.ts'
import { isObject, objectIn, textOf } from '../text/json-in-text.ts'
import type { Side } from './side.ts'

/** A line as the critic is shown it, and the term that it is: null for a fact of the whole deal. */
export interface PlainLine {
  readonly sentence: string
  readonly term: Term | null
}

/** The lines of a reading, facts first; those that the writer has settled say so. */
export function plainLines(side: Side): PlainLine[] {
  const timed = side.horizon !== null || nodes(side.terms).some(({ op }) => TIME.has(op))
  const terms = side.terms.values()
  const whole = {
    ...side,
    terms: shared(side.terms, side.share),
    period: timed ? side.period : null,
  }
  return readBackLines(whole).map(({ sentence, source }): PlainLine => {
    const term = source === null ? null : (terms.next().value ?? null)
    const mark = term && side.settled.includes(term) ? ' (settled)' : ''
    return { sentence: `${sentence}${mark}`, term }
  })
}

export interface Verdict {
  /** Places of the lines that are wrong. */
  readonly wrong: readonly number[]
  /** Words of costs that no line has. */
  readonly missing: readonly string[]
}

/** What the critic says of so many lines; null where it says nothing that can be used. */
export function readVerdict(answer: string | null, count: number): Verdict | null {
  if (answer === null || answer.length > PROPOSAL_CHARACTERS) return null
  const said = objectIn(answer, ['lines', 'missing'])
  const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
  if (said === null || !Array.isArray(said['lines'])) return null
  const wrong = list(said['lines'])
    .filter(isObject)
    .filter(({ right }) => right === false || /^(?:false|no|wrong)$/i.test(textOf(right)))
    .map(({ line }) => Number(line) - 1)
  const missing = list(said['missing']).map((each) =>
    isObject(each) ? textOf(each['words']) : textOf(each),
  )
  return {
    wrong: [...new Set(wrong)].filter((at) => Number.isInteger(at) && at >= 0 && at < count),
    missing: missing.filter((words) => words.trim() !== '').slice(0, MOST_QUESTIONS),
  }
}
