// The tools: their menu, each at work, and the self-check's report, in German.
import type { toolsText as English } from '../en/tools.ts'
import { counted } from './words.ts'

export const toolsText: typeof English = {
  titles: {
    ours: 'Alles von EDPS entfernen',
    'self-check': 'Selbsttest',
  },
  explanations: {
    ours: 'Führt auf, was das Add-In in diese Arbeitsmappe geschrieben hat. Nichts wird entfernt, bevor Sie die Liste gesehen haben.',
    'self-check':
      'Erprobt dieses Excel auf einem eigenen Blatt, das wieder entfernt wird, und gibt einen Bericht für den Support aus. Dauert bis zu einer Minute.',
  },
  begin: {
    ours: 'Auflisten, was entfernt würde',
    'self-check': 'Selbsttest starten',
  },
  notDone: 'Das konnte nicht ausgeführt werden',
  stop: 'Anhalten',
  stopping: 'Wird angehalten…',
  isStopped: 'Es wird schon angehalten.',

  noneFailed: 'Alle Prüfungen bestanden',
  failed: (n) => `${counted(n, 'Prüfung', 'Prüfungen')} nicht bestanden`,
  copyReport: 'Bericht kopieren',
  notCopied:
    'Dieses Excel lässt keine Seite die Zwischenablage verwenden: Klicken Sie in den Bericht und drücken Sie Strg+A und Strg+C.',
  whatToDo: 'Was zu tun ist',
  sendReport:
    'Kopieren Sie den Bericht und senden Sie ihn dorthin, woher Sie Ihren Schlüssel haben.',
  report: 'Bericht',
  reportHolds: 'Er enthält nichts aus Ihren Blättern und nichts von einem Schlüssel.',
}
