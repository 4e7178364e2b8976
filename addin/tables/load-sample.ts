// Unpacks the bundled sample into the tables that the workbook gets. It is stored by column, which
// takes a third of the space of rows. examples/generators/write-sample.ts writes it; the add-in loads it on demand.
import type { CellValue } from '../excel/blocks.ts'
import type { NewTable } from './excel/insert-table.ts'
import type { Sample } from '../shell/dependencies.ts'
import packed from './sample.json' with { type: 'json' }

/** A column: its cells, or, for texts that repeat, the distinct texts and an index for each row. */
interface PackedColumn {
  readonly header: string
  readonly format?: string
  readonly cells: readonly CellValue[]
  readonly of?: readonly string[]
}

interface PackedTable {
  readonly name: string
  readonly columns: readonly PackedColumn[]
}

export interface PackedSample {
  readonly menus: PackedTable
  readonly sales: PackedTable
  readonly description: string
  readonly options: Sample['options']
}

export function loadSample(): Sample {
  const sample = packed as unknown as PackedSample
  return { ...sample, menus: tableOf(sample.menus), sales: tableOf(sample.sales) }
}

function tableOf({ name, columns }: PackedTable): NewTable {
  const cells = columns.map(({ cells, of }) =>
    of ? cells.map((at) => of[at as number] ?? '') : cells,
  )
  const formats = columns.flatMap(({ header, format }) => (format ? [[header, format]] : []))
  return {
    name,
    headers: columns.map(({ header }) => header),
    rows: cells[0]!.map((_, row) => cells.map((column) => column[row]!)),
    formats: Object.fromEntries(formats) as Record<string, string>,
  }
}
