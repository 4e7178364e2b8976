// CSV that is too long to be held: its text comes in pieces and leaves as rows of JSON, as `readCsv` reads them. A column's type is
// known at its last cell, so the text is read twice: `createCsvLook` finds what is wrong and the types, `createCsvRows` makes rows.
import Papa from 'papaparse'
import { ROW_BYTES, TABLE_COLUMNS } from '#contract/limits.ts'
import { delimiterOf, isBlankLine, isInThousands, isNumber, pointUnsure } from './csv.ts'
import { wrongHeader, wrongWidth } from './csv-header.ts'

/** How a file is read, found by a look at all of it. */
export interface CsvForm {
  readonly delimiter: string
  readonly newline: string
  readonly header: readonly string[]
  /** By column: every filled cell is a number. */
  readonly numeric: readonly boolean[]
  readonly rows: number
  /** No cell has a line end: row n, from 0, stands in line n + 2. */
  readonly isPlain: boolean
}

/** Characters after which the first look is taken; a header is shorter. */
const FIRST_CHARACTERS = 64 * 1024
/** Characters without the end of a record after which none is looked for. */
const RECORD_CHARACTERS = 4 * ROW_BYTES

type Form = Pick<CsvForm, 'delimiter' | 'newline'>

interface Records {
  /** The records that are whole with this piece. */
  push(text: string): string[][]
  end(): string[][]
  /** Why no record follows those that came; null where one may. */
  wrong(): string | null
}

function createRecords({ delimiter, newline }: Form): Records {
  let rest = ''
  let wrong: string | null = null
  /** The text up to `to` as records: the one that its end cuts is left for the next piece. */
  const records = (to: number, isLast: boolean): string[][] => {
    const parser = new Papa.Parser({ delimiter, newline })
    const { data, errors, meta } = parser.parse(rest.slice(0, to), 0, !isLast)
    const broken = errors.find(({ type }) => type === 'Quotes')
    if (broken)
      wrong = `: ${broken.message.toLowerCase()}; write a quote inside a text twice, and the text in quotes`
    rest = rest.slice(meta.cursor)
    return broken ? data.slice(0, broken.row ?? 0) : data
  }
  return {
    push(text) {
      rest += text
      // No line end of two characters is cut.
      const to = rest.lastIndexOf(newline) + newline.length
      const found = to < newline.length ? [] : records(to, false)
      if (rest.length > RECORD_CHARACTERS)
        wrong ??= `: more than ${ROW_BYTES} characters without the end of a row; is a quote not closed?`
      return found
    },
    end: () => (rest === '' ? [] : records(rest.length, true)),
    wrong: () => wrong,
  }
}

/** What one column has shown so far. */
interface Seen {
  isNumeric: boolean
  hasPoint: boolean
  /** Each point stands where one stands between thousands. */
  inThousands: boolean
  /** The first cell with a point, and its line. */
  first: readonly [cell: string, line: number]
}

function createColumns(header: readonly string[]) {
  const columns = header.map((): Seen => ({
    isNumeric: true,
    hasPoint: false,
    inThousands: true,
    first: ['', 0],
  }))
  return {
    see(record: readonly string[], line: number): void {
      for (const [at, cell] of record.entries()) {
        const column = columns[at]!
        column.isNumeric &&= isNumber(cell)
        if (!column.isNumeric || !cell.includes('.')) continue
        if (!column.hasPoint) column.first = [cell.trim(), line]
        column.hasPoint = true
        column.inThousands &&= isInThousands([cell])
      }
    },
    numeric: () => columns.map(({ isNumeric }, at) => isNumeric && header[at] !== 'key'),
    /** Why a column whose points may stand between thousands is not read; null where none is. */
    unsure(): string | null {
      const at = columns.findIndex(
        ({ isNumeric, hasPoint, inThousands }) => isNumeric && hasPoint && inThousands,
      )
      if (at < 0) return null
      const [cell, line] = columns[at]!.first
      return `line ${line}${pointUnsure(cell, header[at]!)}`
    },
  }
}

export interface CsvLook {
  /** Takes the next piece of the text; what is wrong with the file, else null. */
  push(text: string): string | null
  end():
    | { readonly ok: true; readonly form: CsvForm }
    | { readonly ok: false; readonly message: string }
}

/** The first reading of a file of `most` rows at most. */
export function createCsvLook(most: number): CsvLook {
  let begun = ''
  let form: Form | null = null
  let records: Records | null = null
  let body: ReturnType<typeof createBody> | null = null

  function taken(found: readonly string[][]): string | null {
    if (body === null && found.length > 0) {
      const header = found[0]!.map((name) => name.trim())
      if (header.length > TABLE_COLUMNS)
        return `more than ${TABLE_COLUMNS} columns, the most that is read`
      const wrong = wrongHeader(begun, header, found.slice(1))
      if (wrong !== null) return `line 1${wrong}`
      body = createBody(header, 2 + lineEnds(found[0]!), most)
      found = found.slice(1)
    }
    const message = body?.take(found) ?? null
    const wrong = records!.wrong()
    return message ?? (wrong === null ? null : `line ${body?.line() ?? 1}${wrong}`)
  }

  function begin(): string | null {
    form = { delimiter: delimiterOf(begun), newline: newlineOf(begun) }
    records = createRecords(form)
    return taken(records.push(begun))
  }

  return {
    push(text) {
      if (records) return taken(records.push(text))
      begun += text
      return begun.length < FIRST_CHARACTERS ? null : begin()
    },
    end() {
      const message = (records ? null : begin()) ?? taken(records!.end())
      if (message !== null) return { ok: false, message }
      if (body === null) return { ok: false, message: 'line 1 must hold the column names' }
      const unsure = form!.delimiter === ';' ? body.columns.unsure() : null
      if (unsure !== null) return { ok: false, message: unsure }
      const { header, columns, rows, isPlain } = body
      const numeric = columns.numeric()
      return { ok: true, form: { ...form!, header, numeric, rows: rows(), isPlain: isPlain() } }
    },
  }
}

/** The records below a header; the first one begins in `line`. */
function createBody(header: readonly string[], line: number, most: number) {
  const columns = createColumns(header)
  let [rows, isPlain] = [0, line === 2]
  return {
    header,
    columns,
    rows: () => rows,
    line: () => line,
    isPlain: () => isPlain,
    /** What is wrong with the next records; null where nothing is. */
    take(records: readonly string[][]): string | null {
      for (const [at, record] of records.entries()) {
        if (record.length !== header.length && !isBlankLine(record))
          return `line ${line}${wrongWidth(records.slice(at), header.length)}`
        if (++rows > most) return `more than ${most} rows, the most that is read`
        columns.see(record, line)
        const more = lineEnds(record)
        if (more > 0) isPlain = false
        line += 1 + more
      }
      return null
    },
  }
}

const lineEnds = (record: readonly string[]): number =>
  record.reduce(
    (sum, cell) => sum + (/[\r\n]/.test(cell) ? cell.split(/\r\n|\r|\n/).length - 1 : 0),
    0,
  )

/** The line end behind the header; the others of the file are the same. */
const newlineOf = (text: string): string =>
  /\r\n|\r|\n/.exec(text.replace(/"[^"]*"/g, ''))?.[0] ?? '\n'

/** Characters of JSON after which a piece is handed on: one piece of text may become a thousand times as much. */
const PIECE_CHARACTERS = 256 * 1024

/** The second reading: the JSON of the list of rows, in pieces. */
export function createCsvRows({ delimiter, newline, header, numeric }: CsvForm) {
  const records = createRecords({ delimiter, newline })
  const names = header.map((name) => `${JSON.stringify(name)}:`)
  let [started, isFirst] = [false, true]
  function* rows(found: readonly string[][]): Generator<string> {
    let piece = ''
    for (const record of found) {
      // The first record is the header.
      if (started) piece += row(record)
      started = true
      if (piece.length < PIECE_CHARACTERS) continue
      yield piece
      piece = ''
    }
    yield piece
  }
  const row = (record: readonly string[]): string => {
    const cells = header.flatMap((name, column) => {
      const cell = record[column] ?? ''
      // A blank cell of the first row says that there is the column.
      if (cell.trim() === '') return isFirst ? [`${names[column]}null`] : []
      const isTrimmed = name === 'key' && isNumber(cell)
      const value = numeric[column] ? Number(cell) : isTrimmed ? cell.trim() : cell
      return [names[column]! + JSON.stringify(value)]
    })
    const text = `${isFirst ? '' : ','}{${cells.join(',')}}`
    isFirst = false
    return text
  }
  return {
    *push(text: string): Generator<string> {
      yield* rows(records.push(text))
    },
    *end(): Generator<string> {
      yield* rows(records.end())
    },
  }
}
