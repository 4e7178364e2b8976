// The best set of sizes within limits. Prices (prices.ts) tell which choices can still matter; these, the core (core.ts), are
// a small mixed-integer program that HiGHS solves (Pisinger 1995). The core grows until what lies outside cannot earn more,
// or the nodes are used up: then the bound tells the gap. Pure but for the solver, which is deterministic.
import { coreOf, mark, noMarks, widthOf } from './core.ts'
import type { Knapsack } from './knapsack.ts'
import { inMoney, linear, noneBy } from './linear.ts'
import type { Priced } from './prices.ts'
import { scaled, type Scaled } from './scaled.ts'
import type { Solver } from './solver.ts'

export interface BestSet {
  /** Choices of the knapsack, at most one a deal, in the order of the deals. */
  readonly taken: Int32Array
  readonly profit: number
  /** No set within the limits earns more. */
  readonly bound: number
  /** Of the limits, in money. */
  readonly price: Float64Array
}

/** Choices of the first core, of the largest that is to improve a plan, and of the largest that is to find one. */
const FIRST_CORE = 60
const LARGEST_CORE = 300
const LAST_CORE = 2000
/** Profits are told to the cent: what earns less than this more earns nothing more. */
const HALF_A_CENT = 0.005
/** A gap that is told and not worked on, as a share of the sum. */
const SMALL_GAP = 1e-4
/** A sum may exceed a typed limit in its last digits. */
export const SLACK = 1e-9

/** Null: no set keeps the limits, or none was found. `near`: prices of a problem like this one, in money. */
export function bestSet(
  knapsack: Knapsack,
  solver: Solver,
  near: Float64Array | null = null,
): BestSet | null {
  const problem = scaled(knapsack)
  const { forced, start, unit } = problem
  if (forced.some((must, d) => must === 1 && start[d] === start[d + 1])) return null
  const { prices } = linear(problem, solver, near)
  if (noneBy(problem, prices)) return null
  const noGap = HALF_A_CENT / unit
  let best: Found | null = null
  let bound = prices.bound
  let choices = FIRST_CORE
  let width = widthOf(prices, choices)
  for (;;) {
    const found = solveCore(problem, prices, width, solver)
    if (!found) {
      if (width === Infinity || choices > LAST_CORE) return null
      choices *= 2
      width = widthOf(prices, choices)
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
  return {
    taken,
    profit,
    bound: bound - best.profit < noGap ? profit : bound * unit,
    price: inMoney(problem, prices),
  }
}

interface Found {
  readonly taken: Int32Array
  readonly profit: number
  readonly bound: number
}

/** The best set among what loses at most `width`; null where none keeps the limits. */
function solveCore(problem: Scaled, prices: Priced, width: number, solver: Solver): Found | null {
  const marks = noMarks(problem)
  mark(marks, prices, width)
  const { program, choices, settled, earned } = coreOf(problem, marks)
  if (choices.length === 0) {
    const isKept = problem.coefficients.every((use, r) => {
      const most = problem.most[r]
      return (
        settled.reduce((sum, j) => sum + use[j], 0) <= most + SLACK * Math.max(1, Math.abs(most))
      )
    })
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
