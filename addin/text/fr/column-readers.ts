// What else than the formula of a cell reads the plan's columns, as a sentence names it, in French.
import type { columnReadersText as English } from '../en/column-readers.ts'

export const columnReadersText: typeof English = {
  name: (name) => `le nom ${name}`,
  format: (cells) => `la mise en forme conditionnelle de ${cells}`,
  validation: (cells) => `la validation des données de ${cells}`,
  chart: (chart, sheet) => `le graphique « ${chart} » de la feuille ${sheet}`,
}
