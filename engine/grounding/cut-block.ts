// A block of cuts with the sales that each uses up: which units of which sale count at which size.
// The memory is reused from block to block. evaluate.ts values the units.
import type { Cuts, SalesBook } from './cuts.ts'

/** Cuts and (cut, sale) pairs worked on together: small enough for the second-level cache. */
export const BLOCK_CUTS = 1024
const BLOCK_PAIRS = 8192

/**
 * A block's cuts and, inside `sum`, its (cut, sale) pairs: those of cut c end before pairEnd[c]. The
 * sales that a cut uses up stand once for it and for the rest of its run (cuts.ts); a sale that
 * reaches beyond its size is its last pair, and its own.
 */
export interface Block {
  cuts: number
  /** 1 = the cut begins a run; 1 = its last pair is its own. Shapes: cuts. */
  begins: Uint8Array
  own: Uint8Array
  pairEnd: Int32Array
  row: Int32Array
  group: Int32Array
  ordered: Float64Array
  sold: Float64Array
  pairs: number
  /** Cut (within the block), sale and units of each pair. */
  pairCut: Int32Array
  pairSale: Int32Array
  pairSold: Float64Array
}

/** A block without cuts. */
export function newBlock(): Block {
  return {
    cuts: 0,
    begins: new Uint8Array(BLOCK_CUTS),
    own: new Uint8Array(BLOCK_CUTS),
    pairEnd: new Int32Array(BLOCK_CUTS),
    row: new Int32Array(0),
    group: new Int32Array(0),
    ordered: new Float64Array(0),
    sold: new Float64Array(0),
    pairs: 0,
    pairCut: new Int32Array(BLOCK_PAIRS),
    pairSale: new Int32Array(BLOCK_PAIRS),
    pairSold: new Float64Array(BLOCK_PAIRS),
  }
}

/** Takes cuts from `from` on until the block is full, with the units that each sale gives them. */
export function fillBlock(
  block: Block,
  cuts: Cuts,
  book: SalesBook,
  begins: Uint8Array,
  from: number,
  trials: boolean,
) {
  const until = Math.min(cuts.count, from + BLOCK_CUTS)
  const { start, qty } = book
  const sold = new Float64Array(until - from)
  let pairs = 0
  const addPair = (cut: number, sale: number, units: number): void => {
    if (pairs === block.pairCut.length) growPairs(block)
    block.pairCut[pairs] = cut
    block.pairSale[pairs] = sale
    block.pairSold[pairs] = units
    pairs++
  }
  // State of the run: the next sale, the units before it, the counted units.
  let sale = 0
  let units = 0
  let counted = 0
  let at = from
  for (; at < until; at++) {
    const cut = at - from
    const group = cuts.group[at]
    const first = at === from || begins[at] === 1
    if (first) {
      if (pairs >= BLOCK_PAIRS) break
      sale = start[group]
      units = 0
      counted = 0
    }
    // Units in (low, high] of those sold count; trials are not cut: every one of them counts.
    const low = trials ? 0 : cuts.held[group]
    const high = trials ? Infinity : low + cuts.ordered[at]
    for (; sale < start[group + 1] && units + qty[sale] <= high; sale++) {
      const before = units
      units += qty[sale]
      const whole = units - Math.max(before, low)
      if (!(whole > 0)) continue
      addPair(cut, sale, whole)
      counted += whole
    }
    const rest = sale < start[group + 1] ? high - Math.max(units, low) : 0
    if (rest > 0) addPair(cut, sale, rest)
    block.begins[cut] = Number(first)
    block.own[cut] = Number(rest > 0)
    block.pairEnd[cut] = pairs
    sold[cut] = counted + Math.max(0, rest)
  }
  block.cuts = at - from
  block.pairs = pairs
  block.sold = sold.subarray(0, block.cuts)
  block.row = cuts.row.subarray(from, at)
  block.group = cuts.group.subarray(from, at)
  block.ordered = cuts.ordered.subarray(from, at)
}

function growPairs(block: Block): void {
  const grow = <A extends Int32Array | Float64Array>(old: A): A => {
    const Kind = old.constructor as new (length: number) => A
    const larger = new Kind(old.length * 2)
    larger.set(old)
    return larger
  }
  block.pairCut = grow(block.pairCut)
  block.pairSale = grow(block.pairSale)
  block.pairSold = grow(block.pairSold)
}

/**
 * out[cut] = Σ or maximum of the amounts of the cut's sales: those of its run up to it, and its own.
 * Without sales both are 0.
 */
export function gatherPairs(
  op: 'sum' | 'most',
  block: Block,
  out: Float64Array,
  amounts: Float64Array,
): void {
  let pair = 0
  let held = 0
  let any = false
  const add = (amount: number): number =>
    op === 'sum' ? held + amount : any ? Math.max(held, amount) : amount
  for (let cut = 0; cut < block.cuts; cut++) {
    if (block.begins[cut] === 1) {
      held = 0
      any = false
    }
    const end = block.pairEnd[cut] - block.own[cut]
    for (; pair < end; pair++) {
      held = add(amounts[pair])
      any = true
    }
    out[cut] = block.own[cut] === 1 ? add(amounts[pair++]) : held
  }
}
