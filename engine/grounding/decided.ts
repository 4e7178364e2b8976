// Finds the past deals that are known to be taken or declined. A flag decides at once. Without a
// flag, a deal is known to be taken from its first sale or its profit on, so the latest deals
// without either are undecided: counting them as declined would teach the model that nothing is
// taken any more.
import type { Groups } from '#contract/groups.ts'
import { SLACK, type Ledger } from './ledger.ts'

/** Share of the taken deals that have shown themselves by the time that is waited for. */
const SHOWN = 0.9

/**
 * The last moment of which t could tell who was taken and who was not. `ledger`: null where only profits
 * tell; `horizon`: periods from T to a profit, null where unknown; `flagsTell`: a chosen row was taken.
 */
export function decidedUntil(
  groups: Groups,
  ledger: Ledger | null,
  horizon: number | null,
  flagsTell: boolean,
): (t: number) => number {
  const { observed, chosenRow } = groups
  const lastProfit = () => lastOf(groups, (group) => observed[group] === 1)
  const shown = ledger
    ? -waitForSales(groups, ledger, horizon)
    : Math.min(-(horizon ?? 0), lastProfit())
  // Flags may be filled in late, too: they tell up to the last moment with one.
  const flagged = flagsTell ? lastOf(groups, (group) => chosenRow[group] >= 0) : -Infinity
  return (t) => Math.max(shown + t, flagged) + SLACK
}

/** 1 = a past group that was taken or declined for certain. `last`: decidedUntil of today. Shape: groups. */
export function decidedGroups({ menu, T }: Groups, last: number): Uint8Array {
  return Uint8Array.from(menu, (id, group) => Number(id !== 0 && T[group] <= last))
}

/** Periods in which most taken deals have shown themselves; those with a profit alone do so after the horizon. */
function waitForSales(groups: Groups, ledger: Ledger, horizon: number | null): number {
  const waits: number[] = []
  for (let group = 0; group < groups.count; group++) {
    if (groups.menu[group] === 0 || groups.observed[group] === 0) continue
    const known = ledger.known.subarray(ledger.start[group], ledger.start[group + 1])
    if (known.length > 0) waits.push(known.reduce((a, b) => Math.min(a, b)) - groups.T[group])
    else if (groups.silent[group] === 0) waits.push(horizon ?? 0)
  }
  waits.sort((a, b) => a - b)
  return waits.length ? Math.max(waits[Math.ceil(SHOWN * waits.length) - 1], 0) : 0
}

function lastOf({ menu, T }: Groups, is: (group: number) => boolean): number {
  return T.reduce(
    (last, at, group) => (menu[group] !== 0 && is(group) ? Math.max(last, at) : last),
    -Infinity,
  )
}
