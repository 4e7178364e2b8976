// What stands of words that a language model was asked about: its own reading or questions; where it would
// not read them never the strict reader's reading in silence, for two readings agree or the user is asked.
import { feedbackItem } from '#contract/feedback.ts'
import {
  REASON_CHARACTERS,
  type KeptReading,
  type Proposed,
  type Reading,
} from '#contract/kept-reading.ts'
import type { ModelReading } from '#contract/model-reading.ts'
import type { Choice, Question } from '#contract/questions.ts'
import type { Parameters } from '#contract/schemas.ts'
import { shownText } from '#contract/shown.ts'
import type { Valuation } from '#contract/valuation.ts'
import { readControlledText } from '#language/controlled/controlled-valuation.ts'
import { readBack, type ReadBackInput } from '#language/controlled/read-back.ts'
import type { Columns } from '#language/inputs.ts'

/** The words, and what they were read over. */
interface AskedWords {
  readonly text: string
  readonly columns: Columns
  readonly parameters: Parameters
}

/** As a choice and a formula hold them, and a request its description. */
const MOST_TEXT = 2000
const MOST_FORMULA = 4000
/** Characters of the words that a question is about. */
const MOST_WORDS = 400

/** What an account keeps of a model's answer; null where it gave none: it is asked again the next time. */
export function proposedOf(found: ModelReading, model: string): Proposed | null {
  const { outcome, reading, why } = found
  if (outcome === 'unusable' || outcome === 'absent') return null
  return { model, outcome, reading, ...(why === undefined ? {} : { why }) }
}

/** The reading that goes before the strict reader's; null where the words are left to that one. */
export function standing(
  proposed: KeptReading['proposed'],
  strict: Reading,
  words: AskedWords,
): Reading | null {
  if (proposed === null) return null
  if (proposed.outcome !== 'refused') return proposed.reading
  const said = refusalWords(proposed)
  const refusal = feedbackItem('model_refused', said)
  if (!strict.ok) return { ...strict, feedback: [refusal, ...strict.feedback] }
  const choice = asControlled(strict.valuation, words)
  const feedback = choice
    ? feedbackItem(
        'choose_reading',
        'The reader’s own rules do read them.',
        'Choose that reading if it is right, or write the text in other words.',
      )
    : feedbackItem(
        'write_controlled',
        'Use other words, or write a sentence of controlled English for each cost.',
      )
  return {
    ok: false,
    feedback: [refusal, feedback],
    // The model objects to the whole: no term of it is agreed on.
    understood: [],
    questions: choice ? [askWhole(words.text, said, choice)] : [],
  }
}

/** A model's reason in one line, as it may be shown: no character that hides or turns others. */
export const plainReason = (why: string): string =>
  shownText(
    why
      .replace(/[\p{C}\p{Z}]+/gu, ' ')
      .replace(/[“”„"]/g, '’')
      .trim(),
    REASON_CHARACTERS,
  )

function refusalWords({ model, why = '' }: Proposed): string {
  const reason = plainReason(why)
  return `The language model ${model} would not read these words${reason === '' ? '.' : `: “${reason}”.`}`
}

/**
 * The strict reading as a text of its own in place of the words: all of it controlled English, which is
 * read without a model and means the same for ever. Null where it cannot be written so.
 */
function asControlled(valuation: Valuation, { columns, parameters }: AskedWords): Choice | null {
  const text = readBack(valuation).join(' ')
  if (text.length > MOST_TEXT) return null
  const again = readControlledText(text, columns, parameters)
  if (!again?.ok || meaning(again.valuation) !== meaning(valuation)) return null
  return { text, formula: valuation.formula.slice(0, MOST_FORMULA), description: text }
}

const meaning = ({ terms, quantity, horizon, period }: ReadBackInput): string =>
  JSON.stringify([
    terms.map(({ sign, expression }) => [sign, expression]),
    quantity,
    horizon,
    period,
  ])

/** The answer takes the place of what is asked about: the whole text. */
const askWhole = (text: string, said: string, choice: Choice): Question => ({
  id: 'whole',
  words: text.slice(0, MOST_WORDS),
  start: 0,
  end: text.length,
  ask: `${said} Is this what they mean?`,
  choices: [choice],
})
