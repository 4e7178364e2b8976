// Tables of deals, and what a plan changes, in French.
import type { dealsText as English } from '../en/deals.ts'
import { counted, countText, moneyText } from './words.ts'

const moreDeals = (n: number) => counted(n, 'autre offre', 'autres offres')
const allOf = (n: number, after = '') =>
  `et ${moreDeals(n)} : la feuille les contient toutes${after}.`

export const dealsText: typeof English = {
  deal: 'Offre',
  qty: 'Qté',
  profit: 'Bénéfice',
  sure: 'Confiance',
  more: (n) => allOf(n, ' une fois le plan écrit'),
  moreWritten: (n) => allOf(n),

  rowsOfTable: 'Lignes du tableau',
  onlyTaken: 'Offres prises',
  allRows: 'Toutes les lignes',

  pastMenus: 'Menus passés',
  triedOn: (menus, predicted, earned) =>
    `Essayé sur ${counted(menus, 'menu passé', 'menus passés')} : prévu ${moneyText(predicted)}, gagné ${moneyText(earned)}`,
  pastMenusHint:
    'Chaque menu passé a été planifié comme s’il était l’actuel, d’après ce qu’on savait alors.',
  menu: 'Menu',
  taken: 'Prises',
  predicted: 'Prévu',
  earned: 'Gagné',
  takenOf: (taken, of) => `${countText(taken)} sur ${countText(of)}`,
  ago: {
    day: (n) => `il y a ${counted(n, 'jour')}`,
    week: (n) => `il y a ${counted(n, 'semaine')}`,
    month: (n) => `il y a ${counted(n, 'mois', 'mois')}`,
    quarter: (n) => `il y a ${counted(n, 'trimestre')}`,
    year: (n) => `il y a ${counted(n, 'an')}`,
  },

  againstColumns: (added, dropped, resized) =>
    `Par rapport au plan des colonnes : ${changes(added, dropped, resized)}`,
  againstBefore: (added, dropped, resized) =>
    `Par rapport au plan précédent : ${changes(added, dropped, resized)}`,
  unchanged: 'Inchangées',
  unchangedDeals: (n) => counted(n, 'offre'),
  added: 'Nouvelles',
  dropped: 'Retirées',
  resized: 'Quantité modifiée',
  namesAndMore: (names, more) =>
    more === 0 ? names.join(', ') : `${names.join(', ')} et ${counted(more, 'autre')}`,
}

function changes(added: number, dropped: number, resized: number): string {
  return `${counted(added, 'nouvelle')}, ${counted(dropped, 'retirée')}, ${counted(resized, 'modifiée')}`
}
