// “Look for API keys”: the search of the workbook for keys of the service, and their removal, in French.
import type { keySearchText as English } from '../en/key-search.ts'
import { counted } from './words.ts'

/** Texts that Excel prints at the edges of a page. */
const pageTexts = {
  leftHeader: 'En-tête gauche',
  centerHeader: 'En-tête',
  rightHeader: 'En-tête droit',
  leftFooter: 'Pied de page gauche',
  centerFooter: 'Pied de page',
  rightFooter: 'Pied de page droit',
}

/** Properties of a workbook (File, Info). */
const properties = {
  title: 'titre',
  subject: 'objet',
  author: 'auteur',
  manager: 'responsable',
  company: 'société',
  category: 'catégorie',
  keywords: 'balises',
  comments: 'commentaires',
}

export const keySearchText: typeof English = {
  lookingThrough: (sheet) => `Parcours de la feuille ${sheet}`,
  lookingAt: (what) => `Examen : ${what}`,
  takingOut: 'Retrait des clés',
  kinds: {
    tables: 'noms de feuilles, de tableaux et de colonnes',
    names: 'noms définis',
    comments: 'commentaires',
    settings: 'paramètres',
    parts: 'parties XML',
    properties: 'propriétés',
    pages: 'en-têtes et pieds de page',
  },
  never:
    'notes, zones de texte, graphiques et images, requêtes et connexions, adresses de liens, textes de ' +
    'validation des données, mises en forme conditionnelles et macros',
  partly: (sheet) =>
    `une partie de la feuille ${sheet} : ses lignes ont bougé, ou elle est trop grande`,

  places: {
    cell: (address, sheet) => `Cellule ${address} de la feuille ${sheet}`,
    sheetName: 'Nom d’une feuille',
    tableName: 'Nom d’un tableau',
    columnName: (table) => `Nom d’une colonne du tableau ${table}`,
    name: (name) => `Nom défini ${name}`,
    nameComment: (name) => `Nom défini ${name}, son commentaire`,
    comment: (address) => `Commentaire en ${address}`,
    reply: (address) => `Réponse en ${address}`,
    setting: (name) => `Paramètre ${name}`,
    part: (namespace) => `Partie XML ${namespace}`,
    property: (property) => `Propriété : ${properties[property]}`,
    customProperty: (name) => `Propriété ${name}`,
    page: (text, sheet) => `${pageTexts[text]} à l’impression de la feuille ${sheet}`,
  },
  removals: {
    cell: 'La cellule est vidée.',
    sheet: 'La feuille reçoit un autre nom ; les formules suivent.',
    table: 'Le tableau reçoit un autre nom ; les formules suivent.',
    column: 'La colonne reçoit un autre nom ; les formules suivent.',
    name: 'Le nom est supprimé : les formules qui l’utilisent affichent une erreur.',
    comment: 'Le commentaire est supprimé, ainsi que ses réponses.',
    setting: 'Le paramètre est supprimé.',
    part: 'Toute la partie XML est supprimée, avec tout son contenu.',
    property: 'La propriété est vidée.',
    'custom property': 'La propriété est supprimée.',
    page: 'Le texte est vidé.',
  },
  nameCommentEmptied: 'Son commentaire est vidé.',
  done: (taken, gone, failed, why) =>
    [
      `${counted(taken, 'clé retirée', 'clés retirées')}.`,
      ...(gone > 0
        ? [`${counted(gone, 'clé n’est plus à sa place', 'clés ne sont plus à leur place')}.`]
        : []),
      ...(failed > 0
        ? [
            `${counted(failed, 'clé n’a pas pu être retirée', 'clés n’ont pas pu être retirées')} : ${why}`,
          ]
        : []),
    ].join(' '),
}
