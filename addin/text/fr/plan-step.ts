// The screen of a plan, before and after it is written into the sheet, in French.
import type { planStepText as English } from '../en/plan-step.ts'
import { code } from '../marks.ts'
import { confidenceText, countText, counted, moneyText, rangeText } from './words.ts'

export const planStepText: typeof English = {
  titles: {
    putAside: 'Pas dans la feuille : le plan précédent est rétabli',
    inputTest: 'L’essai à blanc a réussi',
    inPart: (part, n) => `${counted(part, 'offre')} sur ${countText(n)} dans la feuille`,
    nothing: 'Le plan ne prend rien',
    nothingWithin: (limit) => `Le plan ne prend rien dans la limite de ${moneyText(limit)}`,
    take: (n) => `Prendre ${counted(n, 'offre')}`,
    takeWithin: (n, limit) =>
      `Prendre ${counted(n, 'offre')} dans la limite de ${moneyText(limit)}`,
  },

  notes: 'Ce que le service dit de ce plan',
  notesOfOwn: (confidence) =>
    `Ce que le service dit de son propre plan, à ${confidenceText(confidence)}`,
  moreNotes: 'Autres remarques',
  deals: 'Les offres',

  showTaken: 'Montrer les offres prises',
  apply: 'Appliquer à la feuille',
  writeAgain: 'Réécrire ce plan',
  write: 'Écrire dans la feuille',
  beingWritten: 'Les colonnes sont en cours d’écriture.',
  mendLimit: 'Corrigez d’abord le nombre sous « Dépense maximale ».',

  inputTest: 'Essai à blanc : pas de plan',
  inputTestNote:
    'Ces quantités et bénéfices sont des valeurs fictives tirées des clés, pas des prévisions.',
  failed: {
    nothing: 'Non écrit',
    part: 'Écrit en partie',
  },
  inPart: 'Écrit en partie',
  inPartFits:
    'Remettez ce qui s’y trouvait et cliquez sur « Écrire le reste », ou planifiez à nouveau.',
  inPartChanged:
    'Remettez ce qui s’y trouvait, et le reste pourra être écrit ; ou planifiez à nouveau.',

  placeholderProfit: 'Bénéfice fictif',
  range: (range) => `Fourchette à 80 % : ${rangeText(range)}`,
  rangeAbout: (range) =>
    `Fourchette à 80 % : ${rangeText(range)} (environ : d’après celle du plan du service)`,
  ofAll: (part, all) => `${moneyText(part)} sur ${moneyText(all)}`,
  dealCount: (n) => counted(n, 'offre'),
  dealCountOf: (part, n) => `${counted(part, 'offre')} sur ${countText(n)}`,
  heldInPart: `Le premier de deux nombres est ce que contient la feuille. Des formules comme ${code('=EDPS.TOTAL()')} et ${code('=EDPS.QTY()')} montrent tout le plan ; ${code('=EDPS.STATUS()')} indique les deux.`,
}
