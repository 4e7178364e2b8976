// “Insert live formula”: where the formulas are put, and why there are none, in Spanish.
import type { formulaPlaceText as English } from '../en/formula-place.ts'

export const formulaPlaceText: typeof English = {
  noCell: (address) =>
    `«${address}» no es una celda: escríbala como B4 o, con su hoja, como Hoja2!B4.`,
  cellMissing: (address) =>
    `En este libro no existe la celda ${address}: compruebe cómo se llama su hoja.`,
  holdsKey:
    'El bloque contendría una clave de acceso, que podría leer quien tenga el libro: no se escribió nada. Quite la clave de la hoja y de la descripción.',
  occupied: (from, area, table) => {
    const what = table === null ? 'ya hay algo' : `está la tabla ${table}`
    const empty = 'con celdas vacías a su derecha y debajo, fuera de toda tabla'
    return from === null
      ? `Desde la celda seleccionada, las fórmulas ocuparían ${area}, donde ${what}. Seleccione una celda ${empty}, o escríbala en «Primera celda»; después pulse de nuevo el botón.`
      : `Desde ${from}, las fórmulas ocuparían ${area}, donde ${what}. Escriba otra «Primera celda», ${empty}; después pulse de nuevo el botón.`
  },
  checkFirst: 'Revise primero los datos: la fórmula se hace a partir de las tablas.',
  otherTable: (table) =>
    `El plan es de ${table}, y la última tabla revisada fue otra: elija de nuevo ${table} y revísela.`,
  noValuation:
    'No hay valoración que mostrar: la descripción no se leyó o se usan sus propios beneficios.',
  noRow: (key) => `Ninguna fila de las tablas revisadas tiene la clave ${key}.`,
  noSize: (key, size) => `Las tablas revisadas no ofrecen ${key} en la cantidad ${size}.`,
  notAlone: (table) =>
    `Otra fila de ${table} es la misma oferta por su clave, cantidad y fecha: una fórmula no puede distinguirlas.`,
  columnMissing: (column) => `La valoración lee ${column}, que no es ninguna columna de la hoja.`,
}
