// What was written into the sheet, and the rows that could not be filled, in Spanish.
import { code } from '../marks.ts'
import type { writtenText as English } from '../en/written.ts'
import { counted, countText } from './words.ts'

const takenOf = (taken: number) =>
  taken === 0
    ? 'No se toma ninguna.'
    : `De ellas ${taken === 1 ? 'se toma' : 'se toman'} ${countText(taken)}.`

export const writtenText: typeof English = {
  title: 'Escrito',
  rows: (rows, first, second, beside, taken) =>
    `${counted(rows, 'fila')} del menú actual: vea «${first}» y «${second}» ${beside === null ? 'a la derecha de la tabla' : `a la derecha de «${beside}»`}. ${takenOf(taken)}`,
  formula: (separator) =>
    `En cualquier otra celda: ${code(`=EDPS.QTY(A2${separator} EDPS_Plan)`)}, donde A2 contiene la clave de una oferta. La Ayuda enumera todas las fórmulas.`,

  withoutValue: (rows) => `${counted(rows, 'fila')} sin valor`,
  whyWithout: (rows) =>
    rows === 1
      ? 'Es nueva o ha cambiado desde que se hizo el plan. Planifique de nuevo para rellenarla.'
      : 'Son nuevas o han cambiado desde que se hizo el plan. Planifique de nuevo para rellenarlas.',
  showChanged: (row) => `Mostrar la fila cambiada, fila ${countText(row)}`,
  showNew: (row) => `Mostrar la fila nueva, fila ${countText(row)}`,

  notFound: (deals) =>
    counted(deals, 'oferta planificada no encontrada', 'ofertas planificadas no encontradas'),
  whichLost: (deals, more) =>
    `Eliminadas o cambiadas en la hoja desde entonces: ${deals.join(', ')}${more > 0 ? ` y ${countText(more)} más` : ''}.`,
}
