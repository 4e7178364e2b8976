// The pages that tell people how to write: every example on them is read as the formula beside it, and the bill is that
// of its words.
import { feedbackText } from '#contract/feedback.ts'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ground } from '#grounding/ground.ts'
import { readDescription } from '#reading/builtin.ts'
import { readControlled } from '#language/controlled/controlled.ts'
import { readBack } from '#language/controlled/read-back.ts'
import { PAGE, PAGE_EXAMPLES } from '../support/reading/page-examples.ts'
import { order, request, type Row } from '../support/requests/read-request.ts'

const columns = {
  menus: ['key', 'menu', 'T', 'qty', 'unit_cost', 'unit_price', 'T_lead'],
  sales: ['key', 'T', 'qty', 'price'],
}

test('the page has ten examples', () => expect(PAGE_EXAMPLES).toHaveLength(10))

test.each(PAGE_EXAMPLES)('$words', ({ words, formula }) => {
  const reading = readDescription(words, columns, {})
  expect(reading.ok ? reading.valuation.formula : feedbackText(reading.feedback)).toBe(formula)
})

const grammar = readFileSync(new URL('../../docs/controlled-english.md', import.meta.url), 'utf8')
const blocks = (kind: string, page = grammar): string[] =>
  [...page.matchAll(new RegExp('^```' + kind + '\\n([^]+?)^```$', 'gm'))].map(([, text]) => text!)
const lines = (kind: string): string[] => blocks(kind).flatMap((text) => text.trim().split('\n'))

test('the bill of the page is that of its words', () => {
  const [words] = blocks('words', PAGE)
  const [shown] = blocks('bill', PAGE)
  const deal: Row = { key: '04-007', menu: 1, T: -20, qty: 3, unit_cost: 180, unit_price: 300 }
  const grounding = ground(
    request(
      [
        { ...deal, historically_chosen: 1 },
        { ...deal, key: 'now', menu: 0, T: 0, historically_chosen: 0 },
      ],
      [310, 298].map((price) => ({ key: '04-007', T: -18, qty: 1, price })),
    ),
    order({ business_description: words!, checks: 'off' }),
    null,
  )
  if (!grounding.ok) throw new Error(JSON.stringify(grounding))
  const [bill] = grounding.bills()
  const money = [...shown!.matchAll(/ {2}([−+]?\d+\.\d\d)(?= {3}|\n)/g)]
  expect(money.map(([, amount]) => Number(amount!.replace('−', '-')))).toEqual([
    ...bill!.lines.map((line) => line.money),
    bill!.profit,
  ])
  const unused = grounding.valuation?.unused?.filter(({ why }) => why === 'money')
  expect(shown).toContain(`Not charged: ${unused?.map(({ text }) => `“${text}”`).join(' · ')}\n`)
})

const WIDER = {
  menus: [...columns.menus, 'weight_kg', 'kind'],
  sales: [...columns.sales, 'fees', 'unit_fee', 'came_back'],
  texts: ['kind'],
}
const parameters = { leftover_writeoff_fraction: 0.5 }

test('the text in controlled English is read, and read back as it stands', () => {
  const [text] = blocks('controlled')
  const reading = readDescription(text!, WIDER, {})
  const plain = text!.trim().replace('1.50', '1.5').replace('0.30', '0.3').split('\n')
  expect(reading.ok ? readBack(reading.valuation) : feedbackText(reading.feedback)).toEqual(plain)
})

test.each(lines('sentences'))('it is a description: %s', (sentence) => {
  expect(readControlled(sentence, WIDER)).toMatchObject({ ok: true })
  const reading = readDescription(sentence, WIDER, parameters)
  expect(reading.ok ? '' : feedbackText(reading.feedback)).toBe('')
})

test.each(lines('facts'))('it goes with any: %s', (sentence) => {
  const text = `${sentence} T is in days. Subtract 1 for each deal.`
  expect(readControlled(text, WIDER)).toMatchObject({ ok: true })
})

test('sentences that name others are read, and read back as they stand', () => {
  const [text] = blocks('lines')
  const reading = readDescription(text!, WIDER, {})
  const said = text!.trim().split('\n')
  expect(reading.ok ? readBack(reading.valuation) : feedbackText(reading.feedback)).toEqual(
    expect.arrayContaining(said),
  )
})

test('the page shows every kind of sentence', () => {
  expect(lines('sentences').length).toBeGreaterThan(15)
  expect(lines('facts').length).toBeGreaterThan(5)
})
