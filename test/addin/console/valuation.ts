// A reading of any words, for the fake service: what one sells less what it cost.
import type { Bill } from '#contract/bill.ts'
import type { Valuation } from '#contract/valuation.ts'

export const valuationOf = (words: string): Valuation => ({
  formula: 'SUM(sales.qty × sales.price) − qty × unit_cost',
  terms: [
    {
      name: 'revenue',
      sign: 1,
      expression: {
        op: 'sum',
        of: { op: 'multiply', args: [{ op: 'sold' }, { op: 'sale', column: 'price' }] },
      },
      source: words.slice(0, 60),
    },
    {
      name: 'purchase',
      sign: -1,
      expression: {
        op: 'multiply',
        args: [{ op: 'ordered' }, { op: 'option', column: 'unit_cost' }],
      },
      source: '',
    },
  ],
  quantity: 'stock',
  horizon: null,
  period: null,
  bindings: [],
  assumptions: ['qty is stock.'],
  unresolved: [],
  reader: 'test',
})

/** Two past deals under that reading: one that sold in part and differs from the table, one of which Sales has no price. */
export const bills = (): Bill[] => [
  billOf({
    key: '04-007',
    sold: 2,
    sales: [310, 298].map((price) => ({ age: 1, qty: 1, price })),
    yours: 71.5,
  }),
  billOf({
    key: '05-112',
    sold: 3,
    sales: [{ age: 2, qty: 3, price: 240, listed: true as const }],
    yours: null,
  }),
]

function billOf({ key, sold, sales, yours }: Pick<Bill, 'key' | 'sold' | 'sales' | 'yours'>): Bill {
  const revenue = sales.reduce((sum, { qty, price }) => sum + qty * (price ?? 0), 0)
  return {
    key,
    menu: 3,
    T: -9,
    qty: 3,
    sold,
    left: 3 - sold,
    held: 0,
    final: true,
    sales,
    more_sales: 0,
    lines: [
      { term: 0, name: 'revenue', money: revenue, cells: [] },
      {
        term: 1,
        name: 'purchase',
        money: -540,
        cells: [{ table: 'menus', column: 'unit_cost', value: 180 }],
      },
    ],
    profit: revenue - 540,
    yours,
    agrees: yours === null ? null : false,
  }
}
