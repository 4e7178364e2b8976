// What of a description its writer has made clear in controlled English, as sentences of their own, as formulas or in
// brackets behind an amount: it is taken as it stands, and a model is told that it is settled. The amounts of the text
// stand beside it: those that are settled and those that a model's lines must account for.
import { isBuiltinDescription } from '#contract/builtin.ts'
import type { ModelRequest } from '#contract/model-reading.ts'
import type { Term } from '#contract/valuation.ts'
import { isSameExpression } from '#language/checks/same-expression.ts'
import { readControlledText } from '#language/controlled/controlled-valuation.ts'
import { STANDARD_TERMS } from '#language/controlled/controlled-words.ts'
import { readControlled } from '#language/controlled/controlled.ts'
import type { Columns } from '#language/inputs.ts'
import { number, type Period } from '#language/lower.ts'
import { foldText, tokenize } from '#language/numbers/tokens.ts'
import { readPeriod } from '../facts/period.ts'
import { levelled } from '../formulas/formula-words.ts'
import { readFormulas } from '../formulas/formulas.ts'
import { partsOf } from '../split/parts.ts'
import { findMentions } from '../text/mentions.ts'
import type { MentionKind } from '../text/mention.ts'
import { numbersIn, readWords, repeats } from '../text/words.ts'

/** An amount of the text. */
export interface Amount {
  readonly kind: MentionKind
  /** Its value first, then its digits where they differ ("12 %" is 0.12, and 12). */
  readonly values: readonly number[]
  readonly column: string | null
  readonly sentence: number
  readonly start: number
  readonly end: number
  /** What it is for is said in controlled English. */
  readonly settled: boolean
}

export interface Answered {
  /** Whole: whatever part of them is ours. */
  readonly terms: readonly Term[]
  readonly period: Period | null
  /** What the request, a settled sentence or plain words say that one step of T is. */
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
  /** Whether a sentence is left that nobody has settled. */
  readonly open: boolean
}

/** With these a text of controlled English has the terms that it states and no others. */
const ALONE = 'No other revenue. No other goods.'
const SHARE = /^our share of all of it is\b/i
/** Texts with more amounts are no description of one business. */
const MOST_AMOUNTS = 80
/** Numbers in words that the text reader takes for no amounts: "our half", "a dozen". */
const WORDED = /\b(?:half|halves|equally|fifty[- ]fifty|(dozen|hundred|thousand))\b/giu
const PACKS: Readonly<Record<string, number>> = { dozen: 12, hundred: 100, thousand: 1000 }

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

export function answeredIn(request: ModelRequest): Answered {
  const { description: text, period } = request
  const columns = columnsOf(request)
  const parts = partsOf(text, columns)
  const formulas = readFormulas(levelled(parts.plain), columns, period).filter(
    ({ problem }) => !problem,
  )
  const said = [
    ...parts.said,
    ...formulas.map(({ start, end, sentences: own }) => ({
      start,
      end,
      answer: false,
      sentence: own.join(' '),
    })),
  ].toSorted((x, y) => x.start - y.start)
  const plain = formulas.reduce(
    (own, { start, end }) =>
      own.slice(0, start) + own.slice(start, end).replace(/[^\n]/g, ' ') + own.slice(end),
    parts.plain,
  )
  const words = readWords(plain, columns)
  const found = amountsOf(plain, words)
  const isSettled = (amount: Amount): boolean =>
    formulas.some(({ start, end }) => has(text.slice(start, end), amount, true)) ||
    said.some(({ start, sentence, answer }) => {
      if (!answer) return false
      const own = found.findLast((each) => each.end <= start)
      if (!own || plain.slice(own.end, start).trim() !== '') return false
      // The amount before it, and others near that the answer repeats.
      return (
        amount === own || (Math.abs(amount.sentence - own.sentence) <= 1 && has(sentence, amount))
      )
    })
  const amounts = found.map((amount) => ({ ...amount, settled: isSettled(amount) }))
  const sentences = said.map(({ sentence }) => sentence)
  const whole = sentences.join('\n')
  const stated = sentences.filter((each) => each !== '' && !SHARE.test(each))
  const read = readControlled([...stated, ALONE].join('\n'), columns, period)
  const facts = read?.ok ? read : null
  const share = numbersIn(sentences.find((each) => SHARE.test(each)) ?? '')[0]?.value ?? 1
  return {
    terms: facts?.terms ?? [],
    period: facts?.period ?? null,
    statedPeriod: period ?? facts?.period ?? readPeriod(words)?.period ?? null,
    horizon: facts?.horizon ?? null,
    quantity: /\bqty is stock|each unit is an attempt/i.test(whole)
      ? (facts?.quantity ?? null)
      : null,
    share,
    noRevenue: formulas.length > 0 || /\bno other revenue|revenue *:/i.test(whole),
    noGoods: formulas.length > 0 || /\bno other goods|goods *:/i.test(whole),
    formulas: formulas.length > 0,
    shown: said.reduceRight(
      (own, { start, end, sentence }) =>
        `${own.slice(0, start)}[answered: ${sentence || text.slice(start, end)}]${own.slice(end)}`,
      text,
    ),
    amounts,
    open: words.sentences.some(([first, behind], at) => {
      const [start, end] = [words.words[first]!.from, words.words[behind - 1]!.to]
      const own = amounts.filter(({ sentence }) => sentence === at)
      const isAnswered = said.some((each) => each.end > start && each.start <= end + 2)
      return !isAnswered || own.some(({ kind, settled }) => kind !== 'number' && !settled)
    }),
  }
}

/** Whether a sentence has an amount in it. */
const has = (sentence: string, { kind, values, column }: Amount, complements = false): boolean =>
  repeats(
    sentence,
    { kind, value: values[0]!, column: column === null ? null : { table: 'menus', name: column } },
    complements,
  )

function amountsOf(text: string, words: ReturnType<typeof readWords>): Amount[] {
  const place = (at: number, end: number): [number, number] => [
    words.words[at]!.from,
    words.words[end - 1]!.to,
  ]
  const own = findMentions(words.words).map(
    ({ kind, value, column, sentence, at, end }): Amount => {
      const [start, behind] = place(at, end)
      const digits = tokenize(foldText(text.slice(start, behind))).flatMap(
        (each) => each.value ?? [],
      )
      const values = kind === 'column' ? [Number.NaN] : [...new Set([value, ...digits])]
      const name = column?.name ?? null
      return { kind, values, column: name, sentence, start, end: behind, settled: false }
    },
  )
  const worded = words.sentences.flatMap(([first, behind], sentence) => {
    const [begin, stop] = place(first, behind)
    return [...text.slice(begin, stop).matchAll(WORDED)].flatMap((match): Amount[] => {
      const start = begin + match.index
      if (own.some((each) => each.start <= start && start < each.end)) return []
      const values = [PACKS[match[1]?.toLowerCase() ?? ''] ?? 0.5]
      const end = start + match[0].length
      return [{ kind: 'number', values, column: null, sentence, start, end, settled: false }]
    })
  })
  return [...own, ...worded].toSorted((x, y) => x.start - y.start)
}
