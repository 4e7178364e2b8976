// Sentences that state money to spend, such as "We have 20,000 to spend": no cost of a deal, but what "Spend at most" takes.
// The service lists them among words that are not charged and does not tell them apart. Pure.
import { readNumber } from '../shell/number-field.tsx'

/** An amount with its separators, that is no share, no number of units and no length of time. */
const AMOUNT = String.raw`(?<![\d.,])(?:\p{Sc}|[A-Z]{3})?\s?(\d{1,3}(?:[.,'’\s]\d{3})+|\d+(?:[.,]\d{1,2})?)(?![\d.,'’]*\d)\s?(k|m|thousand|million|Mio)?\b(?!\s?(?:%|per ?cent|unit|piece|item|deal|shop|day|week|month|year))`
const MOST = String.raw`(?:at most|(?:no |not )?more than|over|up to|a maximum of)`
const SPEND = String.raw`\b(?:spend|invest|afford)`
const STATED = [
  // "20,000 to spend", "5k to invest"
  String.raw`${AMOUNT} to (?:spend|invest|work with)\b`,
  // "we spend at most 5,000 a week", "we can't spend more than $5,000"
  String.raw`${SPEND}\b[^.;\d]{0,25}?\b${MOST} ${AMOUNT}`,
  // "we can afford 5,000"
  String.raw`\b(?:can|may|will) ${SPEND} ${AMOUNT}`,
  String.raw`\b(?:ausgeben|dépenser|gastar)[^.;\d]{0,25}?${AMOUNT}`,
  // "Our budget is 20k", "20.000 Budget"
  String.raw`(?:budget|spending limit|funds|presupuesto|予算)\s*(?:is|are|of|=|:|は)?\s*(?:${MOST} )?${AMOUNT}`,
  String.raw`${AMOUNT}\s?(?:\p{Sc}|[A-Z]{3})?\s?Budget\b`,
  // "At most 5,000 a week." as a whole sentence
  String.raw`^\W*${MOST} ${AMOUNT}(?: (?:a|per|each|every) \w+)?\W*$`,
].map((pattern) => new RegExp(pattern, 'iu'))

/** What a cost of a unit is, is no budget. */
const OF_UNITS = /\b(?:per|each|every|a) (?:unit|piece|item|sale|order|parcel)\b/i
const YEAR = /\b(?:in|for|of|since|until|from) (?:19|20)\d\d\b/gi
const TIMES: Readonly<Record<string, number>> = {
  k: 1e3,
  thousand: 1e3,
  m: 1e6,
  million: 1e6,
  mio: 1e6,
}

/** The money that a sentence says there is to spend; null = it says none. */
export function moneyToSpend(sentence: string): number | null {
  if (OF_UNITS.test(sentence)) return null
  const text = sentence.replace(YEAR, '')
  for (const stated of STATED) {
    const [, digits, times] = stated.exec(text) ?? []
    const read =
      digits === undefined
        ? null
        : readNumber(digits.replace(/['’\s]/g, ''), { least: 0, money: true })
    if (read?.ok && read.value) return read.value * (TIMES[times?.toLowerCase() ?? ''] ?? 1)
  }
  return null
}
