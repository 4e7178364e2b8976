// What the pane adds to the reading of the description, in German.
import type { readDoubtsText as English } from '../en/read-doubts.ts'

export const readDoubtsText: typeof English = {
  noHorizon:
    'Nirgends steht, wann Reste abgeschrieben werden. Geben Sie es unter Optionen, Weitere Optionen an: „Perioden bis zur ' +
    'Abschreibung von Resten“.',
}
