// Edits of a description that leave its meaning as it is, and what becomes of each.
import type { Reading } from '#contract/kept-reading.ts'
import type { Parameters } from '#contract/schemas.ts'
import type { Columns } from '#language/inputs.ts'
import { readDescription } from '#reading/builtin.ts'
import type { Valuation } from '#contract/valuation.ts'
import { profitOf, type Row } from './value.ts'

export interface Described {
  readonly id: string
  readonly text: string
  readonly columns: Columns
  readonly parameters: Parameters
}

type Edit = (text: string) => string

const sentencesOf = (text: string): string[] => text.split(/(?<=[.!?])\s+/)
const joined = (sentences: readonly string[]): string => sentences.join(' ')
/** A sentence without an amount, which says neither whose the goods are nor what a unit is. */
const isStory = (sentence: string): boolean =>
  !/[\d_%[\]]|\b(?:T|each unit|stock|consignment|back|attempt)\b/i.test(sentence)

/** Each keeps the meaning; one that finds nothing to change gives the text as it was. */
export const EDITS: Readonly<Record<string, Edit>> = {
  'a sentence without an amount is left out': (text) => {
    const all = sentencesOf(text)
    const at = all.findIndex(isStory)
    return at < 0 || all.length < 2 ? text : joined(all.toSpliced(at, 1))
  },
  'no other costs': (text) => `${text} There are no other costs.`,
  'nothing else': (text) => `${text} Nothing else is paid.`,
  'a harmless sentence': (text) => `${text} Our office is in Vienna.`,
  'the first two sentences change places': (text) => {
    const [first, second, ...others] = sentencesOf(text)
    return second ? joined([second, first!, ...others]) : text
  },
  'the last two sentences change places': (text) => {
    const all = sentencesOf(text)
    return all.length < 3 ? text : joined([...all.slice(0, -2), all.at(-1)!, all.at(-2)!])
  },
  'an article before a column': (text) => text.replace(/(?<=costs |at )(?=unit_\w+\b)/g, 'the '),
  'each and every': (text) =>
    text.replace(
      /\b(?:each|every)\b/gi,
      (word) => ({ each: 'every', Each: 'Every', every: 'each', Every: 'Each' })[word] ?? word,
    ),
  'short forms': (text) =>
    text.replace(/\b(that|what|it) is\b/gi, '$1’s').replace(/\b(is|are) not\b/gi, '$1n’t'),
  lines: (text) => sentencesOf(text).join('\n'),
  'small letters': (text) =>
    text.replace(/(?<=^|\. )[A-Z](?=[a-z])/g, (letter) => letter.toLowerCase()),
}

/** `same`: the profit is as before; `asked`: an offered choice gives it; else the edit did harm. */
export type Outcome = 'same' | 'asked' | 'not offered' | 'wrong'

const MOST_ASKED = 3

export function outcomeOf(described: Described, text: string): Outcome {
  const meant = readDescription(described.text, described.columns, described.parameters)
  if (!meant.ok) throw new Error(`${described.id} is not read.`)
  const read = (own: string): Reading =>
    readDescription(own, described.columns, described.parameters)
  const isMeant = (valuation: Valuation): boolean =>
    profits(valuation).every(
      (profit, at) => Math.abs(profit - profits(meant.valuation)[at]!) < 1e-6,
    ) && valuation.quantity === meant.valuation.quantity
  const offers = (own: string, left: number): boolean => {
    const reading = read(own)
    if (reading.ok) return isMeant(reading.valuation)
    const [question] = reading.questions
    return (
      left > 0 && (question?.choices ?? []).some(({ description }) => offers(description, left - 1))
    )
  }
  const first = read(text)
  if (first.ok) return isMeant(first.valuation) ? 'same' : 'wrong'
  return offers(text, MOST_ASKED) ? 'asked' : 'not offered'
}

const OPTION: Row = { T: 2, qty: 11, unit_cost: 310, unit_price: 990, T_lead: 1, weight_kg: 3 }
const SALES: readonly (readonly Row[])[] = [
  [
    { T: 4, qty: 2, price: 1210, unit_fee: 3, unit_holding_cost: 0.7 },
    { T: 6.5, qty: 3, price: 455, unit_fee: 5, unit_holding_cost: 0.9 },
  ],
  [{ T: 4, qty: 11, price: 40, unit_fee: 3, unit_holding_cost: 0.7 }],
]
const profits = (valuation: Valuation): number[] =>
  SALES.map((sales) => profitOf(valuation, OPTION, sales, { leftover_writeoff_fraction: 0.8 }))
