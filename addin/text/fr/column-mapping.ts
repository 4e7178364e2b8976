// The columns of one table, in French.
import type { columnMappingText as English } from '../en/column-mapping.ts'
import { counted, countText } from './words.ts'

export const columnMappingText: typeof English = {
  columnsOf: (table) => `Colonnes de ${table}`,
  rows: (n) => counted(n, 'ligne'),
  noColumn: 'Aucune colonne',
  fieldMeans: (field, meaning) => `${field} : ${meaning}`,
  neededMeaning: (meaning) => `${meaning} (obligatoire)`,

  change: 'Modifier',
  changeOf: (parts) => `Modifier : ${parts.join(', ')}`,
  matched: (columns) => `${counted(columns, 'colonne reconnue', 'colonnes reconnues')} par le nom`,
  without: (fields) => `${counted(fields, 'champ')} sans colonne`,
  sent: (sent, of) =>
    `${countText(sent)} sur ${counted(of, 'autre colonne', 'autres colonnes')} ${Math.abs(sent) < 2 ? 'envoyée' : 'envoyées'}`,

  usedFor: (header, field) => `${header} (actuellement ${field})`,
  noPlanWithout: 'Pas de plan sans elle : choisissez sa colonne.',
  yourChoice: 'Votre choix.',
  likely: 'Probables',
  otherColumns: 'Autres colonnes',
  otherColumnsHint: 'Ce qui influe sur le résultat est utile. Ce qui n’est pas coché reste ici.',
  sendAll: 'Tout envoyer',
  sendNone: 'Ne rien envoyer',
}
