// Choosing and reading the tables, in Spanish.
import type { tableSetupText as English } from '../en/table-setup.ts'
import { counted, countText } from './words.ts'

/** What a needed column says. */
const lacksWhat = {
  key: 'el identificador de la oferta',
  size: 'la cantidad',
  time: 'cuándo se ofreció',
}

export const tableSetupText: typeof English = {
  chooseTable: 'Elija la tabla donde están las ofertas.',
  readingTables: 'Leyendo las tablas',
  readingTable: (table, done, rows) =>
    `Leyendo ${table}: ${countText(done)} de ${counted(rows, 'fila')}`,
  lacking: (lacks) =>
    `Elija la columna que indica ${lacks.map((lack) => lacksWhat[lack]).join(', y ')}.`,
  loadingSample: 'Cargando el ejemplo',
  writingTable: (table) => `Escribiendo ${table}`,
  sampleHasWords:
    'El ejemplo trae su propia descripción. La suya se conserva: vuelve cuando elija sus propias tablas.',
  lookOnce:
    'El plan se hace con estas columnas: revise una vez lo deducido y pulse de nuevo «Planificar menú», o «Siguiente».',
  describeFirst:
    'Un plan necesita saber qué ingresos y costes tiene una oferta: dígalo aquí una vez y pulse de nuevo «Planificar menú», o «Siguiente».',
  nothingToCancel: 'No hay nada que cancelar: aquí no se está haciendo ningún plan.',
  partNotLoaded:
    'No se pudo cargar esta parte del complemento: compruebe si tiene conexión y vuelva a intentarlo.',
  answerTooLong: (most) =>
    `Con esta respuesta la descripción tiene más de ${countText(most)} caracteres: acórtela y responda de nuevo.`,
}
