// How fast a valuation is evaluated: twelve terms of every kind that descriptions state, over as many
// deals as a request may have.
import type { Expression, Term } from '#contract/valuation.ts'
import { evaluate } from '#grounding/evaluate.ts'
import type { Cuts, OptionColumns, SalesBook } from '#grounding/cuts.ts'
import type { Figure } from './service.ts'

const ROWS = 100_000
const SALES_PER_ROW = 3
const LIMIT_MS = 100
const RUNS = 9

const number = (value: number): Expression => ({ op: 'constant', value })
const times = (...args: Expression[]): Expression => ({ op: 'multiply', args })
const sum = (of: Expression): Expression => ({ op: 'sum', of })
const ORDERED: Expression = { op: 'ordered' }
const LEFT: Expression = { op: 'leftover' }
const SOLD: Expression = { op: 'sold' }
const PRICE: Expression = { op: 'sale', column: 'price' }
const COST: Expression = { op: 'option', column: 'unit_cost' }
const perSold = (of: Expression): Expression => sum(times(SOLD, of))
const stored = (until: 'age' | 'horizon'): Expression => ({
  op: 'max',
  args: [{ op: 'subtract', args: [{ op: until }, { op: 'lead' }] }, number(0)],
})
const unitTime: Expression = {
  op: 'add',
  args: [perSold({ op: 'age' }), times(LEFT, { op: 'horizon' })],
}

/** Revenue first; the others are costs. */
const EXPRESSIONS: readonly Expression[] = [
  perSold(PRICE),
  times(ORDERED, COST),
  times(number(0.12), perSold(PRICE)),
  perSold({ op: 'max', args: [number(1), times(number(0.1), PRICE)] }),
  times(number(0.3), sum(number(1))),
  perSold({
    op: 'if',
    args: [
      { op: 'at_most', args: [PRICE, number(50)] },
      times(number(0.1), PRICE),
      times(number(0.08), PRICE),
    ],
  }),
  perSold(times({ op: 'sale', column: 'unit_holding_cost' }, stored('age'))),
  times(LEFT, { op: 'last_sale', column: 'unit_holding_cost' }, stored('horizon')),
  { op: 'divide', args: [times(number(0.1), COST, unitTime), number(52)] },
  times(
    { op: 'if', args: [{ op: 'is', column: 'kind', value: 'toys' }, number(0.02), number(0.03)] },
    perSold(PRICE),
  ),
  times({ op: 'round_up', of: { op: 'divide', args: [ORDERED, number(12)] } }, number(4)),
  times(LEFT, number(0.75), COST),
]
const TERMS = EXPRESSIONS.map((expression, at): Term => ({
  name: '',
  sign: at === 0 ? 1 : -1,
  expression,
  source: '',
}))

/** Milliseconds of one evaluation, the median of several after a warm-up. */
export function evaluationFigure(): Figure {
  const { cuts, book, options } = history()
  const run = (): number => {
    const started = performance.now()
    evaluate({ quantity: 'stock', terms: TERMS }, cuts, book, options)
    return performance.now() - started
  }
  run()
  const times = Array.from({ length: RUNS }, run).sort((x, y) => x - y)
  const measured = times[RUNS >> 1]!
  return {
    what: `a valuation of ${TERMS.length} terms over ${ROWS} deals with ${ROWS * SALES_PER_ROW} sales`,
    measured: `${measured.toFixed(0)} ms`,
    target: `< ${LIMIT_MS} ms`,
    ok: measured < LIMIT_MS,
  }
}

/** Every deal of one size with sales of its own: no two share a sum. */
function history(): { cuts: Cuts; book: SalesBook; options: OptionColumns } {
  const sales = ROWS * SALES_PER_ROW
  const rows = (make: (row: number) => number) =>
    Float64Array.from({ length: ROWS }, (_, row) => make(row))
  const ofSales = (make: (sale: number) => number) =>
    Float64Array.from({ length: sales }, (_, sale) => make(sale))
  const price = ofSales((sale) => 30 + (sale % 40))
  const holding = ofSales((sale) => 0.1 + 0.01 * (sale % 7))
  const key = rows((row) => 0.1 + 0.01 * (row % 7))
  const cost = rows((row) => 10 + (row % 13))
  const places = Int32Array.from({ length: ROWS }, (_, row) => row)
  const kinds = Int32Array.from({ length: ROWS }, (_, row) => row % 4)
  return {
    cuts: {
      count: ROWS,
      row: places,
      group: places,
      ordered: rows((row) => 8 + (row % 9)),
      held: new Float64Array(ROWS),
    },
    book: {
      start: Int32Array.from({ length: ROWS + 1 }, (_, row) => row * SALES_PER_ROW),
      qty: ofSales((sale) => 1 + (sale % 5)),
      age: ofSales((sale) => 1 + (sale % 6)),
      column: (name) => (name === 'price' ? price : holding),
      keyCost: () => key,
      lastSale: () => key,
    },
    options: {
      column: () => cost,
      texts: () => ({ codes: kinds, codeOf: () => 2 }),
      lead: rows((row) => row % 3),
      horizon: 8,
      parameter: (_, otherwise) => otherwise,
    },
  }
}
