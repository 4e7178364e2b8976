// The check: reads the tables as they are now, runs every rule and lists what would leave the
// workbook. `confirm` sends what the check found valid. It needs no key. stale.ts says what a check
// means for the plan in the columns.
import type { MenuField, SalesField } from '../mapping/fields.ts'
import type { CellAt, Renamed, SheetProblem } from '../mapping/problems.ts'
import type { Saying } from '../mapping/said.ts'
import { checkRunText, tableSetupText } from '../messages/texts.ts'
import { fieldsOf } from '../options/setup.ts'
import { perWorkbook, today, type Shell } from '../shell/shell.ts'
import { inBackground, runExclusive } from '../shell/jobs.ts'
import { readingNow, stopReading } from '../description/read-back.ts'
import { nameDeals } from '../shell/name-deals.ts'
import { noteStale } from '../stale/stale.ts'
import { loadParts, say, setColumn } from '../tables/choose-tables.ts'
import { listTables } from '../tables/list-tables.ts'
import type { CheckFound } from '../fit/fit-state.ts'
import type { ReadingShown } from '../options/setup-state.ts'
import type { Progress } from '../shell/progress.ts'
import { noteBalance } from '../sign-in/sign-in.ts'
import { changedWordsText, rememberWords } from '../description/remember-words.ts'
import { mappingNow, rememberMapping } from '../tables/mapping-now.ts'

/** Hash of the last check's inputs; null = nothing was checked since the workbook was opened. */
const memory = perWorkbook((): { inputs: string | null } => ({ inputs: null }))
export const inputsNow = (shell: Shell): string | null => memory(shell).inputs

/** Reads the tables and runs every rule; then shows the step `checked`. */
export function check(shell: Shell): Promise<void> {
  return runExclusive(shell, 'check', async () => {
    // A running fit keeps what was sent, whatever the tables say now.
    if (shell.state.value.step.at === 'fit') return shell.notify('problem', checkRunText.fitRuns)
    const progress = (progress: Progress) => shell.step({ at: 'checking', progress })
    progress({ text: checkRunText.lookingAtWorkbook, share: 0 })
    // The words are read after the tables, because their columns are unknown until then.
    stopReading(shell)
    const theirs = await changedWordsText(shell)
    if (theirs !== null) return shell.step({ at: 'tables', busy: null, problem: theirs })
    const found = await checkNow(shell, progress, shell.state.value.setup.options.mock)
    if (typeof found === 'string') return shell.step({ at: 'tables', busy: null, problem: found })
    // The service reads the words while the workbook is told what was checked.
    const [reading] = await Promise.all([readingNow(shell), rememberChecked(shell)])
    const tables = found.problems.map((problem) =>
      withFitErrors(shell, problem, reading, found.mock),
    )
    const isError = ({ severity }: SheetProblem) => severity === 'error'
    const problems = [
      ...tables.filter(isError),
      ...tables.filter((problem) => !isError(problem)),
      ...readingProblems(reading),
    ]
    const ok = found.ok && !tables.some(isError)
    const cost = costKnowing(reading, found.cost)
    shell.step({ at: 'checked', ...found, ok, problems, cost })
    inBackground(shell, noteBalance(shell))
  })
}

/** Notes the columns and words of the check in the workbook. */
async function rememberChecked(shell: Shell): Promise<void> {
  const { setup } = shell.state.value
  const remembered = await rememberMapping(shell, setup)
  if (remembered?.ok) await rememberWords(shell, setup)
  else if (remembered) shell.notify('problem', remembered.message)
}

/** Maps fields to the headers that their columns have now, then checks again. */
export async function takeRenamed(shell: Shell, renamed: readonly Renamed[]): Promise<void> {
  for (const { part, field, to } of renamed)
    await setColumn(shell, part, field as MenuField | SalesField, to)
  await check(shell)
}

/** Notes what the analyst says of a problem, then checks again. */
export function takeSaying(shell: Shell, saying: Saying): Promise<void> {
  say(shell, saying)
  return check(shell)
}

/**
 * Turns warnings of the rules into errors where the fit would fail: the rules do not read the
 * words, and the words may say that deals are stock. An input test reads no words.
 */
function withFitErrors(
  { state }: Shell,
  problem: SheetProblem,
  reading: ReadingShown,
  mock: boolean,
): SheetProblem {
  const ends = problem.code === 'sold_more_than_taken' && reading.is === 'read' && reading.stock
  if (!ends || mock || state.value.setup.options.checks === 'off') return problem
  return { ...problem, severity: 'error' }
}

/**
 * Problems for words that the service does not read, asks about or doubts. Past profits may still
 * decide at the fit.
 */
function readingProblems(reading: ReadingShown): SheetProblem[] {
  if (reading.is === 'unread')
    return [wordsProblem('description_unread', checkRunText.unread, reading.message)]
  if (reading.is === 'reading')
    return [wordsProblem('description_unread', checkRunText.reading, '')]
  if (reading.is === 'refused')
    return [
      reading.questions.length > 0
        ? wordsProblem(
            'description_unclear',
            checkRunText.open,
            checkRunText.openFix,
            reading.questions[0]!.ask,
          )
        : wordsProblem('description_unclear', checkRunText.refused, '', reading.feedback),
    ]
  if (reading.is !== 'read') return []
  return [...reading.unresolved, ...reading.unused].map((doubt) =>
    wordsProblem('description_doubtful', checkRunText.doubtful, '', doubt),
  )
}

const wordsProblem = (
  code: string,
  message: string,
  fix: string,
  theirs?: SheetProblem['theirs'],
): SheetProblem => ({
  code,
  severity: 'warning',
  table: null,
  header: null,
  message,
  fix,
  count: 1,
  cells: [],
  ...(theirs !== undefined && { theirs }),
})

/** The cost, where the service says that the words are paid for. */
function costKnowing(reading: ReadingShown, cost: CheckFound['cost']): CheckFound['cost'] {
  const paid = (reading.is === 'read' || reading.is === 'refused') && reading.paid
  return paid ? { ...cost, most: cost.calculation, paid } : cost
}

/** Runs the check without showing it; returns a message if it failed before any rule could run. */
export async function checkNow(
  shell: Shell,
  progress: (progress: Progress) => void,
  mock: boolean,
) {
  await listTables(shell)
  const { choice } = shell.state.value.setup
  if (choice.menus === null) return tableSetupText.chooseTable
  const problem = await loadParts(shell, choice, (at) => progress({ ...at, share: at.share * 0.7 }))
  if (problem !== null) return problem
  progress({ text: checkRunText.checkingRules, share: 0.75 })
  const mapping = mappingNow(shell)
  if (!mapping) return tableSetupText.chooseTable
  const fields = fieldsOf(shell.state.value.setup)
  try {
    const found = await shell.dependencies.worker.check({
      mapping,
      today: today(shell),
      fields,
      mock,
    })
    memory(shell).inputs = found.inputs
    await noteStale(shell)
    await nameDeals(shell)
    return found
  } catch (fault) {
    return fault instanceof Error ? fault.message : String(fault)
  }
}

/** Shows a cell in the sheet. */
export async function select(shell: Shell, { header, ...place }: CellAt): Promise<void> {
  const parts = Object.values(shell.state.value.setup.parts)
  const at = header ?? parts.find((part) => part?.table === place.table)?.headers[0]
  if (at === undefined) return
  const selected = await shell.dependencies.excel.selectCell({ ...place, header: at })
  if (!selected.ok) shell.notify('problem', selected.failure.message)
}
