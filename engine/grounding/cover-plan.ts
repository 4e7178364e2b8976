// What a search for covers may cost: which pieces take part, and where the bits are parted, so that the
// partial sums stay within the budget. The search itself is cover-search.ts.

/** One column that may be added. */
interface Piece {
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
/** How the bits of a cover problem are parted, and which pieces take part. */
export interface CoverPlan {
  /** Pieces by the lowest bit that they cover. */
  readonly byLowest: readonly (readonly number[])[]
  readonly split: number
  readonly complete: boolean
}

/** As many pieces as the budget allows, and where the bits are best parted. */
export function planWithin({ pieces, full, bits, budget }: CoverProblem): CoverPlan | null {
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
export function lowestFree(mask: number, full: number): number {
  const open = full & ~mask
  return open === 0 ? 32 : 31 - Math.clz32(open & -open)
}
