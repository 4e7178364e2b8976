// A lost sale is paid for each unit asked for and not there: the words are read so or asked, bills count what sales tell,
// and a plan counts an order beside none.
import { expect, test } from 'vitest'
import { ground } from '#grounding/ground.ts'
import { readDescription } from '#reading/builtin.ts'
import { order, request, type Row } from '../support/requests/read-request.ts'

const COLUMNS = {
  menus: ['key', 'menu', 'T', 'qty', 'unit_cost', 'unit_price'],
  sales: ['key', 'T', 'qty', 'price'],
  texts: [],
}
const WORDS = 'Leftovers are written off after 3 periods. There are no other costs.'
const LOST = 'Subtract lost sales: 2 for each unit asked for and not there.'

const menus: Row[] = ['out', 'left'].flatMap((key) =>
  [2, 5].map((qty) => ({
    key,
    menu: 1,
    T: -9,
    qty,
    unit_cost: 4,
    unit_price: 9,
    historically_chosen: qty === 5,
  })),
)
const sales: Row[] = [
  { key: 'out', T: -8, qty: 5, price: 9 },
  { key: 'left', T: -8, qty: 4, price: 9 },
]
const today: Row = { key: 'today', menu: 0, T: 0, qty: 5, unit_cost: 4, unit_price: 9 }

function grounded(description: string) {
  const answer = ground(
    request([...menus, today], sales),
    order({ checks: 'off', business_description: description }),
    null,
  )
  if (!answer.ok) throw new Error(JSON.stringify(answer.feedback))
  return answer
}

test('the sentence is read and printed as it stands', () => {
  const { valuation } = grounded(`${LOST} ${WORDS}`)
  const term = valuation!.terms.find(({ name }) => name === 'lost sales')!
  expect(term.sign).toBe(-1)
  expect(term.expression).toEqual({
    op: 'multiply',
    args: [{ op: 'constant', value: 2 }, { op: 'missed' }],
  })
  const line = valuation!.lines!.find(({ label }) => label === 'lost sales')!
  expect(line.sentence).toBe(LOST)
  expect(line.fields).toEqual({ amount: 2, paid: true, for: 'missed' })
})

test('a bill counts what sales tell, and says where more may have been asked for', () => {
  const bills = grounded(`${LOST} ${WORDS}`).bills()
  const lineOf = (key: string) =>
    bills.find((bill) => bill.key === key)!.lines.find(({ name }) => name === 'lost sales')
  expect(lineOf('out')).toMatchObject({ money: 0, open: true })
  expect(lineOf('left')).toMatchObject({ money: 0 })
  expect(lineOf('left')).not.toHaveProperty('open')
})

test('a smaller size is known to have missed what sold beyond it', () => {
  const answer = grounded(`${LOST} ${WORDS}`)
  const value = (key: string, qty: number) =>
    [...answer.labels()].find((row) => row.key === key && row.qty === qty)!.value
  expect(value('out', 2)).toBe(2 * 9 - 2 * 4 - 2 * 3)
  expect(value('out', 5)).toBe(5 * 9 - 5 * 4)
})

test('learners compare an order with none: a unit that it sells is a sale not lost', () => {
  const { market, assumptions } = grounded(`${LOST} ${WORDS}`)
  const { value } = market.labelsAt(0)
  const earned = Array.from({ length: market.rows }, (_, row) => row)
    .filter((row) => !market.task[market.group[row]!])
    .map((row) => value[row])
  expect(earned.toSorted((a, b) => a! - b!)).toEqual([
    2 * 9 - 2 * 4 + 2 * 2,
    2 * 9 - 2 * 4 + 2 * 2,
    4 * 9 - 5 * 4 + 4 * 2,
    5 * 9 - 5 * 4 + 5 * 2,
  ])
  expect(assumptions.map(({ code }) => code)).toContain('lost_sales')
})

for (const words of [
  'A lost sale costs 1.00 per unit.',
  'We reckon 1.50 for each missed sale.',
  'Every stock-out costs us $2 a unit.',
])
  test(`“${words}” is asked, never read as units sold`, () => {
    const text = `We buy at unit_cost and sell at the price. Storage is 0.20 per unit and week. ${words} T is in weeks.`
    const reading = readDescription(text, COLUMNS, {})
    expect(reading.ok).toBe(false)
    if (reading.ok) return
    const question = reading.questions.find(
      ({ start }) => text.slice(start).length <= words.length + 20,
    )!
    expect(question.choices[0]!.text).toMatch(/for each unit asked for and not there\.$/)
    const answered = readDescription(question.choices[0]!.description, COLUMNS, {})
    const terms = answered.ok ? answered.valuation.terms : (answered.understood ?? [])
    expect(JSON.stringify(terms)).toContain('"missed"')
  })
