// What a job in Excel works on: the subject of "… is not in the workbook any more." and of "… has cells that are
// too long for Excel" (excel-failures.ts).

export const excelThingsText = {
  workbook: 'The workbook',
  sheet: 'The sheet',
  sheets: 'The sheets',
  anyTable: 'The table',
  table: (table: string) => `The table ${table}`,
  columnOf: (column: string, table: string) => `The column “${column}” of the table ${table}`,
  cellIn: (header: string, table: string) => `The cell in ${header} of ${table}`,
  formulas: 'The formulas',
  name: (name: string) => `The name ${name}`,
  settings: 'The settings',
  keptPlan: 'The kept plan',
}
