// The plan that the workbook holds, whether it still fits the sheet, and the plan before it, in French.
import type { keptPlansText as English } from '../en/kept-plans.ts'
import { confidenceText, counted, moneyText, momentText, withinText } from './words.ts'

export type { PlanSaid } from '../en/kept-plans.ts'

const unfinished = (by: string, at: string) =>
  `${by} a commencé à l’écrire, ${momentText(at)}, et l’écriture n’est pas terminée : certaines lignes peuvent le contenir et les autres ce qui s’y trouvait avant. N’achetez pas d’après ces colonnes avant qu’il soit écrit à nouveau`

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

  unfinished: 'Un plan est peut-être écrit en partie dans les colonnes',
  unfinishedSince: (by, at) => `${unfinished(by, at)}.`,
  unfinishedSinceUndo: (by, at) =>
    `${unfinished(by, at)}, ou que le plan précédent soit rétabli ci-dessous.`,

  lastWritten: 'Le dernier plan est écrit',
  lastWrittenBy: (by, since) =>
    `Lancé par ${by}, ${momentText(since)}. Ses offres, ses remarques et le curseur s’y trouvent.`,
  begun: 'Un plan a été lancé',
  begunInputTest: 'Un essai à blanc a été lancé',
  begunBy: (by, since) => `Par ${by}, ${momentText(since)}.`,
  goToIt: 'Y aller',

  restoreTitle: 'Rétablir le plan précédent',
  restoreUndo: 'Le rétablir l’écrit à nouveau dans toutes ses lignes.',
  restoreSwap:
    'Le rétablir l’écrit à nouveau dans ses colonnes ; le plan actuel devient le précédent.',
  restore: 'Rétablir le plan précédent',
}
