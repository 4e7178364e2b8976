// What of a description stands in no line of its reading is told, by words: a sentence of money that no term takes is
// never lost in silence, and what a term takes is not told.
import { expect, test } from 'vitest'
import { readAnswer } from '#reading/read-answer.ts'
import { exampleItems, corpusItems } from '../bench/reading-items.ts'

const COLUMNS = {
  menus: ['key', 'menu', 'T', 'qty', 'unit_cost', 'unit_price'],
  sales: ['key', 'T', 'qty', 'price'],
}

function unusedIn(business_description: string) {
  const columns = {
    menus: COLUMNS.menus.map((name) => ({ name, type: 'number' as const })),
    sales: COLUMNS.sales.map((name) => ({ name, type: 'number' as const })),
  }
  const { valuation } = readAnswer({ business_description, columns })
  return valuation?.unused?.map(({ text, why, start, end }) => {
    expect(business_description.slice(start, end).replace(/\s+/g, ' ')).toBe(text)
    return [why, text]
  })
}
const TRADE = 'We buy units at unit_cost and sell them at the price in Sales.'

// Conformance: reasons
test('a sentence with an amount or a word of money that no line takes is told, and a story apart from it', () => {
  expect(
    unusedIn(
      `${TRADE} We have been doing this since 1974. The marketplace takes 15% of the price. ` +
        'Buyers pay for shipping. We love cameras.',
    ),
  ).toEqual([
    ['story', 'We have been doing this since 1974'],
    ['money', 'Buyers pay for shipping'],
    ['story', 'We love cameras'],
  ])
})

test('what a line says of a parameter is charged', () => {
  const line =
    'Add value of units left over: units left over × (1 − the parameter leftover_writeoff_fraction (else 1)) × unit_cost.'
  expect(unusedIn(`T is in weeks. Revenue: the units sold, at their prices. ${line}`)).toEqual([])
})

test('what the goods cost is charged: a sentence that says so is a story', () => {
  expect(unusedIn('We pay the supplier for each piece. Postage is 3 per unit sold.')).toEqual([
    ['story', 'We pay the supplier for each piece'],
  ])
  expect(unusedIn('I pay Cost per pc. Postage is 3 per unit sold.')).toEqual([
    ['story', 'I pay Cost per pc'],
  ])
})

test('controlled English and its facts leave nothing', () => {
  expect(
    unusedIn(
      'T is in weeks. Leftovers are written off after 8 weeks. qty is stock.\n' +
        'Revenue: the units sold, at their prices.\nGoods: unit_cost for each unit ordered.\n' +
        'Subtract fee: 12% of the price for each unit sold.',
    ),
  ).toEqual([])
})

test('an amount in whose place a mended line stands is told no more', () => {
  expect(
    unusedIn(
      `${TRADE} Postage is 4.20 [Subtract postage: 5.5 for each unit sold, only where unit_price is at least 3.] ` +
        'per unit sold.',
    ),
  ).toEqual([])
})

test.each([
  [
    'Leftovers are written off after 12 weeks. T is in weeks. Rent is 84 a month.',
    'Rent is 84 a month',
  ],
  [
    'unit_cost excludes freight, which we pay ourselves.',
    'unit_cost excludes freight, which we pay ourselves',
  ],
  ['The agent takes 2000.', 'The agent takes 2000'],
])('%s: told', (words, told) => {
  const found = unusedIn(
    `${TRADE} The fee is 12% of the price. ${words} [Nothing is charged for it.]`,
  )
  expect(found?.map(([, text = '']) => text.replace(/ \[.*/, ''))).toContain(told)
})

test('of clear texts few sentences with an amount are told, though a term takes them', () => {
  let sentences = 0
  let told = 0
  for (const item of [...exampleItems(), ...corpusItems().slice(0, 120)]) {
    const text = (of: readonly string[]) => of.map((name) => ({ name, type: typeOf(item, name) }))
    const { status, valuation } = readAnswer({
      business_description: item.description,
      columns: {
        menus: text(item.menus),
        sales: item.sales.map((name) => ({ name, type: 'number' })),
      },
    })
    if (status !== 'read') continue
    const amounts = item.description.split(/(?<=[.!?])\s+/).filter((words) => /\d/.test(words))
    sentences += amounts.length
    told += valuation!.unused!.filter(
      ({ why, text: words }) => why === 'money' && /\d/.test(words),
    ).length
  }
  expect(sentences).toBeGreaterThan(100)
  expect(told / sentences).toBeLessThan(0.05)
})

const typeOf = ({ texts }: { texts: readonly string[] }, name: string) =>
  texts.includes(name) ? ('text' as const) : ('number' as const)
