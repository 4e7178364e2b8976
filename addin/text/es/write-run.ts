// Writing a plan into its two columns, restoring an earlier one, and the other writers, in Spanish.
import type { writeRunText as English } from '../en/write-run.ts'
import { counted, countText } from './words.ts'

export const writeRunText: typeof English = {
  findingDeals: 'Buscando cada oferta',
  writingColumns: 'Escribiendo las columnas',

  otherWrote: (by) =>
    `Mientras tanto, ${by} escribió aquí otro plan: mire en qué difiere. Para poner el suyo en su lugar, pulse de nuevo el botón; el otro se podrá restaurar después.`,

  rowsUnknown:
    'El libro ya no sabe qué filas se planificaron, y las tablas han cambiado desde entonces: planifique de nuevo.',
  noPlan: 'No existe tal plan para escribir.',
  columnGone: (table, column) =>
    `${table} ya no tiene la columna «${column}», por la que se reconocían sus filas: deshaga su eliminación o planifique de nuevo.`,
  rowsGone: (table) =>
    `Ninguna fila de ${table} está como se planificó: han desaparecido. No se escribió nada; planifique de nuevo.`,
  rowsChanged: (table) =>
    `Ninguna fila de ${table} está como se planificó: son nuevas o han cambiado desde entonces. No se escribió nada; planifique de nuevo.`,
  tooFewRows: (table, unfilled, deals, lost) =>
    `Muy pocas filas de ${table} siguen como se planificaron. Nuevas o cambiadas desde entonces: ` +
    `${countText(unfilled)}; de ${deals === 1 ? 'la oferta' : `las ${countText(deals)} ofertas`} del plan, ya no están: ` +
    `${countText(lost)}. No se escribió nada; planifique de nuevo.`,
  planGone: 'Ese plan ya no está en el libro.',
  onePlanGone: 'Uno de estos planes ya no está en el libro.',
  notRestored: (why) => `El plan anterior se queda donde está. ${why}`,
  notKept: (why) => `El libro no guarda el plan: ${why}`,
  dropped: (plans) =>
    plans === 1
      ? 'En el libro no cabe el más antiguo de sus planes: ya no se puede restaurar.'
      : `En el libro no caben los ${countText(plans)} planes más antiguos: ya no se pueden restaurar.`,

  repaired: (rows) =>
    `Las columnas contenían filas de dos planes: ${counted(rows, 'fila recibió', 'filas recibieron')} de nuevo los valores del plan del libro.`,
  restored: (deals, by) =>
    `El plan de ${counted(deals, 'oferta')} de ${by} está de nuevo en las columnas.`,
  writtenAgain: (deals) => `El plan de ${counted(deals, 'oferta')} se ha escrito otra vez.`,
  unfilled: (rows) =>
    `Filas sin valor, por ser nuevas o haber cambiado desde entonces: ${countText(rows)}.`,
  lostDeals: (deals, more) => {
    const others = more > 0 ? ` y ${countText(more)} más` : ''
    return `De sus ofertas, eliminadas o cambiadas en la hoja desde entonces: ${deals.join(', ')}${others}.`
  },
  planDeleted: 'El plan se ha eliminado del libro.',
  planDescribed: 'Se han guardado el nombre y las notas del plan.',

  arranged: {
    taken: 'La tabla muestra las ofertas que toma el plan. «Todas las filas» recupera las demás.',
    all: 'La tabla muestra todas sus filas.',
  },
  noColumns: 'Ninguna columna contiene ya este plan.',
  noneTaken: (table) =>
    `${table} ya no contiene ninguna oferta que tome el plan: escríbalo otra vez o planifique de nuevo.`,
  takenDeal: (deal, of, key, row) => {
    const more = of > 1 ? ' Pulse de nuevo para la siguiente.' : ''
    return `Oferta tomada ${countText(deal)} de ${countText(of)}: ${key}, fila ${countText(row)}.${more}`
  },
}
