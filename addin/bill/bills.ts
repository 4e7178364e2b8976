// The bills of past deals under the reading of the words: made in the worker whenever words are read over tables, and
// shown deal by deal. No cell leaves the workbook.
import { answeredOf } from '../description/answer-words.ts'
import { parametersOf } from '../options/setup.ts'
import type { Setup } from '../options/setup-state.ts'
import { nameDeals } from '../shell/name-deals.ts'
import { runExclusive } from '../shell/jobs.ts'
import { ownPart, perPane, today, type Shell } from '../shell/shell.ts'
import { loadParts } from '../tables/choose-tables.ts'
import { mappingNow } from '../tables/mapping-now.ts'
import type { BillAsked } from './bill-state.ts'

const show = ownPart('bills')
const memory = perPane(() => ({
  /** Tells the last call from earlier ones, whose answers are late. */
  last: 0,
  /** Changes of the words by mends and answers that the bills know of. */
  changes: null as Setup['answers'] | null,
}))

/** Makes the bills of the reading that is shown; none where no table has been read. */
export async function makeBills(shell: Shell): Promise<void> {
  const own = memory(shell)
  const call = ++own.last
  const { setup, bills: before } = shell.state.value
  const reading = answeredOf(setup.reading)
  const mapping = mappingNow(shell)
  if (reading === null || mapping === null) return show(shell, null)
  const bill = before?.bills[before.at]
  const shown = bill && { key: String(bill.key), menu: bill.menu }
  const found = await shell.dependencies.worker.bills({
    mapping,
    parameters: parametersOf(setup),
    today: today(shell),
    reading: { of: reading.of, valuation: reading.valuation, lines: reading.lines },
    // What a mend does is seen on the deal that is in view.
    stay: own.changes === setup.answers || shown === undefined ? null : shown,
  })
  if (call !== own.last) return
  own.changes = setup.answers
  show(shell, found && { ...found, of: reading.of, missing: false })
  await nameDeals(shell)
}

/** Reads the tables of the workbook, so that bills can be made of them. */
export function readForBills(shell: Shell): Promise<void> {
  return runExclusive(shell, 'bills', async () => {
    const problem = await loadParts(shell, shell.state.value.setup.choice, () => undefined)
    if (problem === null) shell.emit('setupChanged')
    else shell.notify('problem', problem)
  })
}

/** Shows the next deal, the one before, one by its key, or one that ended so. */
export async function showBill(
  shell: Shell,
  asked: { readonly by: 1 | -1 } | BillAsked,
): Promise<void> {
  const { bills: shown } = shell.state.value
  if (shown === null) return
  const { bills, at } = shown
  if ('by' in asked) {
    const next = (at + asked.by + bills.length) % bills.length
    return show(shell, { ...shown, at: next, missing: false })
  }
  const found = await shell.dependencies.worker.bill(asked)
  const now = shell.state.value.bills
  if (now?.of !== shown.of) return
  if (found === null) return show(shell, { ...now, missing: true })
  const known = now.bills.findIndex(({ key, menu }) => key === found.key && menu === found.menu)
  const all = known < 0 ? [...now.bills, found] : now.bills
  show(shell, { ...now, bills: all, at: known < 0 ? all.length - 1 : known, missing: false })
}
