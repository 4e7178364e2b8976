// The example, the businesses that the pane offers and the examples of the documentation keep their
// meaning where a user changes a word that says nothing: each is read as before, or asked about with the
// meaning among the choices.
import { expect, test } from 'vitest'
import { BUILTIN_DESCRIPTION } from '#contract/builtin.ts'
import { BUSINESSES } from '#addin/description/businesses.ts'
import { HELP_EXAMPLES } from '#addin/build/help-examples.ts'
import { readDescription } from '#reading/builtin.ts'
import { type Described, EDITS, type Outcome, outcomeOf } from '../support/reading/edits.ts'
import { PAGE_EXAMPLES } from '../support/reading/page-examples.ts'

const MENUS = ['key', 'menu', 'T', 'qty', 'unit_cost', 'unit_price', 'T_lead', 'weight_kg']
const SALES = ['key', 'T', 'qty', 'price']
const plain = { columns: { menus: MENUS, sales: SALES }, parameters: {} }

const texts: readonly Described[] = [
  {
    id: 'example',
    text: BUILTIN_DESCRIPTION,
    columns: { menus: MENUS, sales: [...SALES, 'unit_fee', 'unit_holding_cost'] },
    parameters: {
      inventory_holding_weeks_before_writeoff: 4,
      leftover_writeoff_fraction: 0.8,
      period: 'week',
    },
  },
  ...BUSINESSES.map(({ id, words }) => ({ id, text: words, ...plain })),
  ...Object.entries(HELP_EXAMPLES).map(([id, text]) => ({ id: `help ${id}`, text, ...plain })),
  ...PAGE_EXAMPLES.map(({ words }, at) => ({ id: `page ${at + 1}`, text: words, ...plain })),
]
const edited = texts.flatMap((described) =>
  Object.entries(EDITS).flatMap(([edit, change]) => {
    const text = change(described.text)
    return text === described.text ? [] : [{ described, edit, text }]
  }),
)
const outcomes = edited.map((each) => ({ ...each, outcome: outcomeOf(each.described, each.text) }))

const of = (wanted: Outcome): string[] =>
  outcomes.flatMap(({ outcome, text }) => (outcome === wanted ? [text] : []))

test('an edit that changes no cost leaves the profit as it is, or is asked about', () => {
  expect(outcomes.length).toBeGreaterThan(200)
  expect(of('wrong')).toEqual([])
  expect(of('not offered')).toEqual([])
})

test('few such edits are asked about, and none of the example', () => {
  expect(of('asked').length).toBeLessThanOrEqual(6)
  expect(of('asked').filter((text) => text.includes('unit_fee'))).toEqual([])
})

const [example] = texts
const TRADE = 'We buy qty units at unit_cost and sell them at the price that Sales shows.'
const FEE = 'Every unit ordered costs unit_fee.'
const answer = (text: string) => readDescription(text, example!.columns, example!.parameters)

test.each([
  FEE,
  `${TRADE} ${FEE}`,
  `${FEE} There are no other costs.`,
  'Each unit that we order costs us the unit_fee.',
  'We pay unit_fee for each unit ordered.',
])('%s is paid for units ordered, sold or not', (text) => {
  const reading = answer(text)
  expect(reading.ok && reading.valuation.formula).toContain('− qty × Sales.unit_fee')
  expect(reading.ok && reading.valuation.formula).not.toContain('sale.unit_fee')
})

test.each([
  'Every unit bought costs the unit_fee of its sale.',
  'Every unit ordered costs unit_fee per week.',
  'Every unit ordered costs unit_fee, but not in winter.',
  'Every unit ordered costs unit_fee for each kg.',
])('%s is asked, and the units ordered are among the answers', (text) => {
  const reading = answer(text)
  expect(reading.ok ? [] : reading.questions[0]?.choices.map((choice) => choice.text)).toContain(
    'Subtract the unit_fee of the deal for each unit ordered.',
  )
})

test('goods that are bought and sold are no attempts: what they cost in store is charged', () => {
  const reading = answer(`${TRADE} ${FEE}`)
  expect(reading).toMatchObject({ valuation: { quantity: 'stock' } })
  expect(reading.ok && reading.valuation.formula).toContain('unit_holding_cost')
})
