// What the pane adds to the reading of the description, in Spanish.
import type { readDoubtsText as English } from '../en/read-doubts.ts'

export const readDoubtsText: typeof English = {
  noHorizon:
    'Nada indica cuándo se dan de baja los sobrantes. Indíquelo en «Opciones», «Más opciones»: «Periodos hasta ' +
    'dar de baja los sobrantes».',
}
