// How the words of a plan were read, for a terminal: the bills of past deals, else a sentence for each term with its words.
import type { Bill } from '#contract/bill.ts'
import type { Valuation } from '#contract/valuation.ts'
import { readBackLines } from '#language/controlled/read-back.ts'
import { billText, notCharged } from './bill-text.ts'

/** Past deals that are shown: those that tell most. */
export const BILLS_SHOWN = 2

/** What a reading says of the whole deal: how long T is, when leftovers are written off, what qty counts. */
const factsOf = (valuation: Valuation): string[] =>
  readBackLines(valuation, {}).flatMap(({ sentence, source }) => (source === null ? sentence : []))

/** The first of the bills, and what is not charged; without bills the sentences of the reading. */
export function readingText(valuation: Valuation, bills: readonly Bill[]): string {
  const left = notCharged(valuation).map((words) => `    Not charged: ${words}`)
  const shown = bills.slice(0, BILLS_SHOWN)
  if (shown.length > 0)
    return [
      `  ${factsOf(valuation).join(' ')}`,
      `  ${shown.length === 1 ? 'A past deal' : 'Two past deals'} as the words were read:`,
      ...shown.map((bill) => billText(bill, valuation).replace(/^/gm, '    ')),
      ...left,
      '',
    ].join('\n')
  const lines = readBackLines(valuation, {}).map(({ sentence, source }) => {
    if (source === null) return sentence
    const words = source.replace(/\s+/g, ' ').trim()
    return `${sentence}  (${words === '' ? 'assumed' : `from “${words.slice(0, 120)}”`})`
  })
  return ['  The words were read as:', ...lines.map((line) => `    ${line}`), ...left, ''].join(
    '\n',
  )
}
