// The bill of a past deal as rows of the plan sheet: what the words of the plan charge and bring, its profit, and what of
// the words is not charged. In the language of the pane that makes the sheet, for it is a copy of what this person saw;
// names of columns and quoted words are the person's own. Pure.
import type { Bill } from '#contract/bill.ts'
import { headText, isOfPrice, noPriceText, remarks } from '../bill/bill-words.ts'
import { lineRule } from '../bill/line-rule.ts'
import { lineName, type NameOf } from '../bill/names.ts'
import { dealName } from '../mapping/deal-name.ts'
import { billText, readingText } from '../messages/texts.ts'
import { centsText, inQuotes, listed } from '../messages/words.ts'
import type { LineShown, ReadingAnswer } from '../options/setup-state.ts'

export interface BillRow {
  readonly what: string
  readonly rule: string
  /** A number, or a text in its place. */
  readonly money: number | string
  readonly words: string
}

export interface SheetBill {
  /** Which deal it is. */
  readonly head: string
  readonly rows: readonly BillRow[]
}

/** What is shown of a reading. */
export type BillReading = Pick<ReadingAnswer, 'lines' | 'leftOut'>

/** `label`: what the deal is called; null = its key alone. */
export function sheetBill(
  bill: Bill,
  { lines, leftOut }: BillReading,
  nameOf: NameOf,
  label: string | null,
): SheetBill {
  const { profit, yours, agrees } = bill
  const unused = leftOut.filter(({ why }) => why === 'money')
  return {
    head: [headText(bill, (key) => dealName(key, label)), ...remarks(bill)].join(' '),
    rows: [
      ...lines.map((line) => lineRow(line, bill, nameOf)),
      row(billText.profit, profit ?? billText.open),
      ...(yours === null ? [] : [row(billText.yours({ profit: centsText(yours), agrees }), yours)]),
      ...(unused.length === 0 ? [] : [row(billText.notCharged)]),
      ...unused.map(({ text }) => row(inQuotes(text))),
    ],
  }
}

const row = (what: string, money: BillRow['money'] = ''): BillRow => ({
  what,
  rule: '',
  money,
  words: '',
})

function lineRow(line: LineShown, bill: Bill, nameOf: NameOf): BillRow {
  const { label, named, sentence, term } = line
  const own = bill.lines.find((each) => each.term === term)
  const rule = lineRule(line, nameOf) ?? sentence ?? ''
  const noPrice = isOfPrice(line) ? noPriceText(bill, false, nameOf) : null
  return {
    what: named ? lineName(label) : '',
    rule: listed([rule, ...(noPrice === null ? [] : [noPrice])]),
    money: own?.money ?? billText.open,
    words: wordsOf(line),
  }
}

/** Words that say the rule once more, as a mended line does, are left out. */
function wordsOf({ assumed, source, places }: LineShown): string {
  if (assumed) return readingText.assumedLine
  return places.some(({ as }) => as === 'answer')
    ? ''
    : listed(source.map(({ text }) => inQuotes(text)))
}
