// Judges rules of decision on one market: learnt once, decided by every rule, beside the other methods.
import '#weights/files.ts'
import { feedbackText } from '#contract/feedback.ts'
import { choiceBasisOf } from '#contract/schemas.ts'
import { groundExample } from '#examples/ground-example.ts'
import type { Decision } from '#model/decide/decision.ts'
import { learnMarket } from '#model/decide/learn.ts'
import { decideMarket } from '#model/fit.ts'
import type { Pool } from '#model/learners/pool.ts'
import type { Learned } from '#model/replay/learned.ts'
import { ourPlan, peerPlans } from '../markets/plans.ts'
import { scoreReal, type MarketScore } from '../markets/score-plan.ts'
import { withHistory } from './history.ts'
import { marketOf, type RealTable } from './set.ts'

export type Rule = (learned: Learned) => Decision

const told = (choice_basis: 'columns' | 'knowledge' | 'unknown') => (learned: Learned) =>
  decideMarket(learned, { correction: 0, choiceBasis: choiceBasisOf({ choice_basis }) })

/** The rules that ship: what a client may answer, and the market's own history alone. */
export const SHIPPED: Readonly<Record<string, Rule>> = {
  columns: told('columns'),
  knowledge: told('knowledge'),
  unknown: told('unknown'),
  'no pre-training': (learned) =>
    decideMarket(learned, { correction: 0, choiceBasis: 'columns', prior: 'none' }),
}

export interface RuleScore extends MarketScore {
  /** Half the 80 % interval of the sum. */
  readonly width: number
}

/** One market of a table: what each rule came to. */
export interface Judged {
  readonly table: string
  /** Whether the business knew more than the request tells. */
  readonly knows: boolean
  readonly scores: Readonly<Record<string, RuleScore>>
}

export async function judge(
  table: RealTable,
  knows: boolean,
  history: number,
  rules: Readonly<Record<string, Rule>>,
  pool: Pool,
): Promise<Judged> {
  const example = withHistory(marketOf(table, knows), history)
  const grounding = groundExample(example)
  if (!grounding.ok) throw new Error(`${table.name}: ${feedbackText(grounding.feedback)}`)
  const { market } = grounding
  const learned = await learnMarket(market, { pool, progress: () => {} })
  const peers = peerPlans(market)
  const scoreOf = (rule: Rule): RuleScore => {
    const ours = ourPlan(market, rule(learned), 0)
    const answer = { ours, withoutPrior: ours, peers, megabytes: 0 }
    const score = scoreReal(table.name, example, answer)
    const [low, high] = ours.interval
    const { ours: came } = score.value
    const coverage = score.picks > 0 ? Number(came >= low && came <= high) : Number.NaN
    return { ...score, coverage, width: (high - low) / 2 }
  }
  const scores = Object.entries(rules).map(([name, rule]) => [name, scoreOf(rule)] as const)
  return { table: table.name, knows, scores: Object.fromEntries(scores) }
}
