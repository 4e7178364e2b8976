// The input of an evaluation: options at sizes, the sales of their groups, and the columns that an
// expression reads. Data only; evaluate.ts evaluates it.
import type { Texts } from '#contract/table.ts'
import type { Expression, Term } from '#contract/valuation.ts'

/** One option at one size each. Shapes: count. */
export interface Cuts {
  readonly count: number
  /** Menus row whose columns the option has. */
  readonly row: Int32Array
  readonly group: Int32Array
  readonly ordered: Float64Array
  /** Units held before, which are sold first and earn the option nothing. Shape: groups. */
  readonly held: Float64Array
}

/** The sales of every group in canonical order. Sales of group g are start[g] … start[g + 1] − 1. */
export interface SalesBook {
  readonly start: Int32Array
  /** Units, and periods since the option's T. Shape: sales. */
  readonly qty: Float64Array
  readonly age: Float64Array
  /** A number column, blanks filled (interface §1, Sales). Shape: sales. */
  readonly column: (name: string) => Float64Array
  /** A cost that stands once per key, and that of its last sales row. Shape: groups. */
  readonly keyCost: (name: string) => Float64Array
  readonly lastSale: (name: string) => Float64Array
}

/** What else a tree reads. Shapes of columns: menus rows. */
export interface OptionColumns {
  readonly column: (name: string) => Float64Array
  /** A text column, folded once for all evaluations. */
  readonly texts: (name: string) => Texts
  readonly lead: Float64Array
  /** H in periods; null = until now, −T of the option. */
  readonly horizon: number | null
  readonly parameter: (name: string, otherwise: number) => number
}

// Runs of cuts that share their sales. The ascending sizes of one deal use up the same sales in
// order, so the sum for one size continues the sum for the size before. This file decides which
// cuts may share; evaluate.ts computes the sums.

/**
 * 1 = the cut begins a run. A cut goes on where its sales' amounts are those of the cut before: the
 * same group, no smaller size, and equal cells in every column of the option that a sum reads.
 * Shape: cuts.
 */
export function beginRuns(
  terms: readonly Term[],
  cuts: Omit<Cuts, 'held'>,
  options: OptionColumns,
): Uint8Array {
  const { row, group, ordered } = cuts
  const begins = new Uint8Array(cuts.count).fill(1)
  const read = inSums(terms)
  // A sum over the size itself, or over what is left of it, is another one for every size.
  if (read.some(({ op }) => op === 'ordered' || op === 'leftover' || op === 'missed')) return begins
  const columns = read.flatMap((node): (Float64Array | Int32Array)[] => {
    if (node.op === 'lead') return [options.lead]
    if (node.op === 'is') return [options.texts(node.column).codes]
    if (node.op === 'option') return [options.column(node.column)]
    // Where H is unknown it is the option's own −T.
    return node.op === 'horizon' && options.horizon === null ? [options.column('T')] : []
  })
  for (let cut = 1; cut < cuts.count; cut++) {
    if (group[cut] !== group[cut - 1] || !(ordered[cut] >= ordered[cut - 1])) continue
    const same = (cells: Float64Array | Int32Array): boolean =>
      Object.is(cells[row[cut]], cells[row[cut - 1]])
    if (row[cut] === row[cut - 1] || columns.every(same)) begins[cut] = 0
  }
  return begins
}

/** Every node inside a sum. */
function inSums(terms: readonly Term[]): Expression[] {
  const found: Expression[] = []
  const open = terms.map(({ expression }) => ({ node: expression, inside: false }))
  for (let at = open.pop(); at; at = open.pop()) {
    const { node, inside } = at
    if (inside) found.push(node)
    if ('of' in node) open.push({ node: node.of, inside: inside || node.op !== 'round_up' })
    else if ('args' in node) open.push(...node.args.map((arg) => ({ node: arg, inside })))
  }
  return found
}
