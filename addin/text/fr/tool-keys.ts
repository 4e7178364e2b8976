// The tool that looks for keys in the workbook, in French.
import type { toolKeysText as English } from '../en/tool-keys.ts'
import { strong } from '../marks.ts'
import { counted } from './words.ts'

const places = (n: number) => counted(n, 'emplacement')

export const toolKeysText: typeof English = {
  none: 'Aucune clé n’a été trouvée',
  places: (n) => `${places(n)} avec une clé`,
  stopped: 'Arrêté avant la fin',
  onlyPart: 'Seule une partie du classeur a été examinée.',
  advice:
    'Quiconque a ce fichier peut les lire. Retirez-les, et faites remplacer les clés par la personne qui vous les a données : le fichier a pu être copié.',
  more: (n) => `Et ${counted(n, 'autre emplacement', 'autres emplacements')}.`,
  lookedAt: (not) =>
    `Examinés : cellules et formules de toutes les feuilles, noms, commentaires, paramètres, parties XML, propriétés, en-têtes et pieds de page. Non examinés : ${not.join(' ; ')}.`,

  found: (place, shown) => `${strong(place)} : ${shown}`,
  foundDerived: (place, shown) =>
    `${strong(place)} : ${shown} (une formule montre le contenu d’une autre cellule)`,

  show: 'Montrer',
  showPlace: (place) => `Montrer : ${place}`,
  takeOut: 'Retirer',
  takeOutPlace: (place) => `Retirer : ${place}`,
  takeItOut: 'La retirer',
  takeAllOut: 'Tout retirer',

  askPlace: (place) => `Retirer : ${place} ?`,
  askPlaces: (n) => `Retirer de ${places(n)} ?`,
  keep: 'Conserver',
  yes: 'Oui, retirer',
}
