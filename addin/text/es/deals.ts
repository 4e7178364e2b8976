// Tables of deals, and what a plan changes, in Spanish.
import type { dealsText as English } from '../en/deals.ts'
import { counted, countText, moneyText } from './words.ts'

const otherDeals = (n: number) => counted(n, 'oferta')

export const dealsText: typeof English = {
  deal: 'Oferta',
  qty: 'Cant.',
  profit: 'Beneficio',
  sure: 'Segura',
  more: (n) => `y ${otherDeals(n)} más: la hoja las tendrá todas cuando el plan esté escrito.`,
  moreWritten: (n) => `y ${otherDeals(n)} más: la hoja las tiene todas.`,

  rowsOfTable: 'Filas de la tabla',
  onlyTaken: 'Solo tomadas',
  allRows: 'Todas las filas',

  pastMenus: 'Menús anteriores',
  triedOn: (menus, predicted, earned) =>
    `Probado en ${counted(menus, 'menú anterior', 'menús anteriores')}: previsto ${moneyText(predicted)}, obtenido ${moneyText(earned)}`,
  pastMenusHint:
    'Cada menú anterior se planificó como si fuera el actual, con lo que se sabía entonces.',
  menu: 'Menú',
  taken: 'Tomadas',
  predicted: 'Previsto',
  earned: 'Obtenido',
  takenOf: (taken, of) => `${countText(taken)} de ${countText(of)}`,
  ago: {
    day: (n) => `hace ${counted(n, 'día')}`,
    week: (n) => `hace ${counted(n, 'semana')}`,
    month: (n) => `hace ${counted(n, 'mes', 'meses')}`,
    quarter: (n) => `hace ${counted(n, 'trimestre')}`,
    year: (n) => `hace ${counted(n, 'año')}`,
  },

  againstColumns: (added, dropped, resized) =>
    `Frente al plan de las columnas: ${changes(added, dropped, resized)}`,
  againstBefore: (added, dropped, resized) =>
    `Frente al plan anterior: ${changes(added, dropped, resized)}`,
  unchanged: 'Sin cambios',
  unchangedDeals: (n) => counted(n, 'oferta'),
  added: 'Nuevas',
  dropped: 'Retiradas',
  resized: 'Otra cantidad',
  namesAndMore: (names, more) =>
    more === 0 ? names.join(', ') : `${names.join(', ')} y ${countText(more)} más`,
}

function changes(added: number, dropped: number, resized: number): string {
  return `${counted(added, 'nueva')}, ${counted(dropped, 'retirada')}, ${countText(resized)} con otra cantidad`
}
