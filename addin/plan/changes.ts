// What a new plan changes against an earlier one: added, dropped and resized deals, and the sums.
// Keys are compared as text.
import type { KeptRow } from '../kept-plans/kept-plan.ts'

export interface Sums {
  readonly n: number
  readonly profit: number
  /** Σ unit_cost × qty; null if a cost is unknown. */
  readonly capital: number | null
}

export interface PlanChanges {
  readonly added: readonly KeptRow[]
  readonly dropped: readonly KeptRow[]
  readonly resized: readonly { readonly before: KeptRow; readonly after: KeptRow }[]
  /** Deals with the same size in both. */
  readonly kept: number
  readonly before: Sums
  readonly after: Sums
}

/** `added` and `resized` are in the order of the new plan, `dropped` in that of the old one. */
export function planChanges(before: readonly KeptRow[], after: readonly KeptRow[]): PlanChanges {
  const old = new Map(before.map((row) => [String(row.key), row]))
  const now = new Set(after.map((row) => String(row.key)))
  const added: KeptRow[] = []
  const resized: { before: KeptRow; after: KeptRow }[] = []
  for (const row of after) {
    const past = old.get(String(row.key))
    if (!past) added.push(row)
    else if (past.qty !== row.qty) resized.push({ before: past, after: row })
  }
  return {
    added,
    dropped: before.filter((row) => !now.has(String(row.key))),
    resized,
    kept: after.length - added.length - resized.length,
    before: planSums(before),
    after: planSums(after),
  }
}

/** Sums of a plan, without rounding errors of addition. */
export function planSums(rows: readonly Pick<KeptRow, 'profit' | 'unit_cost' | 'qty'>[]): Sums {
  const cents = rows.reduce((sum, row) => sum + Math.round(row.profit * 100), 0)
  const known = rows.every((row) => row.unit_cost !== null)
  const spend = rows.reduce((sum, row) => sum + (row.unit_cost ?? 0) * row.qty, 0)
  return { n: rows.length, profit: cents / 100, capital: known ? toCent(spend) : null }
}

/** Rounds to the cent and so removes rounding errors of addition; NaN stays NaN. */
export function toCent(money: number): number {
  return Math.round(money * 100) / 100 + 0
}

/** A deal that two plans decide differently; null = not taken. */
export interface DealCompared {
  readonly key: KeptRow['key']
  readonly before: Pick<KeptRow, 'qty' | 'profit'> | null
  readonly after: Pick<KeptRow, 'qty' | 'profit'> | null
}

export interface Compared {
  /**
   * The first of the differing deals: new and changed ones in the order of the later plan, then
   * dropped ones.
   */
  readonly deals: readonly DealCompared[]
  readonly differing: number
  /** Deals of equal size, and how many of them have another profit; only the size is decided. */
  readonly same: number
  readonly revalued: number
  readonly before: Sums
  readonly after: Sums
}

/** Compares two plans deal by deal; lists at most `most` deals. */
export function comparePlans(
  before: readonly KeptRow[],
  after: readonly KeptRow[],
  most: number,
): Compared {
  const old = new Map(before.map((row) => [String(row.key), row]))
  const now = new Set(after.map((row) => String(row.key)))
  const of = (row: KeptRow | undefined) => (row ? { qty: row.qty, profit: row.profit } : null)
  const hasSameQty = (row: KeptRow) => old.get(String(row.key))?.qty === row.qty
  const changed = after.filter((row) => !hasSameQty(row))
  const revalued = after.filter(
    (row) => hasSameQty(row) && old.get(String(row.key))!.profit !== row.profit,
  )
  const gone = before.filter((row) => !now.has(String(row.key)))
  const deals = [
    ...changed.map((row) => ({
      key: row.key,
      before: of(old.get(String(row.key))),
      after: of(row),
    })),
    ...gone.map((row) => ({ key: row.key, before: of(row), after: null })),
  ]
  return {
    deals: deals.slice(0, most),
    differing: deals.length,
    same: after.length - changed.length,
    revalued: revalued.length,
    before: planSums(before),
    after: planSums(after),
  }
}
