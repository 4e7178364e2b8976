// The tables of files that are planned as they are, as the mapping reads them.
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { sheetOf, type Sheet } from '#addin/mapping/sheet.ts'
import { readDataFile } from '#tables/data-file.ts'
import { cellsAt, freeTableName, placesOn, type FilePlace } from '#tables/file-tables.ts'
import { unreadableFile } from './table-file.ts'

/** A table, and where it stands. */
export interface OwnTable extends FilePlace {
  readonly file: string
  /** Its sheet in the file. */
  readonly on: string
  /** As the mapping reads it. */
  readonly sheet: Sheet
}

type OwnTablesRead =
  | { readonly ok: true; readonly tables: readonly OwnTable[]; readonly notes: readonly string[] }
  | { readonly ok: false; readonly message: string }

/** Reads every table of the files. */
export async function readOwnTables(paths: readonly string[]): Promise<OwnTablesRead> {
  const tables: OwnTable[] = []
  const notes: string[] = []
  for (const file of paths) {
    let bytes: Buffer
    try {
      bytes = readFileSync(file)
    } catch (error) {
      return { ok: false, message: unreadableFile(file, error) }
    }
    const read = await readDataFile(basename(file), bytes)
    if (!read.ok) return { ok: false, message: `${file}${read.message}` }
    notes.push(...read.notes.map((note) => `${basename(file)}: ${note}`))
    for (const on of read.sheets)
      for (const place of placesOn(on)) {
        const taken = tables.map(({ sheet }) => sheet.name)
        const name = freeTableName(place.named ?? on.name, taken)
        const { rows, ...head } = cellsAt(on, place.rect)
        tables.push({ ...place, file, on: on.name, sheet: sheetOf({ name, ...head }, rows) })
      }
  }
  if (tables.length > 0) return { ok: true, tables, notes }
  const message = `${paths.join(', ')}: there is no table: names of columns in a row, and rows below.`
  return { ok: false, message }
}
