// Answers the reader's questions as a user would who knows what is meant: takes the choice that says
// what the formula says, or builds it from the lists. For measuring; the reader never sees a formula.
import type { Question } from '#contract/questions.ts'
import { readControlled } from '#language/controlled/controlled.ts'
import { goodsOf } from '#training/reader/align.ts'
import { termsOf } from '#training/reader/formula-terms.ts'
import { syntheticDeals, sameValues, valuesOf } from '#training/reader/synthetic-deals.ts'
import { findMentions } from '#reading/text/mentions.ts'
import { numbersIn, repeats, readWords } from '#reading/text/words.ts'
import { valueOn } from '#training/reader/evaluate-reader.ts'
import type { Described } from '#training/reader/texts.ts'

export interface Truth {
  readonly text: Described
  readonly terms: readonly number[][]
  readonly share: number | null
  readonly goods: string
}

export function truthOf(text: Described): Truth {
  const deals = syntheticDeals(text)
  const { share, terms } = termsOf(text.formula!)
  return {
    text,
    share,
    terms: terms.map((term) =>
      beside(valuesOf(text, term, deals), valuesOf(text, 'revenue', deals)),
    ),
    goods: goodsOf(text, deals),
  }
}

/** "0.87*revenue" and "revenue/1.2" are what is taken from the revenue, which is earned without words. */
function beside(own: readonly number[], revenue: readonly number[]): number[] {
  const shares = own.flatMap((value, at) => (revenue[at] === 0 ? [] : [value / revenue[at]!]))
  const [share = 0] = shares
  const isShare = shares.every((each) => Math.abs(each - share) < 1e-9)
  const isKept = isShare && share > 0.5 && share < 1 - 1e-9
  return own.map((value, at) => (isKept ? value - revenue[at]! : value))
}

/** The description with the true answer written in; null where no choice and no list gives it. */
export function trueAnswer(question: Question, description: string, whole: Truth): string | null {
  const { choices, other } = question
  const truth = { ...whole, terms: unsaid(description, whole) }
  const right = choices.find(({ text }) => isTrue(text, truth))
  if (right) return right.description
  const limits = /M(?:IN|AX)\(/.test(truth.text.formula!)
  for (const sentence of other
    ? sentencesOf(other.lists.map(({ options }) => options.map(({ words }) => words)))
    : []) {
    // A limit that never binds makes another term of any share.
    if (!limits && /, at (?:least|most) /.test(sentence)) continue
    if (isTrue(`${sentence}.`, truth)) return `${other!.before}${sentence}.${other!.after}`
  }
  if (isUsed(question.words, truth) && !isSaid(question.words, description, truth)) return null
  return choices.find(({ text }) => text === 'Nothing is charged for it.')?.description ?? null
}

/** The terms of the formula that no answer in the description says yet. */
function unsaid(description: string, truth: Truth): readonly number[][] {
  const left = [...truth.terms]
  for (const [, sentence] of description.matchAll(/\[([^\]]+)\]/g)) {
    const at = left.findIndex((term) => isTrue(sentence!, { ...truth, terms: [term] }))
    if (at >= 0) left.splice(at, 1)
  }
  return left
}

/** Whether an answer in the description has the amount of these words already. */
function isSaid(words: string, description: string, { text }: Truth): boolean {
  const said = [...description.matchAll(/\[([^\]]+)\]/g)].map(([, sentence]) => sentence!)
  return findMentions(readWords(words, text).words).some((mention) =>
    said.some((sentence) => repeats(sentence, mention)),
  )
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
  if (sentence.startsWith('Our share'))
    return share !== null && Math.abs(numbersIn(sentence)[0]!.value - share) < 1e-6
  const step = /^T is in (\w+)s\.$/.exec(sentence)
  if (step) return step[1] === period
  if (/^(?:qty is stock|Each unit is an attempt)/.test(sentence))
    return (text.quantity === 'trials') === sentence.startsWith('Each')
  if (/^Goods: unit_cost for each unit (?:ordered|sold)\.$|^No other goods/.test(sentence))
    return (
      goods === (/ordered/.test(sentence) ? 'ordered' : /sold/.test(sentence) ? 'sold' : 'none')
    )
  const closed = sentence.startsWith('Goods:') ? '' : ' No other goods.'
  const read = readControlled(`${sentence}${closed} No other revenue.`, text, period ?? null)
  if (!read?.ok) return false
  if (sentence.startsWith('Leftovers'))
    return horizon !== null && Math.abs((read.horizon ?? -1) - horizon) < 1e-6
  const deals = syntheticDeals(text)
  const [term] = read.terms
  if (!term) return false
  const values = deals.map((deal) => term.sign * valueOn(term.expression, deal))
  if (values.every((each) => each === 0)) return false
  return terms.some((each) => sameValues(each, values))
}
