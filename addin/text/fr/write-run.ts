// Writing a plan into its two columns, restoring an earlier one, and the other writers of the workbook, in French.
import type { writeRunText as English } from '../en/write-run.ts'
import { counted, countText } from './words.ts'

export const writeRunText: typeof English = {
  findingDeals: 'Recherche de chaque offre',
  writingColumns: 'Écriture des colonnes',

  otherWrote: (by) =>
    `Entre-temps, ${by} a écrit un autre plan ici : regardez ce qui diffère. Pour mettre le vôtre à sa place, cliquez à nouveau sur le bouton ; l’autre pourra ensuite être rétabli.`,

  rowsUnknown:
    'Le classeur ne sait plus quelles lignes ont été planifiées, et les tableaux ont changé depuis : planifiez à nouveau.',
  noPlan: 'Le plan à écrire n’existe pas.',
  columnGone: (table, column) =>
    `${table} n’a plus la colonne « ${column} », qui permettait de reconnaître ses lignes : annulez sa suppression, ou planifiez à nouveau.`,
  rowsGone: (table) =>
    `Aucune ligne de ${table} n’est plus telle que planifiée : elles ont disparu. Rien n’a été écrit ; planifiez à nouveau.`,
  rowsChanged: (table) =>
    `Aucune ligne de ${table} n’est plus telle que planifiée : elles sont nouvelles ou ont changé depuis. Rien n’a été écrit ; planifiez à nouveau.`,
  tooFewRows: (table, unfilled, deals, lost) =>
    `Trop peu de lignes de ${table} sont encore telles que planifiées. Nouvelles ou modifiées depuis : ` +
    `${countText(unfilled)} ; offres du plan disparues : ` +
    `${countText(lost)} sur ${countText(deals)}. Rien n’a été écrit ; planifiez à nouveau.`,
  planGone: 'Ce plan n’est plus dans le classeur.',
  onePlanGone: 'Un de ces plans n’est plus dans le classeur.',
  notRestored: (why) => `Le plan antérieur reste où il est. ${why}`,
  notKept: (why) => `Le classeur ne conserve pas le plan : ${why}`,
  dropped: (plans) =>
    plans === 1
      ? 'Le classeur n’a plus de place pour le plus ancien de ses plans : il ne peut plus être rétabli.'
      : `Le classeur n’a plus de place pour les ${plans} plus anciens de ses plans : ils ne peuvent plus être rétablis.`,

  repaired: (rows) =>
    `Les colonnes contenaient des lignes de deux plans : ${counted(rows, 'ligne a reçu', 'lignes ont reçu')} à nouveau les valeurs du plan du classeur.`,
  restored: (deals, by) =>
    `Le plan de ${counted(deals, 'offre')} fait par ${by} est à nouveau dans les colonnes.`,
  writtenAgain: (deals) => `Le plan de ${counted(deals, 'offre')} est écrit à nouveau.`,
  unfilled: (rows) => `Lignes sans valeur, car nouvelles ou modifiées depuis : ${countText(rows)}.`,
  lostDeals: (deals, more) => {
    const others = more > 0 ? ` et ${counted(more, 'autre')}` : ''
    return `Parmi ses offres, supprimées ou modifiées depuis dans la feuille : ${deals.join(', ')}${others}.`
  },
  planDeleted: 'Le plan est supprimé du classeur.',
  planDescribed: 'Le nom et les notes du plan sont enregistrés.',

  arranged: {
    taken:
      'Le tableau montre les offres que le plan prend. « Toutes les lignes » fait revenir les autres.',
    all: 'Le tableau montre toutes ses lignes.',
  },
  noColumns: 'Aucune colonne ne contient plus ce plan.',
  noneTaken: (table) =>
    `${table} ne contient plus aucune offre que le plan prend : écrivez-le à nouveau, ou planifiez à nouveau.`,
  takenDeal: (deal, of, key, row) => {
    const more = of > 1 ? ' Cliquez encore pour la suivante.' : ''
    return `Offre prise ${countText(deal)} sur ${countText(of)} : ${key}, ligne ${countText(row)}.${more}`
  },
}
