// A reading of any words, for the fake service: what one sells less what it cost.
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
