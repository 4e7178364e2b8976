// What a job in Excel works on, in French: the object of "Excel ne trouve plus …" and of "Excel ne peut pas
// transmettre …" (excel-failures.ts).
import type { excelThingsText as English } from '../en/excel-things.ts'

export const excelThingsText: typeof English = {
  workbook: 'le classeur',
  sheet: 'la feuille',
  sheets: 'les feuilles',
  anyTable: 'le tableau',
  table: (table) => `le tableau ${table}`,
  columnOf: (column, table) => `la colonne « ${column} » du tableau ${table}`,
  cellIn: (header, table) => `la cellule de ${header} dans ${table}`,
  formulas: 'les formules',
  name: (name) => `le nom ${name}`,
  settings: 'les paramètres',
  keptPlan: 'le plan conservé',
}
