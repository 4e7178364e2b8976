// The plan that the workbook holds, whether it still fits the sheet, and the plan before it, in Spanish.
import type { keptPlansText as English } from '../en/kept-plans.ts'
import { confidenceText, counted, moneyText, momentText, withinText } from './words.ts'

export type { PlanSaid } from '../en/kept-plans.ts'

const unfinished = (by: string, at: string, until: string) =>
  `${by} empezó a escribirlo (${momentText(at)}) y no ha terminado: puede que unas filas lo contengan y otras lo que había antes. No compre según estas columnas hasta que ${until}.`

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

  unfinished: 'Puede que haya un plan escrito solo en parte',
  unfinishedSince: (by, at) => unfinished(by, at, 'se escriba otra vez'),
  unfinishedSinceUndo: (by, at) =>
    unfinished(by, at, 'se escriba otra vez o se recupere abajo el plan anterior'),

  lastWritten: 'El último plan está escrito',
  lastWrittenBy: (by, since) =>
    `Iniciado por ${by}, ${momentText(since)}. Allí están sus ofertas, sus observaciones y el control deslizante.`,
  begun: 'Se inició un plan',
  begunInputTest: 'Se inició un ensayo',
  begunBy: (by, since) => `Por ${by}, ${momentText(since)}.`,
  goToIt: 'Ir allí',

  restoreTitle: 'Restaurar el plan anterior',
  restoreUndo: 'Al restaurarlo se vuelve a escribir en todas sus filas.',
  restoreSwap:
    'Al restaurarlo se vuelve a escribir en sus columnas; el plan actual pasa a ser el anterior.',
  restore: 'Restaurar plan anterior',
}
