// The bill that a plan sheet shows: of the past deal that tells most under the words of the plan in the columns. The pane
// has it where its tables and words are the plan's still; else the service, as long as it keeps the tables.
import { answeredOf } from '../description/answer-words.ts'
import { nameBy, type NameOf } from '../bill/names.ts'
import type { PlannedMenu } from '../plan/planned-menu.ts'
import type { KeptSummary } from '../plan/plan-state.ts'
import type { Shell } from '../shell/shell.ts'
import { keyOf, ownClient } from '../sign-in/sign-in.ts'
import { sheetBill, type SheetBill } from './sheet-bill.ts'

/** Null: neither pane nor service has one now. */
export async function pastDealOf(
  shell: Shell,
  { session }: Pick<KeptSummary, 'session'>,
  { from }: Pick<PlannedMenu, 'from'>,
): Promise<SheetBill | null> {
  const nameOf = nameBy(from.mapping)
  return ownBill(shell, session, nameOf) ?? (await servedBill(shell, session, nameOf))
}

/** Of the pane's own rows. */
function ownBill({ state }: Shell, session: string, nameOf: NameOf): SheetBill | null {
  const { step, setup, bills, kept } = state.value
  const sent = step.at === 'plan' && step.session === session ? step.sent : null
  const reading = answeredOf(setup.reading)
  const bill = bills?.bills[0]
  if (sent === null || reading === null || !bill || kept.stale === true) return null
  const isOfPlan =
    sent.words === bills.of && sent.horizon === setup.options.horizon && reading.of === bills.of
  return isOfPlan ? sheetBill(bill, reading, nameOf) : null
}

async function servedBill(
  shell: Shell,
  session: string,
  nameOf: NameOf,
): Promise<SheetBill | null> {
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
  return sheetBill(bill, reading, nameOf)
}
