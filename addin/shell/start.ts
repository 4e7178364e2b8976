// What the pane finds when it opens: the workbook's state, plans and words, and a fit that was
// begun. Nothing is changed.
import { PLAN_NAMESPACE } from '../kept-plans/xml-part.ts'
import { readState } from '../kept-plans/workbook-state.ts'
import { PENDING_NAMESPACE } from '../thread/pending-part.ts'
import { writeNumbersAs } from '../messages/words.ts'
import { workbookMemoryText } from '../messages/texts.ts'
import { continueFit } from '../fit/follow.ts'
import { isOwnFit, isWritten } from '../fit/shown.ts'
import { guessTables } from '../tables/guess-tables.ts'
import type { FlowContext } from './context.ts'
import { inBackground, messageOf } from './jobs.ts'
import { followTables } from '../tables/sample-words.ts'
import { recallKey } from '../sign-in/sign-in.ts'
import { lookStale } from '../stale/stale.ts'
import { watch } from '../stale/watch.ts'
import { lookLater, watchParts } from '../write/look.ts'
import { NEWER, noteState, recalledMapping, STATE_PREFIX } from '../kept-plans/workbook-memory.ts'
import { readWords, wordsIn, WORDS_NAMESPACE } from '../description/words-part.ts'

export async function start(context: FlowContext): Promise<void> {
  try {
    await open(context)
  } catch (fault) {
    context.step({ at: 'unable', message: messageOf(fault), again: true })
  }
}

async function open(context: FlowContext): Promise<void> {
  const { excel, worker } = context.dependencies
  context.step({ at: 'starting' })
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
    return context.step({ at: 'unable', message, again: kind !== 'unsupported' })
  }
  const state = readState(settings.value)
  if (!state.ok) return context.step({ at: 'unable', message: NEWER, again: false })

  await noteSeparators(context)
  await watch(context)

  // Interpret it.
  const { newer: _, panes: __, several, ...kept } = await worker.openPlans(plans.value, fits.value)
  const stands = several ? 'two' : null
  context.set({ kept: { ...context.state.value.kept, ...kept, stands } })
  if (kept.current) lookLater(context)
  if (!context.memory.writing.watching) inBackground(context, watchParts(context))
  context.memory.writing.watching = true
  noteState(context, state.state)
  if (state.damaged.length > 0)
    context.notify(
      'problem',
      state.damaged.includes('edps')
        ? workbookMemoryText.columnsLost
        : workbookMemoryText.setupLost,
    )
  const recalled = recalledMapping(context.memory.workbook, tables.value)
  context.memory.recalled = recalled?.mapping ?? null
  context.memory.words = wordsIn(texts.value)
  const words = readWords(texts.value)
  context.setup((setup) => ({
    ...setup,
    tables: tables.value,
    choice: recalled?.choice ?? guessTables(tables.value),
    recalled: recalled !== null,
    ...(recalled && {
      time: recalled.mapping.time,
      dates: recalled.mapping.menus.columns.date !== undefined,
    }),
    ...words,
  }))
  followTables(context)

  // Sign in and continue.
  recallKey(context)
  await showFitOrSetup(context)
  if (context.memory.workbook.written && context.state.value.step.at !== 'fit')
    inBackground(context, lookStale(context))
}

/** Numbers are read and written as this Excel writes them; where it does not say, read by themselves. */
async function noteSeparators(context: FlowContext): Promise<void> {
  const { excel, worker } = context.dependencies
  const answer = await excel.readSeparators()
  if (answer.ok) {
    writeNumbersAs(answer.value)
    await worker.writeNumbersAs(answer.value)
  }
  const decimal = answer.ok ? answer.value.decimal : null
  context.set({ decimal: decimal === '.' || decimal === ',' ? decimal : null })
}

/** Shows the open fit of this workbook, else the setup. */
export async function showFitOrSetup(context: FlowContext): Promise<void> {
  const { fit: last, earlier = [] } = context.memory.workbook
  const { key } = context.memory
  // A written plan needs no sign-in; with the key its slider returns. A person's own fit is found
  // again even if a colleague has begun another since, but not once the colleague's plan is
  // written.
  const superseded = last !== undefined && isWritten(context, last)
  const own = superseded
    ? undefined
    : [last, ...earlier].find((fit) => fit && isOwnFit(context, fit))
  const fit = own ?? last
  const open = fit && (key !== null || !isWritten(context, fit))
  if (open) {
    void continueFit(context, fit)
    return
  }
  context.step(key === null ? { at: 'sign-in' } : { at: 'tables', busy: null, problem: null })
}
