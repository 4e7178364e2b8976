// Every plan that the workbook keeps: its notes, a comparison of two, restoring and deleting, in Spanish.
import { strong } from '../marks.ts'
import type {
  differencesText as Differences,
  KeptPlan,
  workbookPlansText as English,
} from '../en/workbook-plans.ts'
import { confidenceText, counted, moneyText, momentText, withinText } from './words.ts'

export type { KeptPlan } from '../en/workbook-plans.ts'

/** Who made a plan, and when: with seconds, for several may be made within a minute. */
const made = ({ by, at }: Pick<KeptPlan, 'by' | 'at'>) => `${by}, ${momentText(at, 'second')}`
const title = (plan: KeptPlan) => strong(plan.name ? `${plan.name}, ${made(plan)}` : made(plan))
const sums = ({ n, threshold, limit, profit, capital, model }: KeptPlan) =>
  `${counted(n, 'oferta')} al ${confidenceText(threshold)} de confianza${withinText(limit)}, beneficio previsto ${moneyText(profit)}${capital === null ? '' : `, gasto ${moneyText(capital)}`}. Modelo ${model}.`

export const workbookPlansText: typeof English = {
  title: (n) => `Planes de este libro: ${n}`,
  putRightFirst:
    'En las columnas hay filas de dos planes: espere a que se corrijan o escriba el plan otra vez.',
  plan: (plan) => `${title(plan)}. ${sums(plan)}`,
  planInColumns: (plan) => `${title(plan)}. En las columnas. ${sums(plan)}`,
  whatWasSaid: (at) => `Lo que se dijo de él: ${momentText(at, 'second')}`,
  nameOf: (plan) =>
    `${made(plan)}${plan.name ? `, «${plan.name}»` : ''}: ${counted(plan.n, 'oferta')}${withinText(plan.limit)}`,

  restore: 'Restaurar',
  restoreOf: (called) => `Restaurar el plan de ${called}`,
  deleteOf: (called) => `Eliminar el plan de ${called}`,
  reallyDelete: 'Eliminar de verdad',
  reallyDeleteOf: (called) => `Eliminar de verdad el plan de ${called}`,
  copyId: 'Copiar id',
  copyIdOf: (called) => `Copiar el id del plan de ${called}`,

  nameIt: 'Ponerle nombre y notas',
  changeName: 'Cambiar nombre o notas',
  name: 'Nombre',
  notes: 'Notas',
  notesHint: 'Puede leerlos quien tenga el libro.',
  save: 'Guardar',
  saveOf: (called) => `Guardar nombre y notas del plan de ${called}`,
  nothingChanged: 'No ha cambiado nada.',

  compareTwo: 'Comparar dos',
  from: 'De',
  to: 'A',
  compare: 'Comparar',
  chooseTwo: 'Elija dos planes.',
  chooseHere: 'Elija planes que aún estén aquí.',
}

/** The differences of two plans. */
export const differencesText: typeof Differences = {
  same: 'La misma cantidad en ambos',
  sameDeals: (n, revalued) =>
    `${counted(n, 'oferta')}${revalued > 0 ? `, ${counted(revalued, 'con otro beneficio', 'con otro beneficio')}` : ''}`,
  more: (n) => `y ${counted(n, 'oferta más que difiere', 'ofertas más que difieren')}.`,
}
