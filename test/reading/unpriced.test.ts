// A cost or a loss that is named without an amount ends the reading, with what to write: left out in
// silence, every deal would look better than it is. What names none is read as before.
import { describe, expect, test } from 'vitest'
import { readDescription } from '#reading/builtin.ts'

const COLUMNS = {
  menus: ['key', 'menu', 'T', 'qty', 'unit_cost', 'unit_price'],
  sales: ['key', 'T', 'qty', 'price'],
}
const SHIPPING = 'Shipping is $3 per unit sold.'
const read = (text: string) => readDescription(`${SHIPPING} ${text}`, COLUMNS, {})

describe('a cost without an amount is refused with its words', () => {
  test.each([
    'Warehouse rent is shared by all deals',
    'We pay sales people a salary',
    'Insurance is expensive',
    'Duty is due on imported goods',
    'There may be fees',
    'Freight is costly',
    'Advertising is expensive',
    'Storage is not cheap',
    'We also have overheads',
    'Then there is electricity',
    'Some goods get stolen',
    'Theft is a problem',
    'A few break',
    'We lose some units',
    'Customers return many items',
    'Many customers return what they bought',
    'Returns are common',
  ])('%s.', (sentence) => {
    const reading = read(`${sentence}.`)
    expect(reading.ok).toBe(false)
    const feedback = reading.ok ? '' : reading.feedback
    expect(feedback).toContain(`“${sentence}”: the amount is missing`)
    // Both that it says to write are read, without a doubt.
    const [, denied, example] =
      /of a deal, write “([^”]+)” Write, for example: “([^”]+)”/.exec(feedback) ?? []
    for (const instead of [denied, `T is in weeks. ${example}`]) {
      const mended = read(instead!)
      expect(mended.ok ? mended.valuation.assumptions.join(' ') : mended).not.toContain(
        'and not as',
      )
    }
  })
})

describe('what names no cost of a deal, or one that is given or denied, is read', () => {
  test.each([
    'We are a family business.',
    'We sell car insurance.',
    'We rent out boats.',
    'We buy customer returns and resell them.',
    'Our customers return every year.',
    'Some goods sell fast.',
    'Prices are high.',
    'Rent is not charged.',
    'Insurance is included in unit_cost.',
    "The insurance is the artist's affair.",
    'The duty is paid by the supplier.',
    'Unsold ones spoil.',
  ])('%s', (sentence) => {
    const reading = read(sentence)
    expect(reading.ok && reading.valuation.terms.map(({ name }) => name)).toEqual([
      'revenue',
      'cost of goods',
      'shipping',
    ])
  })

  test.each([
    ['Insurance is expensive. It is $0.20 per unit bought.', 'Insurance is expensive'],
    ['The rent is high. The warehouse takes $40 per deal for rent.', 'The rent is high'],
  ])('%s', (text, again) => {
    const reading = read(text)
    expect(reading.ok && reading.valuation.terms).toHaveLength(4)
    expect(reading.ok && reading.valuation.assumptions.join(' ')).toContain(
      `Read as telling again of an amount that is given: “${again}”.`,
    )
  })

  test('what every reading begins with is no remark', () => {
    const reading = read('Revenue is price times units sold.')
    expect(reading.ok && reading.valuation.assumptions).toHaveLength(1)
  })

  test('what is paid for nobody knows what is told as a doubt', () => {
    const reading = read('We pay attention to detail.')
    expect(reading.ok && reading.valuation.assumptions).toContain(
      '“We pay attention to detail”: read as no cost of a deal, and not as one whose amount is missing.',
    )
  })
})
