// Limits as rows of the card "Limits": each of one kind, and perhaps not yet complete. Pure.
import type { LimitTold, PlanLimits } from '#contract/plan-limits.ts'
import { GROUP_BOUNDS, type GroupBound } from './limit-words.ts'

/** What a row limits; the spend has a field of its own. */
export type LimitRow =
  | { readonly is: 'deals'; readonly least: number | null; readonly most: number | null }
  | {
      readonly is: 'group'
      readonly column: string
      /** Null: each value by itself. */
      readonly value: string | null
      readonly bound: GroupBound
      /** A share is of 1. */
      readonly to: number | null
    }
  | { readonly is: 'total'; readonly column: string; readonly to: number | null }
  | { readonly is: 'always' | 'never'; readonly keys: readonly string[] }
export type LimitKind = LimitRow['is']

export const LIMIT_KINDS = ['deals', 'group', 'total', 'always', 'never'] as const
/** Kinds of which there is one row. */
const ONCE: ReadonlySet<LimitKind> = new Set(['deals', 'always', 'never'])

export const kindsToAdd = (rows: readonly LimitRow[]): LimitKind[] =>
  LIMIT_KINDS.filter((kind) => !ONCE.has(kind) || rows.every(({ is }) => is !== kind))

export function newRow(kind: LimitKind): LimitRow {
  if (kind === 'deals') return { is: kind, least: null, most: null }
  if (kind === 'group') return { is: kind, column: '', value: null, bound: 'most_deals', to: null }
  if (kind === 'total') return { is: kind, column: '', to: null }
  return { is: kind, keys: [] }
}

/** The limits of what is complete. */
export function limitsOfRows(spend: number | null, rows: readonly LimitRow[]): PlanLimits {
  const deals = rows.find(({ is }) => is === 'deals')
  const groups = rows.filter(isGroup)
  const totals = rows.filter(isTotal)
  const keysOf = (kind: 'always' | 'never') =>
    rows.flatMap((row) => (row.is === kind ? row.keys : []))
  const [always, never] = [keysOf('always'), keysOf('never')]
  const counts = deals?.is === 'deals' ? filled({ least: deals.least, most: deals.most }) : {}
  return {
    ...filled({ spend }),
    ...(Object.keys(counts).length > 0 && { deals: counts }),
    ...(groups.length > 0 && {
      groups: groups.map(({ column, value, bound, to }) => ({
        column,
        ...(value !== null && { value }),
        [bound]: to,
      })),
    }),
    ...(totals.length > 0 && { totals: totals.map(({ column, to }) => ({ column, most: to })) }),
    ...(always.length > 0 && { always }),
    ...(never.length > 0 && { never }),
  }
}

type Complete<R> = R & { readonly to: number }
const isGroup = (row: LimitRow): row is Complete<Extract<LimitRow, { is: 'group' }>> =>
  row.is === 'group' && row.column !== '' && row.value !== '' && row.to !== null
const isTotal = (row: LimitRow): row is Complete<Extract<LimitRow, { is: 'total' }>> =>
  row.is === 'total' && row.column !== '' && row.to !== null

const filled = <T extends Record<string, number | null>>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null)) as {
    [N in keyof T]?: number
  }

export function rowsOfLimits({ deals, groups, totals, always, never }: PlanLimits): LimitRow[] {
  return [
    ...(deals
      ? [{ is: 'deals' as const, least: deals.least ?? null, most: deals.most ?? null }]
      : []),
    ...(groups ?? []).flatMap((group) =>
      GROUP_BOUNDS.filter((bound) => group[bound] != null).map((bound) => ({
        is: 'group' as const,
        column: group.column,
        value: group.value == null ? null : String(group.value),
        bound,
        to: group[bound]!,
      })),
    ),
    ...(totals ?? []).map(({ column, most }) => ({ is: 'total' as const, column, to: most })),
    ...(always?.length ? [{ is: 'always' as const, keys: always.map(String) }] : []),
    ...(never?.length ? [{ is: 'never' as const, keys: never.map(String) }] : []),
  ]
}

/** What the plan says of the limits of a row that bind. */
export function toldOfRow(
  told: readonly LimitTold[],
  rows: readonly LimitRow[],
  row: LimitRow,
): LimitTold[] {
  const path = pathOf(rows, row)
  return path === null ? [] : told.filter(({ limit, binds }) => binds && limit.startsWith(path))
}

/** Where the limits of a row stand in the request; null = it is not complete. */
function pathOf(rows: readonly LimitRow[], row: LimitRow): string | null {
  if (row.is !== 'group' && row.is !== 'total') return row.is
  const at = rows.filter(row.is === 'group' ? isGroup : isTotal).indexOf(row)
  return at < 0 ? null : `${row.is}s[${at}]`
}
