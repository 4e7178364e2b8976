// The screen after the check of the data, in German.
import type { checkedStepText as English } from '../en/checked-step.ts'
import { counted, countText, numberText } from './words.ts'

export const checkedStepText: typeof English = {
  checking: 'Ihre Daten werden geprüft',
  nothingLeaves: 'Beim Prüfen verlässt nichts die Arbeitsmappe.',

  titles: {
    problems: (n) => `${counted(n, 'Problem')} zu beheben`,
    unclear: 'Die Beschreibung ist unklar',
    ready: 'Bereit zum Planen',
  },
  inputTest: 'Eingabetest',
  inputTestNote: 'Die Antwort enthält Platzhalter. Sie ist kein Plan.',
  warnings: (n) => counted(n, 'Warnung', 'Warnungen'),
  derived: 'Was abgeleitet wurde',

  sendInputTest: 'Eingabetest senden',
  sendAndPlan: 'Senden und planen',
  changeDescription: 'Beschreibung ändern',
  chooseColumns: 'Spalten wählen',
  describeBusiness: 'Geschäft beschreiben',
  takeNewName: (name) => `Ja, „${name}“ nehmen`,
  takeNewNames: 'Ja, die neuen Namen nehmen',

  columnsLeave: (n) =>
    `${counted(n, 'Spalte', 'Spalten')} ${n === 1 ? 'verlässt' : 'verlassen'} die Arbeitsmappe`,
  columnOf: (table, header) => `${table}: ${header}`,
  sentAs: (name) => `als ${name}`,
  alsoLeaves: 'Ihre Beschreibung und die Optionen werden mitgesendet. Sonst nichts.',

  rowsToDecide: 'Zu entscheidende Zeilen',
  pastRows: 'Frühere Zeilen',
  pastRowsIn: (rows, menus) => `${countText(rows)} in ${counted(menus, 'Menü', 'Menüs')}`,
  sales: 'Verkäufe',
  toSend: 'Zu senden',
  kilobytes: (n) => `${numberText(n)} kB`,
  megabytes: (n) => `${numberText(n)} MB`,
  cost: 'Kosten',
  costOf: (least, most) => `${numberText(least)}–${numberText(most)} Token`,
  costNote: (reading, calculation) =>
    `Diese Worte zum ersten Mal zu lesen kostet ${numberText(reading)} Token, spätere Pläne mit denselben Worten und Spalten lesen umsonst. Das Rechnen kostet je nach Laufzeit bis zu ${numberText(calculation)}. Der Höchstbetrag wird während der Planung zurückgehalten; was nicht verbraucht wird, kommt zurück.`,
  costNotePaid: (paid) =>
    `${paid}Abgerechnet wird das Rechnen, nach seiner Laufzeit. Der Höchstbetrag wird während der Planung zurückgehalten; was nicht verbraucht wird, kommt zurück.`,
  readingPaid: 'Das Lesen dieser Worte hat Ihr Konto schon bezahlt. ',
  youHave: 'Ihr Guthaben',
  tokens: (n) => `${numberText(n)} Token`,
  tooFewTokens: (most) =>
    `Der Dienst hält beim Planen ${numberText(most)} Token zurück, mehr als das Konto hat: Er wird den Plan ablehnen. Kaufen Sie Token in der Konsole oder machen Sie einen Eingabetest (Optionen), der kostenlos ist.`,
}
