// What the tools on the workbook do. They need no key and no plan, and do not run beside other
// jobs. What was found is kept here; the state has only what is shown.
import { findOwnedThings, type OwnedFound, type OwnedThings } from './excel/find-owned.ts'
import { removeOwnedThings } from './excel/remove-owned.ts'
import { reportText, selfCheck } from './excel/self-check.ts'
import { planSheetText, removalListText } from '../messages/texts.ts'
import { moment, ownPart, perPane, type Shell } from '../shell/shell.ts'
import { inBackground, messageOf, runExclusive } from '../shell/jobs.ts'
import { refreshState, workbookOf } from '../kept-plans/workbook-memory.ts'
import type { Tool, ToolAct, ToolsShown } from './tools-state.ts'
import { start } from '../shell/start.ts'

const memory = perPane(() => ({
  ours: null as OwnedFound | null,
  stop: null as AbortController | null,
}))
const show = ownPart('tools')

export async function act(shell: Shell, asked: ToolAct): Promise<void> {
  const kept = memory(shell)
  const shown = shell.state.value.tools
  switch (asked.do) {
    case 'open':
      return void (shown ?? show(shell, { at: 'menu' }))
    case 'close':
      kept.stop?.abort()
      return show(shell, null)
    case 'stop':
      kept.stop?.abort()
      if (shown?.at === 'working') show(shell, { ...shown, canStop: null })
      return undefined
    case 'begin':
      if (shown?.at === 'working') return undefined
      if (asked.tool === 'ours') return listOurs(shell)
      return runSelfCheck(shell)
    default:
      if (shown?.at === 'ours') return takeOursOut(shell)
  }
}

type Report = (share: number, text: string) => void

/** Runs a tool after other jobs on the workbook; a tool that was closed shows nothing more. */
async function work(
  shell: Shell,
  tool: Tool,
  canStop: boolean,
  job: (progress: Report, signal: AbortSignal) => Promise<ToolsShown>,
): Promise<void> {
  const kept = memory(shell)
  const stop = new AbortController()
  kept.stop = stop
  const open = () => kept.stop === stop && shell.state.value.tools !== null
  const progress = (share: number, text: string) => {
    if (!open()) return
    const canNow = canStop && stop.signal.aborted ? null : canStop
    show(shell, { at: 'working', tool, progress: { share, text }, canStop: canNow })
  }
  progress(0, removalListText.beginning)
  // Waits for the pane's other jobs.
  await runExclusive(shell, 'tools', async () => {
    const refused = whyNot(shell, tool)
    if (refused !== null) return show(shell, { at: 'failed', tool, message: refused })
    const end = await job(progress, stop.signal).catch((fault: unknown): ToolsShown => ({
      at: 'failed',
      tool,
      message: messageOf(fault),
    }))
    if (open()) show(shell, end)
  })
}

/** Why a tool may not run now; null = it may. */
function whyNot({ state }: Shell, tool: Tool): string | null {
  if (tool !== 'ours' || state.value.step.at !== 'fit') return null
  return removalListText.planIsMade
}

const failed = (tool: Tool, message: string): ToolsShown => ({ at: 'failed', tool, message })

// What the add-in wrote.

async function findOurs(
  shell: Shell,
  progress: Report,
  signal?: AbortSignal,
): ReturnType<typeof findOwnedThings> {
  // The workbook says which columns are the add-in's, and a colleague may have changed that.
  const unread = await refreshState(shell)
  if (unread !== null)
    return { ok: false, failure: { kind: 'failed', code: 'state', message: unread } }
  const sample = await shell.dependencies.sample().catch(() => null)
  return findOwnedThings({
    remembered: workbookOf(shell).owned ?? [],
    samples: sample && [sample.menus, sample.sales],
    onProgress: progress,
    signal,
  })
}

const oursShown = (
  { things, stays, ...formulas }: OwnedFound,
  again: string | null,
): ToolsShown => ({
  at: 'ours',
  removed: removalLines(things),
  stays: [...stays, ...removalListText.staysAlways],
  ...formulas,
  again,
})

function listOurs(shell: Shell): Promise<void> {
  return work(shell, 'ours', true, async (progress, signal) => {
    const ours = await findOurs(shell, progress, signal)
    if (!ours.ok) return failed('ours', ours.failure.message)
    if (ours.value === null) return { at: 'menu' }
    memory(shell).ours = ours.value
    return oursShown(ours.value, null)
  })
}

function takeOursOut(shell: Shell): Promise<void> {
  const kept = memory(shell)
  return work(shell, 'ours', false, async (progress) => {
    const listed = kept.ours
    if (listed === null) return { at: 'menu' }
    // Only what was listed is removed: somebody may have typed into a sample sheet since.
    const now = await findOurs(shell, (share, text) => progress(share / 2, text))
    if (!now.ok) return failed('ours', now.failure.message)
    if (now.value === null) return { at: 'menu' }
    kept.ours = now.value
    if (JSON.stringify(now.value.things) !== JSON.stringify(listed.things))
      return oursShown(now.value, removalListText.changed)
    const { fit: last, earlier = [] } = workbookOf(shell)
    const fits = [last, ...earlier].flatMap((fit) => (fit ? [fit.idempotency_key] : []))
    const removed = await removeOwnedThings(now.value.things, {
      onProgress: (share) => progress((1 + share) / 2, removalListText.takingOut),
    })
    // Formulas show at once that no plan is kept; Excel has no reason of its own to calculate them.
    inBackground(shell, shell.dependencies.planChanged())
    if (!removed.ok) return failed('ours', removalListText.broke({ why: removed.failure.message }))
    // The pane and the device forget this workbook and treat it as a new one.
    shell.emit('removed', fits)
    shell.forgetWorkbook()
    await start(shell)
    const { formulas, moreFormulas, stays } = now.value
    return { at: 'removed', stays: [...removed.value, ...stays], formulas, moreFormulas }
  })
}

// The self-check.

/** Milliseconds that Excel may take for one request. */
const PATIENCE_MS = 20_000

function runSelfCheck(shell: Shell): Promise<void> {
  return work(shell, 'self-check', true, async (onProgress, signal) => {
    const { countCalls } = shell.dependencies
    const lines = await selfCheck({
      now: () => performance.now(),
      patience: PATIENCE_MS,
      countCalls,
      onProgress,
      signal,
    })
    return {
      at: 'self-check',
      report: reportText(lines, moment(shell)),
      failed: lines.filter(([verdict]) => verdict === 'failed').length,
    }
  })
}

/** What is removed, one line for each kind; empty if there is nothing of the add-in. */
function removalLines(things: OwnedThings): string[] {
  const { columns, parts, settings, names, sheets, planSheets } = things
  return [
    ...columns.map(({ label }) => removalListText.column({ column: label })),
    ...(parts.length > 0 ? [removalListText.parts] : []),
    ...(settings.length > 0 ? [removalListText.settings] : []),
    ...names.map((name) => removalListText.name({ name })),
    ...planSheets.map(({ name, own }) => planSheetText.removed({ sheet: name, cells: own })),
    ...sheets.map(({ name }) => removalListText.sampleSheet({ sheet: name })),
  ]
}
