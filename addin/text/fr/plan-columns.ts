// What the pane says of the columns that a plan is written into, in French.
import type { planColumnsText as English } from '../en/plan-columns.ts'

const quoted = (headers: readonly string[]): string =>
  headers.map((header) => `« ${header} »`).join(' et ')

export const planColumnsText: typeof English = {
  sizes: (headers) =>
    `« EDPS qty » compte comme ${headers.length === 0 ? 'les quantités de votre tableau' : quoted(headers)} ; 0 signifie : ne pas prendre l’offre.`,
  money: (headers) =>
    `« EDPS profit » est ce que l’offre entière à cette quantité devrait rapporter, dans la monnaie de ${headers.length === 0 ? 'vos montants' : quoted(headers)}.`,
  place: 'Place des colonnes',
  atEnd: 'À l’extrémité droite du tableau',
  besideKey: (key) => `À droite de « ${key} »`,
  besideKeyHint:
    'Les colonnes suivantes se décalent ; RECHERCHEV par numéro en trouve alors une autre.',
  lookingForFormulas: 'Recherche des formules qui lisent les colonnes',
  confidence: 'Ajouter une colonne « EDPS confidence »',
  confidenceHint: 'Le degré de certitude de chaque offre, à droite de « EDPS profit ».',
  confidenceGoes: 'Décochez, et la colonne disparaît.',
  orSelectRow: 'Ou sélectionnez sa ligne dans la feuille.',
  rowOutside: 'La ligne sélectionnée n’est pas du menu de ce plan, ou a changé depuis.',
  rowPassed: (key) =>
    `${key}, la ligne sélectionnée, n’est pas prise : le plan ne donne aucune raison pour ce qu’il refuse.`,
  rowWithoutReason: (key) =>
    `${key}, la ligne sélectionnée, est prise mais sans raison : il n’y en a que pour les 200 premières offres du plan du service.`,
  writingConfidence: 'Écriture de la confiance des offres',
  noConfidence:
    'Le plan des colonnes a été enregistré par une version antérieure du complément, sans la confiance de ses offres : planifiez à nouveau. Rien n’a été écrit.',
  confidenceAdded: 'La colonne « EDPS confidence » se trouve à droite des colonnes du plan.',
  confidenceRemoved: 'La colonne « EDPS confidence » est supprimée.',
  confidenceStays: {
    formula: (cell) =>
      `La colonne « EDPS confidence » reste : la formule en ${cell} la lit, ou s’y trouve, et afficherait une erreur.`,
    comment: (cell) =>
      `La colonne « EDPS confidence » reste : le commentaire ou la note en ${cell} serait perdu.`,
    partly: (sheet) =>
      `La colonne « EDPS confidence » reste : une partie de la feuille ${sheet} n’a pas pu être examinée pour y trouver des formules qui la lisent, car ses lignes ont bougé ou elle est trop grande.`,
  },
}
