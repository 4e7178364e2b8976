// Descriptions with a right reading and wrong ones that a language model may give: the planted mistakes.
// Trees are written as models are asked to write them.

export type Answer = Readonly<Record<string, unknown>>
export interface Planted {
  readonly mistake: string
  readonly description: string
  readonly right: Answer
  readonly wrong: Answer
}

export const times = (...args: unknown[]): object => ({ op: 'multiply', args })
export const over = (...args: unknown[]): object => ({ op: 'divide', args })
export const REVENUE = { name: 'revenue', sign: 1, expression: 'revenue', source: '' }
export const GOODS = {
  name: 'goods',
  sign: -1,
  expression: times('ordered', 'unit_cost'),
  source: '',
}
export const cost = (source: string, expression: unknown, sign = -1): object => ({
  name: source.slice(0, 30),
  sign,
  expression,
  source,
})
export const answer = (terms: unknown[], more: object = {}): Answer => ({
  terms: [REVENUE, GOODS, ...terms],
  quantity: 'stock',
  period: null,
  horizon: null,
  ignored: [],
  ...more,
})

/** Of one term: its words, the right tree and the wrong one. */
export const one = (
  mistake: string,
  description: string,
  source: string,
  right: unknown,
  wrong: unknown,
  more: object = {},
  signs: readonly [number, number] = [-1, -1],
  moreWrong = more,
): Planted => ({
  mistake,
  description,
  right: answer([cost(source, right, signs[0])], more),
  wrong: answer([cost(source, wrong, signs[1])], moreWrong),
})

/** Of several terms. */
export const of = (
  mistake: string,
  description: string,
  right: unknown[],
  wrong: unknown[],
): Planted => ({ mistake, description, right: answer(right), wrong: answer(wrong) })

const STORAGE = 'Storage is $0.80 per unit and month. T counts weeks.'
const RENT = 'Storage is $0.80 per unit and month'

export const PLANTED: readonly Planted[] = [
  one(
    'a fee taken for a gain',
    'We resell lamps. The antiques mall keeps 15% and charges us nothing else.',
    'The antiques mall keeps 15%',
    times(0.15, 'revenue'),
    times(0.15, 'ordered', 'unit_cost'),
    {},
    [-1, 1],
  ),
  one(
    'a fixed fee taken for a gain',
    'We sell prints. There is a handling fee of $2 for each print sold.',
    'a handling fee of $2 for each print sold',
    times(2, 'sold'),
    times(2, 'sold'),
    {},
    [-1, 1],
  ),
  one(
    'a share of 100 % of the price or more',
    'Selling on the site costs a commission of 12% of the price.',
    'a commission of 12% of the price',
    times(0.12, 'revenue'),
    times(12, 'revenue'),
  ),
  {
    mistake: 'goods left out without words',
    description: 'We buy vases and sell them. The card fee is 3% of the price.',
    right: answer([cost('The card fee is 3% of the price', times(0.03, 'revenue'))]),
    wrong: {
      ...answer([]),
      terms: [REVENUE, cost('The card fee is 3% of the price', times(0.03, 'revenue'))],
    },
  },
  {
    mistake: 'revenue twice',
    description: 'We buy vases and sell them. The card fee is 3% of the price.',
    right: answer([cost('The card fee is 3% of the price', times(0.03, 'revenue'))]),
    wrong: answer([
      cost('We buy vases and sell them', 'revenue', 1),
      cost('The card fee is 3% of the price', times(0.03, 'revenue')),
    ]),
  },
  one(
    'ordered where the words say sold',
    'Each vase sold is wrapped for $1.20.',
    'Each vase sold is wrapped for $1.20',
    times(1.2, 'sold'),
    times(1.2, 'ordered'),
  ),
  one(
    'sold where the words say ordered',
    'Every car we buy at the auction costs a $350 fee.',
    'Every car we buy at the auction costs a $350 fee',
    times(350, 'ordered'),
    times(350, 'sold'),
  ),
  one(
    'a month’s rate as a week’s',
    STORAGE,
    RENT,
    over(times(0.8, 'stored_time'), 'month'),
    times(0.8, 'stored_time'),
    { period: 'week' },
  ),
  one(
    'a currency rate upside down',
    'unit_cost is in euros, prices are in dollars; 1 EUR = 1.08 USD.',
    'unit_cost is in euros, prices are in dollars; 1 EUR = 1.08 USD',
    times(0, 'sold'),
    times(0, 'sold'),
  ),
  {
    mistake: 'an amount left unused',
    description: 'Postage is $4.80 per parcel sold. The site takes 9% of the price.',
    right: answer([
      cost('Postage is $4.80 per parcel sold', times(4.8, 'sold')),
      cost('The site takes 9% of the price', times(0.09, 'revenue')),
    ]),
    wrong: answer([cost('The site takes 9% of the price', times(0.09, 'revenue'))], {
      ignored: ['Postage is $4.80 per parcel sold'],
    }),
  },
  {
    mistake: 'a duration left unused',
    description:
      'T is in days. We never keep a pair longer than 90 days, then we dump it at 70% of what we paid.',
    right: answer(
      [cost('then we dump it at 70% of what we paid', times(0.7, 'unit_cost', 'left'), 1)],
      { period: 'day', horizon: { after: 90, clock: 'day' } },
    ),
    wrong: answer(
      [cost('then we dump it at 70% of what we paid', times(0.7, 'unit_cost', 'left'), 1)],
      { period: 'day' },
    ),
  },
  one(
    'a number in no words',
    'Postage is $4.80 per parcel sold.',
    'Postage is $4.80 per parcel sold',
    times(4.8, 'sold'),
    times(4.3, 'sold'),
  ),
  one(
    'a rebate that costs',
    'The supplier gives us a rebate of 3% of unit_cost on everything we order.',
    'a rebate of 3% of unit_cost on everything we order',
    times(0.03, 'unit_cost', 'ordered'),
    times(0.03, 'unit_cost', 'ordered'),
    {},
    [1, -1],
  ),
  {
    mistake: 'leftovers’ value without words',
    description: 'We buy bread and sell it. A bag costs us 8 cents per loaf sold.',
    right: answer([cost('A bag costs us 8 cents per loaf sold', times(0.08, 'sold'))]),
    wrong: answer([
      cost('A bag costs us 8 cents per loaf sold', times(0.08, 'sold')),
      cost('We buy bread and sell it', times('unit_cost', 'left'), 1),
    ]),
  },
  one(
    'T’s period against the words',
    STORAGE,
    RENT,
    over(times(0.8, 'stored_time'), 'month'),
    over(times(0.8, 'stored_time'), 'month'),
    { period: 'week' },
  ),
  one(
    'a horizon from nowhere',
    STORAGE,
    RENT,
    over(times(0.8, 'stored_time'), 'month'),
    over(times(0.8, 'stored_time'), 'month'),
    { period: 'week' },
  ),
  one(
    'unit_cost where the words say price',
    'The agency takes 12% of the selling price.',
    'The agency takes 12% of the selling price',
    times(0.12, 'revenue'),
    times(0.12, 'unit_cost', 'ordered'),
  ),
  one(
    'price where the words say unit_cost',
    'The agency fee is 12% of unit_cost for every piece we order.',
    'The agency fee is 12% of unit_cost for every piece we order',
    times(0.12, 'unit_cost', 'ordered'),
    times(0.12, 'revenue'),
  ),
  one(
    'per deal where the words say per unit',
    'Cleaning costs $45 per unit we take in.',
    'Cleaning costs $45 per unit we take in',
    times(45, 'ordered'),
    45,
  ),
  one(
    'per unit where the words say per lot',
    'The truck costs $180 per lot.',
    'The truck costs $180 per lot',
    180,
    times(180, 'ordered'),
  ),
  one(
    'a cost of what is kept taken from every unit ordered',
    'I never keep a pair longer than 90 days, then I dump it at 70% of what I paid. T is in days.',
    'then I dump it at 70% of what I paid',
    times(0.7, 'unit_cost', 'left'),
    times(0.7, 'unit_cost', 'ordered'),
    { period: 'day', horizon: { after: 90, clock: 'day' } },
    [1, -1],
  ),
].map((planted): Planted => {
  const { mistake, right, wrong } = planted
  if (mistake.startsWith('a currency')) {
    const source = 'unit_cost is in euros'
    const goods = (expression: object): Answer => ({
      ...answer([]),
      terms: [REVENUE, cost(source, expression)],
    })
    return {
      ...planted,
      right: goods(times('ordered', 'unit_cost', 1.08)),
      wrong: goods(over(times('ordered', 'unit_cost'), 1.08)),
    }
  }
  if (mistake.startsWith('T’s period')) return { ...planted, wrong: { ...wrong, period: 'day' } }
  if (mistake.startsWith('a horizon')) return { ...planted, wrong: { ...right, horizon: 26 } }
  return planted
})
