// Further planted mistakes: VAT, caps and floors, free time, bands, tiers and packs.
import { cost, of, one, over, times, type Planted } from './planted.ts'

const WEEKS = { period: 'week' }
const op = (name: string, ...args: unknown[]): object => ({ op: name, args })
const add = (...args: unknown[]): object => op('add', ...args)
const sub = (...args: unknown[]): object => op('subtract', ...args)
const min = (...args: unknown[]): object => op('min', ...args)
const max = (...args: unknown[]): object => op('max', ...args)
const sum = (each: unknown): object => ({ op: 'sum', of: each })
const up = (each: unknown): object => ({ op: 'round_up', of: each })

export const PLANTED_SHAPES: readonly Planted[] = [
  one(
    'VAT as a share of the price',
    'Our prices include 20% VAT.',
    'Our prices include 20% VAT',
    sub('revenue', over('revenue', 1.2)),
    times(0.2, 'revenue'),
  ),
  of(
    'a fee of the price without VAT',
    'Prices include 20% VAT. The platform takes 10% of the price.',
    [
      cost('Prices include 20% VAT', sub('revenue', over('revenue', 1.2))),
      cost('The platform takes 10% of the price', times(0.1, 'revenue')),
    ],
    [
      cost('Prices include 20% VAT', sub('revenue', over('revenue', 1.2))),
      cost('The platform takes 10% of the price', over(times(0.1, 'revenue'), 1.2)),
    ],
  ),
  of(
    'a fee without VAT of the whole price',
    'Prices include 20% VAT. The platform takes 10% of the price without VAT.',
    [
      cost('Prices include 20% VAT', sub('revenue', over('revenue', 1.2))),
      cost('The platform takes 10% of the price without VAT', over(times(0.1, 'revenue'), 1.2)),
    ],
    [
      cost('Prices include 20% VAT', sub('revenue', over('revenue', 1.2))),
      cost('The platform takes 10% of the price without VAT', times(0.1, 'revenue')),
    ],
  ),
  one(
    'a cap for a floor',
    'The marketplace takes 10% of the price, at most $5 per unit.',
    'The marketplace takes 10% of the price, at most $5 per unit',
    sum(times('sold', min(times(0.1, 'price'), 5))),
    sum(times('sold', max(times(0.1, 'price'), 5))),
  ),
  one(
    'a floor for a cap',
    'The marketplace takes 10% of the price, but at least $5 per unit sold.',
    'The marketplace takes 10% of the price, but at least $5 per unit sold',
    sum(times('sold', max(times(0.1, 'price'), 5))),
    sum(times('sold', min(times(0.1, 'price'), 5))),
  ),
  one(
    'a cap added to the fee',
    'The marketplace takes 10% of the price, at most $5 per unit.',
    'The marketplace takes 10% of the price, at most $5 per unit',
    sum(times('sold', min(times(0.1, 'price'), 5))),
    sum(times('sold', add(times(0.1, 'price'), 5))),
  ),
  one(
    'a cap for each unit on all of them',
    'The marketplace takes 10% of the price, at most $5 per unit.',
    'The marketplace takes 10% of the price, at most $5 per unit',
    sum(times('sold', min(times(0.1, 'price'), 5))),
    min(times(0.1, 'revenue'), 5),
  ),
  one(
    'free weeks set aside',
    'Storage is $0.50 per unit and week, the first 4 weeks are free. T counts weeks.',
    'Storage is $0.50 per unit and week, the first 4 weeks are free',
    over(
      add(
        sum(times(0.5, 'sold', max(sub('age', 'lead', 4), 0))),
        times(0.5, 'left', max(sub('horizon', 'lead', 4), 0)),
      ),
      'week',
    ),
    over(times(0.5, 'stored_time'), 'week'),
    WEEKS,
    [-1, -1],
    { ...WEEKS, ignored: ['the first 4 weeks are free'] },
  ),
  one(
    'free weeks that sold units do not use up',
    'Storage is $0.50 per unit and week, the first 4 weeks are free. T counts weeks.',
    'Storage is $0.50 per unit and week, the first 4 weeks are free',
    over(
      add(
        sum(times(0.5, 'sold', max(sub('age', 'lead', 4), 0))),
        times(0.5, 'left', max(sub('horizon', 'lead', 4), 0)),
      ),
      'week',
    ),
    over(times(0.5, sub('stored_time', times(4, 'ordered'))), 'week'),
    WEEKS,
  ),
  one(
    'free days without a clock behind them',
    'After 10 free days the yard asks $2 a day for each car in it. T is in days.',
    'After 10 free days the yard asks $2 a day for each car',
    over(
      add(
        sum(times(2, 'sold', max(sub('age', 'lead', 10), 0))),
        times(2, 'left', max(sub('horizon', 'lead', 10), 0)),
      ),
      'day',
    ),
    times(2, 'stored_time'),
    { period: 'day' },
    [-1, -1],
    { period: 'day', ignored: ['After 10 free days'] },
  ),
  one(
    'rates of bands the wrong way round',
    'The auction house takes 10% of the first $200 of the price and 4% above that.',
    'takes 10% of the first $200 of the price and 4% above that',
    sum(times('sold', add(times(0.1, min('price', 200)), times(0.04, max(sub('price', 200), 0))))),
    sum(times('sold', add(times(0.04, min('price', 200)), times(0.1, max(sub('price', 200), 0))))),
  ),
  one(
    'rates of bands the other way, in few words',
    'Commission: 20% up to $100 of the price, 5% on whatever exceeds $100.',
    '20% up to $100 of the price, 5% on whatever exceeds $100',
    sum(times('sold', add(times(0.2, min('price', 100)), times(0.05, max(sub('price', 100), 0))))),
    sum(times('sold', add(times(0.05, min('price', 100)), times(0.2, max(sub('price', 100), 0))))),
  ),
  one(
    'a threshold the wrong way round',
    'Shipping is $6 per unit sold if the price is below $50, above that the buyer pays it.',
    'Shipping is $6 per unit sold if the price is below $50',
    sum(times('sold', op('if', op('less', 'price', 50), 6, 0))),
    sum(times('sold', op('if', op('less', 'price', 50), 0, 6))),
  ),
  one(
    'a charge above a price paid below it',
    'Gift wrap costs us $4 per unit sold over $80.',
    'Gift wrap costs us $4 per unit sold over $80',
    sum(times('sold', op('if', op('less', 80, 'price'), 4, 0))),
    sum(times('sold', op('if', op('less', 'price', 80), 4, 0))),
  ),
  one(
    'rates of tiers the wrong way round',
    'The fee is 12% of the price if the price is below $50 and 8% otherwise.',
    'The fee is 12% of the price if the price is below $50 and 8% otherwise',
    sum(times('sold', 'price', op('if', op('less', 'price', 50), 0.12, 0.08))),
    sum(times('sold', 'price', op('if', op('less', 'price', 50), 0.08, 0.12))),
  ),
  one(
    'what a pallet holds set aside',
    'Pallets cost $30 each and hold 10 units; we pay for every started pallet that we order.',
    'Pallets cost $30 each and hold 10 units',
    times(30, up(over('ordered', 10))),
    times(30, 'ordered'),
    {},
    [-1, -1],
    { ignored: ['hold 10 units'] },
  ),
  one(
    'pallets multiplied by what they hold',
    'Pallets cost $30 each and hold 10 units; we pay for every started pallet that we order.',
    'Pallets cost $30 each and hold 10 units',
    times(30, up(over('ordered', 10))),
    times(30, 10, 'ordered'),
  ),
  one(
    'begun pallets paid in part',
    'Pallets cost $30 each and hold 10 units; we pay for every started pallet that we order.',
    'Pallets cost $30 each and hold 10 units',
    times(30, up(over('ordered', 10))),
    over(times(30, 'ordered'), 10),
  ),
]
