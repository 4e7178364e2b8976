// What a job in Excel works on, in German: named in the sentences of excel-failures.ts.
import type { excelThingsText as English } from '../en/excel-things.ts'

export const excelThingsText: typeof English = {
  workbook: 'Arbeitsmappe',
  sheet: 'Blatt',
  sheets: 'Blätter',
  anyTable: 'Tabelle',
  table: (table) => `Tabelle ${table}`,
  columnOf: (column, table) => `Spalte „${column}“ der Tabelle ${table}`,
  cellIn: (header, table) => `Zelle in ${header} von ${table}`,
  formulas: 'Formeln',
  name: (name) => `Name ${name}`,
  settings: 'Einstellungen',
  keptPlan: 'Aufbewahrter Plan',
}
