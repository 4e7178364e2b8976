// What the words leave open, asked: amounts that are not clear, likeliest meanings first, and facts that
// are missing. Each answer is a sentence of controlled English, written into the whole description.
import { MOST_QUESTIONS, type Choice, type Question } from '#contract/questions.ts'
import { answered, withSentence } from '#language/lines/mend.ts'
import type { Period } from '#language/lower.ts'
import type { Labelled } from '../assembly/term-of.ts'
import type { Amount, Draft } from '../draft-parts.ts'
import { formsOf } from './choices.ts'

const MOST_CHOICES = 4

/** The questions about amounts, those with the most money first. */
export function askAmounts(
  draft: Draft,
  labelled: readonly Labelled[],
  open: readonly number[],
): Question[] {
  return open
    .map((at) => ({ at, weight: weightOf(draft.amounts[at]!) }))
    .toSorted((x, y) => y.weight - x.weight || x.at - y.at)
    .slice(0, MOST_QUESTIONS)
    .map(({ at }) => askAmount(draft, labelled, at))
}

/** How much money hangs on an amount, roughly, and how unclear it is. */
function weightOf({ mention, scored }: Amount): number {
  const size =
    mention.kind === 'percent'
      ? 40 * mention.value
      : mention.kind === 'column'
        ? 10
        : mention.kind === 'time'
          ? 1
          : mention.value
  const aside = scored.find(({ label }) => label.id === 'aside')?.share ?? 0
  return Math.min(60, size) * (1 - aside)
}

function askAmount(draft: Draft, labelled: readonly Labelled[], at: number): Question {
  const amount = draft.amounts[at]!
  const choices = formsOf(draft, labelled, at, MOST_CHOICES).map((form): Choice => ({
    ...form,
    description: answered(draft.text, amount.end, form.text),
  }))
  return {
    id: `amount-${at + 1}`,
    words: amount.text.slice(0, 400),
    start: amount.start,
    end: amount.end,
    ask: askOf(amount),
    choices,
  }
}

const ASKED: Readonly<Record<Amount['mention']['kind'], string>> = {
  money: 'for what is it paid?',
  percent: 'what is it a share of, and for what?',
  number: 'what is it?',
  time: 'what happens then?',
  column: 'for what is it paid?',
  whole: 'what is meant?',
}
const askOf = ({ text, mention }: Amount): string => `“${text}”: ${ASKED[mention.kind]}`

/** A fact that no amount tells, asked about; its answer is a sentence at the end. */
export function askFact(
  text: string,
  id: string,
  ask: string,
  answers: readonly (readonly [string, string])[],
): Question {
  return {
    id,
    words: '',
    start: text.length,
    end: text.length,
    ask,
    choices: answers.map(([sentence, formula]) => ({
      text: sentence,
      formula,
      description: withSentence(text, sentence),
    })),
  }
}

const PERIODS: readonly Period[] = ['day', 'week', 'month', 'year']
export const askPeriod = (text: string): Question =>
  askFact(
    text,
    'period',
    'How long is one step of T?',
    PERIODS.slice(0, 3).map((period) => [`T is in ${period}s.`, `T counts ${period}s`]),
  )
export const askGoods = (text: string): Question =>
  askFact(text, 'goods', 'Which units are paid for at unit_cost?', [
    ['Goods: unit_cost for each unit ordered.', '− qty × unit_cost'],
    ['Goods: unit_cost for each unit sold.', '− SUM(sale.qty) × unit_cost'],
    ['No other goods.', '0'],
  ])
export const askQuantity = (text: string): Question =>
  askFact(text, 'quantity', 'What does qty count?', [
    ['qty is stock.', 'units that are there to be sold'],
    ['Each unit is an attempt.', 'attempts that may bring a sale'],
  ])
export const askLeftovers = (text: string): Question =>
  askFact(text, 'leftovers', 'What do units that are left over bring?', [
    ['Add unit_cost for each unit left over.', '+ leftover × unit_cost'],
    ['Add 0 for each unit left over.', '0'],
  ])
