// Tables of a tool call as a fit request, with the lines of CSV texts: an error names them. A table is sent in the call, or is
// the name of an upload, which may be larger than the memory of the edge: the request comes in pieces.
import { createRequestReader } from '#tables/request-reader.ts'
import { readCsv } from '#tables/csv.ts'
import { rowLimit } from '#tables/table-entries.ts'
import { withChoiceBasis } from '#contract/choice-basis.ts'
import { MCP_READ_BYTES } from '#contract/limits.ts'
import type { RequestRead, TableName } from '#contract/request-read.ts'
import type { ChoiceBasis, Entry } from '#contract/schemas.ts'
import { isUploadName } from '../base/ids.ts'
import type { Uploaded } from '../upload/upload-rows.ts'

/** The line of a row, from 0, in the text of its table; null where it is not known. */
type LineOf = (row: number) => number | null

/** A JSON text in pieces, and how many bytes it has. */
export interface Pieces {
  readonly bytes: number
  readonly pieces: () => AsyncIterable<Uint8Array>
}

export interface Requested {
  readonly ok: true
  /** The fields that are no table. */
  readonly options: Readonly<Record<string, unknown>>
  /** The body of `POST /fit`. */
  readonly body: Pieces
  readonly lines: Readonly<Record<TableName, LineOf>>
}

interface Wrong {
  readonly ok: false
  readonly message: string
}

interface Sent {
  readonly menus: string
  readonly sales?: string | undefined
  readonly choice_basis?: ChoiceBasis | undefined
  readonly [option: string]: unknown
}

/** What the account has uploaded. */
export interface Uploads {
  readonly named: (name: string) => Promise<Uploaded | 'open' | null>
  readonly jsonOf: (uploaded: Uploaded) => AsyncIterable<Uint8Array>
}

/** The call's tables and options as a request; options that were not given are left out. */
export async function requestOf(
  { menus, sales, choice_basis, ...options }: Sent,
  uploads: Uploads,
): Promise<Requested | Wrong> {
  const own = await tableOf('menus', menus, uploads)
  if (!own.ok) return own
  const other = await tableOf('sales', sales ?? '', uploads)
  if (!other.ok) return other
  const given = {
    ...Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)),
    ...(choice_basis && { market_type: withChoiceBasis(options['market_type'], choice_basis) }),
  }
  const rest = JSON.stringify(given).slice(1)
  const parts = [
    textPieces('{"menus":'),
    own.json,
    textPieces(',"sales":'),
    other.json,
    textPieces(rest === '}' ? rest : `,${rest}`),
  ]
  const body = {
    bytes: parts.reduce((sum, { bytes }) => sum + bytes, 0),
    async *pieces() {
      for (const part of parts) yield* part.pieces()
    },
  }
  return { ok: true, options: given, body, lines: { menus: own.lineOf, sales: other.lineOf } }
}

function textPieces(text: string): Pieces {
  const bytes = new TextEncoder().encode(text)
  return {
    bytes: bytes.length,
    async *pieces() {
      yield bytes
    },
  }
}

type TableRead = { readonly ok: true; readonly json: Pieces; readonly lineOf: LineOf } | Wrong

/** `PAR1`, with which every Parquet file begins, in base64. */
const PARQUET = 'UEFSMQ'

async function tableOf(name: TableName, text: string, uploads: Uploads): Promise<TableRead> {
  const read = (field: unknown, lineOf: LineOf = () => null): TableRead => ({
    ok: true,
    json: textPieces(JSON.stringify(field)),
    lineOf,
  })
  if (text.trim() === '') return read([])
  if (isUploadName(text.trim())) return uploadedTable(name, text.trim(), uploads)
  if (text.startsWith(PARQUET.slice(0, 5))) return read(text)
  // Looked at before it is parsed, for each line becomes an object: the header, the rows, what stands behind the last.
  const most = rowLimit(name) + 2
  if (text.split(/\r\n?|\n/, most + 1).length > most)
    return {
      ok: false,
      message: `${name} has more than ${rowLimit(name)} lines, the most that is read.`,
    }
  const csv = readCsv(text)
  if (!csv.ok) return { ok: false, message: `${name}, ${csv.message}.` }
  if (csv.rows.length === 0)
    return {
      ok: false,
      message: `${name} is one line: send the text of the table with its header line, not the name of a file; for a large file call upload.`,
    }
  const { lines } = csv
  return read(csv.rows, (row) => lines[row] ?? null)
}

async function uploadedTable(
  name: TableName,
  upload: string,
  uploads: Uploads,
): Promise<TableRead> {
  const found = await uploads.named(upload)
  if (found === null)
    return {
      ok: false,
      message: `${name}: there is no upload ${upload}, or it is older than a day: call upload again.`,
    }
  if (found === 'open')
    return { ok: false, message: `${name}: nothing was sent to the link of ${upload} yet.` }
  const json = { bytes: found.json_bytes, pieces: () => uploads.jsonOf(found) }
  return { ok: true, json, lineOf: (row) => (found.csv?.isPlain ? row + 2 : null) }
}

/** Entries of a refusal with the lines of the CSV text beside the rows. */
export function withLines(entries: readonly Entry[], lines: Requested['lines']) {
  return entries.map((entry) => {
    const of = entry.table === 'request' ? null : lines[entry.table]
    if (of === null || entry.rows.length === 0 || of(0) === null) return entry
    return { ...entry, lines: entry.rows.map(of) }
  })
}

/** The request as the service will read it; null where it cannot be read, or not whole: a large one is left to the engine. */
export async function readRequest({ bytes, pieces }: Pieces): Promise<RequestRead | null> {
  if (bytes > MCP_READ_BYTES) return null
  const reader = createRequestReader(() => true)
  for await (const piece of pieces()) if (reader.push(piece)) return null
  const end = reader.end()
  return end.ok && !end.request.isCut ? end.request : null
}
