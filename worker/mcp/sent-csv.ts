// Tables of a tool call as a fit request, with the lines of CSV texts: an error names them.
import { createRequestReader } from '#tables/request-reader.ts'
import { readCsv } from '#tables/csv.ts'
import { rowLimit } from '#tables/table-entries.ts'
import type { RequestRead, TableName } from '#contract/request-read.ts'
import type { Entry } from '#contract/schemas.ts'
import type { Scalar } from '#contract/table.ts'

type Lines = Readonly<Record<'menus' | 'sales', readonly number[] | null>>

export type Requested =
  | {
      readonly ok: true
      readonly request: Readonly<Record<string, unknown>>
      readonly lines: Lines
    }
  | { readonly ok: false; readonly message: string }

interface Sent {
  readonly menus: string
  readonly sales?: string | undefined
  readonly [option: string]: unknown
}

/** The call's tables and options as the body of `POST /fit`; options that were not given are left out. */
export function requestOf({ menus, sales, ...options }: Sent): Requested {
  const parts = { menus: tableOf('menus', menus), sales: tableOf('sales', sales ?? '') }
  for (const part of Object.values(parts)) if (!part.ok) return part
  const tables = parts as { [name in keyof typeof parts]: Extract<TableRead, { ok: true }> }
  const given = Object.entries(options).filter(([, value]) => value !== undefined)
  return {
    ok: true,
    request: {
      ...Object.fromEntries(given),
      menus: tables.menus.field,
      sales: tables.sales.field,
    },
    lines: { menus: tables.menus.lines, sales: tables.sales.lines },
  }
}

type TableRead =
  | {
      readonly ok: true
      readonly field: string | readonly Record<string, Scalar | null>[]
      readonly lines: readonly number[] | null
    }
  | { readonly ok: false; readonly message: string }

/** `PAR1`, with which every Parquet file begins, in base64. */
const PARQUET = 'UEFSMQ'

function tableOf(name: TableName, text: string): TableRead {
  if (text.trim() === '') return { ok: true, field: [], lines: null }
  if (text.startsWith(PARQUET.slice(0, 5))) return { ok: true, field: text, lines: null }
  // Looked at before it is parsed, for each line becomes an object: the header, the rows, what stands behind the last.
  const most = rowLimit(name) + 2
  if (text.split(/\r\n?|\n/, most + 1).length > most)
    return {
      ok: false,
      message: `${name} has more than ${rowLimit(name)} lines, the most that is read.`,
    }
  const read = readCsv(text)
  if (!read.ok) return { ok: false, message: `${name}, ${read.message}.` }
  if (read.rows.length === 0)
    return {
      ok: false,
      message: `${name} is one line: send the text of the table with its header line, not the name of a file.`,
    }
  return { ok: true, field: read.rows, lines: read.lines }
}

/** Entries of a refusal with the lines of the CSV text beside the rows. */
export function withLines(entries: readonly Entry[], lines: Lines) {
  return entries.map((entry) => {
    const of = entry.table === 'request' ? null : lines[entry.table]
    if (of === null || entry.rows.length === 0) return entry
    return { ...entry, lines: entry.rows.map((row) => of[row] ?? null) }
  })
}

/** The request as the service will read it; null where it cannot be read, or not whole. */
export function readRequest(request: Readonly<Record<string, unknown>>): RequestRead | null {
  const reader = createRequestReader(() => true)
  if (reader.push(new TextEncoder().encode(JSON.stringify(request)))) return null
  const end = reader.end()
  return end.ok && !end.request.isCut ? end.request : null
}
