// The slider of the confidence and the spending limit of a plan, in German.
import type { confidencePanelText as English } from '../en/confidence-panel.ts'
import { confidenceText, counted, moneyText } from './words.ts'

/** Plans of nearly one confidence are told apart by their deals: "60 % (129 Angebote)". */
const at = (confidence: number, deals: number) =>
  `${confidenceText(confidence)} (${counted(deals, 'Angebot')})`

export const confidencePanelText: typeof English = {
  title: 'Wie sicher muss ein Angebot sein?',
  leastChance: (confidence, deals) => `Mindestchance auf Gewinn: ${at(confidence, deals)}`,
  hint: (least) =>
    `Höher: weniger und sicherere Angebote. Niedriger: mehr Angebote; unter ${least} % bleibt der Plan gleich, denn jedes lohnende Angebot ist schon darin.`,
  hintToZero:
    'Höher: weniger und sicherere Angebote. Niedriger: mehr Angebote, solange sich noch eines lohnt.',
  value: (confidence, deals, profit, spend) =>
    `${confidenceText(confidence)}: ${counted(deals, 'Angebot')}, erwarteter Gewinn ${moneyText(profit)}, Ausgaben ${spend === null ? 'unbekannt' : moneyText(spend)}`,
  withoutLimit: 'Die Kurven gelten ohne die Ausgabengrenze.',
  backTo: (confidence, deals) => `Zurück zur Wahl des Dienstes: ${at(confidence, deals)}`,

  limit: 'Höchstens ausgeben',
  limitExplanation:
    'Das Add-In lässt Angebote weg, bis der Rest bezahlbar ist und am meisten bringt; der Dienst kennt die Grenze nicht. Drücken Sie die Eingabetaste, um danach zu wählen. Das Blatt ändert sich erst mit der Schaltfläche unten.',
  noLimit: 'Leer: keine Grenze.',
  leftOut: (deals) => `${counted(deals, 'Angebot')} weggelassen. Keine andere Wahl bringt mehr.`,
  leftOutBound: (deals, bound) =>
    `${counted(deals, 'Angebot')} weggelassen. Keine Wahl kann mehr als ${moneyText(bound)} bringen.`,
}
