// The plan that the workbook holds, whether it still fits the sheet, and the plan before it, in German.
import type { keptPlansText as English } from '../en/kept-plans.ts'
import { clockText, confidenceText, counted, moneyText, momentText, withinText } from './words.ts'

export type { PlanSaid } from '../en/kept-plans.ts'

export const keptPlansText: typeof English = {
  cannotRead: 'Der Plan in dieser Arbeitsmappe ist nicht lesbar',
  cannotReadEarlier: 'Nicht jeder frühere Plan ist lesbar',

  holdsPlan: 'Diese Arbeitsmappe enthält einen Plan',
  outOfDate: 'Der Plan ist veraltet',
  plan: ({ table, by, at, n, profit, threshold, limit }) =>
    `Für ${table}, gemacht von ${by}, ${momentText(at)}: ${counted(n, 'Angebot')} bei ${confidenceText(threshold)} Sicherheit${withinText(limit)}, erwarteter Gewinn ${moneyText(profit)}.`,
  changedSince: 'Die Tabellen wurden seitdem geändert: Planen Sie neu.',
  changedSinceThen: 'Seitdem:',
  unchangedSince: 'Die Tabellen wurden seitdem nicht geändert.',
  changedSinceMade:
    'Seit der Plan gemacht wurde, haben sich die Tabellen geändert: Planen Sie neu.',
  changedSinceMadeBy: 'Seit der Plan gemacht wurde, haben sich die Tabellen geändert:',
  takeIn: 'Planen Sie neu, damit das berücksichtigt wird.',
  rowsFitAgain: 'Seine Zeilen passen wieder: Schreiben Sie den Rest.',
  stillFits: 'Passt er noch?',

  otherPlan: 'In den Spalten steht ein anderer Plan',
  notWritten: 'Der Plan auf diesem Bildschirm ist noch nicht geschrieben.',

  twoPlans: 'Spalten zweier Pläne',
  twoPlansNote:
    'Manche Zeilen enthalten einen anderen Plan als die übrigen. Der Bereich berichtigt das von selbst innerhalb einer halben Minute, solange er offen ist; kaufen Sie bis dahin nicht nach diesen Spalten.',
  notInColumns: 'In den Spalten steht der Plan nicht',
  notInColumnsNote:
    'Zellen davon wurden geändert, oder sein Schreiben wurde rückgängig gemacht oder nicht beendet. Schreiben Sie ihn noch einmal oder stellen Sie einen anderen wieder her.',
  writeItAgain: 'Noch einmal schreiben',
  beaten: (by, at) => `${by} hat um ${clockText(at)} einen anderen Plan geschrieben`,
  beatenNote: 'Er steht jetzt in den Spalten. Ihrer bleibt in dieser Arbeitsmappe aufbewahrt.',
  restoreMine: 'Meinen wiederherstellen',

  lastWritten: 'Der letzte Plan ist geschrieben',
  lastWrittenBy: (by, since) =>
    `Begonnen von ${by}, ${momentText(since)}. Seine Angebote, seine Hinweise und der Regler sind dort.`,
  begun: 'Ein Plan wurde begonnen',
  begunInputTest: 'Ein Eingabetest wurde begonnen',
  begunBy: (by, since) => `Von ${by}, ${momentText(since)}.`,
  goToIt: 'Anzeigen',

  restoreTitle: 'Vorherigen Plan wiederherstellen',
  restoreSwap:
    'Damit wird er in seine Spalten zurückgeschrieben; der aktuelle Plan wird zum vorherigen.',
  restore: 'Vorherigen Plan wiederherstellen',
}
