// What has changed in a table since the plan was made from it, in Spanish.
import type { tableChangesText as English } from '../en/table-changes.ts'
import { counted } from './words.ts'

const rows = (n: number, done: string) => counted(n, `fila ${done}`, `filas ${done}s`)

export const tableChangesText: typeof English = {
  columns: (headers, more) => headers.join(', ') + (more > 0 ? ` y ${more} más` : ''),
  change: ({ table, added, removed, changed, gone, columns }) => {
    const cells = columns === '' ? '' : ` (${columns})`
    const parts = [
      ...(changed > 0 ? [`${rows(changed, 'cambiada')}${cells}`] : []),
      ...(changed === 0 && columns !== '' ? [`celdas cambiadas en ${columns}`] : []),
      ...(added > 0 ? [rows(added, 'añadida')] : []),
      ...(removed > 0 ? [rows(removed, 'eliminada')] : []),
      ...(gone === '' ? [] : [`sin ${gone}`]),
    ]
    return `${table}: ${parts.join(', ')}.`
  },
  tableGone: 'Una tabla con la que se hizo el plan ya no está en el libro.',
}
