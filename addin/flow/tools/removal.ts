// Texts about what the add-in wrote, and how the pane forgets a workbook after its removal.
import type { OwnedThings } from '#addin/excel/find-owned.ts'
import { NO_PLAN_SHEET } from '#addin/state/plan-sheet-state.ts'
import { planSheetText } from '#addin/text/en/plan-sheet.ts'
import { counted } from '#addin/text/words.ts'
import { EMPTY_STATE } from '#addin/plan/workbook-state.ts'
import { emptyKept, type FlowContext } from '../context.ts'
import { EMPTY_SETUP } from '../setup.ts'
import { start } from '../start.ts'

/** What is removed, one line for each kind; empty if there is nothing of the add-in. */
export function removalLines(things: OwnedThings): string[] {
  const { columns, comments, parts, settings, names, sheets, planSheets } = things
  return [
    ...columns.map(({ label }) => `The column ${label}, with its values and comments`),
    ...comments.map(
      ({ replies }) =>
        `The comment that says that the plan is out of date${replies === 0 ? '' : `, with ${counted(replies, 'reply', 'replies')}`}`,
    ),
    ...(parts.length > 0
      ? ['The plans that the workbook keeps, your description and options, the begun plan']
      : []),
    ...(settings.length > 0
      ? ['What the workbook remembers for the add-in: tables, columns, who planned']
      : []),
    ...names.map((name) => `The name ${name}`),
    ...planSheets.map(({ name, own }) => planSheetText.removed(name, own)),
    ...sheets.map(({ name }) => `The sheet ${name} of the sample data, which is unchanged`),
  ]
}

/** What the removal leaves in every workbook. */
export const ALWAYS_STAYS: readonly string[] = [
  'Your own tables, cells and sheets',
  'Live formulas that you inserted: they are ordinary formulas, and the add-in keeps no list of them',
  'Plans at the service, until it deletes them by itself',
  'Your key on this device, if it is kept there: “Sign out” forgets it',
]

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
    afterSignIn: null,
  } satisfies Partial<FlowContext['memory']>)
  context.fit(null)
  context.set({ kept: emptyKept(keys), setup: EMPTY_SETUP, planSheet: NO_PLAN_SHEET })
  await start(context)
}
