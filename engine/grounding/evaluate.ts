// Evaluates a valuation for many cuts at once; a cut is one option at one size with the sales of
// its group. The expression is walked once per block of cuts with columnar kernels and never
// becomes code. replay-history.ts decides whether a label is exact, open or immature.
import type { Expression, Term, Valuation } from '#contract/valuation.ts'
import { BLOCK_CUTS, fillBlock, newBlock, gatherPairs, type Block } from './cut-block.ts'
import { beginRuns, type Cuts, type OptionColumns, type SalesBook } from './cuts.ts'

/** Profit, units that count at the size and their mean price (NaN where none). Shapes: count. */
export interface Values {
  readonly profit: Float64Array
  readonly sold: Float64Array
  readonly price: Float64Array
}

/** This close above a whole number counts as that number. */
const WHOLE = 1e-9

/** Money that the units of a cut were sold for. */
const REVENUE: Expression = {
  op: 'sum',
  of: { op: 'multiply', args: [{ op: 'sold' }, { op: 'sale', column: 'price' }] },
}

/**
 * Σ sign × expression of every cut. Time is proportional to the cuts and, for each run of them, to
 * the sales of its group; memory to a block.
 */
export function evaluate(
  valuation: Pick<Valuation, 'quantity'> & { readonly terms: readonly Term[] },
  cuts: Cuts,
  book: SalesBook,
  options: OptionColumns,
): Values {
  const values: Values = {
    profit: new Float64Array(cuts.count),
    sold: new Float64Array(cuts.count),
    price: new Float64Array(cuts.count),
  }
  const block = newBlock()
  const trials = valuation.quantity === 'trials'
  const begins = beginRuns(valuation.terms, cuts, options)
  const walk = walker(block, book, options, cuts.held)
  for (let from = 0; from < cuts.count; from += block.cuts) {
    // Cut the sales at each size.
    fillBlock(block, cuts, book, begins, from, trials)
    values.sold.set(block.sold, from)
    const revenue = walk(REVENUE)
    for (let cut = 0; cut < block.cuts; cut++)
      values.price[from + cut] = revenue[cut] / block.sold[cut]

    // Add up the terms.
    const profit = values.profit.subarray(from, from + block.cuts)
    for (const term of valuation.terms) {
      const amount = walk(term.expression)
      if (term.sign > 0) for (let cut = 0; cut < block.cuts; cut++) profit[cut] += amount[cut]
      else for (let cut = 0; cut < block.cuts; cut++) profit[cut] -= amount[cut]
    }
  }
  return values
}

/** Each of many expressions over the same cuts: the cuts are filled once for all. Shapes: count. */
export function evaluateEach(
  expressions: readonly Expression[],
  quantity: Valuation['quantity'],
  cuts: Cuts,
  book: SalesBook,
  options: OptionColumns,
): Float64Array[] {
  const values = expressions.map(() => new Float64Array(cuts.count))
  const block = newBlock()
  const walk = walker(block, book, options, cuts.held)
  const begins = new Uint8Array(cuts.count).fill(1)
  for (let from = 0; from < cuts.count; from += block.cuts) {
    fillBlock(block, cuts, book, begins, from, quantity === 'trials')
    for (const [at, expression] of expressions.entries())
      values[at].set(walk(expression).subarray(0, block.cuts), from)
  }
  return values
}

/**
 * A function that evaluates an expression over the block's cuts. Each depth of the tree has one
 * buffer: an operation writes its first argument into its own and folds the others, one depth
 * further down, into it. The answer is overwritten by the next call.
 */
function walker(block: Block, book: SalesBook, options: OptionColumns, held: Float64Array) {
  let sums: Float64Array | null = null
  const totals = () => (sums ??= unitsOf(book))
  const overCuts: Float64Array[] = []
  const overPairs: Float64Array[] = []

  const buffer = (buffers: Float64Array[], depth: number, length: number): Float64Array => {
    const held = buffers[depth]
    if (held && held.length >= length) return held
    return (buffers[depth] = new Float64Array(Math.max(length, BLOCK_CUTS)))
  }

  const walk = (expression: Expression, depth: number, inSum: boolean): Float64Array => {
    const n = inSum ? block.pairs : block.cuts
    const out = buffer(inSum ? overPairs : overCuts, depth, n)
    const { row, group, ordered, sold, pairCut, pairSale, pairSold } = block
    switch (expression.op) {
      case 'constant':
        return out.fill(expression.value, 0, n)
      case 'parameter':
        return out.fill(options.parameter(expression.name, expression.otherwise), 0, n)
      case 'horizon':
        if (options.horizon !== null) return out.fill(options.horizon, 0, n)
        gather(out, options.column('T'), row, inSum ? pairCut : null, n)
        for (let i = 0; i < n; i++) out[i] = -out[i]
        return out
      case 'ordered':
        if (inSum) for (let i = 0; i < n; i++) out[i] = ordered[pairCut[i]]
        else for (let i = 0; i < n; i++) out[i] = ordered[i]
        return out
      case 'leftover':
        if (inSum)
          for (let i = 0; i < n; i++) {
            const cut = pairCut[i]
            out[i] = Math.max(0, ordered[cut] - sold[cut])
          }
        else for (let i = 0; i < n; i++) out[i] = Math.max(0, ordered[i] - sold[i])
        return out
      case 'missed': {
        // What sold beyond a size tells what it would have missed; what was asked for beyond all of it, nobody knows.
        const all = totals()
        for (let i = 0; i < n; i++) {
          const cut = inSum ? pairCut[i] : i
          out[i] = Math.max(0, all[group[cut]] - held[group[cut]] - ordered[cut])
        }
        return out
      }
      case 'lead':
        return gather(out, options.lead, row, inSum ? pairCut : null, n)
      case 'option':
        return gather(out, options.column(expression.column), row, inSum ? pairCut : null, n)
      case 'is': {
        const { codes, codeOf } = options.texts(expression.column)
        const code = codeOf(expression.value)
        if (inSum) for (let i = 0; i < n; i++) out[i] = Number(codes[row[pairCut[i]]] === code)
        else for (let i = 0; i < n; i++) out[i] = Number(codes[row[i]] === code)
        return out
      }
      case 'key_cost':
        return gather(out, book.keyCost(expression.column), group, inSum ? pairCut : null, n)
      case 'last_sale':
        return gather(out, book.lastSale(expression.column), group, inSum ? pairCut : null, n)
      case 'sum':
      case 'most': {
        if (inSum) throw new Error(`${expression.op} over sales stands inside another`)
        gatherPairs(expression.op, block, out, walk(expression.of, 0, true))
        return out
      }
      case 'round_up': {
        walk(expression.of, depth, inSum)
        for (let i = 0; i < n; i++) out[i] = Math.ceil(out[i] - WHOLE)
        return out
      }
      case 'if': {
        const [test, then, otherwise] = expression.args
        walk(test, depth, inSum)
        const yes = walk(then, depth + 1, inSum)
        const no = walk(otherwise, depth + 2, inSum)
        for (let i = 0; i < n; i++)
          out[i] = Number.isNaN(out[i]) ? Number.NaN : out[i] === 0 ? no[i] : yes[i]
        return out
      }
      case 'sold':
      case 'age':
      case 'sale': {
        if (!inSum) throw new Error(`${expression.op} stands outside a sum`)
        if (expression.op === 'sold') out.set(pairSold.subarray(0, n))
        else {
          const values = expression.op === 'age' ? book.age : book.column(expression.column)
          gather(out, values, pairSale, null, n)
        }
        return out
      }
      default: {
        walk(expression.args[0], depth, inSum)
        for (let at = 1; at < expression.args.length; at++)
          fold(expression.op, out, walk(expression.args[at], depth + 1, inSum), n)
        return out
      }
    }
  }
  return (expression: Expression): Float64Array => walk(expression, 0, false)
}

/** Units sold of each group. */
function unitsOf({ start, qty }: SalesBook): Float64Array {
  return Float64Array.from({ length: start.length - 1 }, (_, group) => {
    let units = 0
    for (let sale = start[group]; sale < start[group + 1]; sale++) units += qty[sale]
    return units
  })
}

/** out[i] = values[index[i]], or values[index[via[i]]] inside a sum. */
function gather(
  out: Float64Array,
  values: Float64Array,
  index: Int32Array,
  via: Int32Array | null,
  n: number,
): Float64Array {
  if (via) for (let i = 0; i < n; i++) out[i] = values[index[via[i]]]
  else for (let i = 0; i < n; i++) out[i] = values[index[i]]
  return out
}

type Fold = 'add' | 'subtract' | 'multiply' | 'divide' | 'min' | 'max' | Comparison
type Comparison = 'less' | 'at_most' | 'equal'

/** out[i] = out[i] op other[i]. */
function fold(op: Fold, out: Float64Array, other: Float64Array, n: number): void {
  switch (op) {
    case 'add':
      for (let i = 0; i < n; i++) out[i] += other[i]
      return
    case 'subtract':
      for (let i = 0; i < n; i++) out[i] -= other[i]
      return
    case 'multiply':
      for (let i = 0; i < n; i++) out[i] *= other[i]
      return
    case 'divide':
      for (let i = 0; i < n; i++) out[i] /= other[i]
      return
    case 'min':
      for (let i = 0; i < n; i++) out[i] = Math.min(out[i], other[i])
      return
    case 'max':
      for (let i = 0; i < n; i++) out[i] = Math.max(out[i], other[i])
      return
    case 'less':
      for (let i = 0; i < n; i++) out[i] = compare(out[i], other[i], out[i] < other[i])
      return
    case 'at_most':
      for (let i = 0; i < n; i++) out[i] = compare(out[i], other[i], out[i] <= other[i])
      return
    case 'equal':
      for (let i = 0; i < n; i++) out[i] = compare(out[i], other[i], out[i] === other[i])
  }
}

/** 1 or 0; what is not known compares to nothing. */
function compare(x: number, y: number, holds: boolean): number {
  return Number.isNaN(x) || Number.isNaN(y) ? Number.NaN : Number(holds)
}
