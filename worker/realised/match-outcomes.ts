// Finds a plan's menu in the history of a later session and compares what was predicted with what was earned. Pure: which
// sessions are asked, find-outcomes.ts decides. A match must be credible, for keys such as 1, 2, 3 may be used in two markets.
import type { Realised } from '#forms/realised-forms.ts'
import { REALISED_ROWS } from '#contract/limits.ts'
import type { OutcomeDeal, OutcomeMenu, Outcomes } from '#contract/outcomes.ts'
import { MENUS_COLUMNS } from '#contract/rule-columns.ts'
import type { MenuRow } from '#contract/schemas.ts'

type PlanRow = Pick<MenuRow, 'key' | 'qty' | 'profit' | 'unit_cost'>

/** A deal of the plan and what became of it. */
export interface Pair {
  readonly plan: PlanRow
  readonly past: OutcomeDeal
}

/** The plan's menu in a later history: its deals in the plan's order. */
export interface Matched {
  readonly T: number
  readonly pairs: readonly Pair[]
}

/** Part of the plan's deals that must stand in one menu, of the features that both tables must name, of the costs that must agree. */
const ENOUGH = 0.5
/** Unit costs this close to each other, relative to the history's, are one: freight and currency move them. */
const COST_NEAR = 0.1

/** What a plan's menu is found by. */
export interface Sought {
  /** Its deals whose keys are new. */
  readonly plan: readonly PlanRow[]
  /** Columns of its Menus table. */
  readonly columns: readonly string[]
}

/** `before`: the outcomes that the plan itself learned from; a key that stands there already tells of an earlier deal. */
export function soughtOf(plan: readonly PlanRow[], [columns, ...earlier]: Outcomes): Sought {
  const old = new Set(earlier.flatMap(({ deals }) => deals.map(({ key }) => String(key))))
  const fresh = plan.filter(({ key }) => !old.has(String(key)))
  return {
    plan: fresh.map(({ key, qty, profit, unit_cost }) => ({ key, qty, profit, unit_cost })),
    columns,
  }
}

/** The menu of `later` that is the plan's; null where none credibly is. */
export function matchOutcomes({ plan, columns }: Sought, later: Outcomes): Matched | null {
  const [laterColumns, ...menus] = later
  if (!areAlike(columns, laterColumns)) return null
  const found = menus
    .map((menu): Matched => ({ T: menu.T, pairs: pairsOf(plan, menu) }))
    // Stable: the newest of equals.
    .sort((x, y) => y.pairs.length - x.pairs.length)[0]
  if (!found || found.pairs.length === 0) return null
  if (found.pairs.length < ENOUGH * plan.length || !costsAgree(found.pairs)) return null
  return found
}

function pairsOf(plan: readonly PlanRow[], { deals }: OutcomeMenu): Pair[] {
  // Keys join by their text: 7 and "7" are one key.
  const byKey = new Map(deals.map((deal) => [String(deal.key), deal]))
  return plan.flatMap((row) => {
    const past = byKey.get(String(row.key))
    return past ? [{ plan: row, past }] : []
  })
}

/** Whether two menus tables name mostly the same features. */
function areAlike(some: readonly string[], others: readonly string[]): boolean {
  const own = new Set(some.filter((name) => !MENUS_COLUMNS.has(name)))
  const all = new Set([...own, ...others.filter((name) => !MENUS_COLUMNS.has(name))])
  const shared = others.filter((name) => own.has(name)).length
  return shared >= ENOUGH * all.size
}

function costsAgree(pairs: readonly Pair[]): boolean {
  const agree = pairs.flatMap(({ plan: { unit_cost }, past: { cost } }) =>
    unit_cost === null || !cost
      ? []
      : [unit_cost >= cost[0] * (1 - COST_NEAR) && unit_cost <= cost[1] * (1 + COST_NEAR)],
  )
  return agree.filter(Boolean).length >= ENOUGH * agree.length
}

type Found = Omit<NonNullable<Realised['found']>, 'session_id' | 'created_at'>

/** The comparison: sums over the taken deals whose profit is known, and those that differ most. */
export function comparison({ T, pairs }: Matched): Found {
  const rows = pairs.flatMap((pair) => rowOf(pair) ?? [])
  const valued = rows.filter(({ realised_profit }) => realised_profit !== null)
  const same = valued.filter(({ qty, taken_qty }) => qty === taken_qty)
  const { deals, ...sums } = sumsOf(valued)
  return {
    T,
    deals: pairs.length,
    taken: rows.length,
    valued: deals,
    ...sums,
    as_planned: sumsOf(same),
    unfinished: valued.filter(({ final }) => !final).length,
    rows: rows.toSorted((x, y) => differenceOf(y) - differenceOf(x)).slice(0, REALISED_ROWS),
  }
}

type Row = Found['rows'][number]

const rowOf = ({ plan, past }: Pair): Row | null =>
  past.taken
    ? {
        key: plan.key,
        qty: plan.qty,
        taken_qty: past.taken.qty,
        predicted_profit: plan.profit,
        realised_profit: past.taken.profit,
        final: past.taken.final,
      }
    : null

/** How far a deal is from its prediction; deals whose profit is not known come last. */
const differenceOf = ({ predicted_profit, realised_profit }: Row): number =>
  realised_profit === null ? -1 : Math.abs(realised_profit - predicted_profit)

function sumsOf(rows: readonly Row[]): Found['as_planned'] {
  const sum = (money: (row: Row) => number) =>
    rows.reduce((cents, row) => cents + Math.round(100 * money(row)), 0) / 100
  return {
    deals: rows.length,
    predicted_profit: sum((row) => row.predicted_profit),
    realised_profit: sum((row) => row.realised_profit ?? 0),
  }
}
