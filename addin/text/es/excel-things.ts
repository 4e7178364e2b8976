// What a job in Excel works on, in Spanish: with its article, for it is the object of “Excel ya no
// encuentra …” (excel-failures.ts).
import type { excelThingsText as English } from '../en/excel-things.ts'

export const excelThingsText: typeof English = {
  workbook: 'el libro',
  sheet: 'la hoja',
  sheets: 'las hojas',
  anyTable: 'la tabla',
  table: (table) => `la tabla ${table}`,
  columnOf: (column, table) => `la columna «${column}» de la tabla ${table}`,
  cellIn: (header, table) => `la celda en ${header} de ${table}`,
  formulas: 'las fórmulas',
  name: (name) => `el nombre ${name}`,
  settings: 'la configuración',
  keptPlan: 'el plan guardado',
}
