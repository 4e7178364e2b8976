// What of a description its writer has made clear in controlled English, as sentences of their own or
// in brackets behind an amount: it is taken as it stands and never shown to a model. The rest of the
// text is what a model may be asked about; it keeps its places, what is answered is blanked.
import type { ModelRequest } from '#contract/model-reading.ts'
import type { Term } from '#contract/valuation.ts'
import { isSameExpression } from '#language/checks/same-expression.ts'
import { STANDARD_TERMS } from '#language/controlled/controlled-words.ts'
import { readControlled } from '#language/controlled/controlled.ts'
import type { Columns } from '#language/inputs.ts'
import { number, times, type Period } from '#language/lower.ts'
import { tagText, type Scored } from '../tagger/tagger.ts'
import { findMentions } from '../text/mentions.ts'
import { numbersIn, repeats, readWords } from '../text/words.ts'
import { partsOf } from '../split/parts.ts'
import { mentionsOf, type Mention } from './mentions.ts'
import { draftOf } from '../draft.ts'
import { readDraft } from '../read-text.ts'

export interface Answered {
  readonly terms: readonly Term[]
  readonly period: Period | null
  readonly horizon: number | null
  readonly quantity: 'stock' | 'trials' | null
  /** The share of every term that is ours; 1 where no sentence says so. */
  readonly share: number
  /** Sentences that say so: nothing of the kind may be added. */
  readonly noRevenue: boolean
  readonly noGoods: boolean
  /** The text with what is answered blanked, and the same with a mark in each such place. */
  readonly rest: string
  readonly shown: string
  /** The amounts of the rest, and which units are paid for by its words. */
  readonly mentions: readonly Mention[]
  readonly goods: readonly Scored[]
  /** Terms of the rest that the reader's own rules are sure of. */
  readonly clear: readonly Term[]
  /** Whether the words are a formula of the profit: what it does not say is no part of it. */
  readonly formulas: boolean
  /** Whether its words speak of stock or of attempts. */
  readonly counted: readonly Scored[]
}

/** What stands in the text for amounts and sentences that the user has made clear. */
export const ANSWERED_MARK = '[answered]'
/** With these a text of controlled English has the terms that it states and no others. */
const ALONE = 'No other revenue. No other goods.'
const SHARE = /^our share of all of it is\b/i

export const columnsOf = ({ menus, sales }: ModelRequest): Columns => ({
  menus: ['qty', ...menus.map(({ name }) => name)],
  sales: sales.map(({ name }) => name),
  texts: menus.filter(({ type }) => type === 'text').map(({ name }) => name),
})

/** Revenue and goods follow from the conventions: they need no words. */
export const isStandard = ({ sign, expression }: Term): boolean =>
  isSameExpression(expression, STANDARD_TERMS[sign > 0 ? 'revenue' : 'goods'].expression)

/** Terms of which a share is ours. */
export const shared = (terms: readonly Term[], share: number): Term[] =>
  terms.map((term) =>
    share === 1 ? term : { ...term, expression: times(number(share), term.expression) },
  )

export function answeredIn(request: ModelRequest): Answered {
  const { description, period } = request
  const columns = columnsOf(request)
  const { said, plain } = partsOf(description, columns)
  const mentions = mentionsOf(plain)
  const spans = said.flatMap(({ start, end, sentence, answer }) => {
    const own = answer ? mentions.findLast((each) => each.end <= start) : undefined
    const between = description.slice(own?.end ?? 0, start).replace(/\[[^\]]*\]/g, '')
    if (!own || between.trim() !== '') return [{ start, end }]
    // The amount before it, and others near that the answer repeats.
    const alike = mentions.filter((each) => each !== own && isNear(each, own))
    return [{ start, end }, own, ...alike.filter((each) => has(sentence, each))]
  })
  const sentences = said.map(({ sentence }) => sentence)
  const text = sentences.join('\n')
  const stated = sentences.filter((each) => !SHARE.test(each))
  const read = readControlled([...stated, ALONE].join('\n'), columns, period)
  const facts = read?.ok ? read : null
  const share = numbersIn(sentences.find((each) => SHARE.test(each)) ?? '')[0]?.value ?? 1
  const counted = /\bqty is stock|each unit is an attempt/i.test(text)
  const rest = without(plain, spans, (words) => ' '.repeat(words.length))
  const { words } = readWords(rest, columns)
  const amounts = findMentions(words)
  return {
    terms: shared(facts?.terms ?? [], share),
    period: facts?.period ?? null,
    horizon: facts?.horizon ?? null,
    quantity: counted ? (facts?.quantity ?? null) : null,
    share,
    noRevenue: /\bno other revenue|revenue *:/i.test(text),
    noGoods: /\bno other goods|goods *:/i.test(text),
    rest,
    shown: without(description, spans, () => ANSWERED_MARK),
    mentions: mentionsOf(rest, columns),
    goods: tagText(words, amounts, 'goods'),
    ...rulesOf(rest, columns, period ?? facts?.period ?? null),
    counted: tagText(words, amounts, 'quantity'),
  }
}

/** In one sentence, or in two that follow each other. */
const isNear = (one: Mention, own: Mention): boolean =>
  Math.abs((one.amount?.sentence ?? Infinity) - (own.amount?.sentence ?? Infinity)) <= 1

/** Whether a sentence has an amount in it. */
const has = (sentence: string, { kind, values, amount, column }: Mention): boolean =>
  column === null && repeats(sentence, { kind, value: values[0]!, column: amount?.column ?? null })

/** The text with every span replaced; spans that touch are one. */
function without(
  text: string,
  spans: readonly { readonly start: number; readonly end: number }[],
  instead: (words: string) => string,
): string {
  const joined: { start: number; end: number }[] = []
  for (const { start, end } of spans.toSorted((x, y) => x.start - y.start)) {
    const last = joined.at(-1)
    const touches = last && (start <= last.end || text.slice(last.end, start).trim() === '')
    if (touches) last.end = Math.max(last.end, end)
    else joined.push({ start, end })
  }
  const pieces = joined.map(
    ({ start, end }, at) =>
      text.slice(joined[at - 1]?.end ?? 0, start) + instead(text.slice(start, end)),
  )
  return pieces.join('') + text.slice(joined.at(-1)?.end ?? 0)
}

// What the reader's own rules are sure of in words that they cannot read as a whole. A text that they read
// is held against the model as a whole (compare.ts): here only its rates by price or column count, which
// the tagger cannot tell apart.

/** `formulas`: the words are a formula of the profit, which states all of it. */
function rulesOf(
  text: string,
  columns: Columns,
  period: Period | null,
): { clear: Term[]; formulas: boolean } {
  const draft = draftOf(text, columns, { period })
  const read = readDraft(draft)
  const schedules = draft.schedules
    .filter(({ sure }) => sure)
    .map(({ term, name }): Term => ({ ...term, name, source: '' }))
  const clear = [...(read.ok ? [] : read.understood), ...schedules]
  return { clear, formulas: draft.formulas }
}
