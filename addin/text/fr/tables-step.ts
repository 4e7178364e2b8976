// The screen where the tables of the workbook are chosen, in French.
import type { tablesStepText as English } from '../en/tables-step.ts'
import { key, strong } from '../marks.ts'
import { counted } from './words.ts'

export const tablesStepText: typeof English = {
  title: 'Choisissez vos tableaux',
  titleNone: 'Aucun tableau encore',
  notDone: 'L’opération a échoué',
  aboutKey: 'À propos de votre clé',

  next: 'Suivant : colonnes',
  noDeals: 'Choisissez d’abord le tableau des offres.',
  beingRead: 'Les tableaux sont en cours de lecture.',
  insertSample: 'Insérer des données d’exemple',
  sampleBeingWritten: 'L’exemple est en cours d’écriture.',
  lookAgain: 'Regarder à nouveau',
  lookForTables: 'Rechercher à nouveau des tableaux',

  makeTable: `Vos offres doivent se trouver dans un tableau Excel. Cliquez sur une de leurs cellules, appuyez sur ${key('Ctrl')}+${key('T')}, puis cliquez sur ${strong('Regarder à nouveau')}.`,
  trySample: `Ou essayez avec un magasin fictif : ${strong('Insérer des données d’exemple')} ajoute deux feuilles et ne change rien d’autre.`,

  deals: 'Tableau des offres',
  earlierDeals: 'Tableau des offres antérieures',
  sales: 'Tableau des ventes',
  salesHint:
    'Ce que vos offres ont vendu. Sans lui, les offres ont besoin d’une colonne de bénéfice.',
  chooseTable: 'Choisissez un tableau',
  noTable: 'Aucun',
  table: (name, rows, sheet) => `${name} (${counted(rows, 'ligne')}, feuille ${sheet})`,

  whereEarlier: 'Où sont vos offres antérieures ?',
  inSameTable: 'Dans le même tableau',
  inOwnTable: 'Dans leur propre tableau',
}
