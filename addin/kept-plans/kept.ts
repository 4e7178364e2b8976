// What the workbook keeps of plans, as it is read before each write and each look, and as it is put there.
import { planId } from './plan-id.ts'
import { PLAN_NAMESPACE } from './xml-part.ts'
import { writeRunText } from '../messages/texts.ts'
import { ownFields, perPane, type Shell } from '../shell/shell.ts'
import { inBackground } from '../shell/jobs.ts'
import { choose } from '../plan/choose-plan.ts'
import type { Kept } from '../plan/plan-state.ts'
import type { WorkbookState } from './workbook-state.ts'
import {
  changeState,
  NEWER,
  putPart,
  refreshState,
  wasUnanswered,
  workbookOf,
} from './workbook-memory.ts'

/** Milliseconds in which an edit reaches every co-author; some seconds in Excel on the web. */
export const MERGE_MS = 12_000
/** Settings of the version before, whose panes took turns; one that finds its own gone writes nothing. */
const TURNS = ['edps-writer-', 'edps-ready-']

const memory = perPane(({ dependencies }) => ({
  /** Tells this pane from others in the file. */
  pane: dependencies.randomId(),
  /** The plan (`planId`) that this pane wrote last; null = none. */
  mine: null as string | null,
  /** When each part of plans in the file was seen first, and whether this pane wrote it. */
  parts: new Map<string, { readonly since: number; readonly isOwn: boolean }>(),
}))
const show = ownFields('kept', 'current', 'earlier', 'compared', 'beaten', 'damaged')

/** Shows the plans that the workbook keeps. */
export const showKept = (
  shell: Shell,
  kept: Partial<Pick<Kept, 'current' | 'earlier' | 'compared' | 'damaged'>>,
): void => show(shell, kept)

interface KeptRead {
  readonly ok: true
  /** Somebody else's plan that this pane has not shown yet; null = none. */
  readonly another: { readonly by: string } | null
  /** Two people wrote at the same time. */
  readonly several: boolean
}

/** Reads the kept plans and the columns, which a colleague may have changed, and shows them. */
export async function readKept(
  shell: Shell,
): Promise<KeptRead | { readonly ok: false; readonly message: string }> {
  const { dependencies, state } = shell
  const known = state.value.kept.current
  const parts = await dependencies.excel.readParts(PLAN_NAMESPACE)
  if (!parts.ok) return { ok: false, message: parts.failure.message }
  const { newer, several, panes, ...kept } = await dependencies.worker.openPlans(parts.value, null)
  noteParts(shell, parts.value, panes)
  if (newer) return { ok: false, message: NEWER }
  const unread = await refreshState(shell)
  if (unread !== null) return { ok: false, message: unread }
  const { current } = kept
  const isNew = current !== null && (known === null || planId(current) !== planId(known))
  const another = isNew && !wasUnanswered(shell, planId(current)) ? current : null
  if (isNew) shell.emit('planReplaced')
  show(shell, kept)
  if (another) await showAnother(shell)
  noteBeaten(shell)
  return { ok: true, another, several }
}

/** The plan on the screen is not the one in the columns any more. */
async function showAnother(shell: Shell): Promise<void> {
  const { step } = shell.state.value
  if (step.at !== 'plan' || step.mock) return
  await choose(shell, step.confidence.threshold, step.limits.limits)
  // Formulas show the plan that is kept.
  inBackground(shell, shell.dependencies.planChanged())
}

/** Says that a colleague's plan counts in the place of this pane's, which can be restored. */
function noteBeaten(shell: Shell): void {
  const { kept } = shell.state.value
  const { mine, pane } = memory(shell)
  const { current } = kept
  const isBeaten = mine !== null && current !== null && current.pane !== pane
  const isThere = kept.earlier.some((plan) => planId(plan) === mine)
  const beaten =
    isBeaten && isThere && planId(current) !== mine
      ? { by: current.by, at: current.at, mine }
      : null
  show(shell, { beaten })
}

/** Notes when each part was seen first, and whether this pane wrote it. */
function noteParts(
  shell: Shell,
  texts: readonly string[],
  panes: readonly (string | null)[],
): void {
  const { parts, pane } = memory(shell)
  const now = shell.dependencies.now()
  const note = (text: string, at: number) =>
    parts.get(text) ?? { since: now, isOwn: panes[at] === pane }
  memory(shell).parts = new Map(texts.map((text, at) => [text, note(text, at)]))
}

/**
 * Puts a part (null = none) in the place of those that this pane has known for so long that their cells have arrived
 * too. A younger one of another pane stays, so that everybody sees that two wrote at the same time.
 */
export async function putPlans(
  shell: Shell,
  xml: string | null,
  content: string | null,
): Promise<string | null> {
  const { parts } = memory(shell)
  const now = shell.dependencies.now()
  const put = await putPart(shell, PLAN_NAMESPACE, xml, content, (text) => {
    const part = parts.get(text)
    return part === undefined || (!part.isOwn && now - part.since < MERGE_MS)
  })
  return put.ok ? null : writeRunText.notKept({ why: put.failure.message })
}

/** Notes the plan in the settings, with `more` in the same writes, and in the name that formulas use. */
export async function notePlan(
  shell: Shell,
  session: string | undefined,
  id: string | null,
  more: (state: WorkbookState) => WorkbookState = (state) => state,
): Promise<string | null> {
  const { excel, planChanged } = shell.dependencies
  const written = session === undefined ? undefined : { session }
  const noted = await changeState(shell, (state) => ({ ...more(state), written }), TURNS)
  if (!noted.ok) return noted.message
  const named = id === null ? null : await excel.namePlan(id)
  if (named && !named.ok) shell.notify('problem', named.failure.message)
  // In the background: Excel calculates nothing while a cell is edited.
  inBackground(shell, planChanged())
  return null
}

/** The plan and which one counts, with `more` of the workbook's state, before any cell. */
export async function keepPlan(
  shell: Shell,
  session: string,
  transaction: number,
  more?: (state: WorkbookState) => WorkbookState,
): Promise<string | null> {
  const { dependencies, state } = shell
  const part = await dependencies.worker.part(transaction, memory(shell).pane)
  if (!part.ok) return part.message
  const unkept = await putPlans(shell, part.xml, part.id)
  if (unkept !== null) return unkept
  // Plans are deleted only on request; the oldest are dropped if there is no room.
  if (part.dropped > 0) shell.notify('problem', writeRunText.dropped({ plans: part.dropped }))
  const kept = await dependencies.worker.commit(transaction)
  // Another confidence has the same inputs.
  if (state.value.kept.current?.session !== session) shell.emit('planReplaced')
  show(shell, { ...kept, compared: null, beaten: null })
  memory(shell).mine = part.id
  return notePlan(shell, session, part.id, more)
}

type Before = Awaited<ReturnType<typeof keptBefore>>

/** What the workbook keeps before a write. */
export async function keptBefore(shell: Shell) {
  const part = await shell.dependencies.worker.partOfAll()
  const { mine } = memory(shell)
  return { xml: part?.ok ? part.xml : null, session: workbookOf(shell).written?.session, mine }
}

/** No cell was written: the workbook keeps again what it kept before. */
export async function takeBack(shell: Shell, { xml, session, mine }: Before): Promise<void> {
  memory(shell).mine = mine
  // The part that was just put is known as this pane's own after it was read.
  await readKept(shell)
  await putPlans(shell, xml, null)
  await readKept(shell)
  const { current } = shell.state.value.kept
  await notePlan(shell, session, current && planId(current))
}

/** Once all cells have arrived, one part keeps both plans, and the settings name the one that counts. */
export async function mergeParts(shell: Shell): Promise<boolean> {
  const { worker, now } = shell.dependencies
  const { parts } = memory(shell)
  if ([...parts.values()].some(({ since }) => now() - since < MERGE_MS)) return false
  const part = await worker.partOfAll()
  if (!part?.ok || (await putPlans(shell, part.xml, null)) !== null) return false
  const kept = await worker.commit(part.transaction)
  show(shell, kept)
  const { current } = kept
  if (current) await notePlan(shell, current.session, planId(current))
  return true
}
