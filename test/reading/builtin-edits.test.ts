// The built-in text in other words: whoever changes a word of it gets its valuation or a question,
// never another formula. Formulas are compared by what they say, not by how they are written.
import { assert, constantFrom, property, shuffledSubarray, tuple } from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Expression, Term } from '#contract/valuation.ts'
import { BUILTIN_DESCRIPTION, readDescription } from '#reading/builtin.ts'
import { canonical } from '#economics/checks/same-expression.ts'

const MENUS = ['key', 'menu', 'T', 'qty', 'unit_cost', 'unit_price']
const COLUMNS = {
  menus: MENUS,
  sales: ['key', 'T', 'qty', 'price', 'unit_fee', 'unit_holding_cost'],
}
const SENT = { inventory_holding_weeks_before_writeoff: 8, leftover_writeoff_fraction: 0.5 }
const ZERO: Expression = { op: 'constant', value: 0 }

const SENTENCES = BUILTIN_DESCRIPTION.split(/(?<=\.) /)
/** Other words for each of its sentences; the empty one leaves it out. */
const OTHERWISE: readonly (readonly string[])[] = [
  [
    'I buy qty units at unit_cost and sell them at the price that Sales shows.',
    'We purchase qty units at unit_cost and sell them at the price that Sales shows.',
    'We buy qty units at unit_cost each and sell them at the price that Sales shows.',
    'We buy qty units at unit_cost and sell them at the price shown in Sales.',
    'We buy qty items at unit_cost and sell them at the price that Sales shows.',
    'Our shop buys qty units at unit_cost and sells them at the price that Sales shows.',
    'You buy qty units at unit_cost and sell them at the price that Sales shows.',
    'They buy qty units at unit_cost and sell them at the price that Sales shows.',
    'We buy qty units at unit_cost and resell them at the price that Sales shows.',
    'We buy qty units at unit_cost. We sell them at the price that Sales shows.',
    'We order qty units at unit_cost and sell them at the price in Sales.',
    'We buy qty pieces for unit_cost and sell them for the price that Sales shows.',
    'We sell units at the price that Sales shows and buy qty of them at unit_cost.',
    'Units are bought at unit_cost and sold at the price that Sales shows.',
    '',
  ],
  [
    'Each unit ordered costs unit_fee.',
    'Every ordered unit costs unit_fee.',
    'Any unit ordered costs unit_fee.',
    'Every unit we order costs unit_fee.',
    'Every unit that we order costs unit_fee.',
    'Every unit bought costs unit_fee.',
    'Every item ordered costs unit_fee.',
    'All units ordered cost unit_fee.',
    'All units ordered cost unit_fee each.',
    'Every unit ordered costs us unit_fee.',
    'Every unit ordered costs me unit_fee.',
    'We pay unit_fee for every unit ordered.',
    'We pay unit_fee per unit ordered.',
    'I pay unit_fee for each unit ordered.',
    'A fee of unit_fee is paid for every unit ordered.',
    'The fee is unit_fee per unit ordered.',
    'unit_fee is charged per unit ordered.',
    'unit_fee is paid for each ordered unit.',
    'Every unit purchased costs unit_fee.',
    'Ordering a unit costs unit_fee.',
    'For every unit ordered we pay unit_fee.',
    'There is a unit_fee for every unit ordered.',
    'Every unit ordered incurs unit_fee.',
    'Per unit ordered, unit_fee is due.',
    'Every unit costs unit_fee when ordered.',
    'We pay unit_fee on every unit, sold or not.',
    'Every unit ordered, sold or not, costs unit_fee.',
    '',
  ],
  [
    'Each unit costs unit_holding_cost per period until it is sold or written off.',
    'Every unit costs unit_holding_cost a period until it is sold or written off.',
    'Every unit costs unit_holding_cost each period until it is sold or written off.',
    'Every unit costs unit_holding_cost for every period until it is sold or written off.',
    'Every item costs unit_holding_cost per period until it is sold or written off.',
    'Every unit costs unit_holding_cost per period until sold or written off.',
    'Every unit costs unit_holding_cost per period until it sells or is written off.',
    'Every unit costs us unit_holding_cost per period until it is sold or written off.',
    'A unit costs unit_holding_cost per period until it is sold or written off.',
    'All units cost unit_holding_cost per period until they are sold or written off.',
    'Units cost unit_holding_cost per period until they are sold or written off.',
    'Holding a unit costs unit_holding_cost per period until it is sold or written off.',
    'Storage costs unit_holding_cost per unit and period until it is sold or written off.',
    'Storage costs unit_holding_cost per unit per period until it is sold or written off.',
    'We pay unit_holding_cost per unit and period until it is sold or written off.',
    'We pay unit_holding_cost per period for every unit until it is sold or written off.',
    'Every unit costs unit_holding_cost per period while it is in store.',
    'Every unit costs unit_holding_cost per period until it is sold.',
    'Every unit costs unit_holding_cost per period till it is sold or written off.',
    'Every unit costs unit_holding_cost per step of T until it is sold or written off.',
    'Every unit in stock costs unit_holding_cost per period until it is sold or written off.',
    'Every unit costs unit_holding_cost per period in storage until it is sold or written off.',
    'Every unit held costs unit_holding_cost per period.',
    'Until it is sold or written off, every unit costs unit_holding_cost per period.',
    'Every unit costs unit_holding_cost until it is sold or written off.',
    '',
  ],
  [
    'Whatever is left after the holding horizon is written off.',
    'What remains after the holding horizon is written off.',
    'Whatever remains after the holding horizon is written off.',
    'Anything left after the holding horizon is written off.',
    'Everything left after the holding horizon is written off.',
    'What is left over after the holding horizon is written off.',
    'What is left at the end of the holding horizon is written off.',
    'What is left after the horizon is written off.',
    'Units left after the holding horizon are written off.',
    'Leftovers are written off.',
    'Leftovers are written off after the holding horizon.',
    'Leftover units are written off after the holding horizon.',
    'Unsold units are written off after the holding horizon.',
    'What is unsold after the holding horizon is written off.',
    'What is not sold after the holding horizon is written off.',
    'What is left after the holding period is written off.',
    'After the holding horizon, what is left is written off.',
    'After the holding horizon we write off what is left.',
    'We write off what is left after the holding horizon.',
    'I write off whatever is left after the holding horizon.',
    'The rest is written off after the holding horizon.',
    'What we have left after the holding horizon is written off.',
    'All that is left after the holding horizon is written off.',
    'Stock left after the holding horizon is written off.',
    'What is left after the holding horizon gets written off.',
    'What is left after the holding horizon will be written off.',
    'What is still there after the holding horizon is written off.',
    'Those left after the holding horizon are written off.',
    'What is left after the holding horizon is written down.',
    '',
  ],
]

/** Sentences that add a term of their own. */
const ADDED: readonly (readonly [string, Expression])[] = [
  ['There are no other costs.', ZERO],
  ['T is in weeks.', ZERO],
  ['We sell phones.', ZERO],
  ['Shipping is $3 per unit sold.', per(3, { op: 'sum', of: { op: 'sold' } })],
  ['Packaging costs $1.50 per unit ordered.', per(1.5, { op: 'ordered' })],
  ['The marketplace takes 12% of the price.', per(0.12, revenue())],
  ['The platform charges 12% of the selling price.', per(0.12, revenue())],
  ['The card fee is 2% of the price.', per(0.02, revenue())],
]

function per(value: number, of: Expression): Expression {
  return { op: 'multiply', args: [{ op: 'constant', value }, of] }
}

function revenue(): Expression {
  return {
    op: 'sum',
    of: { op: 'multiply', args: [{ op: 'sold' }, { op: 'sale', column: 'price' }] },
  }
}

function profitOf(terms: readonly Term[], less: Expression = ZERO): string {
  return canonical({
    op: 'add',
    args: [
      ...terms.map(({ sign, expression }): Expression =>
        sign > 0 ? expression : { op: 'subtract', args: [ZERO, expression] },
      ),
      { op: 'subtract', args: [ZERO, less] },
    ],
  })
}

function read(text: string, columns = COLUMNS, parameters: Record<string, unknown> = SENT) {
  return readDescription(text, columns, parameters)
}

function termsOf(text: string, columns = COLUMNS, parameters: Record<string, unknown> = SENT) {
  const reading = read(text, columns, parameters)
  if (!reading.ok) throw new Error(reading.feedback)
  return reading.valuation.terms
}

/** The built-in text with one sentence in other words. */
const withSentence = (at: number, own: string): string =>
  SENTENCES.map((each, index) => (index === at ? own : each))
    .filter((each) => each !== '')
    .join(' ')

const EDITS = OTHERWISE.flatMap((list, at) =>
  list.map((own) => [own, withSentence(at, own)] as const),
)

describe('the built-in text with one edit', () => {
  test.each(EDITS)('is read as the same valuation: “%s”', (_, text) => {
    expect(profitOf(termsOf(text))).toBe(profitOf(termsOf(BUILTIN_DESCRIPTION)))
  })

  test.each(ADDED)('has one term more: “%s”', (added, term) => {
    const wanted = profitOf(termsOf(BUILTIN_DESCRIPTION), term)
    expect(profitOf(termsOf(`${BUILTIN_DESCRIPTION} ${added}`))).toBe(wanted)
    expect(profitOf(termsOf(`${added} ${BUILTIN_DESCRIPTION}`))).toBe(wanted)
  })

  test.each(['day', 'week', 'month'])('is charged by the %s where a step of T is one', (period) => {
    const text = BUILTIN_DESCRIPTION.replace('per period', `per ${period}`)
    expect(profitOf(termsOf(text, COLUMNS, { ...SENT, period }))).toBe(
      profitOf(termsOf(BUILTIN_DESCRIPTION)),
    )
    const unknown = read(text)
    expect(unknown.ok ? '' : unknown.feedback).toContain('nothing says how long one step of T is')
  })

  test('takes costs from parameters where Sales has no column for them', () => {
    const columns = { menus: MENUS, sales: ['key', 'T', 'qty', 'price'] }
    const sent = { ...SENT, unit_fee: 2, holding_cost_per_unit: 0.25 }
    const wanted = profitOf(termsOf(BUILTIN_DESCRIPTION, columns, sent))
    for (const [, text] of EDITS) expect(profitOf(termsOf(text, columns, sent)), text).toBe(wanted)
    const { inventory_holding_weeks_before_writeoff: _, ...open } = sent
    const reading = read(EDITS[0]![1], columns, open)
    expect(reading.ok ? '' : reading.feedback).toContain('inventory_holding_weeks_before_writeoff')
  })

  test('counts leftovers as lost where no leftover_writeoff_fraction was sent', () => {
    const { leftover_writeoff_fraction: _, ...rest } = SENT
    const { formula } = (read(EDITS[0]![1], COLUMNS, rest) as { valuation: { formula: string } })
      .valuation
    expect(formula).not.toContain('leftover_writeoff_fraction')
    expect(formula).not.toContain('unit_cost × leftover')
  })
})

test('any mix of edits in any order is the same valuation or is refused', () => {
  const sentences = OTHERWISE.map((list, at) => constantFrom(SENTENCES[at]!, ...list))
  const mixes = tuple(
    tuple(...sentences),
    shuffledSubarray([0, 1, 2, 3], { minLength: 4 }),
    constantFrom(...ADDED, ['', ZERO] as const),
    constantFrom(' ', '\n', '\n- '),
  )
  let same = 0
  assert(
    property(mixes, ([own, order, [added, term], joint]) => {
      const text = [...order.map((at) => own[at]!), added].filter((each) => each !== '').join(joint)
      // What is denied by the words, or priced by them, is charged no more by its meaning.
      const whole = own.every((each) => each !== '') || added === ''
      const reading = read(text)
      if (!reading.ok || !whole) return
      expect(profitOf(reading.valuation.terms), text).toBe(
        profitOf(termsOf(BUILTIN_DESCRIPTION), term),
      )
      same++
    }),
    { numRuns: 400, seed: 8 },
  )
  expect(same).toBeGreaterThan(200)
})

test('a line on leftovers above a list does not make its items costs of leftovers', () => {
  const text = `What is left is written down.\n- Ordering a unit costs unit_fee.\n- Every unit costs unit_holding_cost per period.`
  expect(profitOf(termsOf(text))).toBe(profitOf(termsOf(BUILTIN_DESCRIPTION)))
})

describe('other sentences in it', () => {
  const formula = (at: number, own: string): string => {
    const reading = read(withSentence(at, own))
    return reading.ok ? reading.valuation.formula : `refused: ${reading.feedback}`
  }
  const assumptions = (text: string): string => {
    const reading = read(text)
    return reading.ok ? reading.valuation.assumptions.join('\n') : ''
  }

  test('charge a column of Sales for what they name', () => {
    expect(formula(1, 'Every unit sold costs unit_fee.')).toContain(
      '− SUM(sale.qty × sale.unit_fee)',
    )
    expect(formula(1, 'Every unit left over costs unit_fee.')).toContain(
      '− last sale.unit_fee × leftover',
    )
    expect(formula(1, 'Every deal costs unit_fee.')).toContain('− Sales.unit_fee −')
  })

  test.each([
    [0, 'We buy qty units at half unit_cost and sell them at the price that Sales shows.'],
    [0, 'We buy qty units at unit_cost and sell them at twice the price that Sales shows.'],
    [1, 'No unit costs unit_fee.'],
    [1, 'Every unit ordered costs twice unit_fee.'],
    [1, 'Every unit ordered earns unit_fee.'],
    [1, 'Every order costs unit_fee.'],
    [1, 'The first 10 units ordered cost unit_fee.'],
    [2, 'Every unit costs unit_holding_cost once.'],
    [2, 'Every unit sold costs unit_holding_cost per period.'],
    [2, 'Every deal costs unit_holding_cost per period.'],
    [2, 'Every unit costs unit_holding_cost per period after it is sold.'],
    [2, 'Every unit costs unit_holding_cost per period until it arrives.'],
    [2, 'Every unit costs unit_holding_cost per period for the first 3 periods.'],
    [3, 'What is left after the holding horizon is not written off.'],
    [3, 'What is left after the holding horizon is partly written off.'],
    [3, 'Half of what is left after the holding horizon is written off.'],
    [3, 'What is left loses leftover_writeoff_fraction of unit_cost.'],
  ])('are asked about: %i “%s”', (at, own) => {
    expect(formula(at, own)).toContain('refused')
  })

  test('say what was sent and is not used', () => {
    expect(assumptions(withSentence(3, 'What is left is thrown away.'))).toContain(
      'market_type.parameters.leftover_writeoff_fraction = 0.5 is not used',
    )
    expect(assumptions(withSentence(1, 'Every unit ordered costs $2.'))).toContain(
      'The column unit_fee of Sales is not charged.',
    )
    expect(assumptions(withSentence(3, 'What is left after 6 periods is written off.'))).toContain(
      'inventory_holding_weeks_before_writeoff = 8 is not used: the words say 6.',
    )
  })

  test('that leave a cost out which was sent have it charged by its meaning, and say so', () => {
    const text = 'Shipping is $3 per unit sold.'
    const charged = read(text)
    expect(charged.ok && profitOf(charged.valuation.terms)).toBe(
      profitOf(termsOf(BUILTIN_DESCRIPTION), ADDED[3]![1]),
    )
    expect(assumptions(text)).toContain('unit_fee is not mentioned and was sent')
    const closed = assumptions(`${text} There are no other costs.`)
    expect(closed).toContain('The column unit_fee of Sales is not charged.')
    expect(closed).toContain('The column unit_holding_cost of Sales is not charged.')
  })
})

test('a share of a guessed worth is asked about', () => {
  const text = 'Insurance is about 3 percent-ish of whatever we think it is worth.'
  const reading = read(text)
  expect(reading.ok ? '' : reading.feedback).toContain('it is not clear what the percentage is of')
})
