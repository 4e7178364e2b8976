// Files of the person's own data, as the console and the demonstration open them: read in the browser, sent nowhere.
import type { FileSheet } from '#tables/workbook-file.ts'

export interface OpenedFile {
  readonly name: string
  readonly bytes: Uint8Array
  readonly sheets: readonly FileSheet[]
  /** Separated values: each sheet is one table. */
  readonly isText: boolean
}

type FilesOpened =
  | { readonly ok: true; readonly opened: readonly OpenedFile[]; readonly notes: string }
  | { readonly ok: false; readonly message: string }

/** Files that are opened at once, at most: one workbook, or a few tables. */
const MOST_FILES = 20

/** What is said meanwhile: which file is being read, and that they are too many. */
interface Telling {
  readonly say: (words: string) => void
  readonly reading: (file: string) => string
  readonly tooMany: (most: number) => string
}

export async function openFiles(
  files: readonly File[],
  { say, reading, tooMany }: Telling,
): Promise<FilesOpened> {
  if (files.length > MOST_FILES) return { ok: false, message: tooMany(MOST_FILES) }
  // The reader of files is no part of a page's first load.
  const { readDataFile, FILE_BYTES } = await import('#tables/data-file.ts')
  const opened: OpenedFile[] = []
  const notes: string[] = []
  for (const file of files) {
    say(reading(file.name))
    await painted()
    // A file that is too large is not loaded.
    const bytes = new Uint8Array(await file.slice(0, FILE_BYTES + 1).arrayBuffer())
    const read = await readDataFile(file.name, bytes)
    if (!read.ok) return { ok: false, message: `${file.name}${read.message}` }
    notes.push(...read.notes.map((note) => `${file.name}: ${note}`))
    opened.push({ name: file.name, bytes, sheets: read.sheets, isText: read.isText })
  }
  return { ok: true, opened, notes: notes.join(' ') }
}

const painted = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
  })
