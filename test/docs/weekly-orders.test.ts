// The page on weekly orders: its table is grounded by its words, its bill is the one that is printed, and what it says of
// demand is what is learnt from.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import Papa from 'papaparse'
import { billText } from '#cli/bill-text.ts'
import { ground } from '#grounding/ground.ts'
import { order, request, type Row } from '../support/requests/read-request.ts'

const page = readFileSync(new URL('../../docs/weekly-orders.md', import.meta.url), 'utf8')
const block = (name: string): string =>
  new RegExp(`\`\`\`${name}\\n([^]*?)\`\`\``).exec(page)![1]!.trim()
const rows = (name: string): Row[] =>
  Papa.parse<Row>(block(name), { header: true }).data.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([column, value]) => [column, value === '' ? null : value]),
    ),
  )

const answer = ground(
  request(rows('menus'), rows('sales')),
  order({
    checks: 'off',
    business_description: `${block('text').replaceAll('\n', ' ')} ${block('lost')}`,
    market_type: { parameters: { period: 'week', historically_chosen_means: 'taken' } },
  }),
  null,
)
if (!answer.ok) throw new Error(JSON.stringify(answer.feedback))
const { market, valuation } = answer

test('the bill on the page is the one that is printed', () => {
  const bill = answer.bills().find(({ key }) => key === 'A17, week 28')!
  expect(bill.profit).toBe(7.52)
  expect(block('bill')).toBe(
    billText(bill, valuation!).replace(/\n +“[^\n]*|\n +assumed[^\n]*/g, ''),
  )
})

test('demand is learnt from what the page says', () => {
  const { group, sold, share, ranOut } = market.labelsAt(0).units!
  const told = Array.from(group, (g, i) => [
    market.T[g],
    sold[i],
    Math.round(2 * share[i]!),
    ranOut[i] === 1 ? 'at least' : 'all',
  ])
  expect(told).toEqual([
    [-4, 5, 2, 'all'],
    [-3, 8, 2, 'all'],
    [-2, 5, 1, 'all'],
    [-2, 2, 1, 'at least'],
  ])
})

test('the week whose shelf was not recorded is told', () => {
  expect(answer.assumptions).toContainEqual({ code: 'shelf_unrecorded', values: { deals: 1 } })
  expect(answer.bills().map(({ key }) => key)).not.toContain('A17, week 27')
})
