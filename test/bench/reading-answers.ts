// Answers the reader's questions as a user would who knows what she means: takes the choice that says
// what the formula says, or builds it from the lists. For measuring; the reader never sees a formula.
import type { Question } from '#contract/questions.ts'
import { readControlled } from '#economics/controlled/controlled.ts'
import { goodsOf, sameValues, valuesOf, termsOf, madeUpDeals } from '#pretrain/reader/align.ts'
import { findMentions } from '#reading/text/mentions.ts'
import { readWords } from '#reading/text/words.ts'
import { valueOn } from '#pretrain/reader/evaluate.ts'
import type { Described } from '#pretrain/reader/texts.ts'

export interface Truth {
  readonly text: Described
  readonly terms: readonly number[][]
  readonly share: number | null
  readonly goods: string
}

export function truthOf(text: Described): Truth {
  const deals = madeUpDeals(text)
  const { share, terms } = termsOf(text.formula!)
  return {
    text,
    share,
    terms: terms.map((term) => valuesOf(text, term, deals)),
    goods: goodsOf(text, deals),
  }
}

/** The description with the true answer written in; null where no choice and no list gives it. */
export function trueAnswer(question: Question, truth: Truth): string | null {
  const { choices, other } = question
  const right = choices.find(({ text }) => isTrue(text, truth))
  if (right) return right.description
  for (const sentence of other
    ? sentencesOf(other.lists.map(({ options }) => options.map(({ words }) => words)))
    : [])
    if (isTrue(`${sentence}.`, truth)) return `${other!.before}${sentence}.${other!.after}`
  if (isUsed(question.words, truth)) return null
  return choices.find(({ text }) => text === 'Nothing is charged for it.')?.description ?? null
}

/** Whether the formula has a number of these words: then they are not nothing. */
function isUsed(words: string, { text }: Truth): boolean {
  const numbers = [...text.formula!.matchAll(/\d+\.?\d*/g)].map((each) => Number(each[0]))
  return findMentions(readWords(words, text).words).some(
    ({ kind, value }) =>
      kind !== 'time' &&
      numbers.some((each) =>
        [value, value * 100, 1 - value].some((own) => Math.abs(own - each) < 1e-9),
      ),
  )
}

function* sentencesOf(lists: readonly (readonly string[])[], from = 0): Generator<string> {
  if (from === lists.length) yield ''
  else
    for (const words of lists[from]!)
      for (const rest of sentencesOf(lists, from + 1))
        yield [words, rest].filter((each) => each !== '').join(' ')
}

function isTrue(sentence: string, { text, terms, share, goods }: Truth): boolean {
  const { period, horizon } = text
  const whole = /^Our share of all of it is ([\d.]+)(%?)\.$/.exec(sentence)
  if (whole)
    return share !== null && Math.abs(Number(whole[1]) / (whole[2] ? 100 : 1) - share) < 1e-6
  const step = /^T is in (\w+)s\.$/.exec(sentence)
  if (step) return step[1] === period
  if (/^(?:qty is stock|Each unit is an attempt)/.test(sentence))
    return (text.quantity === 'trials') === sentence.startsWith('Each')
  if (/^Goods:|^No other goods/.test(sentence))
    return (
      goods === (/ordered/.test(sentence) ? 'ordered' : /sold/.test(sentence) ? 'sold' : 'none')
    )
  const read = readControlled(`${sentence} No other goods. No other revenue.`, text, period ?? null)
  if (!read?.ok) return false
  if (sentence.startsWith('Leftovers'))
    return horizon !== null && Math.abs((read.horizon ?? -1) - horizon) < 1e-6
  const deals = madeUpDeals(text)
  const [term] = read.terms
  if (!term) return false
  const values = deals.map((deal) => term.sign * valueOn(term.expression, deal))
  if (values.every((each) => each === 0)) return false
  return terms.some((each) => sameValues(each, values))
}
