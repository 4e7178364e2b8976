// A deal's profit written into the sheet as formulas, in French.
import type { liveFormulaText as English } from '../en/live-formula.ts'

export const liveFormulaText: typeof English = {
  title: 'Suivre le bénéfice d’une offre dans la feuille',
  deal: 'Offre',
  firstCell: 'Première cellule',
  firstCellHint: 'Comme H2 ou Feuil2!B4 ; vide : la cellule sélectionnée.',
  firstCellExplanation: 'Seules des cellules vides hors des tableaux sont remplies.',
  insert: 'Insérer la formule dynamique',
  beingWritten: 'Les formules sont en cours d’écriture.',
  standsAt: (deal, address) => `${deal} se trouve en ${address}.`,
  notInserted: 'Non insérée',
}
