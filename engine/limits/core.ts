// The core of a knapsack: the choices that can still matter under given prices. Deals with one such choice are settled; the
// others are a small program. Pure.
import type { Priced } from './prices.ts'
import type { Scaled } from './scaled.ts'
import type { Program } from './solver.ts'

/** Which choices, and taking nothing of which deals, lie in the core. Shapes: choices, deals. */
export interface Marks {
  readonly choice: Uint8Array
  readonly none: Uint8Array
}

export const noMarks = ({ profit, forced }: Scaled): Marks => ({
  choice: new Uint8Array(profit.length),
  none: new Uint8Array(forced.length),
})

/** Marks what loses at most `width`. */
export function mark({ choice, none }: Marks, { loss, lossOfNone }: Priced, width: number): void {
  for (let j = 0; j < loss.length; j++) if (loss[j] <= width) choice[j] = 1
  for (let d = 0; d < none.length; d++)
    if (lossOfNone[d] <= width && lossOfNone[d] < Infinity) none[d] = 1
}

/** The loss up to which so many choices lie in the core, beside the best of each deal; ∞ where all do. */
export function widthOf({ loss, lossOfNone }: Priced, choices: number): number {
  if (lossOfNone.length + choices >= loss.length + lossOfNone.length) return Infinity
  const all = new Float64Array(loss.length + lossOfNone.length)
  all.set(loss)
  all.set(lossOfNone, loss.length)
  return all.sort()[lossOfNone.length + choices]
}

export interface Core {
  readonly program: Program
  /** The choice of each column. */
  readonly choices: Int32Array
  /** Choices of the deals that are settled, and what they earn. */
  readonly settled: Int32Array
  readonly earned: number
}

/** A row for each limit, less what is settled, then one for each deal that is not. `penalty`: what a unit beyond a limit costs. */
export function coreOf(problem: Scaled, marks: Marks, penalty?: number): Core {
  const { start, forced, profit } = problem
  const choices: number[] = []
  const settled: number[] = []
  for (let d = 0; d < forced.length; d++) {
    const own: number[] = []
    for (let j = start[d]; j < start[d + 1]; j++) if (marks.choice[j] === 1) own.push(j)
    if (own.length === 1 && marks.none[d] === 0) settled.push(own[0])
    else choices.push(...own)
  }
  let earned = 0
  for (const j of settled) earned += profit[j]
  const program = programOf(problem, marks, choices, settled, penalty)
  return { program, choices: Int32Array.from(choices), settled: Int32Array.from(settled), earned }
}

function programOf(
  { deal, profit, coefficients, most, shares, spend }: Scaled,
  { none }: Marks,
  choices: readonly number[],
  settled: readonly number[],
  penalty: number | undefined,
): Program {
  const usedBy = (use: Float64Array) => settled.reduce((sum, j) => sum + use[j], 0)
  const uses = coefficients.map((coefficient, r) => shares[r]?.use ?? coefficient)
  const upper = Array.from(most, (m, r) => m - usedBy(uses[r]))
  const least = upper.map(() => -Infinity)
  const [starts, rows, values] = [[0], [] as number[], [] as number[]]
  const put = (row: number, value: number): void => {
    if (value === 0) return
    rows.push(row)
    values.push(value)
  }
  // A share is one of the money spent: a column of its own, and the row that makes it so.
  const spent = upper.length
  if (spend) {
    least.push(-usedBy(spend))
    upper.push(-usedBy(spend))
  }
  let last = -1
  for (const j of choices) {
    if (deal[j] !== last) {
      last = deal[j]
      least.push(none[last] === 1 ? 0 : 1)
      upper.push(1)
    }
    for (let r = 0; r < uses.length; r++) put(r, uses[r][j])
    if (spend) put(spent, spend[j])
    put(upper.length - 1, 1)
    starts.push(rows.length)
  }
  if (spend) {
    shares.forEach((share, r) => put(r, -(share?.weight ?? 0)))
    put(spent, -1)
    starts.push(rows.length)
  }
  const penalties = penalty === undefined ? 0 : most.length
  for (let r = 0; r < penalties; r++) {
    put(r, -1)
    starts.push(rows.length)
  }
  const beyond = (spend ? 1 : 0) + penalties
  const earned = new Float64Array(choices.length + beyond)
  choices.forEach((j, at) => (earned[at] = profit[j]))
  if (penalties > 0) earned.fill(-penalty!, earned.length - penalties)
  return {
    profit: earned,
    beyond,
    least: Float64Array.from(least),
    most: Float64Array.from(upper),
    starts: Int32Array.from(starts),
    rows: Int32Array.from(rows),
    values: Float64Array.from(values),
  }
}
