// The self-check of this Excel: what it does just now, in Spanish.
import type { selfCheckProgressText as English } from '../en/self-check-progress.ts'
import { counted, countText } from './words.ts'

export const selfCheckProgressText: typeof English = {
  makingSheet: 'Creando una hoja',
  removingSheet: 'Eliminando la hoja',
  name: 'Cambiando un nombre',
  functions: 'Llamando a una función personalizada',
  functionsFollow: 'Cambiando un nombre que recibe una función',
  events: 'Esperando un evento',
  undo: 'Escribiendo como un solo paso de Deshacer',
  writingRows: (rows) => `Escribiendo ${counted(rows, 'fila')}`,
  latency: 'Midiendo el tiempo de las solicitudes',
  blocks: `Escribiendo y leyendo ${countText(20_000)} celdas`,
  limits: 'Leyendo 6 MB',
  setting: 'Guardando un valor de configuración',
  part: 'Guardando un elemento XML',
  saving: 'Preguntando cómo se guarda el libro',
  comment: 'Poniendo un comentario',
  storage: 'Consultando el almacenamiento',
  theme: 'Consultando el tema',
  table: 'Creando una tabla',
}
