// Of which past deals the books tell whether they were taken. Flags tell it at once. Where there are
// none, a deal shows itself by its first sale or its profit: the latest deals without one may have been
// taken all the same, and a model that counts them as declined believes that nothing is taken any more.
import type { Groups } from '#contract/groups.ts'
import { SLACK, type Ledger } from './ledger.ts'

/** Share of the taken deals that have shown themselves by the time that is waited for. */
const SHOWN = 0.9

/** 1 = taken or declined for certain. By sales, of a history whose flags do not tell. Shape: groups. */
export function decidedBySales(groups: Groups, ledger: Ledger): Uint8Array {
  const waits: number[] = []
  for (let group = 0; group < groups.count; group++) {
    const known = ledger.known.subarray(ledger.start[group], ledger.start[group + 1])
    if (groups.menu[group] === 0 || known.length === 0) continue
    waits.push(known.reduce((least, at) => Math.min(least, at), Infinity) - groups.T[group])
  }
  waits.sort((a, b) => a - b)
  const wait = waits.length ? Math.max(waits[Math.ceil(SHOWN * waits.length) - 1], 0) : 0
  return decidedUntil(groups, -wait)
}

/** The same by the client's own profits: up to the last moment of which there is one. Shape: groups. */
export function decidedByProfits(groups: Groups): Uint8Array {
  return decidedUntil(
    groups,
    lastOf(groups, (group) => groups.observed[group] === 1),
  )
}

/** The same where flags tell it: up to the last moment with one, should they be filled in late. Shape: groups. */
export function decidedByFlags(groups: Groups): Uint8Array {
  return decidedUntil(
    groups,
    lastOf(groups, (group) => groups.chosenRow[group] >= 0),
  )
}

function lastOf({ menu, T }: Groups, is: (group: number) => boolean): number {
  return T.reduce(
    (last, at, group) => (menu[group] !== 0 && is(group) ? Math.max(last, at) : last),
    -Infinity,
  )
}

function decidedUntil({ menu, T }: Groups, last: number): Uint8Array {
  return Uint8Array.from(menu, (id, group) => Number(id !== 0 && T[group] <= last + SLACK))
}
