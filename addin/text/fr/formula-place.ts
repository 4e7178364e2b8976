// “Insert live formula”: where the formulas are put, and why there are none, in French.
import type { formulaPlaceText as English } from '../en/formula-place.ts'

export const formulaPlaceText: typeof English = {
  noCell: (address) =>
    `« ${address} » n’est pas une cellule : écrivez B4, ou Feuil2!B4 avec sa feuille.`,
  cellMissing: (address) =>
    `Il n’y a pas de cellule ${address} dans ce classeur : vérifiez le nom de sa feuille.`,
  holdsKey:
    'Le bloc contiendrait une clé API, que quiconque a le classeur pourrait lire : rien n’a été écrit. Retirez la clé de la feuille et de la description.',
  occupied: (from, area, table) => {
    const what = table === null ? 'il y a déjà quelque chose' : `se trouve le tableau ${table}`
    const empty = 'avec des cellules vides à droite et en dessous, hors de tout tableau'
    return from === null
      ? `À partir de la cellule sélectionnée, les formules rempliraient ${area}, où ${what}. Sélectionnez une cellule ${empty}, ou tapez-la dans « Première cellule » ; puis cliquez à nouveau sur le bouton.`
      : `À partir de ${from}, les formules rempliraient ${area}, où ${what}. Tapez une autre « Première cellule », ${empty} ; puis cliquez à nouveau sur le bouton.`
  },
  checkFirst: 'Vérifiez d’abord les données : la formule est faite à partir des tableaux.',
  otherTable: (table) =>
    `Le plan concerne ${table}, et un autre tableau a été vérifié en dernier : choisissez à nouveau ${table} et vérifiez-le.`,
  noValuation:
    'Il n’y a pas d’évaluation à montrer : la description n’a pas été lue, ou vos propres bénéfices sont utilisés.',
  noRow: (key) => `Aucune ligne de clé ${key} ne figure dans les tableaux tels que vérifiés.`,
  noSize: (key, size) =>
    `Les tableaux tels que vérifiés ne proposent pas ${key} avec la quantité ${size}.`,
  notAlone: (table) =>
    `Une autre ligne de ${table} est la même offre par sa clé, sa quantité et sa date : une formule ne peut pas les distinguer.`,
  columnMissing: (column) =>
    `L’évaluation lit ${column}, qui ne correspond à aucune colonne de la feuille.`,
}
