// Finds what the add-in wrote into a workbook, so that all of it can be removed. Reads only. What
// cannot be told from the analyst's own work is listed as something that stays.
import { excelThingsText, planSheetText, removalListText } from '../../messages/texts.ts'
import type { ExcelAnswer } from '../../excel/failure.ts'
import { inExcel, type Job } from '../../excel/in-excel.ts'
import type { NewTable } from '../../tables/excel/insert-table.ts'
import { searchFormulas, type OwnedFormulas } from '../../write/excel/owned-formulas.ts'
import { ownCells } from '../../plan-sheet/excel/plan-sheet-cells.ts'
import { findPlanSheets } from '../../plan-sheet/excel/plan-sheets.ts'
import {
  CONFIDENCE_HEADER,
  findOwned,
  planHeaders,
  type KeptColumns,
} from '../../write/excel/plan-columns.ts'
import { scanSheets } from '../../write/excel/scan-sheets.ts'
import { CHECK_NAME } from './self-check.ts'
import { withoutKeys } from '../../excel/key-guard.ts'
import { PLAN_NAME } from '../../kept-plans/plan-id.ts'
import { findSamples, listTables, type ListedTable } from '../../tables/excel/find-samples.ts'

/** Prefix of the namespaces of the add-in's XML parts. */
const NAMESPACE = 'urn:edps:'
const SETTING = /^edps\b/

/** A pair of columns that the workbook remembers as the add-in's. */
interface RememberedColumns extends KeptColumns {
  readonly table: string
  readonly confidence?: KeptColumns['qty'] | undefined
}

export interface OwnedThings {
  readonly columns: readonly {
    readonly table: string
    readonly id: number
    readonly label: string
  }[]
  readonly parts: readonly string[]
  readonly settings: readonly string[]
  readonly names: readonly string[]
  /** Unchanged sheets of the sample data. */
  readonly sheets: readonly { readonly id: string; readonly name: string }[]
  /** Plan sheets, with the number of cells that somebody typed into them. */
  readonly planSheets: readonly {
    readonly id: string
    readonly name: string
    readonly own: number
  }[]
}

export interface OwnedFound {
  readonly things: OwnedThings
  /** Sentences about what stays although it was, or looks like, the add-in's. */
  readonly stays: readonly string[]
  /** Cells whose formulas use what is removed: they stay and show an error. */
  readonly formulas: readonly { readonly cell: string; readonly formula: string }[]
  readonly moreFormulas: number
}

interface OwnedOptions {
  readonly remembered: readonly RememberedColumns[]
  /** The sample's tables; null if they could not be loaded. */
  readonly samples: readonly NewTable[] | null
  readonly onProgress?: ((share: number, text: string) => void) | undefined
  readonly signal?: AbortSignal | undefined
  readonly patience?: number | undefined
}

/** Null if the search was stopped. */
export function findOwnedThings(options: OwnedOptions): Promise<ExcelAnswer<OwnedFound | null>> {
  const { remembered, samples, onProgress, signal, patience } = options
  return inExcel({ what: excelThingsText.workbook, ...(patience && { patience }) }, async (job) => {
    const stays: string[] = []
    onProgress?.(0, removalListText.looking)
    const tables = await listTables(job)
    const columns = columnsOf(tables, remembered, stays)
    const kept = await keptOf(job, stays)
    const unchanged = await findSamples(job, tables, columns, samples, stays)
    const plans = await findPlanSheets(job)
    for (const { name } of plans.others)
      stays.push(planSheetText.copied({ sheet: withoutKeys(name) }))
    const own = new Map(plans.ours.map(({ id, cells }) => [id, ownCells(cells)]))
    const formulas = await searchFormulas(job, {
      tables,
      columns,
      sheets: plans.ours.map(({ name }) => name),
      samples: unchanged,
    })
    const scanned = await scanSheets(job, {
      signal,
      onProgress: (share, sheet) =>
        onProgress?.(share, removalListText.lookingForFormulas({ sheet: withoutKeys(sheet) })),
      begin(sheet) {
        const plan = plans.ours.find(({ id }) => id === sheet.id)
        if (plan) own.set(plan.id, ownCells(plan.cells))
        formulas.begin(sheet)
      },
      visit(sheet, row, column, formula) {
        const typed = own.get(sheet.id)
        if (typed) typed.visit({ row, column }, String(formula))
        else formulas.visit(sheet, row, column, formula)
      },
    })
    if (!scanned.whole) return null
    for (const sheet of scanned.partly)
      stays.push(removalListText.stays.sheetPartly({ sheet: withoutKeys(sheet) }))
    return {
      things: {
        columns,
        ...kept,
        sheets: unusedSamples(unchanged, formulas, stays),
        planSheets: plans.ours.map(({ id, name }) => ({
          id,
          name: withoutKeys(name),
          own: own.get(id)!.count(),
        })),
      },
      stays,
      formulas: formulas.found,
      moreFormulas: formulas.count() - formulas.found.length,
    }
  })
}

/** Sheets of the sample that no formula elsewhere uses. */
function unusedSamples(
  unchanged: Awaited<ReturnType<typeof findSamples>>,
  { used }: OwnedFormulas,
  stays: string[],
): OwnedThings['sheets'] {
  for (const { sheet } of unchanged)
    if (used.has(sheet.id)) stays.push(removalListText.stays.sampleUsed({ sheet: sheet.name }))
  return unchanged.filter(({ sheet }) => !used.has(sheet.id)).map(({ sheet }) => sheet)
}

function columnsOf(
  tables: readonly ListedTable[],
  remembered: readonly RememberedColumns[],
  stays: string[],
): OwnedThings['columns'] {
  const found: { table: string; id: number; label: string }[] = []
  for (const { id: table, name, columns } of tables) {
    const called = withoutKeys(name)
    const ours = remembered
      .filter((pair) => pair.table === table)
      .flatMap((p) => [p.qty, p.profit, ...(p.confidence ? [p.confidence] : [])])
    for (const column of ours) {
      const owned = findOwned(columns, column)
      const renamed = columns.find(({ id }) => id === column.id)
      if (owned)
        found.push({
          table,
          id: owned.id,
          label: removalListText.columnOf({ column: owned.name, table: called }),
        })
      else if (renamed)
        stays.push(
          removalListText.stays.columnRenamed({
            now: withoutKeys(renamed.name),
            table: called,
            before: column.name,
          }),
        )
    }
    const alike = columns.filter(
      ({ id, name: header }) => looksOurs(header) && !ours.some((column) => column.id === id),
    )
    for (const { name: header } of alike)
      stays.push(removalListText.stays.columnUnknown({ column: header, table: called }))
  }
  return found
}

function looksOurs(header: string): boolean {
  return [false, true]
    .flatMap((mock) => [...Object.values(planHeaders(mock)), CONFIDENCE_HEADER])
    .some((ours) => header === ours || (header.startsWith(`${ours} `) && /\d$/.test(header)))
}

async function keptOf(
  { context, sync }: Job,
  stays: string[],
): Promise<Pick<OwnedThings, 'parts' | 'settings' | 'names'>> {
  const { customXmlParts, settings, names } = context.workbook
  customXmlParts.load('items/id,items/namespaceUri')
  settings.load('items/key')
  names.load('items/name,items/type')
  await sync()
  const plan = names.items.find(({ name }) => name.toLowerCase() === PLAN_NAME.toLowerCase())
  // The add-in's name is a constant.
  const theirs = plan?.type === Excel.NamedItemType.range
  if (plan && theirs) stays.push(removalListText.stays.name({ name: plan.name }))
  return {
    parts: customXmlParts.items
      .filter(({ namespaceUri }) => namespaceUri.startsWith(NAMESPACE))
      .map(({ id }) => id),
    settings: settings.items.map(({ key }) => key).filter((key) => SETTING.test(key)),
    names: [
      ...(plan && !theirs ? [plan.name] : []),
      ...names.items.flatMap(({ name }) => (name === CHECK_NAME ? [name] : [])),
    ],
  }
}
