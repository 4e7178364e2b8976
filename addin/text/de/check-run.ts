// The check of the data, in German.
import type { checkRunText as English } from '../en/check-run.ts'

export const checkRunText: typeof English = {
  fitRuns: 'Eine Planung läuft: Warten Sie sie ab oder brechen Sie sie ab, bevor Sie neu prüfen.',
  lookingAtWorkbook: 'Die Arbeitsmappe wird durchgesehen',
  checkingRules: 'Alle Regeln werden geprüft',
  unread: 'Die Beschreibung ist noch nicht gelesen.',
  reading: 'Die Beschreibung wird noch gelesen.',
  open: 'Die Beschreibung lässt etwas offen: Der Dienst wird vor dem Planen wahrscheinlich nachfragen.',
  openFix: 'Drücken Sie „Beschreibung ändern“ und beantworten Sie die Frage.',
  doubtful: 'An der Beschreibung ist etwas zu prüfen.',
  refused:
    'Die Beschreibung ist nicht zu verstehen: Der Dienst wird sie wahrscheinlich zurückweisen.',
  holdsKey:
    'Die Beschreibung oder der Name einer Spalte enthält etwas wie einen API-Schlüssel und wird deshalb nicht zum Lesen gesendet. Entfernen Sie den Schlüssel.',
}
