// How the workbook's Excel writes numbers: its decimal and thousands separators, which a person may have set, and its culture
// (learn.microsoft.com, Excel.Application.decimalSeparator, Excel.CultureInfo.name, ExcelApi 1.11).
import { excelThingsText } from '../text/en/excel-things.ts'
import type { NumberStyle } from '../text/formats.ts'
import type { ExcelAnswer } from './failure.ts'
import { inExcel } from './in-excel.ts'

export function readSeparators(): Promise<ExcelAnswer<NumberStyle>> {
  return inExcel({ what: excelThingsText.workbook }, async ({ context, sync }) => {
    const { application } = context.workbook
    application.load('decimalSeparator,thousandsSeparator')
    const culture = application.cultureInfo.load('name')
    await sync()
    const { decimalSeparator, thousandsSeparator } = application
    return { decimal: decimalSeparator, thousands: thousandsSeparator, culture: culture.name }
  })
}
