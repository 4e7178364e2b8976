// What a plan is worth on one market of the sealed set. These figures are summed up by kind before
// anybody sees them.
import type { Choice } from '#cli/score.ts'
import type { SealedMarket } from './draw-market.ts'

export interface SealedPlan {
  readonly choice: Choice
  readonly predicted: number
  readonly interval: readonly [number, number]
}

export interface SealedScore {
  readonly kind: string
  /** False where the best choice earns next to nothing beside what taking all lays out. */
  readonly pays: boolean
  readonly picks: number
  /** Sum that the plan predicts, and what it comes to in one world. */
  readonly predicted: number
  readonly realised: number
  /** Expected profit of the plan, of the best choice, and of one who knows each outcome beforehand. */
  readonly earned: number
  readonly oracle: number
  readonly foreknown: number
  /** Expected profit ÷ the oracle's. */
  readonly share: number
  /** Expected profit of the plan, in units of what taking all lays out. */
  readonly expected: number
  /** Predicted ÷ expected; infinite where a loss is to be expected, NaN without picks. */
  readonly promise: number
  /** Worlds, and those of them in which the sum lies in the 80 % interval. */
  readonly worlds: number
  readonly covered: number
  /** Outlay ÷ that of taking every deal at its middle size. */
  readonly spent: number
}

const WORLDS = 60
const NEXT_TO_NOTHING = 0.02

export function scorePlan(kind: string, market: SealedMarket, plan: SealedPlan): SealedScore {
  const { today } = market
  const all = market.outlay(market.takeAll)
  const oracle = today.value(today.oracle)
  const expected = today.value(plan.choice)
  const picks = plan.choice.size
  const [low, high] = plan.interval
  const pays = oracle >= NEXT_TO_NOTHING * all
  const sums = Array.from({ length: WORLDS }, (_, n) => today.realise(plan.choice, n + 1))
  const inside = sums.filter((sum) => sum >= low && sum <= high).length
  return {
    kind,
    pays,
    picks,
    predicted: plan.predicted,
    realised: sums[0]!,
    earned: expected,
    oracle,
    foreknown: today.foreknown(WORLDS),
    share: oracle > 0 ? expected / oracle : Number.NaN,
    expected: expected / all,
    promise: promiseOf(picks, plan.predicted, expected),
    worlds: WORLDS,
    // A menu refused whole counts as inside exactly where next to nothing was to be earned.
    covered: picks > 0 ? inside : pays ? 0 : WORLDS,
    spent: market.outlay(plan.choice) / all,
  }
}

function promiseOf(picks: number, predicted: number, expected: number): number {
  if (picks === 0) return Number.NaN
  return expected > 0 ? predicted / expected : Number.POSITIVE_INFINITY
}
