// What people say of units that are not sold: what they bring, what they cost, when they are given up.
import { describe, expect, test } from 'vitest'
import { readDescription } from '#reading/builtin.ts'

const COLUMNS = {
  menus: ['key', 'T', 'T_lead', 'qty', 'unit_cost', 'unit_price', 'weight_kg', 'salvage_pct'],
  sales: ['key', 'T', 'qty', 'price'],
}
const GOODS = 'profit = SUM(sale.qty × sale.price) − qty × unit_cost'

function read(text: string) {
  return readDescription(`${text} The selling commission is 12%.`, COLUMNS, {})
}

/** The terms of leftovers alone; the reading's feedback where it is refused. */
function terms(text: string): string {
  const reading = read(text)
  if (!reading.ok) return `refused: ${reading.feedback}`
  return reading.valuation.formula
    .replace(GOODS, '')
    .replace(' − 0.12 × SUM(sale.qty × sale.price)', '')
    .trim()
}

function horizon(text: string): number | string | null {
  const reading = read(text)
  return reading.ok ? reading.valuation.horizon : reading.feedback
}

describe('leftovers that bring something', () => {
  test.each([
    ['The supplier takes unsold toys back for a credit of $3 each.', '+ 3 × leftover'],
    [
      'We get 30 cents on the dollar of cost for anything left over.',
      '+ 0.3 × unit_cost × leftover',
    ],
    [
      'Stock that stays is cleared at 15 cents per dollar of cost.',
      '+ 0.15 × unit_cost × leftover',
    ],
    [
      'What doesn’t sell goes to the canteen for half of unit_price.',
      '+ 0.5 × unit_price × leftover',
    ],
    [
      'Remaining stock loses 70% of its cost and the rest is recovered.',
      '+ 0.3 × unit_cost × leftover',
    ],
    [
      'Unsold stock is written down by 60% of its cost; the other 40% we get back.',
      '+ 0.4 × unit_cost × leftover',
    ],
    ['Unsold stock is written down to 60% of its cost.', '+ 0.6 × unit_cost × leftover'],
    ['Unsold bottles go at a 40% discount to cost.', '+ 0.6 × unit_cost × leftover'],
    ['Salvage value: 15% of unit cost.', '+ 0.15 × unit_cost × leftover'],
    [
      'For each unsold unit we recover salvage_pct percent of unit_cost.',
      '+ salvage_pct / 100 × unit_cost × leftover',
    ],
    [
      'salvage_pct – the percentage of unit_cost that a dealer pays for a unit which could not be sold.',
      '+ salvage_pct / 100 × unit_cost × leftover',
    ],
    ['Unsold copies can be returned to the publisher for full credit.', '+ unit_cost × leftover'],
    ['Leftovers? A jobber gives us a fifth of what they cost.', '+ 0.2 × unit_cost × leftover'],
    ['Unsold papers are pulped; the pulp mill pays 3 cents each.', '+ 0.03 × leftover'],
    ['Leftover stock is sold for scrap at $0.40 per kg.', '+ 0.4 × weight_kg × leftover'],
    ['Unsold stock is liquidated at $50 per pallet of 40 units.', '+ 50 × (leftover / 40)'],
    ['Unsold stock is sold for $300 in total.', '+ 300'],
  ])('%s', (text, expected) => {
    expect(terms(text)).toBe(expected)
  })
})

describe('leftovers that cost something, or nothing', () => {
  test.each([
    ['Boxes that nobody wants must be burned, which costs 35 cents a box.', '− 0.35 × leftover'],
    ['Unsold pieces go home to the maker at our expense, $2 a piece.', '− 2 × leftover'],
    [
      'Items left over are collected by a recycler for $0.25 each, which we pay.',
      '− 0.25 × leftover',
    ],
    [
      'The refinery buys unsold drums back at 90% of cost, minus a $5 collection fee per drum.',
      '+ 0.9 × unit_cost × leftover − 5 × leftover',
    ],
    [
      'The supplier takes leftovers back for full credit less a handling charge of $0.80 per copy.',
      '− 0.8 × leftover + unit_cost × leftover',
    ],
    ['Unsold seats are lost revenue.', ''],
    ['Whatever is left is dead stock, I put it at zero.', ''],
    ['Anything unsold is donated; the charity collects it free of charge.', ''],
    ['There is no residual value.', ''],
  ])('%s', (text, expected) => {
    expect(terms(text)).toBe(expected)
  })

  test('told beside other costs, only their own clause is taken', () => {
    expect(
      terms('Shipping is $3 per unit sold, and what is left over is sold at 30% of cost.'),
    ).toBe('+ 0.3 × unit_cost × leftover − 3 × SUM(sale.qty)')
  })

  test('an amount that may be for one or for all is a doubt', () => {
    const reading = read('Leftover shirts are sold to a rag man for $4.')
    expect(reading.ok && reading.valuation.assumptions.join(' ')).toMatch(
      /each unit left over, and not/,
    )
  })
})

describe('the time after which they are given up', () => {
  test.each([
    ['T is in weeks. Units not sold after 8 weeks are worth nothing.', 8],
    ['T is in weeks. We sell over a 12-week season. Leftovers go to a charity.', 12],
    ['T is in days. At day 180 we stop: anything still there is worth zero.', 180],
    ['120 days after the purchase I give up on whatever is left. T counts days.', 120],
    [
      'T is in weeks. Our store keeps it for 8 weeks; then all the remaining pieces are bought by a jobber at 30% of unit_cost.',
      8,
    ],
    ['T is in days. Six weeks after the order the remaining units (42 days old) are binned.', 42],
    ['T is in days. Products have a shelf life of 20 days.', 20],
    ['We write off leftovers at the end of week 10. T is in weeks.', 10],
    ['Storage costs $0.10 per unit per week until sold or written off. T is in weeks.', null],
  ])('%s', (text, expected) => {
    expect(horizon(text)).toBe(expected)
  })

  test('counted from the arrival it is refused, and so are two times', () => {
    expect(horizon('T is in weeks. Unsold units are binned 10 weeks after arrival.')).toMatch(
      /counted from T/,
    )
    expect(
      horizon(
        'T is in weeks. After 8 weeks leftovers are written off. After 9 weeks what is left goes to a charity.',
      ),
    ).toMatch(/says otherwise/)
  })
})

describe('is refused with the words', () => {
  test.each([
    ['Leftovers are sold at 20%.', /what share of which amount/],
    ['Leftovers fetch 40% of the price.', /no price of a sale/],
    ['Unsold units are sold to a jobber.', /how much leftovers bring/],
    ['Leftover units are collected for $2 each.', /bring or cost/],
    ['Leftovers are sold at up to 30% of cost.', /not clear/],
    ['Half of the leftovers are sold at 30% of cost, the rest is scrapped.', /not clear/],
    ['We lose $4 on each unsold unit.', /what one unit left over brings/],
    ['Leftovers are sold at 20% of cost. Leftovers are worth nothing.', /nothing here/],
    ['Leftovers bring 20% of cost. Unsold stock is sold at 30% of cost.', /told twice/],
    ['An outlet takes them at 35% of unit_cost.', /left over\? Then say so/],
  ])('%s', (text, reason) => {
    expect(terms(text)).toMatch(reason)
  })

  test('and each example that it gives can be read', () => {
    for (const text of [
      'Leftovers are sold at 20%.',
      'Unsold units are sold to a jobber.',
      'We lose $4 on each unsold unit.',
    ]) {
      const example = /Write, for example: “([^”]+)”/.exec(terms(text))?.[1]
      expect(readDescription(`T is in weeks. ${example}`, COLUMNS, {}).ok).toBe(true)
    }
  })
})

describe('a fate that is told without the word leftover', () => {
  const MENUS = ['key', 'menu', 'T', 'qty', 'unit_cost', 'unit_price']
  test.each([
    [
      'After 6 months we sell the bike to a trader at 60% of cost. The site takes 8%. T counts days.',
      '+ 0.6 × unit_cost × leftover − 0.08 × R',
      182.5,
    ],
    [
      'After 12 weeks the rest goes for 30% of the original price. T counts weeks. The shop takes 30% of the price.',
      '+ 0.3 × unit_price × leftover − 0.3 × R',
      12,
    ],
    [
      'After 90 days we sell to the jobber at 8 dollars a piece. T counts days. The shop takes 30% of the price.',
      '+ 8 × leftover − 0.3 × R',
      90,
    ],
    [
      'After 90 days we give the stuff to the jobber for 8 dollars a piece, who also pays the freight. T counts days. The shop takes 30% of the price.',
      '+ 8 × leftover − 0.3 × R',
      90,
    ],
    [
      'After 90 days we pay a jobber 2 dollars a piece to take it. T counts days. The shop takes 30% of the price.',
      '− 2 × leftover − 0.3 × R',
      90,
    ],
    [
      'After a year the wine is sold to the restaurant next door at cost. T counts days. The shop takes 30% of the price.',
      '+ unit_cost × leftover − 0.3 × R',
      365,
    ],
    [
      'After 26 weeks the remaining coats are sold off at 15 each. T counts weeks. Fee 8% of price.',
      '+ 15 × leftover − 0.08 × R',
      26,
    ],
    [
      'After 26 weeks the coats go for 15 each. T counts weeks. Fee 8% of price.',
      '+ 15 × leftover − 0.08 × R',
      26,
    ],
    [
      'The rest we sell to dealers for half of cost. Fee 8% of price.',
      '+ 0.5 × unit_cost × leftover − 0.08 × R',
      null,
    ],
    [
      'The rest is sold to dealers for 5 dollars a unit. Fee 8% of price.',
      '+ 5 × leftover − 0.08 × R',
      null,
    ],
    [
      'After 180 days we write the goods off and pay 1 dollar each for removal. Storage costs 2 cents per unit per day. T counts days. Fee 8% of price.',
      '− leftover − 0.02 × (SUM(sale.qty × MAX((sale.T − T) − T_lead; 0)) + leftover × MAX(H − T_lead; 0)) − 0.08 × R',
      180,
    ],
  ])('%s', (text, expected, horizon) => {
    const columns = { menus: MENUS, sales: ['key', 'T', 'qty', 'price'] }
    const reading = readDescription(text, columns, {})
    if (!reading.ok) throw new Error(reading.feedback)
    expect(
      reading.valuation.formula
        .replace('profit = SUM(sale.qty × sale.price) − qty × unit_cost', '')
        .replaceAll('SUM(sale.qty × sale.price)', 'R')
        .trim(),
    ).toBe(expected)
    expect(reading.valuation.horizon).toBe(horizon)
  })
})
