// Makes Excel call custom functions again. Excel has no call for that: their cells are marked dirty
// by address, and then recalculated unless the person calculates by hand.
import { excelThingsText } from '../../messages/texts.ts'
import type { Worksheet } from '../../excel/guarded.ts'
import type { ExcelAnswer } from '../../excel/failure.ts'
import { inExcel } from '../../excel/in-excel.ts'

/** Local addresses by the sheet's name at the time of the call. */
export type CellAreas = ReadonlyMap<string, readonly string[]>
/** Every name that a sheet has had, by its id: a renamed sheet keeps its formulas. */
export type SheetNames = Map<string, Set<string>>

/** Notes the current names of the sheets. */
export function noteSheets(names: SheetNames): Promise<ExcelAnswer<null>> {
  return inExcel({ what: excelThingsText.sheets }, async ({ context, sync }) => {
    const sheets = context.workbook.worksheets.load('items/id,items/name')
    await sync()
    noteNames(names, sheets.items)
    return null
  })
}

function noteNames(names: SheetNames, sheets: readonly Worksheet[]): void {
  for (const { id, name } of sheets) names.set(id, (names.get(id) ?? new Set()).add(name))
}

/** Skips sheets that were deleted. */
export function recalculate(areas: CellAreas, names: SheetNames): Promise<ExcelAnswer<null>> {
  return inExcel({ what: excelThingsText.formulas }, async ({ context, sync }) => {
    const { application, worksheets } = context.workbook
    application.load('calculationMode')
    const sheets = worksheets.load('items/id,items/name')
    await sync()
    noteNames(names, sheets.items)
    for (const sheet of sheets.items) {
      const called = [...names.get(sheet.id)!].flatMap((name) => areas.get(name) ?? [])
      for (const address of new Set(called)) sheet.getRange(address).setDirty()
    }
    if (application.calculationMode === Excel.CalculationMode.automatic)
      application.calculate(Excel.CalculationType.recalculate)
    await sync()
    return null
  })
}
