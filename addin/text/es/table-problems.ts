// Problems that the add-in finds in the tables before the service's rules are run, in Spanish.
import type { tableProblemsText as English } from '../en/table-problems.ts'
import { counted, countText, exactText } from './words.ts'

/** The current period, whose name is `now`. */
const current = {
  day: (now: string) => `${now}, el día actual`,
  week: (now: string) => `${now}, la semana actual`,
  month: (now: string) => `${now}, el mes actual`,
  quarter: (now: string) => `${now}, el trimestre actual`,
  year: (now: string) => `${now}, el año actual`,
}

export const tableProblemsText: typeof English = {
  atRows: (table, header, says, rows) =>
    header === null
      ? `${table}: ${says} (${rows}).`
      : `${table}, columna «${header}»: ${says} (${rows}).`,
  rows: (shown, more) => {
    if (more > 0) return `filas ${shown.join(', ')} y ${countText(more)} más`
    if (shown.length === 1) return `fila ${shown[0]}`
    return `filas ${shown.slice(0, -1).join(', ')} y ${shown.at(-1)}`
  },
  rowsCounted: (n) => counted(n, 'fila'),
  cellSays: (shown, one, more) =>
    `${one ? 'La celda contiene' : 'Las celdas contienen'} ${shown.map((text) => `«${text}»`).join(', ')}${more ? ' y otros valores' : ''}.`,

  says: {
    dateInFuture: (now, period) => `la fecha es posterior a ${current[period](now)}`,
    saleInFuture: (now, period) => `la venta es posterior a ${current[period](now)}`,
    historyIsNow: (now, period) => `la fila del historial es de ${current[period](now)}`,
    dateMissing: 'no hay fecha',
    dateUnreadable: 'la celda no es una fecha',
    dateAmbiguous: 'el texto puede ser dos días: no se distingue el mes del día',
    timeUnreadable: 'la celda no es un número',
    farOff: (value, usual) =>
      `hay ${exactText(value)} donde casi todos los valores son ${exactText(usual)} o menos`,
    belowZero: (value) => `hay ${exactText(value)} donde los demás valores son 0 o más`,
    takenSizeUnknown: 'la oferta se tomó y nada indica en cuál de sus cantidades',
    takenNotUnits: 'la cantidad tomada no es un número de unidades',
    sizesUnreadable: 'no se puede leer ninguna cantidad',
    sizesAmbiguous:
      'no está claro si una coma o un espacio separa dos cantidades o pertenece a una',
    sizesNotPositive: 'una cantidad o un paso no es mayor que 0',
    sizesEmptyRange: 'la cantidad mínima es mayor que la máxima',
    sizesTooMany: `hay más de ${countText(1000)} cantidades`,
    sizesAreDate: 'Excel ha convertido las cantidades en una fecha',
    menuUnknown: 'la clave no se ofreció en este menú o lote',
    saleBeforeHistory: 'la venta es más antigua que toda oferta anterior de su clave y se omite',
    excelError: 'hay un error de Excel',
  },
  fix: {
    dateOrPeriod: 'Corrija la fecha o elija otro periodo actual.',
    historyIsNow: 'Elija un periodo más corto o mueva la fila a la tabla del menú actual.',
    dateMissing: 'Escriba la fecha o elimine la fila entera.',
    dateUnreadable: 'Escriba una fecha que Excel muestre como tal, o como 2024-01-31.',
    dateAmbiguous:
      'Convierta los textos en fechas (Datos, Texto en columnas, Fecha) o escriba 2024-01-31.',
    timeUnreadable: 'Escriba solo el número de periodos: 0 es ahora; −1, hace un periodo.',
    oddValue: 'Corríjalo si es un error: el plan aprende del valor tal como está.',
    takenSizeUnknown:
      'Asigne una columna con las unidades tomadas, o mantenga en el historial una fila por cantidad.',
    takenNotUnits: 'Escriba las unidades tomadas; 0 o vacío si la oferta se rechazó.',
    sizes: 'Escriba una cantidad, una lista como 1; 2; 5 o un intervalo como 1-10 step 2.',
    sizesAmbiguous:
      'Escriba dos cantidades como 1; 500, y una sola como un número sin coma ni espacio.',
    sizesTooMany: 'Aumente el paso.',
    sizesAreDate:
      'Dé a la columna formato de texto (Inicio, Número, Texto) y escriba las cantidades de nuevo.',
    menuUnknown: 'Corrija el menú o lote, o déjelo vacío: entonces decide el momento de la venta.',
    saleBeforeHistory:
      'No hay que hacer nada si las unidades se compraron antes de que empiece el historial.',
    errorInFeature: 'Corrija la fórmula, o vacíe la celda si no se sabe nada.',
    errorInField: 'Corrija la fórmula, o escriba el valor en su lugar.',
  },

  noMenuTime: (table) => `${table}: ni una columna T ni fechas indican cuándo fue cada menú.`,
  noMenuTimeFix:
    'Asigne una columna de fechas y elija un periodo, o asigne T (0 = ahora, −1 = hace un periodo).',
  noSaleTime: (table) => `${table}: ninguna columna indica cuándo fue una venta.`,
  noSaleTimeFix: {
    byDate: 'Asigne su columna de fechas.',
    byT: 'Asigne T, o deje que T se deduzca de las fechas en todas las tablas.',
  },
  noDates: (table) =>
    `${table}: no hay columna de fechas asignada, y T debe deducirse de las fechas.`,
  noDatesFix: 'Asigne la columna de fechas, o indique que la hoja tiene T.',
  unmapped: (tables, field, means) => {
    const explained = means === null ? field : `${field} (${means})`
    return `${tables.join(' y ')}: no hay columna asignada a ${explained}.`
  },
  unmappedFix: 'Elija su columna en «Columnas».',
  rowsOfSizes: (table, rows, most) =>
    `${table}: todas las cantidades juntas dan ${countText(rows)} filas; el máximo es ${countText(most)}.`,
  rowsOfSizesFix: 'Aumente los pasos entre cantidades, o quite los menús más antiguos.',
  tableGone: (table) => `La tabla «${table}» no está en el libro.`,
  tableGoneFix: 'Elija otra tabla en su lugar, o deshaga su eliminación.',
  columnGone: (table, header) => `${table} no tiene ninguna columna «${header}».`,
  columnGoneFix: 'Asigne otra columna en su lugar.',
  columnTwice: (table, header) => `${table} tiene dos columnas «${header}».`,
  columnTwiceFix: 'Dé otro nombre a una de ellas.',
  columnRenamedFix: (to) =>
    `¿Se llama ahora «${to}»? Si es así, use esa columna; si no, asigne otra en su lugar.`,
  tableEmpty: (table) => `${table} no contiene ninguna oferta: todas las filas están vacías.`,
  tableEmptyFix: 'Rellene la tabla, o elija otra en su lugar.',
  featureNamed: (table, header) =>
    `${table}: la columna adicional «${header}» tiene un nombre que el servicio lee como otra cosa.`,
  featureNamedFix: 'Asígnela a ese campo, cámbiele el nombre o no la envíe.',
  descriptionMissing:
    'Falta la descripción de su negocio: todo plan la necesita, también uno con sus propios beneficios.',
  descriptionMissingFix: 'Diga en la descripción qué ingresos y costes tiene una oferta.',
}
