// Texts about what the add-in wrote, and how the pane forgets a workbook after its removal.
import type { OwnedThings } from './excel/find-owned.ts'
import { NO_PLAN_SHEET } from '../plan-sheet/plan-sheet-state.ts'
import { planSheetText } from '../text/en/plan-sheet.ts'
import { EMPTY_STATE } from '../kept-plans/workbook-state.ts'
import { removalListText } from '../text/en/removal-list.ts'
import { EMPTY_KEPT, type FlowContext } from '../shell/context.ts'
import { EMPTY_SETUP } from '../options/setup.ts'
import { start } from '../shell/start.ts'

/** What is removed, one line for each kind; empty if there is nothing of the add-in. */
export function removalLines(things: OwnedThings): string[] {
  const { columns, comments, parts, settings, names, sheets, planSheets } = things
  return [
    ...columns.map(({ label }) => removalListText.column(label)),
    ...comments.map(({ replies }) => removalListText.comment(replies)),
    ...(parts.length > 0 ? [removalListText.parts] : []),
    ...(settings.length > 0 ? [removalListText.settings] : []),
    ...names.map((name) => removalListText.name(name)),
    ...planSheets.map(({ name, own }) => planSheetText.removed(name, own)),
    ...sheets.map(({ name }) => removalListText.sampleSheet(name)),
  ]
}

/** The pane and the device forget this workbook and treat it as a new one. */
export async function forgetWorkbook(context: FlowContext, fits: readonly string[]): Promise<void> {
  const { memory, keys, dependencies } = context
  memory.stopFit?.abort()
  void dependencies.worker.unfollow()
  keys.forgetFits(fits)
  Object.assign(memory, {
    workbook: EMPTY_STATE,
    words: null,
    recalled: null,
    inputs: null,
    seen: null,
    limit: undefined,
    confidence: undefined,
    afterSignIn: null,
  } satisfies Partial<FlowContext['memory']>)
  context.fit(null)
  context.set({ kept: EMPTY_KEPT, setup: EMPTY_SETUP, planSheet: NO_PLAN_SHEET })
  await start(context)
}
