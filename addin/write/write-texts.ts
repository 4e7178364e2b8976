// Messages of a write: why a plan is not written, what the rows could not take, and that it is
// done.
import { listed } from '../messages/words.ts'
import { takenRows, type AlignedRows } from './aligned-rows.ts'
import type { KeptSummary, WriteShown } from '../plan/plan-state.ts'
import { planColumnsText, writeRunText } from '../messages/texts.ts'
import type { Shell } from '../shell/shell.ts'
import type { WholeWrite } from './write-columns.ts'

/** Refuses a plan whose rows are all gone: it would only empty the columns. */
export function refuse({ planned, unfilledCount }: AlignedRows, table: string): string | null {
  if (planned > 0) return null
  return unfilledCount === 0
    ? writeRunText.rowsGone({ table })
    : writeRunText.rowsChanged({ table })
}

/**
 * Refuses a plan that matches few of the current rows: it would empty them, or seem to decide them.
 */
export function refuseUnmatched(
  { planned, unfilledCount, lostCount }: AlignedRows,
  table: string,
  { n }: KeptSummary,
): string | null {
  if (planned > unfilledCount && 2 * lostCount <= n) return null
  return writeRunText.tooFewRows({ table, unfilled: unfilledCount, deals: n, lost: lostCount })
}

/** Refuses a column with the confidence where the plan knows none. */
export const refuseUnsure = ({ confidence }: AlignedRows): string | null =>
  confidence.every((one) => Number.isNaN(one)) ? planColumnsText.noConfidence : null

export function notifyRestored(shell: Shell, { n, by }: KeptSummary, rows: AlignedRows): void {
  shell.notify('done', [writeRunText.restored({ deals: n, by }), ...lacking(rows)].join(' '))
}

/** Rows that should have been filled and were not are a problem. */
export function notifyWritten(shell: Shell, what: string, rows: AlignedRows): void {
  const lacks = lacking(rows)
  shell.notify(lacks.length > 0 ? 'problem' : 'done', [what, ...lacks].join(' '))
}

/** Lost deals that a message names. */
const LOST_SHOWN = 5

/** What of the plan the rows could not take. */
function lacking({ unfilledCount, lost, lostCount }: AlignedRows): string[] {
  const shown = lost.slice(0, LOST_SHOWN).map(String)
  return [
    ...(unfilledCount > 0 ? [writeRunText.unfilled({ rows: unfilledCount })] : []),
    ...(lostCount > 0
      ? [
          writeRunText.lostDeals({
            deals: listed(shown),
            more: Math.max(0, lostCount - LOST_SHOWN),
          }),
        ]
      : []),
  ]
}

export function doneOf({ rows, aligned, columns }: WholeWrite): WriteShown {
  return {
    is: 'written',
    rows,
    taken: takenRows(aligned).length,
    unfilled: aligned.unfilled,
    unfilledCount: aligned.unfilledCount,
    lost: aligned.lost,
    lostCount: aligned.lostCount,
    columns: [columns.qty.name, columns.profit.name],
  }
}
