// What was derived from the tables, in Spanish.
import type { derivedDataText as English } from '../en/derived-data.ts'
import { counted, countText } from './words.ts'

const menusGoBy = {
  day: 'Hay un menú por día',
  week: 'Hay un menú por semana',
  month: 'Hay un menú por mes',
  quarter: 'Hay un menú por trimestre',
  year: 'Hay un menú por año',
}
/** T is the time in periods from now; menus by quarter count it in months. */
const tCounts = {
  day: 'T cuenta días desde ahora.',
  week: 'T cuenta semanas desde ahora.',
  month: 'T cuenta meses desde ahora.',
  year: 'T cuenta años desde ahora.',
}

export const derivedDataText: typeof English = {
  weekOf: (monday) => `la semana del ${monday}`,
  menus: ({ period, unit, now, rows, past, earliest }) => {
    const back = earliest === null ? '' : `, hasta T = ${earliest}`
    return (
      `${menusGoBy[period]}: el actual es ${now}, con ${counted(rows, 'fila')}, ` +
      `y hay ${counted(past, 'anterior', 'anteriores')}${back}. ${tCounts[unit]}`
    )
  },
  menusOfT: 'Ninguna columna indica el menú: las filas de un mismo T forman un menú.',
  menusOfLabels: 'Los menús se distinguen por sus etiquetas; el actual tiene T = 0.',
  severalSizes: (rows, sizes) => {
    const offer =
      rows === 1
        ? '1 fila ofrece varias cantidades'
        : `${countText(rows)} filas ofrecen varias cantidades cada una`
    return `${offer}: cada una de estas ${countText(sizes)} cantidades se envía como fila propia.`
  },
  keysRenamed: (keys) =>
    `${counted(keys, 'clave se ofreció', 'claves se ofrecieron')} en varios menús anteriores: allí se añadió el menú a la clave.`,
}
