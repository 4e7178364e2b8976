// The self-check of this Excel: what it does just now, in German.
import type { selfCheckProgressText as English } from '../en/self-check-progress.ts'

export const selfCheckProgressText: typeof English = {
  makingSheet: 'Ein Blatt wird angelegt',
  removingSheet: 'Das Blatt wird entfernt',
  functionsFollow: 'Ein Name, den eine Funktion erhält, wird geändert',
  undo: 'Es wird als ein Rückgängig-Schritt geschrieben',
}
