// The linear program of a knapsack: the prices that prove the lowest bound, found over a core that grows by what the prices of the
// last one show to matter. A limit may be exceeded at a penalty, so that every program has an answer; where one still is, the
// prices prove that no plan keeps the limits, or nothing is proven. Pure but for the solver.
import { coreOf, mark, noMarks, widthOf } from './core.ts'
import { priced, type Priced } from './prices.ts'
import type { Scaled } from './scaled.ts'
import type { Solver } from './solver.ts'

export interface Linear {
  readonly prices: Priced
  /** What it takes of each choice, 0 to 1. Shape: choices. */
  readonly taken: Float64Array
}

/** Choices that the first program has, and by how many each of its rounds grows. */
export const LINEAR_CORE = 1000
const LINEAR_MORE = 200
/** The share of the bound that is not worked on, and rounds at most; less of problems of more choices than LARGE. */
const LARGE = 10_000
const WORK = { small: { near: 1e-7, rounds: 12 }, large: { near: 1e-5, rounds: 12 } }
/** Rounds at most while a limit is exceeded, and what is no excess (the solver keeps rows to 10⁻⁶). */
const ROUNDS_BEYOND = 24
const BEYOND = 1e-5
/** What a unit beyond a limit costs: far more than any choice earns (scaled.ts). */
const PENALTY = 2 ** 20
/** Less than this below 0 proves nothing. */
export const PROVEN = 1e-6

/** `near`: prices of a problem like this one, in money; null = those of a sample of its deals. */
export function linear(problem: Scaled, solver: Solver, near: Float64Array | null): Linear {
  const { units, unit } = problem
  const start = near?.map((own, r) => (own * units[r]) / unit) ?? samplePrices(problem, solver)
  let prices = priced(problem, start)
  let taken = new Float64Array(problem.profit.length)
  if (problem.most.length === 0) return { prices, taken }
  const { near: tolerance, rounds } = problem.profit.length > LARGE ? WORK.large : WORK.small
  const marks = noMarks(problem)
  mark(marks, prices, widthOf(prices, LINEAR_CORE))
  let isBeyond = false
  for (let round = 0; round < rounds || (isBeyond && round < ROUNDS_BEYOND); round++) {
    const { program, earned, choices, settled } = coreOf(problem, marks, PENALTY)
    const solved = solver.linear(program)
    if (!solved) break
    const next = priced(problem, priceOf(problem, solved.duals))
    if (next.bound < prices.bound) prices = next
    taken = new Float64Array(problem.profit.length)
    for (const j of settled) taken[j] = 1
    choices.forEach((j, at) => (taken[j] = solved.x[at]))
    isBeyond = solved.x.slice(-problem.most.length).some((beyond) => beyond > BEYOND)
    if (next.bound - (solved.bound + earned) <= tolerance * Math.abs(next.bound)) break
    mark(marks, next, widthOf(next, LINEAR_MORE))
  }
  return { prices, taken }
}

/** The proof by these prices that nothing keeps the limits: what earns nothing still costs more than there is. Else null. */
export function noneBy(problem: Scaled, { price }: Priced): Priced | null {
  const largest = price.reduce((most, own) => Math.max(most, own), 0)
  if (!(largest > 0)) return null
  const idle = { ...problem, profit: new Float64Array(problem.profit.length) }
  const none = priced(
    idle,
    price.map((own) => own / largest),
  )
  return none.bound < -PROVEN ? none : null
}

/** Prices of every so manieth deal under as small a part of the limits. */
function samplePrices(problem: Scaled, solver: Solver): Float64Array {
  const { profit, start, forced, most } = problem
  const step = Math.ceil(profit.length / LINEAR_CORE)
  if (step < 2) return new Float64Array(most.length)
  const marks = noMarks(problem)
  for (let d = 0; d < forced.length; d += step) {
    marks.choice.fill(1, start[d], start[d + 1])
    marks.none[d] = 1 - forced[d]
  }
  const part = { ...problem, most: most.map((m) => m / step) }
  const solved = solver.linear(coreOf(part, marks, PENALTY).program)
  return solved ? priceOf(problem, solved.duals) : new Float64Array(most.length)
}

const priceOf = ({ most }: Scaled, duals: Float64Array): Float64Array =>
  duals.slice(0, most.length).map((v) => Math.max(v, 0))

/** Prices of the limits in money. */
export const inMoney = ({ units, unit }: Scaled, { price }: Priced): Float64Array =>
  price.map((own, r) => (own * unit) / units[r])
