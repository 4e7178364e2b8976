// The decision of a fit under the limits of its request: the deals and sizes that keep them, or none where no plan does.
import { note, type NoteItem } from '#contract/note-item.ts'
import { isFree, limitColumns, type PlanLimits, type Sizes } from '#contract/plan-limits.ts'
import type { Summary } from '#contract/schemas.ts'
import type { Grounded } from '#grounding/outcome.ts'
import { intervalOfSet } from '#limits/interval.ts'
import { openPlanner, type Planner } from '#limits/planner.ts'
import { withinLimits } from '#limits/within-limits.ts'
import type { Decision } from '#model/decide/decision.ts'

/** Limits that a note names: those that cost most. */
const NOTES = 3

let opened: Promise<Planner> | null = null
/** The planner of this process, loaded when it is first needed. */
export const planner = (): Promise<Planner> => (opened ??= openPlanner())

export interface UnderLimits {
  /** The decision with the sizes that are taken; `sizes` and the sweep are those of the free plan. */
  readonly decision: Decision
  readonly summary: Pick<Summary, 'limits' | 'limits_gap' | 'limits_errors'>
  readonly notes: readonly NoteItem[]
}

/** Null without limits: then the plan is the free one, bit for bit. `pastRow`: rows of `sizes.past`. */
export async function underLimits(
  decision: Decision,
  sizes: Sizes,
  pastRow: Int32Array,
  limits: PlanLimits | null | undefined,
  { deal, pastDeals, market }: Pick<Grounded, 'deal' | 'pastDeals' | 'market'>,
): Promise<UnderLimits | null> {
  if (!limits || isFree(limits)) return null
  const known = pastDeals().columns
  const named = limitColumns(limits).filter((column) => known.includes(column))
  const cellsOf = (rows: Int32Array) =>
    Object.fromEntries(
      named.map((column) => [column, Array.from(rows, (row) => deal(row).cell(column))]),
    )
  const columns = cellsOf(decision.sizes.row)
  const ask = { sizes, threshold: decision.thresholdEffective, limits, columns }
  const found = withinLimits(ask, known, await planner())
  if (!found.ok) {
    const { errors } = found
    const contradict = errors.every(({ code }) => code === 'limits_contradict')
    const why = errors.map(({ message }) => message)
    return {
      decision: taking(decision, [], sizes, market.group),
      summary: { limits: [], limits_errors: [...errors] },
      notes: [note(contradict ? 'limits_contradict' : 'limits_unread', { why: why[0] ?? '' })],
    }
  }
  const { rows, told, gap } = found
  const costs = told
    .flatMap(({ limit, bound, next }) =>
      next.length > 0 ? [{ limit, bound, more: next.at(-1)!.earns }] : [],
    )
    .toSorted((a, b) => b.more - a.more)
  const past = sizes.past && { sizes: sizes.past, limits, columns: cellsOf(pastRow) }
  const replay = past ? (await planner()).past(decision.replay, past) : decision.replay
  return {
    decision: { ...taking(decision, rows, sizes, market.group), replay },
    summary: { limits: [...told], limits_gap: gap },
    notes: costs.slice(0, NOTES).map((cost) => note('limit_binds', cost)),
  }
}

/** The decision that takes these rows of `sizes`, each deal told at the size that is taken. */
function taking(
  decision: Decision,
  rows: readonly number[],
  sizes: Sizes,
  group: ArrayLike<number>,
): Decision {
  const { row, profit, confidence, eligible, sizes: own, intervalShared } = decision
  const taken = new Map(rows.map((at) => [group[own.row[at]!], at]))
  const told = (values: ArrayLike<number>, best: ArrayLike<number>) => (_: number, k: number) => {
    const at = taken.get(group[row[k]!])
    return at === undefined ? best[k]! : values[at]!
  }
  return {
    ...decision,
    row: row.map(told(own.row, row)),
    profit: profit.map(told(own.profit, profit)),
    confidence: confidence.map(told(own.confidence, confidence)),
    eligible: eligible.map(told(own.eligible, eligible)),
    selected: Int32Array.from(rows, (at) => own.row[at]!),
    interval: intervalOfSet(sizes, rows, intervalShared),
  }
}
