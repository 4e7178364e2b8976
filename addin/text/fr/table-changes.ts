// What has changed in a table since the plan was made from it, in French.
import type { tableChangesText as English } from '../en/table-changes.ts'
import { counted } from './words.ts'

const rows = (n: number, done: string) => counted(n, `ligne ${done}`, `lignes ${done}s`)

export const tableChangesText: typeof English = {
  columns: (headers, more) =>
    headers.join(', ') + (more > 0 ? ` et ${counted(more, 'autre')}` : ''),
  change: ({ table, added, removed, changed, gone, columns }) => {
    const cells = columns === '' ? '' : ` (${columns})`
    const parts = [
      ...(changed > 0 ? [`${rows(changed, 'modifiée')}${cells}`] : []),
      ...(changed === 0 && columns !== '' ? [`cellules modifiées dans ${columns}`] : []),
      ...(added > 0 ? [rows(added, 'ajoutée')] : []),
      ...(removed > 0 ? [rows(removed, 'supprimée')] : []),
      ...(gone === '' ? [] : [`sans ${gone}`]),
    ]
    return `${table} : ${parts.join(', ')}.`
  },
  tableGone: 'Un tableau d’où vient le plan n’est plus dans le classeur.',
}
