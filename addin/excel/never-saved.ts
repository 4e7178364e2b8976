// Whether nobody else can have this workbook open: it was never saved anywhere ("Specifies if the workbook
// has ever been saved locally or online", learn.microsoft.com, Excel.Workbook.previouslySaved, ExcelApi
// 1.9), and Excel does not save it by itself, as it does all that several people can open (autoSave, 1.9).
// Excel on the web has none but such. Where Excel says neither yes nor no, others may have it.
import type { ExcelAnswer } from './failure.ts'
import { inExcel } from './in-excel.ts'

export function isNeverSaved(): Promise<ExcelAnswer<boolean>> {
  if (Office.context.platform === Office.PlatformType.OfficeOnline)
    return Promise.resolve({ ok: true, value: false })
  return inExcel({ what: 'The workbook' }, async ({ context, sync }) => {
    const workbook = context.workbook.load('previouslySaved,autoSave')
    await sync()
    const { previouslySaved, autoSave }: { previouslySaved?: unknown; autoSave?: unknown } =
      workbook
    return previouslySaved === false && autoSave === false
  })
}
