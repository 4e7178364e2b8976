// “Take EDPS out of this workbook”: what is removed, and what stays, in French.
import type { removalListText as English } from '../en/removal-list.ts'

export const removalListText: typeof English = {
  beginning: 'Démarrage',
  looking: 'Recherche de ce que le complément a écrit',
  lookingForFormulas: (sheet) => `Recherche de formules dans la feuille ${sheet}`,
  takingOut: 'Suppression de ce que le complément a écrit',
  planIsMade:
    'Un plan de ce classeur est en cours : annulez-le d’abord, ou attendez qu’il soit là.',
  changed:
    'Le classeur a changé depuis l’établissement de cette liste : regardez-la encore une fois.',
  broke: (why) => `${why} Ce qui a été supprimé jusque-là n’y est plus.`,

  columnOf: (column, table) => `« ${column} » de ${table}`,
  column: (column) => `La colonne ${column}, avec ses valeurs et commentaires`,
  parts: 'Les plans que le classeur conserve, votre description et vos options, le plan lancé',
  settings: 'Ce que le classeur retient pour le complément : tableaux, colonnes, qui a planifié',
  name: (name) => `Le nom ${name}`,
  sampleSheet: (sheet) => `La feuille ${sheet} des données d’exemple, inchangée`,

  staysAlways: [
    'Vos propres tableaux, cellules et feuilles',
    'Les plans conservés par le service, jusqu’à ce qu’il les supprime de lui-même',
    'Votre clé sur cet appareil, si elle y est conservée : « Se déconnecter » l’oublie',
    'Vos graphiques, noms, mises en forme conditionnelles et validations de données qui lisent ce qui part : ils ne figurent pas dans cette liste, cherchez-les vous-même',
  ],
  stays: {
    sheetPartly: (sheet) =>
      `Les formules d’une partie de la feuille ${sheet} n’ont pas été examinées : ses lignes ont bougé, ou elle est trop grande.`,
    sampleUsed: (sheet) =>
      `La feuille d’exemple ${sheet} : des formules d’autres feuilles l’utilisent.`,
    sampleChanged: (sheet) => `La feuille ${sheet} des données d’exemple : elle a été modifiée.`,
    samplesUnknown:
      'Les feuilles des données d’exemple : le complément n’a pas pu charger de quoi les comparer.',
    columnRenamed: (now, table, before) =>
      `La colonne « ${now} » de ${table} : elle s’appelait « ${before} » et a été renommée, elle est donc à vous.`,
    columnUnknown: (column, table) =>
      `La colonne « ${column} » de ${table} : le classeur ne retient pas que le complément l’a créée.`,
    name: (name) => `Le nom ${name} : il désigne des cellules, il est donc à vous.`,
    lastSheet: (sheet) => `La feuille ${sheet} : un classeur garde une feuille.`,
  },
}
