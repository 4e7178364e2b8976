// Questions about amounts on which two readings differ, or which the words do not bear out: the terms
// that they may mean as sentences of controlled English (interface §5, Questions). How a question is
// written is questions/questions.ts's business; nothing is decided here.
import { MOST_QUESTIONS, type Question } from '#contract/questions.ts'
import type { Term } from '#contract/valuation.ts'
import { printTerm } from '#language/controlled/read-back.ts'
import type { Period } from '#language/lower.ts'
import { printExpression } from '#language/printing/print.ts'
import { termOf } from '../assembly/term-of.ts'
import { NO_COST } from '../questions/meanings.ts'
import { answered, askFact } from '../questions/questions.ts'
import { rateClock } from './evidence.ts'
import type { Mention } from './mentions.ts'
import { worth } from './probe.ts'

/** An amount, or a fact that is missing, with what it may mean: terms, or a sentence of its own. */
export interface Open {
  /** The amount that is asked about; null where a fact is missing. */
  readonly mention: Mention | null
  readonly ask: string
  readonly choices: readonly (readonly Term[] | string)[]
}

const MOST_CHOICES = 4
/** Meanings that are less likely are no answers. */
const LEAST_ASKED = 0.001

/** The questions: facts first, then those with the most money. */
export function questionsOf(
  open: readonly (Open | Question)[],
  description: string,
  period: Period | null,
): Question[] {
  const money = (each: Open | Question): number => {
    if ('id' in each) return Number.MAX_VALUE
    const worths = each.choices.map((choice) =>
      typeof choice === 'string' ? 0 : choice.reduce((sum, term) => sum + worth(term), 0),
    )
    return Math.max(...worths) - Math.min(...worths)
  }
  return open
    .map((each) => ({ each, money: money(each) }))
    .toSorted((x, y) => y.money - x.money)
    .slice(0, MOST_QUESTIONS)
    .map(({ each }, at) => ('id' in each ? each : questionOf(each, at, description, period)))
}

function questionOf(
  { mention, ask, choices }: Open,
  at: number,
  description: string,
  period: Period | null,
): Question {
  const answers = choices.slice(0, MOST_CHOICES).map((choice) => {
    if (typeof choice === 'string') return [choice, ''] as const
    const said = choice.map((term) => printTerm(term, period)).join(' ') || NO_COST
    const formula = choice
      .map(({ sign, expression }) => `${sign < 0 ? '−' : '+'} ${printExpression(expression)}`)
      .join(' ')
    return [said.slice(0, 2000), formula.slice(0, 4000)] as const
  })
  const id = `model-${at + 1}`
  const fact = askFact(description, id, ask.slice(0, 1000), answers)
  if (mention === null) return fact
  const { start, end } = mention
  const place = { words: description.slice(start, end).slice(0, 400), start, end }
  const written = fact.choices.map((choice) => ({
    ...choice,
    description: answered(description, end, choice.text),
  }))
  return { ...fact, ...place, choices: written }
}

/** What an amount may be paid or earned for, likeliest first. */
export function meaningsOf(mention: Mention, name: string, period: Period | null): Term[] {
  const { amount, scored, behind, words } = mention
  const clock = rateClock(behind)
  return scored.flatMap(({ label, share }) => {
    const built =
      amount &&
      termOf({ main: { mention: amount, label }, parts: [], clock, measure: null }, period)
    return built && share >= LEAST_ASKED ? [{ name, ...built, source: words }] : []
  })
}
