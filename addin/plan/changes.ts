// What a new plan changes against an earlier one: added, dropped and resized deals, and the sums.
// Keys are compared as text.
import { capitalOf, sumToCent } from '#contract/cents.ts'
import type { KeptRow } from '../kept-plans/kept-plan.ts'

interface Sums {
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
export const planSums = (rows: readonly Pick<KeptRow, 'profit' | 'unit_cost' | 'qty'>[]): Sums => ({
  n: rows.length,
  profit: sumToCent(rows.map(({ profit }) => profit)),
  capital: capitalOf(rows),
})

/** A deal that two plans decide differently; null = not taken. */
export interface DealCompared {
  readonly key: KeptRow['key']
  readonly before: Pick<KeptRow, 'qty' | 'profit'> | null
  readonly after: Pick<KeptRow, 'qty' | 'profit'> | null
}

interface Lost {
  /** Number of deals. */
  readonly n: number
  /** What they earn in the earlier plan beyond what they earn in the later one. */
  readonly profit: number
}

export interface Compared {
  /** The first of the differing deals, those first whose profit differs most. */
  readonly deals: readonly DealCompared[]
  readonly differing: number
  /** Deals that the later plan leaves out, and those that it takes smaller. */
  readonly gone: Lost
  readonly smaller: Lost
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
  const [old, now] = [byKey(before), byKey(after)]
  const all = [...new Map([...now, ...old]).values()].map(({ key }): DealCompared => ({
    key,
    before: sideOf(old, key),
    after: sideOf(now, key),
  }))
  const [same, differing] = [true, false].map((is) =>
    all.filter((deal) => (deal.before?.qty === deal.after?.qty) === is),
  ) as [DealCompared[], DealCompared[]]
  const lost = (deals: readonly DealCompared[]) => ({
    n: deals.length,
    profit: sumToCent(deals.map(lossOf)),
  })
  const size = (deal: DealCompared) => Math.abs(lossOf(deal))
  return {
    deals: differing.toSorted((a, b) => size(b) - size(a)).slice(0, most),
    differing: differing.length,
    gone: lost(differing.filter((deal) => deal.after === null)),
    smaller: lost(differing.filter(({ before: b, after: a }) => a && b && a.qty < b.qty)),
    same: same.length,
    revalued: same.filter((deal) => lossOf(deal) !== 0).length,
    before: planSums(before),
    after: planSums(after),
  }
}

type Rows = ReadonlyMap<string, KeptRow>
const byKey = (rows: readonly KeptRow[]): Rows => new Map(rows.map((row) => [String(row.key), row]))

function sideOf(rows: Rows, key: KeptRow['key']): DealCompared['before'] {
  const row = rows.get(String(key))
  return row ? { qty: row.qty, profit: row.profit } : null
}

const lossOf = ({ before, after }: DealCompared): number =>
  (before?.profit ?? 0) - (after?.profit ?? 0)
