// The best set of sizes within limits. Prices (prices.ts) tell which choices can still matter; these, the core (core.ts), are
// a small mixed-integer program that HiGHS solves (Pisinger 1995). The core grows until what lies outside cannot earn more,
// or the nodes are used up: then the bound tells the gap. Pure but for the solver, which is deterministic.
import { coreOf, mark, noMarks, sizeOf, widthOf, type Marks } from './core.ts'
import type { Knapsack } from './knapsack.ts'
import { priced, roughPrices, type Priced } from './prices.ts'
import { scaled, type Scaled } from './scaled.ts'
import type { Solver } from './solver.ts'

export interface BestSet {
  /** Choices of the knapsack, at most one a deal, in the order of the deals. */
  readonly taken: Int32Array
  readonly profit: number
  /** No set within the limits earns more. */
  readonly bound: number
}

/** Choices of the first core, and of the largest. */
const FIRST_CORE = 60
const LARGEST_CORE = 300
/** Choices that the first linear program has, and by how many each of its rounds grows. */
const LINEAR_CORE = 1000
const LINEAR_MORE = 200
const LINEAR_ROUNDS = 12
/** Profits are told to the cent: what earns less than this more earns nothing more. */
const HALF_A_CENT = 0.005
/** A gap that is told and not worked on, as a share of the sum. */
const SMALL_GAP = 1e-4
/** A sum may exceed a typed limit in its last digits. */
export const SLACK = 1e-9

/** Null: no set keeps the limits. */
export function bestSet(knapsack: Knapsack, solver: Solver): BestSet | null {
  const problem = scaled(knapsack)
  const { forced, start, unit } = problem
  if (forced.some((must, d) => must === 1 && start[d] === start[d + 1])) return null
  const prices = bestPrices(problem, solver)
  if (!prices) return null
  const noGap = HALF_A_CENT / unit
  let best: Found | null = null
  let bound = prices.bound
  let width = widthOf(prices, FIRST_CORE)
  let size = -1
  let found: Found | null = null
  for (;;) {
    const marks = noMarks(problem)
    mark(marks, prices, width)
    // A larger width may hold no more: cores are nested, so one of the same size is the same.
    const before = size
    size = sizeOf(marks)
    if (size !== before) found = solveCore(problem, marks, solver)
    if (!found) {
      if (width === Infinity) return null
      width = width > 0 && width < prices.bound ? width * 8 : Infinity
      continue
    }
    if (!best || found.profit > best.profit) best = found
    // A set with a choice from outside the core loses more than its width.
    bound = Math.min(bound, Math.max(best.profit, found.bound, prices.bound - width))
    const gap = prices.bound - best.profit
    const next = Math.min(gap, widthOf(prices, LARGEST_CORE))
    if (bound - best.profit < noGap || next <= width) break
    // Where the nodes were used up, a larger core finds little more.
    if (found.bound - found.profit >= noGap && gap < SMALL_GAP * prices.bound) break
    width = next
  }
  const taken = best.taken.map((j) => problem.choice[j])
  let profit = 0
  for (const j of taken) profit += knapsack.profit[j]
  return { taken, profit, bound: bound - best.profit < noGap ? profit : bound * unit }
}

/** Prices by linear programs over a core that grows by what the prices of the last one show to matter. */
function bestPrices(problem: Scaled, solver: Solver): Priced | null {
  let best = priced(problem, roughPrices(problem))
  if (problem.most.length === 0) return best
  const marks = noMarks(problem)
  let choices = LINEAR_CORE
  mark(marks, best, widthOf(best, choices))
  for (let round = 0; round < LINEAR_ROUNDS;) {
    const { program, earned, choices: own } = coreOf(problem, marks)
    if (own.length === 0) return best
    const solved = solver.linear(program)
    if (!solved) {
      if (choices === Infinity) return null
      choices = choices < problem.choice.length ? choices * 8 : Infinity
      mark(marks, best, widthOf(best, choices))
      continue
    }
    round++
    const price = solved.duals.slice(0, problem.most.length).map((v) => Math.max(v, 0))
    const next = priced(problem, price)
    if (next.bound < best.bound) best = next
    if (best.bound - (solved.bound + earned) <= 1e-7 * Math.abs(best.bound)) break
    mark(marks, next, widthOf(next, LINEAR_MORE))
  }
  return best
}

interface Found {
  readonly taken: Int32Array
  readonly profit: number
  readonly bound: number
}

/** The best set among what is marked; null where none keeps the limits. */
function solveCore(problem: Scaled, marks: Marks, solver: Solver): Found | null {
  const { program, choices, settled, earned } = coreOf(problem, marks)
  if (choices.length === 0) {
    const isKept = program.most.every(
      (m, r) => m >= -SLACK * Math.max(1, Math.abs(problem.most[r])),
    )
    return isKept ? { taken: settled, profit: earned, bound: earned } : null
  }
  const solved = solver.whole(program, nodesFor(choices.length), HALF_A_CENT / problem.unit)
  if (!solved) return null
  const own = choices.filter((_, at) => solved.x[at] > 0.5)
  const taken = Int32Array.from([...settled, ...own]).sort()
  let profit = 0
  for (const j of taken) profit += problem.profit[j]
  return { taken, profit, bound: Math.max(profit, earned + solved.bound) }
}

/** Nodes that a program of so many columns may take: about the same work for each. */
const nodesFor = (columns: number): number =>
  Math.round(Math.min(5000, Math.max(40, 1e6 / columns ** 2)))
