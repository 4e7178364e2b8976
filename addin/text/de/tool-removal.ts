// The tool that removes what the add-in wrote into the workbook, in German.
import type { toolRemovalText as English } from '../en/tool-removal.ts'
import { counted } from './words.ts'

export const toolRemovalText: typeof English = {
  remove: 'Alles davon entfernen',
  reallyRemove: 'Wirklich alles davon entfernen',
  lookAgain: 'Erneut nachsehen',
  whatGoes: 'Was entfernt wird',
  nothing: 'Nichts: Diese Arbeitsmappe enthält nichts vom Add-In.',
  forGood:
    'Hier lässt es sich nicht zurückholen. Speichern Sie zuerst eine Kopie, wenn Sie den Plan noch brauchen könnten.',
  whatStays: 'Was bleibt',

  removed: 'Entfernt',
  removedNote:
    'Die Arbeitsmappe enthält nichts mehr vom Add-In. Speichern Sie sie, damit es auch in der Datei fehlt.',
  whatStayed: 'Was geblieben ist',

  formulasRead: (n) =>
    `${counted(n, 'Ihrer Formeln liest', 'Ihrer Formeln lesen')}, was entfernt wird`,
  formulasReadGone: (n) =>
    `${counted(n, 'Ihrer Formeln liest', 'Ihrer Formeln lesen')}, was entfernt wurde`,
  moreFormulas: (n) => `Und ${counted(n, 'weitere Formel', 'weitere Formeln')}.`,
}
