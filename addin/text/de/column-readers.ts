// What else than the formula of a cell reads the plan's columns, as a sentence names it, in German.
import type { columnReadersText as English } from '../en/column-readers.ts'

export const columnReadersText: typeof English = {
  name: (name) => `der Name ${name}`,
  format: (cells) => `die bedingte Formatierung von ${cells}`,
  validation: (cells) => `die Datenüberprüfung von ${cells}`,
  chart: (chart, sheet) => `das Diagramm „${chart}“ auf dem Blatt ${sheet}`,
}
