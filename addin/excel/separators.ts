// How the workbook's Excel writes numbers: its decimal and thousands separators ("Specifies the decimal
// separator", learn.microsoft.com, Excel.Application.decimalSeparator, ExcelApi 1.11).
import { excelThingsText } from '#addin/text/en/excel-things.ts'
import type { ExcelAnswer } from './failure.ts'
import { inExcel } from './in-excel.ts'

export interface Separators {
  readonly decimal: string
  readonly thousands: string
}

export function readSeparators(): Promise<ExcelAnswer<Separators>> {
  return inExcel({ what: excelThingsText.workbook }, async ({ context, sync }) => {
    const { application } = context.workbook
    application.load('decimalSeparator,thousandsSeparator')
    await sync()
    const { decimalSeparator, thousandsSeparator } = application
    return { decimal: decimalSeparator, thousands: thousandsSeparator }
  })
}
