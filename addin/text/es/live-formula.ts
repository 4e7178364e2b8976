// A deal's profit written into the sheet as formulas, in Spanish.
import type { liveFormulaText as English } from '../en/live-formula.ts'

export const liveFormulaText: typeof English = {
  title: 'Seguir el beneficio de una oferta en la hoja',
  deal: 'Oferta',
  firstCell: 'Primera celda',
  firstCellHint: 'Como H2 u Hoja2!B4; vacío: la celda seleccionada.',
  firstCellExplanation: 'Solo se rellenan celdas vacías fuera de las tablas.',
  insert: 'Insertar fórmula activa',
  beingWritten: 'Se están escribiendo las fórmulas.',
  standsAt: (deal, address) => `${deal} está en ${address}.`,
  notInserted: 'No se insertó',
}
