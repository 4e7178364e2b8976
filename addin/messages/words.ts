// Numbers, money, time and lists in the language of the pane.
import { formatsOf } from './formats.ts'
import { language } from './language.ts'
import { textsIn } from '#contract/messages/say.ts'

const plain = formatsOf(language)

/** No line breaks between a number and its sign. */
const whole = (text: string): string => text.replace(' %', '\u00a0%')

const formats: typeof plain = {
  ...plain,
  percentText: (share) => whole(plain.percentText(share)),
  confidenceText: (confidence) => whole(plain.confidenceText(confidence)),
}

export const {
  writeNumbersAs,
  countText,
  numberText,
  exactText,
  moneyText,
  centsText,
  columnMoney,
  rangeText,
  signedMoney,
  percentText,
  confidenceText,
  columnConfidence,
  momentText,
  clockText,
} = formats

/** Makes a text of a compiled message. */
export const text = textsIn(formats, language.locale)

/** "a, b, c" */
export const listed = (items: readonly string[]): string => items.join(language.comma)

/** "a; b; c": of items that have commas. */
export const listedApart = (items: readonly string[]): string => items.join(language.semicolon)

/** "a and b and c" */
export const joined = (items: readonly string[]): string => items.join(language.and)

/** "a, b and c" */
export const allOf = (items: readonly string[]): string =>
  joined([listed(items.slice(0, -1)), ...items.slice(-1)].filter((part) => part !== ''))

/** “words” */
export const inQuotes = (words: string): string => language.quote.replace('{words}', () => words)
