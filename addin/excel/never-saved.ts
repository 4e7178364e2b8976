// Whether no other person can have this workbook open: it was never saved ("Specifies if the
// workbook has ever been saved locally or online", learn.microsoft.com,
// Excel.Workbook.previouslySaved, ExcelApi 1.9), and AutoSave is off, which is on for every shared
// workbook (autoSave, 1.9). Excel on the web has saved workbooks only. If Excel does not answer,
// others may have the workbook open.
import { excelThingsText } from '../text/en/excel-things.ts'
import type { ExcelAnswer } from './failure.ts'
import { inExcel } from './in-excel.ts'

export function isNeverSaved(): Promise<ExcelAnswer<boolean>> {
  if (Office.context.platform === Office.PlatformType.OfficeOnline)
    return Promise.resolve({ ok: true, value: false })
  return inExcel({ what: excelThingsText.workbook }, async ({ context, sync }) => {
    const workbook = context.workbook.load('previouslySaved,autoSave')
    await sync()
    const { previouslySaved, autoSave }: { previouslySaved?: unknown; autoSave?: unknown } =
      workbook
    return previouslySaved === false && autoSave === false
  })
}
