// What the pane answers an agent of Microsoft 365 Copilot, in German.
import type { copilotAnswersText as English } from '../en/copilot-answers.ts'
import { confidenceText, counted, countText, moneyText, rangeText } from './words.ts'

export const copilotAnswersText: typeof English = {
  problems: (n) =>
    `${n === 1 ? '1 Problem muss' : `${countText(n)} Probleme müssen`} zuerst in den Tabellen behoben werden: Der Bereich führt sie auf und zeigt ihre Zellen.`,
  checked: (rows, past) =>
    `Die Daten sind in Ordnung: ${counted(rows, 'zu entscheidende Zeile', 'zu entscheidende Zeilen')}, ${counted(past, 'frühere Zeile', 'frühere Zeilen')}. Es wurde nichts gesendet: Drücken Sie zur Bestätigung „Senden und planen“ im Bereich.`,
  tables: 'Wählen Sie zuerst im Bereich die Tabelle der Angebote.',
  mapping:
    'Der Bereich hat erraten, welche Spalte was ist: Sehen Sie die Vermutungen einmal durch und drücken Sie dann „Weiter“.',
  description:
    'Der Bereich muss wissen, was ein Angebot bringt und kostet: Beschreiben Sie dort das Geschäft.',
  fit: 'Es wird schon ein Plan gemacht: Der Bereich zeigt, wie weit er ist.',
  plan: (deals, profit) =>
    `Ein Plan ist auf dem Bildschirm: ${counted(deals, 'Angebot')}, erwarteter Gewinn ${moneyText(profit)}.`,
  signIn: 'Melden Sie sich zuerst im Bereich an.',
  other: 'Sehen Sie in den Bereich: Er sagt, was als Nächstes nötig ist.',
  noPlan: 'Es ist kein Plan auf dem Bildschirm: Machen Sie zuerst einen mit „Menü planen“.',
  noConfidence: 'Nennen Sie eine Sicherheit von 0 bis 100 %.',
  atConfidence: (then, now) => {
    const sure = then.range === null ? '' : ` (80 % sicher: ${rangeText(then.range)})`
    const spent = then.spend === null ? '' : `, Ausgaben ${moneyText(then.spend)}`
    return (
      `Bei ${confidenceText(then.confidence)} nimmt der Plan ${counted(then.deals, 'Angebot')}, erwarteter Gewinn ${moneyText(then.profit)}${sure}${spent}; ` +
      `jetzt, bei ${confidenceText(now.confidence)}, sind es ${counted(now.deals, 'Angebot')} und ${moneyText(now.profit)}. ` +
      'Es wurde nichts geändert: Bewegen Sie im Bereich den Regler und drücken Sie „Ins Blatt übernehmen“.'
    )
  },
}
