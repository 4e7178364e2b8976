// What the pane finds when it opens: the workbook's state, plans and words, and a fit that was
// begun. Nothing is changed.
import { PLAN_NAMESPACE } from '../kept-plans/xml-part.ts'
import { readState } from '../kept-plans/workbook-state.ts'
import { PENDING_NAMESPACE } from '../thread/pending-part.ts'
import { writeNumbersAs } from '../messages/words.ts'
import { workbookMemoryText } from '../messages/texts.ts'
import { continueFit } from '../fit/follow.ts'
import { isOwnFit, isWritten } from '../fit/shown.ts'
import { recallTables } from '../tables/mapping-now.ts'
import { ownPart, type Shell } from './shell.ts'
import { inBackground, messageOf } from './jobs.ts'
import { recallSample } from '../tables/sample-words.ts'
import { keyOf, recallKey } from '../sign-in/sign-in.ts'
import { lookStale } from '../stale/stale.ts'
import { watch } from '../stale/watch.ts'
import { openColumns } from '../write/look.ts'
import { showKept } from '../kept-plans/kept.ts'
import { NEWER, noteState, STATE_PREFIX, workbookOf } from '../kept-plans/workbook-memory.ts'
import { WORDS_NAMESPACE } from '../description/words-part.ts'
import { recallWords } from '../description/remember-words.ts'
import { takeOptions } from '../options/plan-options.ts'

const showDecimal = ownPart('decimal')

export async function start(shell: Shell): Promise<void> {
  try {
    await open(shell)
  } catch (fault) {
    shell.step({ at: 'unable', message: messageOf(fault), again: true })
  }
}

async function open(shell: Shell): Promise<void> {
  const { excel, worker } = shell.dependencies
  shell.step({ at: 'starting' })
  // Read the file.
  const tables = await excel.listTables()
  const settings = await excel.readSettings(STATE_PREFIX)
  const plans = await excel.readParts(PLAN_NAMESPACE)
  const fits = await excel.readParts(PENDING_NAMESPACE)
  const texts = await excel.readParts(WORDS_NAMESPACE)
  if (!tables.ok || !settings.ok || !plans.ok || !fits.ok || !texts.ok) {
    const failed = [tables, settings, plans, fits, texts].find((answer) => !answer.ok)!
    if (failed.ok) return
    const { kind, message } = failed.failure
    return shell.step({ at: 'unable', message, again: kind !== 'unsupported' })
  }
  const state = readState(settings.value)
  if (!state.ok) return shell.step({ at: 'unable', message: NEWER, again: false })

  await noteSeparators(shell)
  await watch(shell)

  // Interpret it.
  const { newer: _, panes: __, several, ...kept } = await worker.openPlans(plans.value, fits.value)
  showKept(shell, kept)
  openColumns(shell, several)
  noteState(shell, state.state)
  if (state.damaged.length > 0)
    shell.notify(
      'problem',
      state.damaged.includes('edps')
        ? workbookMemoryText.columnsLost
        : workbookMemoryText.setupLost,
    )
  recallTables(shell, tables.value)
  const words = recallWords(shell, texts.value)
  if (words) takeOptions(shell, words.options)
  recallSample(shell, words?.sample ?? shell.state.value.setup.sample)

  // Sign in and continue.
  recallKey(shell)
  await showFitOrSetup(shell)
  if (workbookOf(shell).written && shell.state.value.step.at !== 'fit')
    inBackground(shell, lookStale(shell))
}

/** Numbers are read and written as this Excel writes them; where it does not say, read by themselves. */
async function noteSeparators(shell: Shell): Promise<void> {
  const { excel, worker } = shell.dependencies
  const answer = await excel.readSeparators()
  if (answer.ok) {
    writeNumbersAs(answer.value)
    await worker.writeNumbersAs(answer.value)
  }
  const decimal = answer.ok ? answer.value.decimal : null
  showDecimal(shell, decimal === '.' || decimal === ',' ? decimal : null)
}

/** Shows the open fit of this workbook, else the setup. */
export async function showFitOrSetup(shell: Shell): Promise<void> {
  const { fit: last, earlier = [] } = workbookOf(shell)
  const key = keyOf(shell)
  // A written plan needs no sign-in; with the key its slider returns. A person's own fit is found
  // again even if a colleague has begun another since, but not once the colleague's plan is
  // written.
  const superseded = last !== undefined && isWritten(shell, last)
  const own = superseded ? undefined : [last, ...earlier].find((fit) => fit && isOwnFit(shell, fit))
  const fit = own ?? last
  const open = fit && (key !== null || !isWritten(shell, fit))
  if (open) {
    void continueFit(shell, fit)
    return
  }
  shell.step(key === null ? { at: 'sign-in' } : { at: 'tables', busy: null, problem: null })
}
