// A file of the person's own data, as cells: an Excel workbook, or separated values as any program writes them. The
// demonstration and the command line open files with it.
import { csvCells } from './csv.ts'
import { FILE_LIMITS, readWorkbookFile, type FileRead } from './workbook-file.ts'

/** A file has no more bytes. */
export const FILE_BYTES = FILE_LIMITS.bytes

/** A sheet's name has no more characters in Excel. */
const NAME_CHARACTERS = 31

/** Reads a file by what it holds; text under the name of a workbook is refused. `name` is what its sheet is called where it has none. */
export async function readDataFile(name: string, bytes: Uint8Array): Promise<FileRead> {
  const [first, second] = bytes
  // PK begins each zip, D0 CF what Excel wrote before and what has a password.
  if ((first === 0x50 && second === 0x4b) || (first === 0xd0 && second === 0xcf))
    return readWorkbookFile(bytes)
  if (bytes.length > FILE_LIMITS.bytes)
    return refused(` has more than ${FILE_LIMITS.bytes / 1e6} MB: leave out what is not planned.`)
  if (/\.xlsx$/i.test(name))
    return refused(
      ' is no Excel workbook (.xlsx), though its name says so: save it again in Excel.',
    )
  const { text, notes } = textOf(bytes)
  if (text.includes('\0') || /^\s*</.test(text))
    return refused(' is neither an Excel workbook (.xlsx) nor a file of separated values (.csv).')
  const rows = csvCells(text)
  const cells = rows.reduce((sum, row) => sum + row.length, 0)
  if (cells > FILE_LIMITS.cells)
    return refused(
      ` has more than ${FILE_LIMITS.cells / 1e6} million cells: leave out what is not planned.`,
    )
  const sheets = [{ name: sheetName(name), rows, tables: [] }]
  return { ok: true, sheets, isText: true, notes }
}

const refused = (message: string): FileRead => ({ ok: false, message })

/** UTF-8, or UTF-16 with its mark; anything else is what Excel on Windows calls CSV. */
function textOf(bytes: Uint8Array): { readonly text: string; readonly notes: readonly string[] } {
  const utf16 =
    bytes[0] === 0xff && bytes[1] === 0xfe
      ? 'utf-16le'
      : bytes[0] === 0xfe && bytes[1] === 0xff
        ? 'utf-16be'
        : null
  try {
    return {
      text: new TextDecoder(utf16 ?? 'utf-8', { fatal: true }).decode(bytes),
      notes: [],
    }
  } catch {
    const text = new TextDecoder('windows-1252').decode(bytes)
    return { text, notes: ['The text is not UTF-8 and is read as that of Windows (1252).'] }
  }
}

/** The file's name without what Excel allows in no name of a sheet. */
function sheetName(file: string): string {
  const name = file
    .replace(/\.[^.]*$/, '')
    .replace(/[\\/?*[\]:]/g, ' ')
    .trim()
    .replace(/^'+|'+$/g, '')
    .slice(0, NAME_CHARACTERS)
    .trim()
  return name === '' ? 'Data' : name
}
