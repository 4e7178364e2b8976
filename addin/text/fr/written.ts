// What was written into the sheet, and the rows that could not be filled, in French.
import type { writtenText as English } from '../en/written.ts'
import { code } from '../marks.ts'
import { counted, countText } from './words.ts'

const takenOf = (taken: number) =>
  taken === 0 ? 'Aucune n’est prise.' : `${counted(taken, 'est prise', 'sont prises')}.`

export const writtenText: typeof English = {
  title: 'Écrit',
  rows: (rows, first, second, beside, taken) =>
    `${counted(rows, 'ligne')} du menu actuel : voir « ${first} » et « ${second} » ${beside === null ? 'à droite du tableau' : `à droite de « ${beside} »`}. ${takenOf(taken)}`,
  formula: (separator) =>
    `Dans toute autre cellule : ${code(`=EDPS.QTY(A2${separator} EDPS_Plan)`)}, où A2 contient la clé d’une offre. L’aide liste toutes les formules.`,

  withoutValue: (rows) => `${counted(rows, 'ligne')} sans valeur`,
  whyWithout: (rows) =>
    rows === 1
      ? 'Elle est nouvelle ou a changé depuis le plan. Planifiez à nouveau pour la remplir.'
      : 'Elles sont nouvelles ou ont changé depuis le plan. Planifiez à nouveau pour les remplir.',
  showChanged: (row) => `Montrer la ligne modifiée, ligne ${countText(row)}`,
  showNew: (row) => `Montrer la nouvelle ligne, ligne ${countText(row)}`,

  notFound: (deals) =>
    counted(deals, 'offre planifiée introuvable', 'offres planifiées introuvables'),
  whichLost: (deals, more) =>
    `Supprimées ou modifiées depuis dans la feuille : ${deals.join(', ')}${more > 0 ? ` et ${counted(more, 'autre')}` : ''}.`,
}
