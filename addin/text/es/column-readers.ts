// What else than the formula of a cell reads the plan's columns, as a sentence names it, in Spanish.
import type { columnReadersText as English } from '../en/column-readers.ts'

export const columnReadersText: typeof English = {
  name: (name) => `el nombre ${name}`,
  format: (cells) => `el formato condicional de ${cells}`,
  validation: (cells) => `la validación de datos de ${cells}`,
  chart: (chart, sheet) => `el gráfico «${chart}» de la hoja ${sheet}`,
}
