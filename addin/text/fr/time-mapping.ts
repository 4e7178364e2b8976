// How time is read: from a column of the sheet, or from dates by a period, in French.
import type { timeMappingText as English } from '../en/time-mapping.ts'

export const timeMappingText: typeof English = {
  howTold: 'Comment la feuille indique-t-elle le temps ?',
  byDates: 'Par une colonne de dates',
  byDatesBlocked: 'Choisissez d’abord la colonne de dates ci-dessus.',
  byColumn: 'Par sa propre colonne T',
  byColumnHint: '0 = maintenant, négatif = périodes antérieures.',

  decidedEvery: 'Les offres sont décidées chaque',
  periods: {
    day: 'jour',
    week: 'semaine',
    month: 'mois',
    quarter: 'trimestre',
    year: 'année',
  },
  currentMenu: 'Le menu actuel est',
  latest: {
    day: 'Le dernier jour du tableau',
    week: 'La dernière semaine du tableau',
    month: 'Le dernier mois du tableau',
    quarter: 'Le dernier trimestre du tableau',
    year: 'La dernière année du tableau',
  },
  ofDay: {
    day: 'Celui d’un jour donné',
    week: 'La semaine d’un jour donné',
    month: 'Le mois d’un jour donné',
    quarter: 'Le trimestre d’un jour donné',
    year: 'L’année d’un jour donné',
  },
  dayOf: {
    day: 'Le jour actuel',
    week: 'Un jour de la semaine actuelle',
    month: 'Un jour du mois actuel',
    quarter: 'Un jour du trimestre actuel',
    year: 'Un jour de l’année actuelle',
  },
}
