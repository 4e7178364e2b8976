// Questions about a description as the service asks them, for tests: of an amount that stands in the text, each
// choice with its sentence written behind the amount; and words about which nothing is left to be asked.
import type { Question } from '#contract/questions.ts'

/** In controlled English, which means one thing: whatever reads it, nothing of it is open. */
export const PLAIN_WORDS =
  'Revenue: the units sold, at their prices. Goods: unit_cost for each unit ordered. qty is stock.'

/** Of the amount `words` of the text; the sentences are its choices. */
export function askedAbout(
  text: string,
  words: string,
  sentences: readonly string[],
  change: Partial<Question> = {},
): Question {
  const start = text.indexOf(words)
  if (start < 0) throw new Error(`“${words}” is not in the text`)
  const end = start + words.length
  const [before, after] = [text.slice(0, end), text.slice(end)]
  const amount = words.replace(/^\$/, '')
  return {
    id: `amount-${start}`,
    words,
    start,
    end,
    ask: `“${words}”: for what is it paid?`,
    choices: sentences.map((sentence) => ({
      text: sentence,
      formula: `−${amount} × ${/unit ordered/.test(sentence) ? 'qty' : 'sold'}`,
      description: `${before} [${sentence}]${after}`,
    })),
    ...change,
  }
}
