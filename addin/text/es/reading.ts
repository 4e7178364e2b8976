// How the service reads a description, in Spanish.
import { quoted } from '../marks.ts'
import type { readingText as English } from '../en/reading.ts'
import { counted } from './words.ts'

/** After another sentence, with a space before. */
const readOnceMore = ' El servicio la lee una vez más; esto aún puede cambiar.'
const moreOf = (more: boolean) => (more ? readOnceMore : '')

export const readingText: typeof English = {
  reading: 'Leyendo…',
  understoodIn: (sentences, more) => `Entendida, en ${counted(sentences, 'frase')}.${moreOf(more)}`,
  notUnderstood: (more) => `Aún no se entiende.${moreOf(more)}`,
  notClear: (questions, more) =>
    `Aún no está clara: ${counted(questions, 'pregunta')}.${moreOf(more)}`,

  before: 'Tal como se leyeron antes sus palabras:',
  byModel: 'Leído por el modelo de lenguaje de este servicio; compruebe cada línea.',
  understoodAs: 'Así se ha entendido',
  assumedLine: 'supuesto: sus palabras no lo dicen',
  from: (words) => `de ${quoted(words)}`,

  check: 'Por favor, compruebe',
  assumed: 'Supuestos',
  clearSoFar: 'Claro hasta ahora',
  titleOf: (title, n) => `${title} (${n})`,
  sayOtherwise: 'Dígalo con otras palabras',
  orSayOtherwise: 'O dígalo con otras palabras',

  excelFormula: 'Como fórmula de Excel',
  excelFormulaHint:
    'Péguela junto a una fila de sus ofertas anteriores: muestra lo que rindió esa oferta por sus ventas.',
  formula: 'Como fórmula',
  formulaHint:
    'El beneficio de una oferta. Después del plan puede poner el beneficio de una oferta en la hoja, término a término.',
  copyFormula: 'Copiar fórmula',
  notCopied: 'No se copió: seleccione la fórmula y pulse Ctrl+C.',

  askedWords: 'Sus palabras, con lo que se pregunta subrayado',
}
