// The screen where the columns of the tables are checked, and how time is read from them, in French.
import type { mappingStepText as English } from '../en/mapping-step.ts'

export const mappingStepText: typeof English = {
  title: 'Vérifiez les colonnes',
  next: 'Suivant : description',
  fieldOf: (field, table) => `${field} de ${table}`,
  lacks: (fields) => `Encore sans colonne : ${fields.join(', ')}.`,
  lookAgain: 'Veuillez revérifier',
  recalled: 'Comme la dernière fois dans ce classeur. Aucune cellule n’est encore envoyée.',
  guessed:
    'Ces choix sont devinés d’après vos en-têtes. Corrigez ce qui est faux. Aucune cellule n’est encore envoyée.',

  time: 'Temps',
  timeAsBelow: 'Temps : comme ci-dessous',
  timeByColumn: 'Temps : par sa propre colonne T',
  timeByDatesLatest: {
    day: 'Temps : par dates, chaque jour, le dernier est le menu actuel',
    week: 'Temps : par dates, chaque semaine, la dernière est le menu actuel',
    month: 'Temps : par dates, chaque mois, le dernier est le menu actuel',
    quarter: 'Temps : par dates, chaque trimestre, le dernier est le menu actuel',
    year: 'Temps : par dates, chaque année, la dernière est le menu actuel',
  },
  timeByDatesNow: {
    day: (now) => `Temps : par dates, chaque jour, au ${now}`,
    week: (now) => `Temps : par dates, chaque semaine, au ${now}`,
    month: (now) => `Temps : par dates, chaque mois, au ${now}`,
    quarter: (now) => `Temps : par dates, chaque trimestre, au ${now}`,
    year: (now) => `Temps : par dates, chaque année, au ${now}`,
  },
}
