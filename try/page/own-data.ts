// The person's own data in the page: files that she opens or drops, an empty workbook, and what she pastes. All of it
// is read here; nothing is sent anywhere.
import { openFiles, type OpenedFile } from '#addin/console/plan/open-files.ts'
import { buildWorkbook, fixtureCell } from '../host/fixture.ts'
import { addFileSheets } from '../host/file-sheets.ts'
import { deleteSheet } from '../host/sheet.ts'
import { findSheet, type Workbook } from '../host/workbook.ts'
import { saveWorkbook } from '../host/saved-workbook.ts'
import type { FileSheet } from '#tables/workbook-file.ts'
import type { Keep } from './keep.ts'
import { pageText } from './texts.ts'

/** What the page does with files that were read. */
export interface OwnDataActs {
  /** Shows a sentence; it stays until the next action. */
  readonly say: (words: string) => void
  /** Adds sheets to the workbook that is shown. */
  addSheets(sheets: readonly FileSheet[], asTables: boolean): void
  /** Keeps another workbook in place of the one that is shown, and shows it. */
  replace(book: Workbook): Promise<void>
}

/** Larger pastes are files. */
const MOST_PASTED_BYTES = 20_000_000

/** Takes files that are chosen or dropped. `ownBook`: null = the sample is shown. */
export function takeFiles(acts: OwnDataActs, ownBook: () => Workbook | null): void {
  const chooser = document.getElementById('files') as HTMLInputElement
  document.getElementById('open')!.addEventListener('click', () => chooser.click())
  chooser.addEventListener('change', () => {
    void open([...(chooser.files ?? [])])
    // The same file can be chosen again after it was changed.
    chooser.value = ''
  })
  // Without this a dropped file would be opened in place of the page.
  addEventListener('dragover', (event) => event.preventDefault())
  addEventListener('drop', (event) => {
    event.preventDefault()
    void open([...(event.dataTransfer?.files ?? [])])
  })
  async function open(files: readonly File[]): Promise<void> {
    if (files.length === 0) return
    const read = await openFiles(files, {
      say: acts.say,
      reading: (file) => pageText('reading', { file }),
      tooMany: (n) => pageText('mostFiles', { n }),
    })
    if (!read.ok) return acts.say(read.message)
    const { opened, notes } = read
    const book = ownBook()
    const again = opened.filter(({ sheets }) => sheets.every((sheet) => book && isIn(book, sheet)))
    if (book !== null && again.length === 0) {
      for (const { sheets, isText } of opened) acts.addSheets(sheets, isText)
      acts.say(notes)
      return
    }
    const names = (book === null ? opened : again).map(({ name }) => name).join(', ')
    if (!confirm(pageText(book === null ? 'instead' : 'again', { files: names })))
      return acts.say('')
    sessionStorage.setItem(NOTES, notes)
    await acts.replace(workbookOf(opened))
  }
}

/** Whether a sheet of this name and first row is there: the file is opened once more. */
function isIn(book: Workbook, { name, rows: [first = []] }: FileSheet): boolean {
  const top = findSheet(book, name)?.rows[0]
  return (
    top !== undefined &&
    first.every((cell, at) => fixtureCell(cell).value === (top[at]?.value ?? ''))
  )
}

/** What is said of files once the page shows them. */
const NOTES = 'edps-opened-notes'
export function notesOfOpened(): string {
  const notes = sessionStorage.getItem(NOTES) ?? ''
  sessionStorage.removeItem(NOTES)
  return notes
}

function workbookOf(opened: readonly OpenedFile[]): Workbook {
  const book = emptyWorkbook(opened.map(({ name }) => name).join(', '))
  const [blank] = book.sheets
  blank!.name = ' '
  for (const { sheets, isText } of opened) addFileSheets(book, sheets, isText)
  if (book.sheets.length > 1) deleteSheet(book, blank!)
  else blank!.name = 'Sheet1'
  return book
}

/** One empty sheet, for what is pasted or typed. */
export const emptyWorkbook = (name: string): Workbook =>
  buildWorkbook({ name, neverSaved: true, autoSave: false })

/** Keeps the workbook and loads the page with it, pane and all, as when another file is opened. */
export async function showInstead(keep: Keep, book: Workbook): Promise<void> {
  await keep.save(saveWorkbook(book))
  location.reload()
}

/** Calls `paste` with the cells that are pasted outside of the fields for text. */
export function takePastes(
  paste: (rows: readonly (readonly string[])[]) => void,
  say: OwnDataActs['say'],
): void {
  addEventListener('paste', (event) => {
    if (event.composedPath().some((at) => at instanceof HTMLInputElement)) return
    event.preventDefault()
    void cellsOf(event.clipboardData, say).then((rows) => {
      if (rows.length > 0) paste(rows)
    })
  })
}

/** The cells of a clipboard: Excel and others write them between tabs; a web page, as a table. */
async function cellsOf(
  clipboard: DataTransfer | null,
  say: OwnDataActs['say'],
): Promise<readonly (readonly string[])[]> {
  const text = clipboard?.getData('text/plain') ?? ''
  const html = clipboard?.getData('text/html') ?? ''
  if (Math.max(text.length, html.length) > MOST_PASTED_BYTES) {
    say(pageText('tooMuch'))
    return []
  }
  const table = text.includes('\t') ? null : tableOf(html)
  if (table) return table
  const { tabbedCells } = await import('#tables/csv.ts')
  return tabbedCells(text)
}

/** The rows of the first table; nothing of the text is run or loaded. */
function tableOf(html: string): string[][] | null {
  const table = new DOMParser().parseFromString(html, 'text/html').querySelector('table')
  const rows = [...(table?.rows ?? [])].map((row) =>
    [...row.cells].map((cell) => cell.textContent.trim()),
  )
  const width = Math.max(0, ...rows.map((row) => row.length))
  return width === 0
    ? null
    : rows.map((row) => [...row, ...Array.from({ length: width - row.length }, () => '')])
}
