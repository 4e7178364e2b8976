// How the service reads a description, shown beside the words, in German.
import type { readingText as English } from '../en/reading.ts'
import { quoted } from '../marks.ts'
import { counted } from './words.ts'

/** After another sentence, with a space before. */
const readOnceMore = ' Der Dienst liest sie noch einmal; das kann sich noch ändern.'
const moreOf = (more: boolean) => (more ? readOnceMore : '')

export const readingText: typeof English = {
  reading: 'Wird gelesen…',
  understoodIn: (sentences, more) =>
    `Ihre Worte sind verstanden, in ${counted(sentences, 'Satz', 'Sätzen')}.${moreOf(more)}`,
  notUnderstood: (more) => `Ihre Worte sind noch nicht verstanden.${moreOf(more)}`,
  notClear: (questions, more) =>
    `Ihre Worte sind noch nicht klar: ${counted(questions, 'Frage', 'Fragen')}.${moreOf(more)}`,

  before: 'So wurden Ihre Worte vorher gelesen:',
  byModel: 'Vom Sprachmodell dieses Dienstes gelesen; prüfen Sie jede Zeile.',
  understoodAs: 'Verstanden als',
  assumedLine: 'angenommen: Ihre Worte sagen es nicht',
  from: (words) => `aus ${quoted(words)}`,

  check: 'Bitte prüfen',
  assumed: 'Angenommen',
  clearSoFar: 'Bisher klar',
  titleOf: (title, n) => `${title} (${n})`,
  sayOtherwise: 'Sagen Sie dies mit anderen Worten',
  orSayOtherwise: 'Oder sagen Sie es mit anderen Worten',

  excelFormula: 'Als Excel-Formel',
  excelFormulaHint:
    'Fügen Sie sie neben einer Zeile Ihrer früheren Angebote ein: Sie zeigt, was das Angebot nach seinen Verkäufen brachte.',
  formula: 'Als Formel',
  formulaHint:
    'Der Gewinn eines Angebots. Nach dem Planen können Sie den Gewinn eines Angebots Posten für Posten ins Blatt einfügen.',
  copyFormula: 'Formel kopieren',
  notCopied: 'Nicht kopiert: Markieren Sie die Formel und drücken Sie Strg+C.',

  askedWords: 'Ihre Worte; unterstrichen ist, wonach gefragt wird',
}
