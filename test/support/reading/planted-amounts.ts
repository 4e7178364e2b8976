// Further planted mistakes: what an amount is, what it is counted by, its sign and its clock.
import { answer, cost, GOODS, of, one, over, REVENUE, times, type Planted } from './planted.ts'

const WEEKS = { period: 'week' }
const add = (...args: unknown[]): object => ({ op: 'add', args })
const sub = (...args: unknown[]): object => ({ op: 'subtract', args })
const whole = (terms: unknown[]): Planted['right'] => ({ ...answer([]), terms })

export const PLANTED_AMOUNTS: readonly Planted[] = [
  one(
    'a discount taken for a cost',
    'The supplier takes 5% off the invoice of everything we order.',
    'takes 5% off the invoice of everything we order',
    times(0.05, 'unit_cost', 'ordered'),
    times(0.05, 'unit_cost', 'ordered'),
    {},
    [1, -1],
  ),
  one(
    'a rent by the month for whole steps of a week',
    'The stall costs $400 a month. T counts weeks. What is unsold after 8 weeks is thrown away.',
    'The stall costs $400 a month',
    over(times(400, 'horizon'), 'month'),
    times(400, 'horizon'),
    { ...WEEKS, horizon: { after: 8, clock: 'week' } },
  ),
  one(
    'a rate multiplied by its clock',
    'Storage is $0.80 per unit and month. T counts weeks.',
    'Storage is $0.80 per unit and month',
    over(times(0.8, 'stored_time'), 'month'),
    times(0.8, 'stored_time', 'month'),
    WEEKS,
  ),
  one(
    'interest from arrival',
    'Our loan costs 12% of unit_cost a year until it is sold. T counts months.',
    'Our loan costs 12% of unit_cost a year until it is sold',
    over(times(0.12, 'unit_cost', 'held_time'), 'year'),
    over(times(0.12, 'unit_cost', 'stored_time'), 'year'),
    { period: 'month' },
  ),
  one(
    'storage of every unit to the end',
    'The warehouse charges $0.20 per unit and week. T counts weeks.',
    'The warehouse charges $0.20 per unit and week',
    over(times(0.2, 'stored_time'), 'week'),
    over(times(0.2, 'ordered', 'horizon'), 'week'),
    WEEKS,
  ),
  one(
    'a fee on sales charged on leftovers',
    'For every lamp sold we pay the gallery $6.',
    'For every lamp sold we pay the gallery $6',
    times(6, 'sold'),
    times(6, 'left'),
  ),
  one(
    'a fee on leftovers charged on sales',
    'Each unsold tree costs us $3 to shred.',
    'Each unsold tree costs us $3 to shred',
    times(3, 'left'),
    times(3, 'sold'),
  ),
  one(
    'a charge per shipment for every unit',
    'Customs clearance is $120 for every shipment that we receive.',
    'Customs clearance is $120 for every shipment',
    120,
    times(120, 'ordered'),
  ),
  one(
    'leftovers at a share of the list price',
    'Unsold coats go back to the maker for 40% of unit_cost.',
    'Unsold coats go back to the maker for 40% of unit_cost',
    times(0.4, 'unit_cost', 'left'),
    times(0.4, 'unit_price', 'left'),
    {},
    [1, 1],
  ),
  {
    mistake: 'our share of the profit on the revenue only',
    description: 'We keep 60% of the profit, the rest goes to our partner.',
    right: whole([
      { ...REVENUE, expression: times(0.6, 'revenue'), source: 'We keep 60% of the profit' },
      {
        ...GOODS,
        expression: times(0.6, 'ordered', 'unit_cost'),
        source: 'We keep 60% of the profit',
      },
    ]),
    wrong: whole([
      { ...REVENUE, expression: times(0.6, 'revenue'), source: 'We keep 60% of the profit' },
      GOODS,
    ]),
  },
  {
    mistake: 'the partner’s share taken for ours',
    description: 'Our partner gets 30% of the profit.',
    right: whole([
      {
        ...REVENUE,
        expression: times(0.7, 'revenue'),
        source: 'Our partner gets 30% of the profit',
      },
      {
        ...GOODS,
        expression: times(0.7, 'ordered', 'unit_cost'),
        source: 'Our partner gets 30% of the profit',
      },
    ]),
    wrong: whole([
      {
        ...REVENUE,
        expression: times(0.3, 'revenue'),
        source: 'Our partner gets 30% of the profit',
      },
      {
        ...GOODS,
        expression: times(0.3, 'ordered', 'unit_cost'),
        source: 'Our partner gets 30% of the profit',
      },
    ]),
  },
  of(
    'a fee counted twice',
    'Cards take 2.9% of the price plus 30 cents for each unit sold.',
    [
      cost(
        'Cards take 2.9% of the price plus 30 cents for each unit sold',
        add(times(0.029, 'revenue'), times(0.3, 'sold')),
      ),
    ],
    [
      cost(
        'Cards take 2.9% of the price plus 30 cents for each unit sold',
        add(times(0.029, 'revenue'), times(0.3, 'sold')),
      ),
      cost('plus 30 cents for each unit sold', times(0.3, 'sold')),
    ],
  ),
  of(
    'a whole term given twice',
    'The site takes 9% of the price.',
    [cost('The site takes 9% of the price', times(0.09, 'revenue'))],
    [
      cost('The site takes 9% of the price', times(0.09, 'revenue')),
      cost('The site takes 9% of the price', times(0.09, 'revenue')),
    ],
  ),
  one(
    'cents as dollars',
    'A bag costs us 8 cents per loaf sold.',
    'A bag costs us 8 cents per loaf sold',
    times(0.08, 'sold'),
    times(8, 'sold'),
  ),
  one(
    'stock taken for attempts',
    'Each vase sold is wrapped for $1.20.',
    'Each vase sold is wrapped for $1.20',
    times(1.2, 'sold'),
    times(1.2, 'sold'),
    {},
    [-1, -1],
    { quantity: 'trials' },
  ),
  one(
    'attempts taken for stock',
    'We send letters, at unit_cost each; every letter may win one order. Each order won costs $5 to fulfil.',
    'Each order won costs $5 to fulfil',
    times(5, 'sold'),
    times(5, 'sold'),
    { quantity: 'trials' },
    [-1, -1],
    {},
  ),
  one(
    '1.12 for 12 % of what leftovers cost',
    'Disposal costs 12% of unit_cost for each unit left over.',
    'Disposal costs 12% of unit_cost for each unit left over',
    times(0.12, 'unit_cost', 'left'),
    times(1.12, 'unit_cost', 'left'),
  ),
  one(
    'leftovers bought back for more than they cost',
    'The maker buys unsold ones back at 12% of unit_cost.',
    'The maker buys unsold ones back at 12% of unit_cost',
    times(0.12, 'unit_cost', 'left'),
    times(1.12, 'unit_cost', 'left'),
    {},
    [1, 1],
  ),
  one(
    'a percentage as a divisor',
    'The site takes 12% of the price.',
    'The site takes 12% of the price',
    times(0.12, 'revenue'),
    over('revenue', 12),
  ),
  one(
    'two sums of money multiplied',
    'Wrapping is $1.20 and postage $4.80 per unit sold.',
    'Wrapping is $1.20 and postage $4.80 per unit sold',
    times(add(1.2, 4.8), 'sold'),
    times(1.2, 4.8, 'sold'),
  ),
  one(
    'money that is paid to us added to a cost',
    'Postage is $4.80 per unit sold and the buyer pays us $3 of it.',
    'Postage is $4.80 per unit sold and the buyer pays us $3 of it',
    times(sub(4.8, 3), 'sold'),
    times(add(4.8, 3), 'sold'),
  ),
  one(
    'a surcharge on postage taken of the price',
    'Postage is $4 per unit sold, plus 5% fuel surcharge on the postage.',
    'Postage is $4 per unit sold, plus 5% fuel surcharge on the postage',
    times(4, 1.05, 'sold'),
    add(times(4, 'sold'), times(0.05, 'revenue')),
  ),
  one(
    'minutes at a rate by the hour',
    'Repairing each unit we buy takes 90 minutes at $20 an hour.',
    'Repairing each unit we buy takes 90 minutes at $20 an hour',
    over(times(90, 20, 'ordered'), 60),
    times(90, 20, 'ordered'),
  ),
  {
    mistake: 'goods given twice',
    description: 'We buy vases and sell them. The card fee is 3% of the price.',
    right: answer([cost('The card fee is 3% of the price', times(0.03, 'revenue'))]),
    wrong: answer([GOODS, cost('The card fee is 3% of the price', times(0.03, 'revenue'))]),
  },
]
