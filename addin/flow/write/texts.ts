// Messages of a write: why a plan is not written, what the rows could not take, and that it is
// done.
import { takenRows, type AlignedRows } from '#addin/worker/align-rows.ts'
import type { KeptSummary, WriteShown } from '#addin/state/plan-state.ts'
import { planColumnsText } from '#addin/text/en/plan-columns.ts'
import { counted, countText } from '#addin/text/words.ts'
import type { FlowContext } from '../context.ts'
import type { WholeWrite } from './written.ts'

/** Refuses a plan whose rows are all gone: it would only empty the columns. */
export function refuse({ planned, unfilledCount }: AlignedRows, table: string): string | null {
  if (planned > 0) return null
  const rows = unfilledCount === 0 ? 'they are gone' : 'they are new or have changed since'
  return `No row of ${table} is as it was planned: ${rows}. Nothing was written; plan again.`
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
  return (
    `Too few rows of ${table} are still as they were planned. New or changed since: ` +
    `${countText(unfilledCount)}; of the plan’s ${counted(n, 'deal')} not there any more: ` +
    `${countText(lostCount)}. Nothing was written; plan again.`
  )
}

/** Refuses a column with the confidence where the plan knows none. */
export const refuseUnsure = ({ confidence }: AlignedRows): string | null =>
  confidence.every((one) => Number.isNaN(one)) ? planColumnsText.noConfidence : null

/** A person who typed there sees cells change. */
export const mendedText = (mended: number): string =>
  `Rows were moved or edited while the plan was written: ${counted(mended, 'row')} got the plan’s ` +
  'values anew. Whoever typed over one of them since types it once more.'

export function notifyRestored(
  context: FlowContext,
  { n, by }: KeptSummary,
  rows: AlignedRows,
): void {
  const back = `The plan of ${counted(n, 'deal')} by ${by} is in the columns again.`
  context.notify('done', [back, ...lacking(rows)].join(' '))
}

/** Rows that should have been filled and were not are a problem. */
export function notifyWritten(context: FlowContext, what: string, rows: AlignedRows): void {
  const lacks = lacking(rows)
  context.notify(lacks.length > 0 ? 'problem' : 'done', [what, ...lacks].join(' '))
}

/** What of the plan the rows could not take. */
function lacking({ unfilledCount, lost, lostCount }: AlignedRows): string[] {
  const shown = lost.slice(0, 5).map(String).join(', ')
  const gone = shown + (lostCount > 5 ? ` and ${countText(lostCount - 5)} more` : '')
  return [
    ...(unfilledCount > 0
      ? [
          `Rows without a value, for they are new or have changed since: ${countText(unfilledCount)}.`,
        ]
      : []),
    ...(lostCount > 0 ? [`Of its deals, deleted or changed in the sheet since: ${gone}.`] : []),
  ]
}

export function doneOf({ rows, aligned, columns, beside }: WholeWrite): WriteShown {
  return {
    is: 'written',
    rows,
    taken: takenRows(aligned).length,
    unfilled: aligned.unfilled,
    unfilledCount: aligned.unfilledCount,
    lost: aligned.lost,
    lostCount: aligned.lostCount,
    columns: [columns.qty.name, columns.profit.name],
    beside,
  }
}
