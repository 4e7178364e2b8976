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

/** How much is marked. */
export const sizeOf = ({ choice, none }: Marks): number =>
  choice.reduce((sum, own) => sum + own, 0) + none.reduce((sum, own) => sum + own, 0)

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

/** A row for each limit, less what is settled, then one for each deal that is not. */
export function coreOf(problem: Scaled, marks: Marks): Core {
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
  const program = programOf(problem, marks, choices, settled)
  return { program, choices: Int32Array.from(choices), settled: Int32Array.from(settled), earned }
}

function programOf(
  { deal, profit, coefficients, most }: Scaled,
  { none }: Marks,
  choices: readonly number[],
  settled: readonly number[],
): Program {
  const upper = Array.from(most, (m, r) =>
    settled.reduce((left, j) => left - coefficients[r][j], m),
  )
  const least = upper.map(() => -Infinity)
  const starts = [0]
  const rows: number[] = []
  const values: number[] = []
  let last = -1
  for (const j of choices) {
    if (deal[j] !== last) {
      last = deal[j]
      least.push(none[last] === 1 ? 0 : 1)
      upper.push(1)
    }
    coefficients.forEach((coefficient, r) => {
      if (coefficient[j] === 0) return
      rows.push(r)
      values.push(coefficient[j])
    })
    rows.push(upper.length - 1)
    values.push(1)
    starts.push(rows.length)
  }
  return {
    profit: Float64Array.from(choices, (j) => profit[j]),
    least: Float64Array.from(least),
    most: Float64Array.from(upper),
    starts: Int32Array.from(starts),
    rows: Int32Array.from(rows),
    values: Float64Array.from(values),
  }
}
