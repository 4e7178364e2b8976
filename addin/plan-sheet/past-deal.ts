// The bill that a plan sheet shows: of the past deal that tells most under the words of the plan in the columns. The pane
// has it where its tables and words are the plan's still; else the service, as long as it keeps the tables.
import type { Bill } from '#contract/bill.ts'
import { answeredOf } from '../description/answer-words.ts'
import { nameBy } from '../bill/names.ts'
import type { PlannedMenu } from '../plan/planned-menu.ts'
import type { KeptSummary } from '../plan/plan-state.ts'
import type { Shell } from '../shell/shell.ts'
import { keyOf, ownClient } from '../sign-in/sign-in.ts'
import { sheetBill, type BillReading, type SheetBill } from './sheet-bill.ts'

/** Null: neither pane nor service has one now. */
export async function pastDealOf(
  shell: Shell,
  { session }: Pick<KeptSummary, 'session'>,
  { from }: Pick<PlannedMenu, 'from'>,
): Promise<SheetBill | null> {
  const nameOf = nameBy(from.mapping)
  const found = ownBill(shell, session) ?? (await servedBill(shell, session))
  if (found === null) return null
  const [label = null] = await shell.dependencies.worker.labels([String(found.bill.key)])
  return sheetBill(found.bill, found.reading, nameOf, label)
}

interface Found {
  readonly bill: Bill
  readonly reading: BillReading
}

/** Of the pane's own rows. */
function ownBill({ state }: Shell, session: string): Found | null {
  const { step, setup, bills, kept } = state.value
  const sent = step.at === 'plan' && step.session === session ? step.sent : null
  const reading = answeredOf(setup.reading)
  const bill = bills?.bills[0]
  if (sent === null || reading === null || !bill || kept.stale === true) return null
  const isOfPlan =
    sent.words === bills.of && sent.horizon === setup.options.horizon && reading.of === bills.of
  return isOfPlan ? { bill, reading } : null
}

async function servedBill(shell: Shell, session: string): Promise<Found | null> {
  if (keyOf(shell) === null) return null
  const answer = await ownClient(shell).result(session, { bill: 'all' })
  if (!answer.ok || !answer.changed) return null
  const { valuation, bill: [bill] = [] } = answer.value
  if (!valuation || !bill) return null
  const reading = await shell.dependencies.worker.read({
    text: '',
    mapping: null,
    parameters: {},
    answer: { status: 'read', valuation, questions: [], feedback: '', by: 'kept' },
    more: false,
  })
  return { bill, reading }
}
