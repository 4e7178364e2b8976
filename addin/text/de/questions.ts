// Questions about what a description leaves open, one at a time, in German.
import type { questionsText as English } from '../en/questions.ts'

export const questionsText: typeof English = {
  titles: {
    answers: 'Ihre Antworten',
    one: 'Eine Frage',
    of: (number, count) => `Frage ${number} von ${count}`,
  },
  late: 'Diese Fragen gelten Ihren Worten, wie sie vorher waren.',
  profitsCheck: 'Ihre früheren Gewinne werden diese Antwort prüfen.',
  next: 'Nächste Frage',
  first: 'Erste Frage',
  undo: 'Letzte Antwort zurücknehmen',
  use: 'Diese Antwort verwenden',
  somethingElse: 'Etwas anderes',
}
