// Finds sums of columns that equal a target and cover every bit once. Meet in the middle: half of
// the bits are summed and hashed by a few rows, the other half is looked up. Arithmetic only,
// deterministic; the number of partial sums is bounded (cover-plan.ts).
import { lowestFree, planWithin, type CoverPlan, type CoverProblem } from './cover-plan.ts'

interface Covers {
  /** Places of the pieces of each solution, by the key rows alone. */
  readonly solutions: readonly (readonly number[])[]
  /** Partial sums that were made. */
  readonly work: number
  /** No piece was left out for want of work. */
  readonly complete: boolean
}

const MOST_SOLUTIONS = 64
/** Width of a cell of the table, in tolerances. */
const CELL = 16

/** The solutions on the key rows, in an order of the pieces. */
export function findCovers(problem: CoverProblem): Covers {
  const plan = planWithin(problem)
  if (!plan) return { solutions: [], work: 0, complete: false }
  const left = firstHalf(problem, plan)
  return secondHalf(problem, plan, left)
}

/** Every way to cover the bits below the split. Shapes: ways; sums: ways × keys. */
interface Half {
  readonly count: number
  readonly mask: Int32Array
  readonly node: Int32Array
  readonly sums: Float64Array
  /** How each way came about: the last piece, and the node before; node 0 is the beginning. */
  readonly piece: Int32Array
  readonly parent: Int32Array
  readonly work: number
}

/** The amounts of every piece on the key rows. Shape: pieces × keys. */
function onKeys({ pieces, keys }: CoverProblem): Float64Array {
  const found = new Float64Array(pieces.length * keys.length)
  pieces.forEach(({ column }, at) => {
    for (const [key, row] of keys.entries()) found[at * keys.length + key] = column[row]
  })
  return found
}

function firstHalf(problem: CoverProblem, { byLowest, split }: CoverPlan): Half {
  const { full, keys } = problem
  const k = keys.length
  const values = onKeys(problem)
  const coversOf = Int32Array.from(problem.pieces, ({ covers }) => covers)
  const half = {
    mask: [] as number[],
    node: [] as number[],
    sums: [] as number[],
    piece: [-1],
    parent: [-1],
  }
  const sums = new Float64Array((split + 2) * k)
  const extend = (mask: number, depth: number, node: number): void => {
    const low = lowestFree(mask, full)
    if (low >= split) {
      half.mask.push(mask)
      half.node.push(node)
      for (let key = 0; key < k; key++) half.sums.push(sums[depth * k + key])
      return
    }
    for (const piece of byLowest[low]) {
      const covers = coversOf[piece]
      if ((covers & mask) !== 0) continue
      half.piece.push(piece)
      half.parent.push(node)
      for (let key = 0; key < k; key++)
        sums[(depth + 1) * k + key] = sums[depth * k + key] + values[piece * k + key]
      extend(mask | covers, depth + 1, half.piece.length - 1)
    }
  }
  extend(0, 0, 0)
  return {
    count: half.mask.length,
    mask: Int32Array.from(half.mask),
    node: Int32Array.from(half.node),
    sums: Float64Array.from(half.sums),
    piece: Int32Array.from(half.piece),
    parent: Int32Array.from(half.parent),
    work: half.piece.length - 1,
  }
}

/** What the first half lacks is looked up: the rest of the bits, and of the target. */
function secondHalf(problem: CoverProblem, { byLowest, complete }: CoverPlan, left: Half): Covers {
  const { full, bits, target, tolerance, keys } = problem
  const k = keys.length
  const values = onKeys(problem)
  const coversOf = Int32Array.from(problem.pieces, ({ covers }) => covers)
  const cell = Float64Array.from(keys, (row) => CELL * tolerance[row])
  const slack = Float64Array.from(keys, (row) => tolerance[row])
  const table = buildTable(left, cell)
  const solutions: number[][] = []
  const path: number[] = []
  const wanted = new Float64Array((bits + 2) * k)
  const low = new Int32Array(k)
  const high = new Int32Array(k)
  let work = left.work

  const lookUp = (own: number, at: number, key: number, hash: number): void => {
    if (key < k) {
      for (let each = low[key]; each <= high[key]; each++)
        lookUp(own, at, key + 1, mixed(hash, each))
      return
    }
    for (let entry = table.head[closed(hash) & table.mask]; entry >= 0; entry = table.next[entry]) {
      if (left.mask[entry] !== own || solutions.length >= MOST_SOLUTIONS) continue
      let near = true
      for (let row = 0; row < k && near; row++)
        near = Math.abs(left.sums[entry * k + row] - wanted[at + row]) <= slack[row]
      if (!near) continue
      const found: number[] = []
      for (let node = left.node[entry]; node > 0; node = left.parent[node])
        found.push(left.piece[node])
      solutions.push([...found.reverse(), ...path.slice(0, at / k)])
    }
  }
  const cover = (own: number, mask: number, depth: number): void => {
    const at = depth * k
    if (mask === full) {
      for (let key = 0; key < k; key++) {
        low[key] = Math.floor((wanted[at + key] - slack[key]) / cell[key])
        high[key] = Math.floor((wanted[at + key] + slack[key]) / cell[key])
      }
      lookUp(own, at, 0, own)
      return
    }
    for (const piece of byLowest[lowestFree(mask, full)]) {
      const covers = coversOf[piece]
      if ((covers & mask) !== 0) continue
      work++
      path[depth] = piece
      for (let key = 0; key < k; key++)
        wanted[at + k + key] = wanted[at + key] - values[piece * k + key]
      cover(own, mask | covers, depth + 1)
    }
  }
  for (let key = 0; key < k; key++) wanted[key] = target[keys[key]]
  for (const mask of new Set(left.mask)) cover(mask, mask, 0)
  return { solutions: distinct(solutions), work, complete }
}

/** A sum near the border of a cell is looked up in both: once is enough. */
function distinct(solutions: readonly number[][]): number[][] {
  return [
    ...new Map(solutions.map((each) => [each.toSorted((x, y) => x - y).join(), each])).values(),
  ]
}

interface Table {
  readonly head: Int32Array
  readonly next: Int32Array
  readonly mask: number
}

function buildTable({ count, mask, sums }: Half, cell: Float64Array): Table {
  const k = cell.length
  let size = 16
  while (size < 2 * count) size *= 2
  const head = new Int32Array(size).fill(-1)
  const next = new Int32Array(count)
  // Backwards, so that the first entries are met first.
  for (let entry = count - 1; entry >= 0; entry--) {
    let hash = mask[entry]
    for (let row = 0; row < k; row++)
      hash = mixed(hash, Math.floor(sums[entry * k + row] / cell[row]))
    const slot = closed(hash) & (size - 1)
    next[entry] = head[slot]
    head[slot] = entry
  }
  return { head, next, mask: size - 1 }
}

const mixed = (hash: number, cell: number): number =>
  Math.imul(hash ^ cell, 0x9e3779b1) ^ (hash >>> 15)
const closed = (hash: number): number => hash ^ (hash >>> 13)
