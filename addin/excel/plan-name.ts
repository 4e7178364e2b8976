// The defined name that holds the id of the plan in this workbook. Formulas that pass it on are
// calculated anew when it changes, here and at every co-author's.
import { put } from './guarded.ts'
import { PLAN_NAME } from '#addin/plan/plan-id.ts'
import { ExcelFault, type ExcelAnswer } from './failure.ts'
import { inExcel } from './in-excel.ts'
import { keyless } from './keyless.ts'

const COMMENT = 'The plan in this workbook, for formulas: =EDPS.QTY(key, EDPS_Plan)'

/** Makes the name or changes what it holds; a name that is somebody's own is left as it is. */
export function namePlan(id: string): Promise<ExcelAnswer<null>> {
  return inExcel({ what: `The name ${PLAN_NAME}` }, async ({ context, sync }) => {
    const { names } = context.workbook
    const name = names.getItemOrNullObject(PLAN_NAME).load('type')
    await sync()
    const formula = `="${id.replaceAll('"', '""')}"`
    if (name.isNullObject) names.add(keyless(PLAN_NAME), keyless(formula), keyless(COMMENT))
    else if (name.type !== Excel.NamedItemType.string)
      throw new ExcelFault({
        kind: 'failed',
        code: 'NameTaken',
        message: `The name ${PLAN_NAME} means something else in this workbook: rename it, or formulas do not follow the plan by themselves.`,
      })
    // In place: a name that is deleted and made anew leaves #NAME? behind (OfficeDev/office-js 6487).
    else put(name, { formula: keyless(formula) })
    await sync()
    return null
  })
}
