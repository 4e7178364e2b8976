// What the pane finds when it opens: the workbook's state, its plans, its words, and a fit that was
// begun. Nothing is changed here.
import { PLAN_NAMESPACE } from '#addin/plan/xml-part.ts'
import { readState } from '#addin/plan/workbook-state.ts'
import { PENDING_NAMESPACE } from '#addin/worker/pending-part.ts'
import { isMine, isWritten, takeUp } from './fit.ts'
import { guessTables } from './guess-tables.ts'
import type { Hub } from './context.ts'
import { inBackground, messageOf } from './jobs.ts'
import { noteWriters } from './lease.ts'
import { followTables } from './sample-words.ts'
import { recallKey } from './sign-in.ts'
import { lookStale } from './stale.ts'
import { watch } from './watch.ts'
import { NEWER, recalledMapping, STATE_PREFIX } from './workbook.ts'
import { readWords, wordsIn, WORDS_NAMESPACE } from './words-part.ts'

const SETUP_LOST = 'What the workbook remembers of the setup is damaged: choose it once more.'
const COLUMNS_LOST =
  'What the workbook remembers of the columns that the add-in made is damaged: the next plan gets columns of its own.'

export async function start(hub: Hub): Promise<void> {
  try {
    await open(hub)
  } catch (fault) {
    hub.step({ at: 'unable', message: messageOf(fault), again: true })
  }
}

async function open(hub: Hub): Promise<void> {
  const { excel, desk } = hub.edges
  hub.step({ at: 'starting' })
  // Everything that the file says.
  const tables = await excel.listTables()
  const settings = await excel.readSettings(STATE_PREFIX)
  const plans = await excel.readParts(PLAN_NAMESPACE)
  const fits = await excel.readParts(PENDING_NAMESPACE)
  const texts = await excel.readParts(WORDS_NAMESPACE)
  if (!tables.ok || !settings.ok || !plans.ok || !fits.ok || !texts.ok) {
    const failed = [tables, settings, plans, fits, texts].find((answer) => !answer.ok)!
    if (failed.ok) return
    const { kind, message } = failed.failure
    return hub.step({ at: 'unable', message, again: kind !== 'unsupported' })
  }
  const state = readState(settings.value)
  if (!state.ok) return hub.step({ at: 'unable', message: NEWER, again: false })

  await noteWriters(hub)
  await watch(hub)

  // What it means.
  const { newer: _, ...kept } = await desk.openPlans(plans.value, fits.value)
  hub.set({ kept: { ...hub.state.value.kept, ...kept } })
  hub.memory.workbook = state.state
  if (state.damaged.length > 0)
    hub.say('problem', state.damaged.includes('edps') ? COLUMNS_LOST : SETUP_LOST)
  hub.set({ kept: { ...hub.state.value.kept, unfinished: hub.memory.workbook.unfinished ?? null } })
  const recalled = recalledMapping(hub.memory.workbook, tables.value)
  hub.memory.recalled = recalled?.mapping ?? null
  hub.memory.words = wordsIn(texts.value)
  const words = readWords(texts.value)
  hub.setup((setup) => ({
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
  followTables(hub)

  // Who is here, and what was begun.
  recallKey(hub)
  await goOn(hub)
  if (hub.memory.workbook.written && hub.state.value.step.at !== 'fit')
    inBackground(hub, lookStale(hub))
}

/** The fit of this workbook, if one is open, else the setup. */
export async function goOn(hub: Hub): Promise<void> {
  const { fit: last, earlier = [] } = hub.memory.workbook
  const { key } = hub.memory
  // A plan that was written needs nobody; with the key its slider can be had again.
  // Her own is found again although a colleague has begun another since; not once his is written.
  const superseded = last !== undefined && isWritten(hub, last)
  const own = superseded ? undefined : [last, ...earlier].find((fit) => fit && isMine(hub, fit))
  const fit = own ?? last
  const open = fit && (key !== null || !isWritten(hub, fit))
  if (open) {
    void takeUp(hub, fit)
    return
  }
  hub.step(key === null ? { at: 'sign-in' } : { at: 'tables', busy: null, problem: null })
}
