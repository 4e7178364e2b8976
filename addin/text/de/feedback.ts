// What to change about a description or a plan, in German.
import type { FeedbackCode } from '#contract/feedback.ts'
import { sayByCode, type Says } from '../by-code.ts'
import type { feedbackText as English } from '../en/feedback.ts'

/** The words that it is about, before what is said of them. */
const named = (words: string): string => (words === '' ? '' : `„${words}“: `)

const whole: Says<FeedbackCode, string> = {
  no_economics: () =>
    'Die Beschreibung nennt keine Kosten. Schreiben Sie auf Englisch, was für jedes Stück gezahlt wird: als Anteil am Preis, für Versand oder für Lagerung. Fällt sonst nichts an, ergänzen Sie „There are no other costs.“',
  not_assembled: () =>
    'Einige Beträge ließen sich nicht zusammensetzen. Schreiben Sie für jede Kostenart einen Satz.',
  not_english: () => 'Die Beschreibung ist nicht auf Englisch. Schreiben Sie sie auf Englisch.',
  description_too_long: () =>
    'Die Beschreibung ist zu lang oder nennt zu viele Beträge. Beschreiben Sie ein einzelnes Angebot.',
  mixed_currencies: (words) =>
    `${named(words)}Alle Beträge und Spalten müssen in derselben Geldeinheit stehen. Rechnen Sie sie um.`,
  share_out_of_range: (words) =>
    `${named(words)}Unser Anteil muss über 0 % und höchstens 100 % sein.`,
  bracket_open: (words) => `${named(words)}Die schließende Klammer fehlt.`,
  model_unusable: () => 'Auch das Sprachmodell des Dienstes kam zu keiner brauchbaren Lesart.',
  model_used_up: () =>
    'Das Sprachmodell hat heute genug für Sie gelesen: Die Worte wurden nach festen Regeln gelesen.',
  choose_reading: () =>
    'Nach festen Regeln lassen sich die Worte lesen. Wählen Sie diese Lesart, wenn sie stimmt, oder schreiben Sie den Text mit anderen Worten.',
  history_too_short: () =>
    'Führen Sie frühere Menüs mit abgeschlossenen Angeboten auf. Jedes genommene Angebot braucht seinen Gewinn oder seine Verkäufe; wurde nichts verkauft, eine Zeile mit Menge 0.',
  write_controlled: () =>
    'Oder schreiben Sie alles in einfachen englischen Sätzen nach festem Muster, einen für jede Kostenart.',
  other_problems: () => 'Es folgen weitere Probleme.',
}

const lead: Says<FeedbackCode, string> = {
  bracket_not_controlled: (words) => `${named(words)}In den Klammern steht kein lesbarer Satz.`,
  column_type: (words) => `${named(words)}Die Spalte enthält etwas anderes, als der Satz erwartet.`,
  contradiction: (words) => `${named(words)}Das widerspricht einer anderen Angabe.`,
  horizon_before_deal: (words) => `${named(words)}Diese Zeit liegt vor dem Angebot.`,
  open_question: () => 'Eine Frage ist offen.',
  period_unknown: (words) => `${named(words)}Es ist nicht gesagt, wie lang eine Periode ist.`,
  too_large: () => 'Der Text nennt zu viel auf einmal.',
  unclear_formula: (words) => `${named(words)}Diese Formel ist unklar.`,
  unknown_column: (words) => `${named(words)}Eine Spalte dieses Namens fehlt.`,
  wrong_dimension: (words) =>
    `${named(words)}Hier werden Größen verrechnet, die nicht zusammenpassen.`,
  wrong_nesting: (words) => `${named(words)}Der Satz ist zu verschachtelt.`,
  model_open: () => 'Das Sprachmodell hat die Worte gelesen, aber etwas bleibt offen.',
  model_refused: () => 'Das Sprachmodell liest diese Worte nicht.',
  amount_too_large: () => 'Ein Betrag ist zu groß.',
  history_too_large: () => 'Die Historie ist zu groß.',
  profits_differ: () => 'Ihre eigenen Gewinne weichen von der Beschreibung ab.',
  profits_undecided: () => 'Auch Ihre Gewinne entscheiden nicht, welche Lesart stimmt.',
  sold_more: () => 'Es wurde mehr verkauft, als da war.',
  words_not_sent: () => 'Die Anfrage hatte keine Beschreibung; gelesen wurde eine gespeicherte.',
}

export const feedbackText: typeof English = {
  example: 'Zum Beispiel:',
  whole: ({ code, words }) => sayByCode(whole, code, words),
  lead: ({ code, words }) => sayByCode(lead, code, words),
}
