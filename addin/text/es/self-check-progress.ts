// The self-check of this Excel: what it does just now, in Spanish.
import type { selfCheckProgressText as English } from '../en/self-check-progress.ts'

export const selfCheckProgressText: typeof English = {
  makingSheet: 'Creando una hoja',
  removingSheet: 'Eliminando la hoja',
  functionsFollow: 'Cambiando un nombre que recibe una función',
  undo: 'Escribiendo como un solo paso de Deshacer',
}
