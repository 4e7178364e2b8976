// The screen of a plan, before and after it is written into the sheet, in Spanish.
import { code } from '../marks.ts'
import type { planStepText as English } from '../en/plan-step.ts'
import { confidenceText, countText, counted, moneyText, rangeText } from './words.ts'

const deals = (n: number) => counted(n, 'oferta')

export const planStepText: typeof English = {
  titles: {
    putAside: 'No está en la hoja: ha vuelto el plan anterior',
    inputTest: 'El ensayo ha salido bien',
    inPart: (part, n) =>
      `${countText(part)} de ${deals(n)} ${part === 1 ? 'está' : 'están'} en la hoja`,
    nothing: 'El plan no toma nada',
    nothingWithin: (limit) => `El plan no toma nada con un gasto máximo de ${moneyText(limit)}`,
    take: (n) => `Tome ${deals(n)}`,
    takeWithin: (n, limit) => `Tome ${deals(n)} con un gasto máximo de ${moneyText(limit)}`,
  },

  notes: 'Lo que dice el servicio de este plan',
  notesOfOwn: (confidence) =>
    `Lo que dice el servicio de su propio plan, al ${confidenceText(confidence)}`,
  moreNotes: 'Más al respecto',
  deals: 'Las ofertas',

  showTaken: 'Mostrar las ofertas tomadas',
  apply: 'Aplicar a la hoja',
  writeAgain: 'Escribir este plan otra vez',
  write: 'Escribir en la hoja',
  beingWritten: 'Se están escribiendo las columnas.',
  mendLimit: 'Corrija primero el número de «Gasto máximo».',

  inputTest: 'Ensayo: no es un plan',
  inputTestNote:
    'Estas cantidades y beneficios son valores de relleno hechos de las claves, no previsiones.',
  failed: {
    nothing: 'No se escribió',
    part: 'Escrito en parte',
  },
  inPart: 'Escrito en parte',
  inPartFits: 'Vuelva a poner lo que había y pulse «Escribir el resto», o planifique de nuevo.',
  inPartChanged:
    'Si vuelve a poner lo que había, se podrá escribir el resto; o planifique de nuevo.',

  placeholderProfit: 'Beneficio de relleno',
  range: (range) => `80 % de certeza: de ${rangeText(range)}`,
  rangeAbout: (range) =>
    `80 % de certeza: de ${rangeText(range)} (aproximado: según el margen del plan del servicio)`,
  ofAll: (part, all) => `${moneyText(part)} de ${moneyText(all)}`,
  dealCount: (n) => deals(n),
  dealCountOf: (part, n) => `${countText(part)} de ${deals(n)}`,
  heldInPart: `De ello, la hoja contiene los números menores. Las fórmulas como ${code('=EDPS.TOTAL()')} y ${code('=EDPS.QTY()')} muestran el plan entero; ${code('=EDPS.STATUS()')} indica ambas cosas.`,
}
