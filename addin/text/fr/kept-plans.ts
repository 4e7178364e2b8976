// The plan that the workbook holds, whether it still fits the sheet, and the plan before it, in French.
import type { keptPlansText as English } from '../en/kept-plans.ts'
import { clockText, confidenceText, counted, moneyText, momentText, withinText } from './words.ts'

export type { PlanSaid } from '../en/kept-plans.ts'

export const keptPlansText: typeof English = {
  cannotRead: 'Le plan de ce classeur est illisible',
  cannotReadEarlier: 'Certains plans antérieurs sont illisibles',

  holdsPlan: 'Ce classeur contient un plan',
  outOfDate: 'Le plan n’est plus à jour',
  plan: ({ table, by, at, n, profit, threshold, limit }) =>
    `Pour ${table}, fait par ${by}, ${momentText(at)} : ${counted(n, 'offre')} à ${confidenceText(threshold)} de confiance${withinText(limit)}, bénéfice prévu ${moneyText(profit)}.`,
  changedSince: 'Les tableaux ont changé depuis : planifiez à nouveau.',
  changedSinceThen: 'Depuis :',
  unchangedSince: 'Les tableaux n’ont pas changé depuis.',
  changedSinceMade: 'Les tableaux ont changé depuis qu’il a été fait : planifiez à nouveau.',
  changedSinceMadeBy: 'Les tableaux ont changé depuis qu’il a été fait :',
  takeIn: 'Planifiez à nouveau pour en tenir compte.',
  rowsFitAgain: 'Ses lignes correspondent à nouveau : écrivez le reste.',
  stillFits: 'Est-il encore valable ?',

  otherPlan: 'Les colonnes contiennent un autre plan',
  notWritten: 'Le plan affiché ici n’est pas encore écrit.',

  twoPlans: 'Colonnes de deux plans',
  twoPlansNote:
    'Certaines lignes contiennent un autre plan que les autres. Tant que le volet est ouvert, il rectifie cela de lui-même en une demi-minute ; d’ici là, n’achetez pas d’après ces colonnes.',
  notInColumns: 'Les colonnes ne contiennent pas le plan',
  notInColumnsNote:
    'Des cellules ont été modifiées, ou son écriture a été annulée ou ne s’est pas terminée. Écrivez-le à nouveau, ou rétablissez-en un autre.',
  writeItAgain: 'L’écrire à nouveau',
  beaten: (by, at) => `${by} a écrit un autre plan à ${clockText(at)}`,
  beatenNote: 'Il est maintenant dans les colonnes. Le vôtre est conservé dans ce classeur.',
  restoreMine: 'Rétablir le mien',

  lastWritten: 'Le dernier plan est écrit',
  lastWrittenBy: (by, since) =>
    `Lancé par ${by}, ${momentText(since)}. Ses offres, ses remarques et le curseur s’y trouvent.`,
  begun: 'Un plan a été lancé',
  begunInputTest: 'Un essai à blanc a été lancé',
  begunBy: (by, since) => `Par ${by}, ${momentText(since)}.`,
  goToIt: 'Y aller',

  restoreTitle: 'Rétablir le plan précédent',
  restoreSwap:
    'Le rétablir l’écrit à nouveau dans ses colonnes ; le plan actuel devient le précédent.',
  restore: 'Rétablir le plan précédent',
}
