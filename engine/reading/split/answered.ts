// What of a description its writer has made clear in controlled English, as sentences of their own, as formulas or in
// brackets behind an amount: it is taken as it stands, and a model is told that it is settled. Beside it the amounts of
// the text that a model's lines must account for.
import { isBuiltinDescription } from '#contract/builtin.ts'
import type { ModelRequest } from '#contract/model-reading.ts'
import type { Term } from '#contract/valuation.ts'
import { isSameExpression } from '#language/checks/same-expression.ts'
import { readControlledText } from '#language/controlled/controlled-valuation.ts'
import { STANDARD_TERMS } from '#language/controlled/controlled-words.ts'
import { readControlled } from '#language/controlled/controlled.ts'
import type { Columns } from '#language/inputs.ts'
import { number, type Period } from '#language/lower.ts'
import { readPeriod } from '../facts/period.ts'
import { formulasIn, partsOf } from './parts.ts'
import { amountsOf, type Amount as Stated } from '../text/amounts.ts'
import { numbersIn, readWords, repeats } from '../text/words.ts'

/** `settled`: what it is for is said in controlled English. */
export interface Amount extends Stated {
  readonly settled: boolean
}

export interface Answered {
  /** Whole: whatever part of them is ours. */
  readonly terms: readonly Term[]
  /** The same, answer by answer. */
  readonly answers: readonly (readonly Term[])[]
  /** What a settled sentence, the request or plain words say that one step of T is. */
  readonly statedPeriod: Period | null
  readonly horizon: number | null
  readonly quantity: 'stock' | 'trials' | null
  /** The share of every term that is ours; 1 where no sentence says so. */
  readonly share: number
  /** Sentences that say so: nothing of the kind may be added. */
  readonly noRevenue: boolean
  readonly noGoods: boolean
  /** A formula of the profit states all of it. */
  readonly formulas: boolean
  /** The text as a model is shown it. */
  readonly shown: string
  readonly amounts: readonly Amount[]
  /** Whether a sentence is left that nobody has settled, and those that are settled can be read. */
  readonly open: boolean
}

/** With these a text of controlled English has the terms that it states and no others. */
const ALONE = 'No other revenue. No other goods.'
const SHARE = /^our share of all of it is\b/i
/** Texts with more amounts are no description of one business. */
const MOST_AMOUNTS = 80

export const columnsOf = ({ menus, sales }: ModelRequest): Columns => ({
  menus: ['qty', ...menus.map(({ name }) => name)],
  sales: sales.map(({ name }) => name),
  texts: menus.filter(({ type }) => type === 'text').map(({ name }) => name),
})

/** Revenue and goods follow from the conventions: they need no words. */
export const isStandard = ({ sign, expression }: Term): boolean =>
  isSameExpression(expression, STANDARD_TERMS[sign > 0 ? 'revenue' : 'goods'].expression)

/** Terms of which a share is ours, as the language states it. */
export const shared = (terms: readonly Term[], share: number): Term[] =>
  terms.map((term) =>
    share === 1
      ? term
      : { ...term, expression: { op: 'multiply', args: [number(share), term.expression] } },
  )

/** Whether a model is to be asked: not where all that matters is settled already. */
export function mustAsk(request: ModelRequest, answered = answeredIn(request)): boolean {
  const { description, period } = request
  if (description.trim() === '' || isBuiltinDescription(description)) return false
  if (readControlledText(description, columnsOf(request), { period }) !== null) return false
  return answered.open && answered.amounts.length <= MOST_AMOUNTS
}

/** A sentence that means one thing, and where it stands. */
interface Settled {
  readonly sentence: string
  readonly start: number
  readonly end: number
  readonly answer: boolean
}

export function answeredIn(request: ModelRequest): Answered {
  const { description: text, period } = request
  const columns = columnsOf(request)
  const parts = partsOf(text, columns)
  const { formulas, words: plain } = formulasIn(parts, columns, period)
  const words = readWords(plain, columns)
  const said: Settled[] = [
    ...parts.said,
    ...formulas.map((line) => ({ ...line, answer: false, sentence: line.sentences.join(' ') })),
  ].toSorted((x, y) => x.start - y.start)
  const amounts = settledIn(amountsOf(plain, words), plain, said).map((amount): Amount => {
    const isSaid = formulas.some(({ start, end }) => has(text.slice(start, end), amount, true))
    return { ...amount, settled: amount.settled || isSaid }
  })
  const whole = said.map(({ sentence }) => sentence).join('\n')
  const share = said.find(({ sentence }) => SHARE.test(sentence))?.sentence ?? ''
  const stated = said.map(({ sentence }) => sentence).filter((each) => !SHARE.test(each))
  const told = period ?? readPeriod(words)?.period ?? null
  const read = readControlled([...stated, ALONE].join('\n'), columns, told)
  const facts = read?.ok ? read : null
  const answers = said.flatMap(({ sentence }) => {
    const own = readControlled(`${sentence} ${ALONE}`, columns, facts?.period ?? told)
    return own?.ok && own.terms.length > 0 ? [own.terms] : []
  })
  const counted = /\bqty is stock|each unit is an attempt/i.test(whole)
  return {
    terms: facts?.terms ?? [],
    answers,
    statedPeriod: facts?.period ?? told,
    horizon: facts?.horizon ?? null,
    quantity: counted ? (facts?.quantity ?? null) : null,
    share: numbersIn(share)[0]?.value ?? 1,
    noRevenue: formulas.length > 0 || /\bno other revenue|revenue *:/i.test(whole),
    noGoods: formulas.length > 0 || /\bno other goods|goods *:/i.test(whole),
    formulas: formulas.length > 0,
    shown: said.reduceRight(
      (own, { start, end, sentence }) =>
        `${own.slice(0, start)}[answered: ${sentence}]${own.slice(end)}`,
      text,
    ),
    amounts,
    open:
      facts !== null &&
      words.sentences.some(([first, behind], at) => {
        const [start, end] = [words.words[first]!.from, words.words[behind - 1]!.to]
        const isAnswered = said.some((each) => each.end > start && each.start <= end + 2)
        const own = amounts.filter(({ sentence }) => sentence === at)
        return !isAnswered || own.some(({ settled }) => !settled)
      }),
  }
}

/** The amount before each answer, and others near it that the answer repeats. */
const settledIn = (found: readonly Stated[], plain: string, said: readonly Settled[]): Amount[] => {
  const answers = said.flatMap(({ start, sentence, answer }) => {
    const own = found.findLast((each) => each.end <= start)
    return answer && own && plain.slice(own.end, start).trim() === '' ? [{ own, sentence }] : []
  })
  return found.map((amount) => ({
    ...amount,
    settled: answers.some(
      ({ own, sentence }) =>
        amount === own ||
        (Math.abs(amount.sentence - own.sentence) <= 1 &&
          // "three per cent" beside "three cents" is another amount.
          (amount.kind === own.kind || amount.values[0] !== own.values[0]) &&
          has(sentence, amount)),
    ),
  }))
}

/** Whether a sentence has an amount in it. */
const has = (sentence: string, { kind, values, column }: Stated, complements = false): boolean => {
  const named = column === null ? null : { table: 'menus' as const, name: column }
  return repeats(sentence, { kind, value: values[0]!, column: named }, complements)
}
