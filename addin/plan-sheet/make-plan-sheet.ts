// "Make a plan sheet": a sheet with native charts of the plan that the workbook keeps. No plan column is touched.
import { makePlanSheet, type SheetOrder } from './excel/draw-plan-sheet.ts'
import { REASONS_PART } from './excel/plan-sheet-reasons.ts'
import { byHeaders, nameBy, type NameOf } from '../bill/names.ts'
import { tableColumns, type TableColumns } from '../plan/excel/table-columns.ts'
import type { PlannedMenu } from '../plan/planned-menu.ts'
import type { KeptSummary } from '../plan/plan-state.ts'
import { planSheetText } from '../messages/texts.ts'
import { columnOf } from '#language/printing/excel-pieces.ts'
import { pastDealOf } from './past-deal.ts'
import { moment, ownFields, type Shell } from '../shell/shell.ts'
import { runExclusive } from '../shell/jobs.ts'

export type PlanSheetAct =
  /** Looks for the columns that the spend can be grouped by. */
  | { readonly do: 'open' }
  /** `category`: a column of the planned table; null = none. */
  | { readonly do: 'make'; readonly category: string | null }

const STEPS = ['looking', 'writing', 'calculating', 'charts'] as const

export function planSheet(shell: Shell, act: PlanSheetAct): Promise<void> {
  return runExclusive(shell, `plan sheet ${act.do}`, async () => {
    try {
      await (act.do === 'open' ? open(shell) : make(shell, act.category))
    } catch (fault) {
      show(shell, { making: { is: 'none' } })
      throw fault
    }
  })
}

const show = ownFields('planSheet', 'columns', 'making')

async function open(shell: Shell): Promise<void> {
  const menu = await shell.dependencies.worker.menuOf('current')
  const found = menu && (await columnsOf(menu, true))
  show(shell, { columns: found?.ok ? found.value.texts : [] })
}

const columnsOf = ({ table, columns }: PlannedMenu, look: boolean) =>
  tableColumns({ table: table.id, called: table.name, key: columns.key?.id ?? null }, look)

async function make(shell: Shell, category: string | null): Promise<void> {
  const { worker, randomId, sleep } = shell.dependencies
  const isAgain = shell.state.value.planSheet.making.is === 'made'
  const fail = (message: string): void => show(shell, { making: { is: 'failed', message } })
  const at = (step: (typeof STEPS)[number]): void => {
    const share = STEPS.indexOf(step) / STEPS.length
    show(shell, { making: { is: 'busy', share, text: planSheetText.steps[step] } })
  }
  at('looking')
  const menu = await worker.menuOf('current')
  const plan = shell.state.value.kept.current
  if (!menu || !plan) return fail(planSheetText.notWritten)
  const columns = category === null ? null : await columnsOf(menu, false)
  if (columns && !columns.ok) return fail(columns.failure.message)
  const made = await makePlanSheet({
    plan: contentOf(plan),
    spend: columns && category !== null ? spendOf(columns.value, category) : null,
    reasons: await reasonsOf(shell, plan.session, nameBy(menu.from.mapping)),
    bill: await pastDealOf(shell, plan, menu),
    step: menu.time.by === 'date' ? menu.time.period : null,
    job: randomId(),
    onStep: at,
    sleep,
  })
  if (!made.ok) return fail(made.failure.message)
  const { name, left } = made.value
  const again = isAgain ? moment(shell) : null
  show(shell, { making: { is: 'made', sheet: name, left, again } })
}

/** The notes that people gave to the plan, then those of the service. */
const contentOf = ({
  name = '',
  notes = '',
  summary,
  by,
  at,
}: KeptSummary): SheetOrder['plan'] => ({
  name,
  notes: [notes, summary].filter((text) => text !== '').join('\n'),
  by,
  at,
})

/** Of the deals that are written, if this pane has made their plan and shows it. */
async function reasonsOf(
  { state, dependencies }: Shell,
  session: string,
  nameOf: NameOf,
): Promise<SheetOrder['reasons']> {
  const { step } = state.value
  if (step.at !== 'plan' || step.mock || step.session !== session || step.confidence.differs)
    return { is: 'none', why: 'not at hand' }
  const reasons = new Map(step.reasons.map((reason) => [String(reason.key), reason]))
  const rows = step.chosen.flatMap(({ key }) => reasons.get(String(key)) ?? [])
  if (rows.length === 0) return { is: 'none', why: 'none given' }
  const shown = rows.slice(0, REASONS_PART.rows).map((row) => ({
    ...row,
    columns: row.columns.map((each) => ({
      ...each,
      column: byHeaders(each.column, nameOf) ?? each.column,
    })),
  }))
  const keys = shown
    .flatMap(({ key, deals }) => [key, ...deals.map((deal) => deal.key)])
    .map(String)
  const names = await dependencies.worker.labels(keys)
  const labels = new Map(keys.map((key, at) => [key, names[at]!]))
  return { is: 'some', plan: session, rows: shown, labels }
}

function spendOf({ table, key, headers }: TableColumns, category: string): SheetOrder['spend'] {
  if (key === null || !headers.includes(category)) return null
  const [keys, groups] = [columnOf(table, key), columnOf(table, category)]
  return { formula: `=EDPS.SPEND(${keys}, ${groups}, EDPS_Plan)`, category }
}
