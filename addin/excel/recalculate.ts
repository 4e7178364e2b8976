// Cells whose functions are to be asked anew. Excel has no call for "my functions": cells are told to be
// dirty, by their addresses, and then what is dirty is calculated unless the person calculates by hand.
import type { ExcelAnswer } from './failure.ts'
import { inExcel } from './in-excel.ts'

/** Local addresses by the name of their sheet; sheets that are gone are passed over. */
export type CellAreas = ReadonlyMap<string, readonly string[]>

export function recalculate(areas: CellAreas): Promise<ExcelAnswer<null>> {
  return inExcel({ what: 'The formulas' }, async ({ context, sync }) => {
    const { application, worksheets } = context.workbook
    application.load('calculationMode')
    const sheets = [...areas].map(([name, addresses]) => ({
      sheet: worksheets.getItemOrNullObject(name).load('id'),
      addresses,
    }))
    await sync()
    for (const { sheet, addresses } of sheets)
      if (!sheet.isNullObject) for (const address of addresses) sheet.getRange(address).setDirty()
    if (application.calculationMode === Excel.CalculationMode.automatic)
      application.calculate(Excel.CalculationType.recalculate)
    await sync()
    return null
  })
}
