// “What if”: a plan with one number changed, kept by name as a scenario, in German.
import type { whatIfText as English } from '../en/what-if.ts'
import { strong } from '../marks.ts'
import { confidenceText, counted, moneyText, momentText, rangeText, withinText } from './words.ts'

export type { KeptScenario } from '../en/what-if.ts'

export const whatIfText: typeof English = {
  title: 'Was wäre, wenn…',
  titleOf: (change) => `Was wäre, wenn: ${change}`,
  looking: 'Die Arbeitsmappe wird durchgesehen…',

  keepAs: 'Den Plan oben behalten als',
  keepAsHint: 'Bewegen Sie vorher den Regler oder die Grenze, wie Sie wollen: Das kostet nichts.',
  keep: 'Als Szenario behalten',
  full: (n) => `${n} sind aufbewahrt: Löschen Sie zuerst eines.`,

  ownName: (threshold, limit) =>
    `${confidenceText(threshold)} Sicherheit${limit === null ? '' : `, höchstens ${moneyText(limit)}`}`,

  trial: ({ number, horizon }) => {
    const said = (periods: number | null) =>
      periods === null ? 'wie beschrieben' : `nach ${counted(periods, 'Periode', 'Perioden')}`
    const parts = [
      ...(number ? [`${number.to} statt ${number.from}`] : []),
      ...(horizon ? [`Reste abgeschrieben ${said(horizon.to)} statt ${said(horizon.from)}`] : []),
    ]
    return `Szenario: ${parts.join(', ')}`
  },
  stood: (around) => `In Ihren Worten stand: „${around}“`,
  planned:
    'Das wird jetzt geplant. Der Plan davor ist zum Vergleichen aufbewahrt. Die Änderung gilt auch für spätere Pläne, bis „Seine Worte verwenden“ beim Plan davor sie zurücknimmt.',
  willKeepConfidence: (threshold) =>
    `Ihre Sicherheit von ${confidenceText(threshold)} bleibt erhalten.`,
  willSetConfidence: 'Die Sicherheit dieses Plans setzt der Dienst neu.',
  willKeepLimit: (limit) => `Ihre Ausgabengrenze von ${moneyText(limit)} bleibt erhalten.`,
  keptConfidence: (threshold, own) =>
    `Ihre Sicherheit von ${confidenceText(threshold)} gilt weiter; der Dienst nähme hier ${confidenceText(own)}.`,
  setConfidence: (own, before) =>
    `Der Dienst hat die Sicherheit neu gesetzt: ${confidenceText(own)}; beim Plan davor waren es ${confidenceText(before)}.`,
  takeBefore: (before) => `${confidenceText(before)} wie zuvor nehmen`,
  keptLimit: (limit) => `Ihre Ausgabengrenze von ${moneyText(limit)} gilt weiter.`,

  changeNumber: 'Eine Zahl ändern',
  numberOfWords: 'Zahl in Ihrer Beschreibung',
  noNumber: 'Die Beschreibung enthält keine Zahl',
  none: 'Keine',
  inPlaceOf: (number) => `Statt ${number}`,
  inPercent: 'In Prozent.',
  asItStands: 'Wie sie in Ihren Worten steht.',
  horizon: 'Perioden bis zur Abschreibung von Resten',
  horizonHint: 'Leer: wie in der Beschreibung.',
  costCharged:
    'Das ist ein eigener Plan, der wie der obige abgerechnet wird: Vor dem Senden sehen Sie, was er kostet. Der Plan oben wird zuerst aufbewahrt.',
  costFree:
    'Das ist ein eigener Plan: Nichts wird gesendet, bevor Sie es bestätigen. Der Plan oben wird zuerst aufbewahrt.',
  check: 'Prüfen und Kosten ansehen',
  mendNumber: 'Berichtigen Sie zuerst die markierte Zahl.',
  changeFirst: 'Ändern Sie zuerst eine Zahl.',

  kept: (n, most) => `Aufbewahrt: ${n} von ${most}`,
  scenario: ({ name, n, limit, threshold, profit, interval, capital }) => {
    const sure = interval === null ? '' : ` (80 % sicher: ${rangeText(interval)})`
    const spend = capital === null ? '' : `, Ausgaben ${moneyText(capital)}`
    return `${strong(name)}: ${counted(n, 'Angebot')} bei ${confidenceText(threshold)}${withinText(limit)}, Gewinn ${moneyText(profit)}${sure}${spend}.`
  },
  madeBy: (by, at) => `${by === '' ? '' : `${by}, `}${momentText(at)}.`,
  useWords: 'Seine Worte verwenden',
  useWordsOf: (name) => `Seine Worte verwenden: ${name}`,
  rename: 'Umbenennen',
  newName: 'Neuer Name',
  otherName: 'Geben Sie einen anderen Namen ein.',
  saveName: 'Namen speichern',
  saveNameOf: (name) => `Namen speichern: Szenario ${name}`,
  deleteOf: (name) => `Szenario ${name} löschen`,

  compareTwo: 'Zwei vergleichen',
  fromThis: 'Von diesem',
  toThis: 'Zu diesem',
  planAbove: 'Der Plan oben',
  compare: 'Szenarien vergleichen',
  chooseTwo: 'Wählen Sie zwei.',
  chooseHere: 'Wählen Sie Szenarien, die noch hier sind.',
  comparedOf: (before, after) => `Von ${strong(before)} zu ${strong(after)}:`,
  confidence: 'Sicherheit',
  limit: 'Ausgabengrenze',
  noLimit: 'keine',

  copyAll: 'Alle als Tabelle kopieren',
  copied: 'Kopiert: Fügen Sie sie in ein beliebiges Blatt ein.',
  notCopied: 'Nicht kopiert.',
}
