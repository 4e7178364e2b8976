// The plan that the workbook holds, whether it still fits the sheet, and the plan before it, in Spanish.
import type { keptPlansText as English } from '../en/kept-plans.ts'
import { clockText, confidenceText, counted, moneyText, momentText, withinText } from './words.ts'

export type { PlanSaid } from '../en/kept-plans.ts'

export const keptPlansText: typeof English = {
  cannotRead: 'No se puede leer el plan de este libro',
  cannotReadEarlier: 'No se pueden leer todos los planes anteriores',

  holdsPlan: 'Este libro contiene un plan',
  outOfDate: 'El plan no está al día',
  plan: ({ table, by, at, n, profit, threshold, limit }) =>
    `Para ${table}, hecho por ${by}, ${momentText(at)}: ${counted(n, 'oferta')} al ${confidenceText(threshold)} de confianza${withinText(limit)}, beneficio previsto ${moneyText(profit)}.`,
  changedSince: 'Las tablas han cambiado desde entonces: planifique de nuevo.',
  changedSinceThen: 'Desde entonces:',
  unchangedSince: 'Las tablas no han cambiado desde entonces.',
  changedSinceMade: 'Las tablas han cambiado desde que se hizo: planifique de nuevo.',
  changedSinceMadeBy: 'Las tablas han cambiado desde que se hizo:',
  takeIn: 'Planifique de nuevo para tenerlo en cuenta.',
  rowsFitAgain: 'Sus filas vuelven a coincidir: escriba el resto.',
  stillFits: '¿Sigue al día?',

  otherPlan: 'Las columnas contienen otro plan',
  notWritten: 'El plan de esta pantalla aún no está escrito.',

  twoPlans: 'Columnas de dos planes',
  twoPlansNote:
    'Unas filas contienen otro plan que las demás. Mientras el panel esté abierto, lo corrige solo en medio minuto; hasta entonces, no compre según estas columnas.',
  notInColumns: 'Las columnas no contienen el plan',
  notInColumnsNote:
    'Se cambiaron celdas, o su escritura se deshizo o no terminó. Escríbalo de nuevo o restaure otro.',
  writeItAgain: 'Escribirlo de nuevo',
  beaten: (by, at) => `${by} escribió otro plan a las ${clockText(at)}`,
  beatenNote: 'Ahora está en las columnas. El suyo se guarda en este libro.',
  restoreMine: 'Restaurar el mío',

  lastWritten: 'El último plan está escrito',
  lastWrittenBy: (by, since) =>
    `Iniciado por ${by}, ${momentText(since)}. Allí están sus ofertas, sus observaciones y el control deslizante.`,
  begun: 'Se inició un plan',
  begunInputTest: 'Se inició un ensayo',
  begunBy: (by, since) => `Por ${by}, ${momentText(since)}.`,
  goToIt: 'Ir allí',

  restoreTitle: 'Restaurar el plan anterior',
  restoreSwap:
    'Al restaurarlo se vuelve a escribir en sus columnas; el plan actual pasa a ser el anterior.',
  restore: 'Restaurar plan anterior',
}
