// What the workbook keeps of plans, as it is read before each write and each look, and as it is put there.
import { planId } from '../kept-plans/plan-id.ts'
import { PLAN_NAMESPACE } from '../kept-plans/xml-part.ts'
import { writeRunText } from '../messages/texts.ts'
import type { Shell } from '../shell/shell.ts'
import { inBackground } from '../shell/jobs.ts'
import { choose } from '../plan/choose-plan.ts'
import { changeState, NEWER, putPart, refreshState } from '../kept-plans/workbook-memory.ts'

/** Milliseconds in which an edit reaches every co-author; some seconds in Excel on the web. */
export const MERGE_MS = 12_000
/** Settings of the version before, whose panes took turns; one that finds its own gone writes nothing. */
const TURNS = ['edps-writer-', 'edps-ready-']

interface KeptRead {
  readonly ok: true
  /** Somebody else's plan that this pane has not shown yet; null = there is none. */
  readonly another: { readonly by: string } | null
  /** Two people wrote at the same time. */
  readonly several: boolean
}

/** Reads the kept plans and the columns, which a colleague may have changed, and shows them. */
export async function readKept(
  shell: Shell,
): Promise<KeptRead | { readonly ok: false; readonly message: string }> {
  const { dependencies, memory, state } = shell
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
  const another = isNew && !memory.unanswered.has(planId(current)) ? current : null
  // Whether its inputs have changed is not known yet.
  const unlooked = isNew ? { stale: null, changed: [], changedForSheet: [] } : {}
  shell.set({ kept: { ...state.value.kept, ...kept, ...unlooked } })
  if (another) await showAnother(shell)
  noteBeaten(shell)
  return { ok: true, another, several }
}

/** The plan on the screen is not the one in the columns any more. */
async function showAnother(shell: Shell): Promise<void> {
  const { step } = shell.state.value
  if (step.at !== 'plan' || step.mock) return
  const { threshold, limit } = step.confidence
  await choose(shell, threshold, limit)
  // Formulas show the plan that is kept.
  inBackground(shell, shell.dependencies.planChanged())
}

/** Says that a colleague's plan counts in the place of this pane's, which can be restored. */
function noteBeaten(shell: Shell): void {
  const { kept } = shell.state.value
  const { mine, pane } = shell.memory.writing
  const { current } = kept
  const isBeaten = mine !== null && current !== null && current.pane !== pane
  const isThere = kept.earlier.some((plan) => planId(plan) === mine)
  const beaten =
    isBeaten && isThere && planId(current) !== mine
      ? { by: current.by, at: current.at, mine }
      : null
  shell.set({ kept: { ...kept, beaten } })
}

/** Notes when each part was seen first, and whether this pane wrote it. */
function noteParts(
  { dependencies, memory }: Shell,
  texts: readonly string[],
  panes: readonly (string | null)[],
): void {
  const { writing } = memory
  const now = dependencies.now()
  const note = (text: string, at: number) =>
    writing.parts.get(text) ?? { since: now, isOwn: panes[at] === writing.pane }
  writing.parts = new Map(texts.map((text, at) => [text, note(text, at)]))
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
  const { parts } = shell.memory.writing
  const now = shell.dependencies.now()
  const put = await putPart(shell, PLAN_NAMESPACE, xml, content, (text) => {
    const part = parts.get(text)
    return part === undefined || (!part.isOwn && now - part.since < MERGE_MS)
  })
  return put.ok ? null : writeRunText.notKept({ why: put.failure.message })
}

/** Notes the plan in the settings and in the name that formulas use. */
export async function notePlan(
  shell: Shell,
  session: string | undefined,
  id: string | null,
): Promise<string | null> {
  const { excel, planChanged } = shell.dependencies
  const written = session === undefined ? undefined : { session }
  const noted = await changeState(shell, (state) => ({ ...state, written }))
  if (!noted.ok) return noted.message
  for (const prefix of TURNS) {
    const turns = await excel.readSettings(prefix)
    for (const { name } of turns.ok ? turns.value : []) await excel.writeSetting(name, null)
  }
  const named = id === null ? null : await excel.namePlan(id)
  if (named && !named.ok) shell.notify('problem', named.failure.message)
  // In the background: Excel calculates nothing while a cell is edited.
  inBackground(shell, planChanged())
  return null
}
