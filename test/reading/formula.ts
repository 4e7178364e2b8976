// Reads a description with the columns of the tests and prints its formula, shortened: `…` is revenue
// less goods, REV the revenue, SOLD the units sold. Refusals throw with their feedback.
import { feedbackText } from '#contract/feedback.ts'
import { readDescription } from '#reading/builtin.ts'

const REV = 'SUM(sale.qty × sale.price)'
const SOLD = 'SUM(sale.qty)'

export function formulaOf(text: string, own: readonly string[] = []): string {
  const menus = ['key', 'menu', 'T', 'qty', 'unit_cost', 'unit_price', ...own]
  const reading = readDescription(text, { menus, sales: ['key', 'T', 'qty', 'price'] }, {})
  if (!reading.ok) throw new Error(feedbackText(reading.feedback))
  return reading.valuation.formula
    .replace(`profit = ${REV} − qty × unit_cost`, '…')
    .replace('profit = ', '')
    .replaceAll(REV, 'REV')
    .replaceAll(SOLD, 'SOLD')
}

/** What the reader took for granted and said so. */
export function assumptionsOf(text: string, own: readonly string[] = []): string {
  const menus = ['key', 'menu', 'T', 'qty', 'unit_cost', 'unit_price', ...own]
  const reading = readDescription(text, { menus, sales: ['key', 'T', 'qty', 'price'] }, {})
  return reading.ok ? reading.valuation.assumptions.join('\n') : ''
}
