// What the pane says of the columns that a plan is written into, in Spanish.
import type { planColumnsText as English } from '../en/plan-columns.ts'

const quoted = (headers: readonly string[]): string =>
  headers.map((header) => `«${header}»`).join(' y ')

export const planColumnsText: typeof English = {
  sizes: (headers) =>
    `«EDPS qty» cuenta como ${headers.length === 0 ? 'las cantidades de su tabla' : quoted(headers)}; 0 significa: no tomar la oferta.`,
  money: (headers) =>
    `«EDPS profit» es lo que se espera ganar con la oferta entera en esa cantidad, en la moneda de ${headers.length === 0 ? 'sus importes' : quoted(headers)}.`,
  place: 'Dónde van las columnas',
  atEnd: 'En el extremo derecho de la tabla',
  besideKey: (key) => `A la derecha de «${key}»`,
  besideKeyHint:
    'Las columnas siguientes se desplazan; BUSCARV por número encuentra entonces otra.',
  lookingForFormulas: 'Buscando fórmulas que leen las columnas',
  confidence: 'También una columna «EDPS confidence»',
  confidenceHint: 'La certeza de cada oferta, a la derecha de «EDPS profit».',
  confidenceGoes: 'Si quita la marca, la columna desaparece.',
  orSelectRow: 'O seleccione su fila en la hoja.',
  rowOutside: 'La fila seleccionada no es del menú de este plan, o ha cambiado desde entonces.',
  rowPassed: (key) =>
    `${key}, la fila seleccionada, no se toma: el plan no da razones de lo que rechaza.`,
  rowWithoutReason: (key) =>
    `${key}, la fila seleccionada, se toma y no tiene razón: solo la tienen las primeras 200 ofertas del plan propio del servicio.`,
  writingConfidence: 'Escribiendo la confianza de las ofertas',
  noConfidence:
    'El plan de las columnas lo guardó una versión anterior del complemento, sin la confianza de sus ofertas: planifique de nuevo. No se escribió nada.',
  confidenceAdded: 'La columna «EDPS confidence» está a la derecha de las columnas del plan.',
  confidenceRemoved: 'La columna «EDPS confidence» se ha eliminado.',
  confidenceStays: {
    formula: (cell) =>
      `La columna «EDPS confidence» se queda: la fórmula de ${cell} la lee, o está en ella, y mostraría un error.`,
    comment: (cell) =>
      `La columna «EDPS confidence» se queda: se perdería el comentario o la nota de ${cell}.`,
    partly: (sheet) =>
      `La columna «EDPS confidence» se queda: no se pudieron buscar fórmulas que la lean en una parte de la hoja ${sheet}, porque sus filas se movieron o es demasiado grande.`,
  },
}
