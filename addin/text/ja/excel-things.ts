// What a job in Excel works on, in Japanese: the subject of sentences in excel-failures.ts.
import type { excelThingsText as English } from '../en/excel-things.ts'

export const excelThingsText: typeof English = {
  workbook: 'ブック',
  sheet: 'シート',
  sheets: 'シート',
  anyTable: 'テーブル',
  table: (table) => `テーブル「${table}」`,
  columnOf: (column, table) => `テーブル「${table}」の列「${column}」`,
  cellIn: (header, table) => `「${table}」の列「${header}」のセル`,
  formulas: '数式',
  name: (name) => `名前「${name}」`,
  settings: '設定',
  keptPlan: '保存されたプラン',
}
