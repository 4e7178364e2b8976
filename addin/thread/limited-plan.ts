// The plan on the screen under limits, as the worker computes it: the solver is loaded, and the sizes of the deals are
// fetched, when a person sets the first limit.
import { limitColumns, type LimitTold, type PlanLimits, type Sizes } from '#contract/plan-limits.ts'
import type { OptionRow, Result } from '#contract/schemas.ts'
import { foldText, toNumber, type Scalar } from '#contract/table.ts'
import { VALUES_MOST, type LimitsAsk } from '#limits/each-limit.ts'
import { intervalOfSet } from '#limits/interval.ts'
import { limitErrors } from '#limits/limit-errors.ts'
import type { PlanUnderLimits } from '#limits/limited-plan.ts'
import type { Planner } from '#limits/planner.ts'
import type { CurvePoint } from '#limits/spend-curve.ts'
import type { Range } from '../plan/profit-range.ts'
import { contradictionText, limitProblem } from '../limits/limit-problems.ts'
import { limitProblemsText } from '../messages/texts.ts'
import { isFree } from '../limits/stored-limits.ts'
import type { LimitFields } from '../limits/limits-state.ts'

/** What the plan is made of. */
export interface LimitedMarket {
  readonly result: Result
  readonly options: readonly OptionRow[]
  /** Null = the service cannot be asked, or has none. */
  readonly fetchSizes: () => Promise<Sizes | null>
  readonly nameOf: (key: string) => string
  /** Lets other calls of the worker come in between. */
  readonly pause: () => Promise<void>
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

/** Points of a curve: each is a plan. */
const CURVE_POINTS = 11

/** Cells of the planned table by header and key. */
export type DealCells = ReadonlyMap<string, ReadonlyMap<string, Scalar | null>>

export type LimitedPlan = ReturnType<typeof createLimitedPlan>

export function createLimitedPlan(planner: Planner, market: LimitedMarket) {
  const { options, nameOf, pause } = market
  const { asked, note, whole } = createAsked(market)
  let last: { readonly ask: LimitsAsk; readonly plan: PlanUnderLimits } | null = null
  let [choice, drawn] = [0, 0]
  return {
    /** Takes the cells of the planned table; answers what fields of limits can offer. */
    note(read: DealCells): LimitFields {
      note(read)
      return fieldsOf(read, options)
    },

    /** Null: there are no limits. */
    async within(threshold: number, limits: PlanLimits): Promise<WithinLimits | null> {
      choice++
      last = null
      if (isFree(limits)) return null
      const { ask, problem } = await asked(threshold, limits)
      if (problem !== null) return { ok: false, problem }
      const plan = planner.plan(ask)
      if (plan.is === 'contradiction')
        return { ok: false, problem: contradictionText(plan, limits, nameOf) }
      last = { ask, plan }
      return { ok: true, ...chosenOf(ask.sizes, plan, whole() ? market.result : null) }
    },

    /** What each limit of the last plan costs, by planning again; nothing where others are asked for meanwhile. */
    async tell(): Promise<readonly LimitTold[]> {
      const own = choice
      if (last === null) return []
      const steps = planner.telling(last.ask, last.plan)
      return (await through(steps, pause, () => choice === own)) ?? []
    },

    /** Profit against spend, point by point until another curve is asked for; answers why there is none, or null. */
    async curve(
      threshold: number,
      limits: PlanLimits,
      hear: (point: CurvePoint) => void,
    ): Promise<string | null> {
      const own = ++drawn
      // Any limit of spend, so that costs are looked at.
      const { ask, problem } = await asked(threshold, { ...limits, spend: 0 })
      if (problem === null)
        await through(planner.curve(ask, CURVE_POINTS), pause, () => drawn === own, hear)
      return problem
    },
  }
}

/** `of`: whose sizes they are; null = each deal has one. */
function chosenOf(sizes: Sizes, { rows, bound, profit }: PlanUnderLimits, of: Result | null) {
  const shared = of?.summary?.interval_shared
  return {
    rows: rows.map((row) => optionAt(sizes, row)),
    bound: bound > profit ? bound : null,
    interval: shared === undefined ? null : intervalOfSet(sizes, rows, shared),
    oneSize: of === null,
  }
}

/** What steps come to, with pauses; null where they are no longer asked for. */
async function through<T, R>(
  steps: Generator<T, R>,
  pause: () => Promise<void>,
  stands: () => boolean,
  hear?: (step: T) => void,
): Promise<R | null> {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
    hear?.(value)
    await pause()
    if (!stands()) return null
  }
}

/** What the planner is asked, or why it cannot be: over the sizes, once they are fetched, and the cells that were read. */
function createAsked({ result, options, fetchSizes, nameOf }: LimitedMarket) {
  const oneEach = sizesOf(options)
  let sizes: Sizes | null = null
  let cells: DealCells = new Map()
  return {
    /** The sizes could be fetched. */
    whole: () => sizes !== null,
    note: (read: DealCells) => void (cells = read),
    asked: async (threshold: number, limits: PlanLimits) => {
      sizes ??= result.mock === true ? oneEach : await fetchSizes()
      const own = sizes ?? oneEach
      const gone = limitColumns(limits).find((header) => !cells.has(header))
      const columns = columnsOf(own, limits, cells)
      const ask: LimitsAsk = { sizes: own, threshold, limits, columns }
      const problem =
        gone === undefined
          ? firstProblem(ask, nameOf)
          : limitProblemsText.noColumn({ column: gone })
      return { ask, problem }
    },
  }
}

function firstProblem(ask: LimitsAsk, nameOf: LimitedMarket['nameOf']): string | null {
  const [error] = limitErrors(ask)
  return error ? limitProblem(error, ask.limits, nameOf) : null
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
