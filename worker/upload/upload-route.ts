// PUT /v1/upload/{link}: the file of one table, over a link that an agent was given by the tool `upload`. The link is its only key:
// it is kept as a hash, works once and for an hour.
import type { Context } from 'hono'
import { BODY_BYTES, PARQUET_BYTES, MENU_ROWS, SALES_ROWS } from '#contract/limits.ts'
import { createCsvLook, type CsvForm } from '#tables/csv-rows.ts'
import { accountObject } from '../base/env.ts'
import type { App } from '../base/app-types.ts'
import { sha256Hex } from '../base/hash.ts'
import { newUploadedKey, readUploadLink } from '../base/ids.ts'
import { refuse, type Refusal } from '../base/problem.ts'
import { admit, BUSY } from '../body/admission.ts'
import { TOO_LARGE } from '../body/body-headers.ts'
import { breath } from '../body/breath.ts'
import { CUT_SHORT, TOO_SLOW } from '../body/read-body.ts'
import { openSource, type Source } from '../body/source.ts'
import { openStore, type Store } from '../body/store.ts'
import { countAddress } from '../limits/limit-calls.ts'
import { jsonOf } from './upload-table.ts'

const UNKNOWN: Refusal = {
  code: 'unknown_upload',
  detail:
    'This link was used, is older than an hour or never was: ask the tool upload for another one.',
}

export async function upload(c: Context<App>): Promise<Response> {
  const full = await countAddress(c, 'upload')
  if (full) return refuse(c, full)
  const link = readUploadLink(c.req.param('link') ?? '')
  const hash = link && (await sha256Hex(link.secret))
  const name = link && (await accountObject(c.env, link.account).uploadOf(hash!))
  if (!link || !name) return refuse(c, UNKNOWN)
  const length = lengthOf(c.req.raw.headers)
  if (typeof length !== 'number') return refuse(c, length)
  const reservation = await admit('key', HEAP_BYTES, link.account)
  if (!reservation) return refuse(c, BUSY)
  const key = newUploadedKey(link.account, name)
  const bucket = c.env.STORE
  let isKept = false
  try {
    const source = openSource(c.req.raw.body ?? new Blob([]).stream())
    const store = openStore({ bucket, key }, { length, gzip: false })
    const csv = await received(source, store, length)
    if (csv !== null && 'code' in csv) return refuse(c, csv)
    let json_bytes = 0
    for await (const piece of jsonOf(bucket, { key, csv })) {
      json_bytes += piece.length
      // A short file with long names is much longer as JSON.
      if (json_bytes > BODY_BYTES) return refuse(c, { code: 'too_large', detail: TOO_LARGE })
    }
    const uploaded = { key, bytes: length, csv, json_bytes }
    isKept = await accountObject(c.env, link.account).uploaded(hash!, uploaded)
    if (!isKept) return refuse(c, UNKNOWN)
    return c.json({
      upload: name,
      ...(csv && { rows: csv.rows, columns: csv.header }),
      next: nextOf(csv),
    })
  } finally {
    reservation.release()
    if (!isKept) await bucket.delete(key)
  }
}

const nextOf = (csv: CsvForm | null): string =>
  'Send this name to validate or plan in place of the table.' +
  (csv && csv.rows > MENU_ROWS ? ` As menus it is too long: at most ${MENU_ROWS} rows.` : '')
/** A chunk, its text, its records and their JSON. */
const HEAP_BYTES = 4 * 1024 * 1024

function lengthOf(headers: Headers): number | Refusal {
  if (headers.get('Content-Encoding') !== null)
    return {
      code: 'unsupported_media_type',
      detail: 'Send the file as it is, without Content-Encoding.',
    }
  const sent = headers.get('Content-Length')
  if (sent === null || !/^\d+$/.test(sent))
    return {
      code: 'length_required',
      detail: 'Send the file with a Content-Length header: curl -T FILE LINK does.',
    }
  return Number(sent) > BODY_BYTES ? { code: 'too_large', detail: TOO_LARGE } : Number(sent)
}

/** Stores the file as it comes; how its CSV is read, null for Parquet, or why it is refused: then nothing is stored. */
async function received(
  source: Source,
  store: Store,
  length: number,
): Promise<CsvForm | null | Refusal> {
  const file = openFile(length)
  let [sent, refusal]: [number, Refusal | null] = [0, null]
  for (;;) {
    const chunk = await source.next()
    if (chunk.is === 'slow') await source.cancel()
    if (chunk.is === 'slow') refusal ??= TOO_SLOW
    if (chunk.is !== 'bytes') break
    sent += chunk.bytes.byteLength
    // A refused file still holds its connection until the answer is sent.
    if (refusal) continue
    refusal = file.push(chunk.bytes)
    if (refusal) await store.abort()
    else await store.write(chunk.bytes)
    await breath()
  }
  if (!refusal && sent !== length) refusal = CUT_SHORT
  const read = refusal ?? file.end()
  await (read !== null && 'code' in read ? store.abort() : store.close())
  return read
}

const refused = (detail: string): Refusal => ({ code: 'validation_failed', detail })

const OTHERS: readonly (readonly [start: string, what: string])[] = [
  ['PK\u0003\u0004', 'The file is an Excel workbook or another zip: save the sheet as CSV UTF-8.'],
  ['\u00D0\u00CF\u0011\u00E0', 'The file is an old Excel workbook: save the sheet as CSV UTF-8.'],
  ['\u0089PNG', 'The file is a picture: send the table as CSV UTF-8.'],
  ['%PDF', 'The file is a PDF: send the table as CSV UTF-8.'],
  ['\u001F\u008B', 'The file is packed by gzip: unpack it.'],
]

/** Looks at a file as its bytes come. */
function openFile(length: number) {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false })
  const look = createCsvLook(Math.max(MENU_ROWS, SALES_ROWS))
  let isParquet: boolean | null = null
  const seen = (bytes?: Uint8Array): Refusal | null => {
    let text: string
    try {
      text = decoder.decode(bytes, { stream: bytes !== undefined })
    } catch {
      return refused('The file is not UTF-8: save it as UTF-8, in Excel as "CSV UTF-8".')
    }
    const wrong = look.push(text)
    return wrong === null ? null : refused(`The file, ${wrong}.`)
  }
  return {
    push(bytes: Uint8Array): Refusal | null {
      if (isParquet === null) {
        const start = String.fromCharCode(...bytes.subarray(0, 4))
        isParquet = start === 'PAR1'
        const other = OTHERS.find(([begin]) => start.startsWith(begin))
        if (other) return refused(other[1])
        if (isParquet && length > PARQUET_BYTES)
          return { code: 'too_large', detail: `A Parquet file has ${PARQUET_BYTES} bytes at most.` }
      }
      return isParquet ? null : seen(bytes)
    },
    end(): CsvForm | null | Refusal {
      if (isParquet) return null
      const wrong = seen()
      if (wrong) return wrong
      const end = look.end()
      return end.ok ? end.form : refused(`The file, ${end.message}.`)
    },
  }
}
