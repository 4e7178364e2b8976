// The defined name that holds the plan's id. Excel recalculates formulas that use it when it
// changes, here and for every co-author.
import { excelFailuresText, excelThingsText } from '../../messages/texts.ts'
import { put } from '../../excel/guarded.ts'
import { PLAN_NAME } from '../../kept-plans/plan-id.ts'
import { ExcelFault, type ExcelAnswer } from '../../excel/failure.ts'
import { inExcel } from '../../excel/in-excel.ts'
import { keyless } from '../../excel/keyless.ts'

const COMMENT = 'The plan in this workbook, for formulas: =EDPS.QTY(key, EDPS_Plan)'

/** Makes or changes the name; a name that means something else is left as it is. */
export function namePlan(id: string): Promise<ExcelAnswer<null>> {
  return inExcel({ what: excelThingsText.name({ name: PLAN_NAME }) }, async ({ context, sync }) => {
    const { names } = context.workbook
    const name = names.getItemOrNullObject(PLAN_NAME).load('type')
    await sync()
    const formula = `="${id.replaceAll('"', '""')}"`
    if (name.isNullObject) names.add(keyless(PLAN_NAME), keyless(formula), keyless(COMMENT))
    else if (name.type !== Excel.NamedItemType.string)
      throw new ExcelFault({
        kind: 'failed',
        code: 'NameTaken',
        message: excelFailuresText.nameTaken({ name: PLAN_NAME }),
      })
    // Changed in place: deleting and adding the name leaves #NAME? behind (OfficeDev/office-js
    // 6487).
    else put(name, { formula: keyless(formula) })
    await sync()
    return null
  })
}
