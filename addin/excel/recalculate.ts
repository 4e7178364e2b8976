// Cells whose functions are to be asked anew. Excel has no call for "my functions": cells are told to be
// dirty, by their addresses, and then what is dirty is calculated unless the person calculates by hand.
import type { Worksheet } from './guarded.ts'
import type { ExcelAnswer } from './failure.ts'
import { inExcel } from './in-excel.ts'

/** Local addresses by the name that their sheet had when they were told. */
export type CellAreas = ReadonlyMap<string, readonly string[]>
/** Every name that a sheet was seen under, by its id: a sheet that is renamed keeps its formulas. */
export type SheetNames = Map<string, Set<string>>

/** Notes what the sheets are called now. */
export function noteSheets(names: SheetNames): Promise<ExcelAnswer<null>> {
  return inExcel({ what: 'The sheets' }, async ({ context, sync }) => {
    const sheets = context.workbook.worksheets.load('items/id,items/name')
    await sync()
    noteNames(names, sheets.items)
    return null
  })
}

function noteNames(names: SheetNames, sheets: readonly Worksheet[]): void {
  for (const { id, name } of sheets) names.set(id, (names.get(id) ?? new Set()).add(name))
}

/** Sheets that are gone are passed over. */
export function recalculate(areas: CellAreas, names: SheetNames): Promise<ExcelAnswer<null>> {
  return inExcel({ what: 'The formulas' }, async ({ context, sync }) => {
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
