// The tool that removes what the add-in wrote into the workbook, in Spanish.
import type { toolRemovalText as English } from '../en/tool-removal.ts'
import { counted } from './words.ts'

const read = (n: number) => counted(n, 'fórmula suya lee', 'fórmulas suyas leen')

export const toolRemovalText: typeof English = {
  remove: 'Quitar todo esto',
  reallyRemove: 'Quitar todo esto de verdad',
  lookAgain: 'Mire de nuevo',
  whatGoes: 'Lo que se quita',
  nothing: 'Nada: este libro no contiene nada del complemento.',
  forGood: 'No se puede recuperar aquí. Guarde antes una copia si puede necesitar el plan.',
  whatStays: 'Lo que se queda',

  removed: 'Quitado',
  removedNote:
    'El libro ya no contiene nada del complemento. Guárdelo para que tampoco esté en el archivo.',
  whatStayed: 'Lo que se quedó',

  formulasRead: (n) => `${read(n)} lo que se quita`,
  formulasReadGone: (n) => `${read(n)} lo que se quitó`,
  moreFormulas: (n) => `Y ${counted(n, 'fórmula')} más.`,
}
