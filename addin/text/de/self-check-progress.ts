// The self-check of this Excel: what it does just now, in German.
import type { selfCheckProgressText as English } from '../en/self-check-progress.ts'
import { counted } from './words.ts'

export const selfCheckProgressText: typeof English = {
  makingSheet: 'Ein Blatt wird angelegt',
  removingSheet: 'Das Blatt wird entfernt',
  name: 'Ein Name wird geändert',
  functions: 'Eine benutzerdefinierte Funktion wird aufgerufen',
  functionsFollow: 'Ein Name, den eine Funktion erhält, wird geändert',
  events: 'Auf ein Ereignis wird gewartet',
  undo: 'Es wird als ein Rückgängig-Schritt geschrieben',
  writingRows: (rows) =>
    `${counted(rows, 'Zeile', 'Zeilen')} ${rows === 1 ? 'wird' : 'werden'} geschrieben`,
  latency: 'Die Dauer von Anfragen wird gemessen',
  blocks: '20.000 Zellen werden geschrieben und gelesen',
  limits: '6 MB werden gelesen',
  setting: 'Eine Einstellung wird gespeichert',
  part: 'Ein XML-Teil wird gespeichert',
  saving: 'Es wird gefragt, wie die Arbeitsmappe gespeichert wird',
  comment: 'Ein Kommentar wird eingefügt',
  storage: 'Nach Speicherplatz wird gefragt',
  theme: 'Nach dem Design wird gefragt',
  table: 'Eine Tabelle wird angelegt',
}
