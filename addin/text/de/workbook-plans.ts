// Every plan that the workbook keeps: its notes, a comparison of two, restoring and deleting, in German.
import type {
  differencesText as EnglishDifferences,
  KeptPlan,
  workbookPlansText as English,
} from '../en/workbook-plans.ts'
import { strong } from '../marks.ts'
import { confidenceText, counted, countText, moneyText, momentText, withinText } from './words.ts'

export type { KeptPlan } from '../en/workbook-plans.ts'

/** Who made a plan, and when: with seconds, for several may be made within a minute. */
const made = ({ by, at }: Pick<KeptPlan, 'by' | 'at'>) => `${by}, ${momentText(at, 'second')}`
const title = (plan: KeptPlan) => strong(plan.name ? `${plan.name}, ${made(plan)}` : made(plan))
const sums = ({ n, threshold, limit, profit, capital, model }: KeptPlan) =>
  `${counted(n, 'Angebot')} bei ${confidenceText(threshold)} Sicherheit${withinText(limit)}, erwarteter Gewinn ${moneyText(profit)}${capital === null ? '' : `, Ausgaben ${moneyText(capital)}`}. Modell ${model}.`

export const workbookPlansText: typeof English = {
  title: (n) => `Pläne dieser Arbeitsmappe: ${n}`,
  putRightFirst:
    'In den Spalten stehen Zeilen zweier Pläne: Warten Sie, bis sie berichtigt sind, oder schreiben Sie den Plan noch einmal.',
  plan: (plan) => `${title(plan)}. ${sums(plan)}`,
  planInColumns: (plan) => `${title(plan)}. In den Spalten. ${sums(plan)}`,
  whatWasSaid: (at) => `Was dazu gesagt wurde: ${momentText(at, 'second')}`,
  nameOf: (plan) =>
    `${made(plan)}${plan.name ? `, „${plan.name}“` : ''}: ${counted(plan.n, 'Angebot')}${withinText(plan.limit)}`,

  restore: 'Wiederherstellen',
  restoreOf: (called) => `Plan wiederherstellen von ${called}`,
  deleteOf: (called) => `Plan löschen von ${called}`,
  reallyDelete: 'Wirklich löschen',
  reallyDeleteOf: (called) => `Wirklich den Plan löschen von ${called}`,
  copyId: 'ID kopieren',
  copyIdOf: (called) => `ID kopieren vom Plan von ${called}`,

  nameIt: 'Name und Notizen',
  changeName: 'Name oder Notizen ändern',
  name: 'Name',
  notes: 'Notizen',
  notesHint: 'Jeder, der die Arbeitsmappe hat, kann sie lesen.',
  save: 'Speichern',
  saveOf: (called) => `Name und Notizen speichern vom Plan von ${called}`,
  nothingChanged: 'Es wurde nichts geändert.',

  compareTwo: 'Zwei vergleichen',
  from: 'Von',
  to: 'Zu',
  compare: 'Vergleichen',
  chooseTwo: 'Wählen Sie zwei Pläne.',
  chooseHere: 'Wählen Sie Pläne, die noch hier sind.',
}

/** The differences of two plans. */
export const differencesText: typeof EnglishDifferences = {
  same: 'Dieselbe Menge in beiden',
  sameDeals: (n, revalued) =>
    `${counted(n, 'Angebot')}${revalued > 0 ? `, ${countText(revalued)} mit anderem Gewinn` : ''}`,
  more: (n) =>
    `und ${counted(n, 'weiteres Angebot mit Unterschied', 'weitere Angebote mit Unterschied')}.`,
}
