// The standard costs beside a model's terms: charged by the rules that the strict reader has (interface §2), so that
// both say the same of what no words mention. What the terms price already is found by value.
import type { ModelRequest } from '#contract/model-reading.ts'
import type { Term } from '#contract/valuation.ts'
import type { Deal } from '#language/checks/deal-value.ts'
import { earned } from '#language/checks/made-deals.ts'
import { nodes } from '#language/inputs.ts'
import { standardTerms } from '../facts/standard-costs.ts'
import type { Answered } from './answered.ts'

/** The standard costs that the terms and the words leave to be charged. */
export function chargesBeside(
  terms: readonly Term[],
  quantity: 'stock' | 'trials',
  { description, sales, writeoff }: ModelRequest,
  { formulas }: Answered,
): Term[] {
  const counted = terms.map(countsOf)
  const reads = (column: string): boolean =>
    nodes(terms).some((node) => 'column' in node && node.column === column)
  return standardTerms({
    text: description,
    formulas,
    trials: quantity === 'trials',
    sent: new Set(sales.map(({ name }) => name)),
    writeoff: writeoff === true,
    priced: {
      ordered: reads('unit_fee') || counted.includes('ordered'),
      stored: reads('unit_holding_cost') || counted.includes('stored'),
      left: counted.includes('left'),
    },
  })
}

const DEAL: Deal = {
  ordered: 400,
  sales: [
    { qty: 20, age: 2, price: 50 },
    { qty: 30, age: 5, price: 40 },
  ],
  lead: 1,
  horizon: 11,
  columns: new Map([['unit_cost', 17]]),
  texts: new Map(),
  seed: 1,
}
const MORE = 100

/** What a term prices, beside the goods and the revenue. */
function countsOf(term: Term): 'ordered' | 'stored' | 'left' | null {
  const at = (deal: Partial<Deal>): number => earned([term], [{ ...DEAL, ...deal }])[0]!
  const now = at({})
  const later = DEAL.sales.map((sale) => ({ ...sale, age: 2 * sale.age }))
  if (at({ sales: later, horizon: 2 * DEAL.horizon }) !== now)
    return term.sign < 0 ? 'stored' : null
  const more = at({ ordered: DEAL.ordered + MORE })
  if (more === now) return null
  const [first, ...others] = DEAL.sales
  const sales = [{ ...first!, qty: first!.qty + MORE }, ...others]
  const both = at({ ordered: DEAL.ordered + MORE, sales })
  if (Math.abs(both - now) < 1e-9 * Math.abs(now)) return 'left'
  const ofCost = at({ columns: new Map([['unit_cost', 18]]) }) !== now
  return term.sign < 0 && !ofCost ? 'ordered' : null
}
