// The columns of one table, in Spanish.
import type { columnMappingText as English } from '../en/column-mapping.ts'
import { counted, countText } from './words.ts'

export const columnMappingText: typeof English = {
  columnsOf: (table) => `Columnas de ${table}`,
  rows: (n) => counted(n, 'fila'),
  noColumn: 'Ninguna columna',
  fieldMeans: (field, meaning) => `${field}: ${meaning}`,
  neededMeaning: (meaning) => `${meaning} (necesario)`,

  change: 'Cambiar',
  changeOf: (parts) => `Cambiar: ${parts.join(', ')}`,
  matched: (columns) =>
    `${counted(columns, 'columna reconocida', 'columnas reconocidas')} por el nombre`,
  without: (fields) => `${counted(fields, 'campo')} sin columna`,
  sent: (sent, of) =>
    of === 1
      ? `${countText(sent)} de 1 columna adicional enviada`
      : `${countText(sent)} de ${countText(of)} columnas adicionales enviadas`,

  usedFor: (header, field) => `${header} (ahora ${field})`,
  noPlanWithout: 'Sin ella no hay plan: elija su columna.',
  yourChoice: 'Elegida por usted.',
  likely: 'Probables',
  otherColumns: 'Otras columnas',
  otherColumnsHint: 'Ayuda lo que influye en el resultado. Lo que no esté marcado se queda aquí.',
  sendAll: 'Enviar todas',
  sendNone: 'No enviar ninguna',
}
