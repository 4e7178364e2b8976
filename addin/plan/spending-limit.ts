// The best subset of a plan under a spending limit: a 0/1 knapsack of predicted profit against
// unit_cost × qty, by branch and bound in the order of profit per money with Dantzig's bound
// (Horowitz & Sahni 1974; Martello & Toth, Knapsack Problems, 1990, §2.5). The add-in decides this,
// not the service: sizes stay as planned, deals are only left out.
import type { OptionRow } from '#contract/schemas.ts'

type Limited =
  | {
      readonly ok: true
      /** In the order of the given plan. */
      readonly chosen: readonly OptionRow[]
      readonly profit: number
      readonly spend: number
      /** No subset earns more; equal to `profit` if `exact`. */
      readonly bound: number
      /** The subset is proven to be the best; otherwise it misses at most `bound` − `profit`. */
      readonly exact: boolean
    }
  /** A planned deal has no unit cost, so its spend is unknown. */
  | { readonly ok: false; readonly why: 'cost_unknown' }

/**
 * Most steps of the search, about 50 ms. After that the best subset so far is returned with its
 * bound.
 */
const STEPS = 1_000_000
/** Tolerance: a computed sum may exceed a typed limit in its last digits. */
const SLACK = 1e-9

/**
 * `limit` ≥ 0 in the money of unit_cost. Deterministic: equal deals are taken in the plan's order.
 * The first subset is the greedy one, so the gap is always less than the profit of the one deal at
 * which the money runs out.
 */
export function withinLimit(
  plan: readonly OptionRow[],
  limit: number,
  steps: number = STEPS,
): Limited {
  if (plan.some((option) => option.unit_cost === null)) return { ok: false, why: 'cost_unknown' }
  const spend = plan.map((option) => option.unit_cost! * option.qty)
  const most = limit * (1 + SLACK)

  // A free deal is taken if it earns; a deal that earns nothing, or never fits, is left out.
  const free = plan.map((option, i) => option.profit > 0 && !(spend[i]! > 0))
  const order = plan
    .map((_, i) => i)
    .filter((i) => plan[i]!.profit > 0 && spend[i]! > 0 && spend[i]! <= most)
    .sort((a, b) => plan[b]!.profit * spend[a]! - plan[a]!.profit * spend[b]! || a - b)
  const found = search(
    Float64Array.from(order, (i) => plan[i]!.profit),
    Float64Array.from(order, (i) => spend[i]!),
    most,
    steps,
  )

  const taken = new Set(found.taken.map((place) => order[place]!))
  const chosen = plan.filter((_, i) => free[i] || taken.has(i))
  const given = plan.reduce((sum, option, i) => sum + (free[i] ? option.profit : 0), 0)
  const profit = chosen.reduce((sum, option) => sum + option.profit, 0)
  return {
    ok: true,
    chosen,
    profit,
    spend: chosen.reduce((sum, option) => sum + option.unit_cost! * option.qty, 0),
    bound: found.exact ? profit : Math.max(profit, given + found.bound),
    exact: found.exact,
  }
}

interface Found {
  readonly taken: readonly number[]
  readonly exact: boolean
  /** Dantzig's bound for all items: the fractional knapsack. */
  readonly bound: number
}

/** Depth first, taking before leaving; items by profit per money, best first. */
function search(profit: Float64Array, cost: Float64Array, limit: number, steps: number): Found {
  const n = profit.length
  const profitTo = runningSums(profit)
  const costTo = runningSums(cost)

  /**
   * Most that the items from `from` on can add with `money` left: whole items in order, then a
   * fraction of one.
   */
  const boundFrom = (from: number, money: number): number => {
    let low = from
    let high = n
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (costTo[middle]! - costTo[from]! <= money) low = middle
      else high = middle - 1
    }
    const whole = profitTo[low]! - profitTo[from]!
    if (low === n) return whole
    const left = Math.max(0, money - (costTo[low]! - costTo[from]!))
    return whole + (left * profit[low]!) / cost[low]!
  }

  const stack = new Int32Array(n)
  // Money and profit before each item on the stack; adding back would gather rounding errors.
  const moneyAt = new Float64Array(n)
  const earnedAt = new Float64Array(n)
  const bound = boundFrom(0, limit)
  let best = new Int32Array(0)
  let most = 0
  let [depth, at, money, earned, used] = [0, 0, limit, 0, 0]
  for (;;) {
    // Take what fits while more than the best can still come of it.
    let hopeful = true
    while (at < n) {
      used++
      if (cost[at]! <= money) {
        stack[depth] = at
        moneyAt[depth] = money
        earnedAt[depth] = earned
        depth++
        money -= cost[at]!
        earned += profit[at]!
        at++
        continue
      }
      at++
      if (!(earned + boundFrom(at, money) > most * (1 + 1e-12))) {
        hopeful = false
        break
      }
    }
    // A branch that was given up may already be better than the best.
    if (earned > most) {
      most = earned
      best = stack.slice(0, depth)
      used += depth
    }
    if (used > steps) return { taken: [...best], exact: false, bound }
    // Back to the last item whose omission could still pay.
    do {
      if (depth === 0) return { taken: [...best], exact: true, bound: most }
      depth--
      used++
      at = stack[depth]! + 1
      money = moneyAt[depth]!
      earned = earnedAt[depth]!
      hopeful = earned + boundFrom(at, money) > most * (1 + 1e-12)
    } while (!hopeful)
  }
}

function runningSums(values: Float64Array): Float64Array {
  const sums = new Float64Array(values.length + 1)
  for (let i = 0; i < values.length; i++) sums[i + 1] = sums[i]! + values[i]!
  return sums
}
