// The check of the data, in Spanish.
import type { checkRunText as English } from '../en/check-run.ts'

export const checkRunText: typeof English = {
  fitRuns: 'Hay un cálculo en curso: espere a que termine o cancélelo antes de revisar de nuevo.',
  lookingAtWorkbook: 'Examinando el libro',
  checkingRules: 'Comprobando todas las reglas',
  unread: 'La descripción aún no se ha leído.',
  reading: 'La descripción aún se está leyendo.',
  open: 'La descripción deja algo sin aclarar: lo más probable es que el servicio pregunte antes de planificar.',
  openFix: 'Pulse «Cambiar la descripción» y responda a la pregunta.',
  doubtful: 'Hay algo que comprobar en la descripción.',
  refused: 'La descripción no se entiende: lo más probable es que el servicio la rechace.',
  holdsKey:
    'La descripción o el nombre de una columna contiene algo parecido a una clave de acceso: no se envía para su lectura. Quite la clave.',
}
