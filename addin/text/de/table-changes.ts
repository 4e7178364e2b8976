// What has changed in a table since the plan was made from it, in German: "Angebote: 2 Zeilen geändert
// (Stückkosten), 1 Zeile hinzugefügt."
import type { tableChangesText as English } from '../en/table-changes.ts'
import { counted } from './words.ts'

export const tableChangesText: typeof English = {
  columns: (headers, more) => headers.join(', ') + (more > 0 ? ` und ${more} weitere` : ''),
  change: ({ table, added, removed, changed, gone, columns }) => {
    const cells = columns === '' ? '' : ` (${columns})`
    const rows = (n: number) => counted(n, 'Zeile', 'Zeilen')
    const parts = [
      ...(changed > 0 ? [`${rows(changed)} geändert${cells}`] : []),
      ...(changed === 0 && columns !== '' ? [`Zellen geändert in ${columns}`] : []),
      ...(added > 0 ? [`${rows(added)} hinzugefügt`] : []),
      ...(removed > 0 ? [`${rows(removed)} entfernt`] : []),
      ...(gone === '' ? [] : [`ohne ${gone}`]),
    ]
    return `${table}: ${parts.join(', ')}.`
  },
  tableGone: 'Eine Tabelle, aus der der Plan gemacht wurde, ist nicht mehr in der Arbeitsmappe.',
}
