// The screen of the options, in German.
import type { optionsStepText as English } from '../en/options-step.ts'

export const optionsStepText: typeof English = {
  title: 'Optionen',
  checkData: 'Daten prüfen',
  mendNumber: 'Berichtigen Sie zuerst die markierte Zahl unter „Weitere Optionen“.',

  howChosen: 'Wie wurden frühere Angebote gewählt?',
  byKnowledge: 'Auch nach dem Wissen von Menschen',
  byKnowledgeHint: 'Ein Anruf, ein Muster, ein Gefühl. Im Zweifel dies.',
  byColumns: 'Nur nach diesen Spalten',
  byColumnsHint: 'Nach einer Regel oder mit einem Programm.',

  whereFrom: 'Woher kommt der frühere Gewinn?',
  fromDescription: 'Aus Ihrer Beschreibung und den Verkäufen',
  fromColumn: 'Aus Ihrer eigenen Gewinnspalte',

  inputTest: 'Nur Eingabetest',
  inputTestHint: 'Der ganze Weg mit Platzhaltern, in Spalten mit dem Zusatz (mock).',
  descriptionFirst: 'Zuerst die Beschreibung',
}
