// Finds sums of columns that equal a target and cover every bit once. Meet in the middle: half of
// the bits are summed and hashed by a few rows, the other half is looked up. Arithmetic only,
// deterministic; the number of partial sums is bounded.

/** One column that may be added. */
export interface Piece {
  readonly covers: number
  /** Shape: rows. */
  readonly column: Float64Array
  /** Lower is likelier: where the work must be cut, the unlikeliest go first. */
  readonly rank: number
}

export interface CoverProblem {
  readonly pieces: readonly Piece[]
  /** Bits that every solution covers once. */
  readonly full: number
  readonly bits: number
  /** Shape: rows. */
  readonly target: Float64Array
  readonly tolerance: Float64Array
  /** Rows to hash by: those that tell most. */
  readonly keys: readonly number[]
  /** Partial sums that may be made. */
  readonly budget: number
}

export interface Covers {
  /** Places of the pieces of each solution, by the key rows alone. */
  readonly solutions: readonly (readonly number[])[]
  /** Partial sums that were made. */
  readonly work: number
  /** No piece was left out for want of work. */
  readonly complete: boolean
}

/** By how much a piece may be unlikelier than the likeliest for its bits, until the work fits. */
const BEHIND = [
  Infinity,
  40,
  32,
  28,
  25,
  22,
  20,
  18,
  16,
  14,
  12,
  11,
  10,
  9,
  8,
  7,
  6,
  5,
  4,
  3,
  2,
  1,
  0,
]
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

function firstHalf(problem: CoverProblem, { byLowest, split }: Plan): Half {
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
function secondHalf(problem: CoverProblem, { byLowest, complete }: Plan, left: Half): Covers {
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

interface Plan {
  /** Pieces by the lowest bit that they cover. */
  readonly byLowest: readonly (readonly number[])[]
  readonly split: number
  readonly complete: boolean
}

/** As many pieces as the budget allows, and where the bits are best parted. */
function planWithin({ pieces, full, bits, budget }: CoverProblem): Plan | null {
  // A piece of several bits is as likely as the likeliest pieces of these bits are together.
  const best = new Float64Array(bits).fill(Infinity)
  for (const { covers, rank } of pieces)
    if ((covers & (covers - 1)) === 0)
      best[lowestFree(0, covers)] = Math.min(best[lowestFree(0, covers)], rank)
  const behind = pieces.map(({ covers, rank }) => {
    let ahead = 0
    for (let bit = 0; bit < bits; bit++)
      if ((covers & (1 << bit)) !== 0 && best[bit] < Infinity) ahead += best[bit]
    return rank - ahead
  })
  for (const most of BEHIND) {
    const byLowest: number[][] = Array.from({ length: bits }, () => [])
    pieces.forEach(({ covers }, at) => {
      if ((covers & ~full) === 0 && behind[at] <= most) byLowest[lowestFree(0, covers)].push(at)
    })
    const plan = splitBest(pieces, byLowest, full, bits)
    if (plan.cost <= budget) return { byLowest, split: plan.split, complete: most === Infinity }
  }
  return null
}

/** The split of the bits that makes the fewest partial sums. */
function splitBest(
  pieces: readonly Piece[],
  byLowest: readonly (readonly number[])[],
  full: number,
  bits: number,
): { split: number; cost: number } {
  // Pieces of one cover are counted together.
  const covers = byLowest.map((own) => {
    const counts = new Map<number, number>()
    for (const at of own) counts.set(pieces[at].covers, (counts.get(pieces[at].covers) ?? 0) + 1)
    return [...counts]
  })
  const rest = new Map<number, number>()
  const below = (mask: number): number => {
    if (mask === full) return 1
    const known = rest.get(mask)
    if (known !== undefined) return known
    let count = 0
    for (const [own, times] of covers[lowestFree(mask, full)])
      if ((own & mask) === 0) count += times * below(mask | own)
    rest.set(mask, count)
    return count
  }
  let best = { split: 0, cost: Infinity }
  for (let split = 1; split <= bits; split++) {
    let open = new Map<number, number>([[0, 1]])
    let left = 0
    let right = 0
    while (open.size > 0) {
      const next = new Map<number, number>()
      for (const [mask, ways] of open) {
        const low = lowestFree(mask, full)
        if (low >= split) {
          right += 2 * below(mask)
          left += ways
          continue
        }
        for (const [own, times] of covers[low])
          if ((own & mask) === 0) next.set(mask | own, (next.get(mask | own) ?? 0) + times * ways)
      }
      open = next
    }
    if (left + right < best.cost) best = { split, cost: left + right }
  }
  return best
}

/** The lowest bit of `full` that a mask lacks; 32 where it lacks none. */
function lowestFree(mask: number, full: number): number {
  const open = full & ~mask
  return open === 0 ? 32 : 31 - Math.clz32(open & -open)
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
