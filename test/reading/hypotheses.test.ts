// What the amounts of a text may mean, whatever the reader made of its words.
import { describe, expect, test } from 'vitest'
import { hypothesesOf, type Hypotheses } from '#reading/hypotheses/hypotheses.ts'
import { printExpression } from '#economics/printing/print.ts'

const COLUMNS = {
  menus: ['key', 'menu', 'T', 'qty', 'unit_cost', 'unit_price', 'weight_kg', 'country', 'profit'],
  sales: ['key', 'T', 'qty', 'price', 'freight'],
  texts: ['key', 'country'],
}

function tried(text: string, period: 'week' | null = null): Hypotheses {
  const found = hypothesesOf(text, COLUMNS, { period }, [], [])
  if (!found) throw new Error('no hypotheses')
  return found
}

const amounts = (text: string): string[] =>
  tried(text).amounts.map(
    ({ kind, value, optional }) => `${kind} ${printExpression(value)}${optional ? ' or none' : ''}`,
  )

/** What the amounts of these bits may mean together, as printed, likeliest first. */
const meanings = (own: Hypotheses, covers: number): string[] =>
  own.worlds[0]!.meanings.filter((each) => each.covers === covers).map(({ sign, expression }) =>
    expression ? `${sign < 0 ? '−' : '+'} ${printExpression(expression)}` : 'none',
  )

describe('the amounts of a text', () => {
  test('are its shares and its money; bare numbers and columns may be none', () => {
    expect(
      amounts('They skim 12%, the courier has $3.10, freight is beside each sale, and 40 it is.'),
    ).toEqual(['percent 0.12', 'money 3.1', 'bare 40 or none', 'money sale.freight or none'])
  })

  test('are no years and no lengths of time', () => {
    expect(amounts('Since 1998 we wait 12 weeks and lose 5%.')).toEqual(['percent 0.05'])
  })

  test('count once where they are told again, or told from the other side', () => {
    expect(amounts('The house has 13%, so 87% is ours, the 13% being gone.')).toEqual([
      'percent 0.13',
      'percent 0.87 or none',
      'percent 0.13 or none',
    ])
  })

  test('are read as people say them', () => {
    expect(amounts('It is six fifty for one, 20 eurocents for two, 87 of every hundred.')).toEqual([
      'money 6.5',
      'money 0.2',
      'bare 2 or none',
      'percent 0.87',
    ])
  })

  test('never are the client’s own profit', () => {
    expect(amounts('Their cut of 9% comes off before profit is counted.')).toEqual(['percent 0.09'])
  })
})

describe('what an amount may mean', () => {
  test('begins with what the words beside it say', () => {
    const own = tried('The kiosk skims 12% of the sale. A dump takes what is unsold at $2 apiece.')
    expect(meanings(own, 1)[0]).toBe('− 0.12 × SUM(sale.qty × sale.price)')
    expect(meanings(own, 2)[0]).toBe('− 2 × leftover')
  })

  test('counts what the columns measure, begun kilograms too', () => {
    const own = meanings(tried('The post is $2 a kilo.'), 1)
    expect(own).toContain('− 2 × weight_kg × SUM(sale.qty)')
    expect(own).toContain('− 2 × ROUNDUP(weight_kg; 0) × SUM(sale.qty)')
  })

  test('is charged by the times that the text names', () => {
    const own = meanings(tried('Each sits there for $2 a month.', 'week'), 1)
    expect(own.some((each) => each.includes('leftover × MAX(H − T_lead; 0)'))).toBe(true)
  })

  test('may be a limit or a band together with its neighbours', () => {
    const limit = meanings(tried('They skim 12%, though $2 is the least they take.'), 3)
    expect(limit[0]).toBe('− SUM(sale.qty × MAX(2; 0.12 × sale.price))')
    const bands = meanings(tried('Up to $50 they skim 15%, and 8% beyond.'), 7)
    expect(bands.some((each) => each.includes('MIN(sale.price; 50)'))).toBe(true)
    expect(bands.some((each) => each.includes('IF(sale.price ≤ 50; 0.15; 0.08)'))).toBe(true)
  })

  test('may be a rate for each value of a text column', () => {
    const named = [{ column: 'country', values: ['de', 'fr'], others: true }]
    const text = 'It is 5% in DE, 7% in FR and 9% elsewhere.'
    const own = hypothesesOf(text, COLUMNS, {}, [], named)!
    expect(meanings(own, 7)).toContain(
      '− IF(country = "de"; 0.05; IF(country = "fr"; 0.07; 0.09)) × SUM(sale.qty × sale.price)',
    )
  })

  test('is first what the reader itself understood', () => {
    const text = 'They skim 12% somehow.'
    const [other] = tried(text)
      .worlds[0]!.meanings.filter(({ covers }) => covers === 1)
      .slice(3)
    const term = { name: 'x', source: 'x', sign: other!.sign, expression: other!.expression! }
    const own = hypothesesOf(text, COLUMNS, {}, [term], [])!
    const first = own.worlds[0]!.meanings.find(({ covers }) => covers === 1)!
    expect([first.sign, first.expression]).toEqual([other!.sign, other!.expression])
  })
})

describe('the worlds of a text', () => {
  test('are one where nothing is shared and no time is told', () => {
    expect(tried('They skim 12%.').worlds).toHaveLength(1)
  })

  test('hold either part of a profit that is shared', () => {
    const shares = tried('My partner has 40% of the profit.').worlds.map(({ share }) => share)
    expect(shares).toEqual(expect.arrayContaining([1, 0.4, 0.6]))
  })

  test('hold the lengths of a step and the times of a write-off where nobody says which', () => {
    const own = tried('It costs 10 cents a day, and after 6 weeks the rest is gone.').worlds
    expect(new Set(own.map(({ period }) => period)).size).toBe(3)
    expect(own.some(({ horizon }) => horizon === 42)).toBe(true)
  })
})

describe('nothing is tried', () => {
  const none = (text: string) => expect(hypothesesOf(text, COLUMNS, {}, [], [])).toBeNull()

  test('where no amount stands', () => none('We sell things, as my mother did.'))
  test('where a column is named that was not sent', () => none('The fee of 12% is in `fee_pct`.'))
  test('where more amounts stand than can be tried', () =>
    none(Array.from({ length: 13 }, (_, at) => `Then it is $${at + 1}.31.`).join(' ')))
  test('where the text has a fixed meaning', () =>
    none('Subtract 12% of the price for each unit sold.'))
})

test('meanings are bounded, whatever the text', () => {
  const text = Array.from({ length: 6 }, (_, at) => `${at + 3}% or $${at + 2}.50 it is`).join(', ')
  for (const world of tried(`${text}.`).worlds) expect(world.meanings.length).toBeLessThan(3000)
})
