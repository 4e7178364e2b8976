// The plan on the screen under limits, as the worker computes it: the solver is loaded, and the sizes of the deals are
// fetched, when a person sets the first limit.
import { limitColumns, type LimitTold, type PlanLimits, type Sizes } from '#contract/plan-limits.ts'
import { pastWithin, type PastWithin } from '#contract/past-within.ts'
import type { OptionRow, Result } from '#contract/schemas.ts'
import { foldText, toNumber, type Scalar } from '#contract/table.ts'
import { VALUES_MOST, type LimitsAsk } from '#limits/each-limit.ts'
import { intervalOfSet } from '#limits/interval.ts'
import { limitErrors } from '#limits/limit-errors.ts'
import type { PlanUnderLimits } from '#limits/limited-plan.ts'
import type { Planner } from '#limits/planner.ts'
import type { Range } from '../plan/profit-range.ts'
import { contradictionText, limitProblem } from '../limits/limit-problems.ts'
import { limitProblemsText } from '../messages/texts.ts'
import type { LimitFields } from '../limits/limits-state.ts'

/** What the plan is made of. */
export interface LimitedMarket {
  readonly result: Result
  readonly options: readonly OptionRow[]
  /** Null = the service cannot be asked, or has none. */
  readonly fetchSizes: () => Promise<Sizes | null>
  readonly nameOf: (key: string) => string
}

export type WithinLimits =
  | {
      readonly ok: true
      /** The highest profit first. */
      readonly rows: readonly OptionRow[]
      /** Null = proven to be the best. */
      readonly bound: number | null
      readonly interval: Range | null
      readonly oneSize: boolean
    }
  | { readonly ok: false; readonly problem: string }

/** Cells of the planned table by header and key. */
export type DealCells = ReadonlyMap<string, ReadonlyMap<string, Scalar | null>>

export type LimitedPlan = ReturnType<typeof createLimitedPlan>

export function createLimitedPlan(planner: Planner, market: LimitedMarket) {
  const { result, options, fetchSizes, nameOf } = market
  const oneEach = sizesOf(options)
  let sizes: Sizes | null = null
  let cells: DealCells = new Map()
  let last: { readonly ask: LimitsAsk; readonly plan: PlanUnderLimits } | null = null
  return {
    /** Takes the cells of the planned table; answers what fields of limits can offer. */
    note(read: DealCells): LimitFields {
      cells = read
      return fieldsOf(read, options)
    },

    async within(threshold: number, limits: PlanLimits): Promise<WithinLimits> {
      sizes ??= result.mock === true ? oneEach : await fetchSizes()
      const own = sizes ?? oneEach
      const gone = limitColumns(limits).find((header) => !cells.has(header))
      if (gone !== undefined)
        return { ok: false, problem: limitProblemsText.noColumn({ column: gone }) }
      const columns = columnsOf(own, limits, cells)
      const ask = { sizes: own, threshold, limits, columns }
      const [error] = limitErrors(ask)
      if (error) return { ok: false, problem: limitProblem(error, limits, nameOf) }
      const plan = planner.plan(ask)
      last = plan.is === 'plan' ? { ask, plan } : null
      if (plan.is === 'contradiction')
        return { ok: false, problem: contradictionText(plan, limits, nameOf) }
      const shared = result.summary?.interval_shared
      return {
        ok: true,
        rows: plan.rows.map((row) => optionAt(own, row)),
        bound: plan.bound > plan.profit ? plan.bound : null,
        interval:
          shared === undefined || sizes === null ? null : intervalOfSet(own, plan.rows, shared),
        oneSize: sizes === null,
      }
    },

    /** What each limit of the last plan costs; this plans again some times. */
    tell: (): readonly LimitTold[] => (last === null ? [] : planner.tell(last.ask, last.plan)),

    /** What past menus would have earned within the limits of the last plan; null = nothing else, or it is not known. */
    past(): PastWithin | null {
      const [replay, ask] = [result.summary?.replay, last?.ask]
      // Cells of past deals are not read.
      if (!replay || !ask?.sizes.past || limitColumns(ask.limits).length > 0) return null
      return pastWithin(
        planner.past(replay, { sizes: ask.sizes.past, limits: ask.limits, columns: {} }),
      )
    },
  }
}

const optionAt = (sizes: Sizes, row: number): OptionRow => ({
  key: sizes.key[row]!,
  qty: sizes.qty[row]!,
  unit_cost: sizes.unit_cost[row]!,
  profit: sizes.profit[row]!,
  confidence: sizes.confidence[row]!,
  eligible: sizes.eligible[row]!,
})

/** The best size of each deal as its only one. */
const sizesOf = (options: readonly OptionRow[]): Sizes => ({
  key: options.map(({ key }) => key),
  qty: options.map(({ qty }) => qty),
  unit_cost: options.map(({ unit_cost }) => unit_cost),
  profit: options.map(({ profit }) => profit),
  confidence: options.map(({ confidence }) => confidence),
  eligible: options.map(({ eligible }) => eligible),
  noise: options.map(() => 0),
})

function columnsOf({ key }: Sizes, limits: PlanLimits, cells: DealCells): LimitsAsk['columns'] {
  const known = limitColumns(limits).flatMap((header) => {
    const column = cells.get(header)
    return column ? [[header, key.map((own) => column.get(String(own)) ?? null)] as const] : []
  })
  return Object.fromEntries(known)
}

function fieldsOf(cells: DealCells, options: readonly OptionRow[]): LimitFields {
  const deals = options.map(({ key }) => String(key))
  const columns = [...cells].flatMap(([header, column]) => {
    const own = deals.map((key) => column.get(key) ?? null)
    const filled = own.filter((cell) => cell !== null)
    if (filled.length === 0) return []
    const values = new Map(filled.map((cell) => [foldText(String(cell)), String(cell)]))
    return [
      {
        header,
        values: values.size > VALUES_MOST ? [] : [...values.values()].sort(inOrder),
        numbers: own.every((cell) => cell !== null && toNumber(cell) >= 0),
      },
    ]
  })
  return { columns, deals }
}

const inOrder = (a: string, b: string): number => a.localeCompare(b, 'en', { numeric: true })
