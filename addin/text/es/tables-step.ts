// The screen where the tables of the workbook are chosen, in Spanish.
import { key, strong } from '../marks.ts'
import type { tablesStepText as English } from '../en/tables-step.ts'
import { counted } from './words.ts'

export const tablesStepText: typeof English = {
  title: 'Elija sus tablas',
  titleNone: 'Aún no hay ninguna tabla',
  notDone: 'No funcionó',
  aboutKey: 'Acerca de su clave',

  next: 'Siguiente: columnas',
  noDeals: 'Elija primero la tabla de ofertas.',
  beingRead: 'Se están leyendo las tablas.',
  insertSample: 'Insertar datos de ejemplo',
  sampleBeingWritten: 'Se está escribiendo el ejemplo.',
  lookAgain: 'Buscar de nuevo',
  lookForTables: 'Buscar tablas de nuevo',

  makeTable: `Sus ofertas deben estar en una tabla de Excel. Haga clic en una de sus celdas y pulse ${key('Ctrl')}+${key('T')}; después pulse ${strong('Buscar de nuevo')}.`,
  trySample: `O pruebe con una tienda ficticia: ${strong('Insertar datos de ejemplo')} añade dos hojas y no cambia nada más.`,

  deals: 'Tabla de ofertas',
  earlierDeals: 'Tabla de ofertas anteriores',
  sales: 'Tabla de ventas',
  salesHint:
    'Lo que han vendido sus ofertas. Sin ella, las ofertas necesitan una columna de beneficios.',
  chooseTable: 'Elija una tabla',
  noTable: 'Ninguna',
  table: (name, rows, sheet) => `${name} (${counted(rows, 'fila')}, hoja ${sheet})`,

  whereEarlier: '¿Dónde están sus ofertas anteriores?',
  inSameTable: 'En la misma tabla',
  inOwnTable: 'En una tabla propia',
}
