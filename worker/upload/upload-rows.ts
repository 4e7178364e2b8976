// The uploads of an account, as rows of its object: a link that is open for a while, then the table that came over it.
import { UPLOAD_KEPT_SECONDS, UPLOAD_LINK_SECONDS, UPLOADS_KEPT } from '#contract/limits.ts'
import type { CsvForm } from '#tables/csv-rows.ts'

/** A table that was uploaded. */
export interface Uploaded {
  /** Where its bytes lie. */
  readonly key: string
  /** Bytes of the file. */
  readonly bytes: number
  /** How a CSV is read; null: the file is Parquet. */
  readonly csv: CsvForm | null
  /** Bytes of the table in the JSON of a request. */
  readonly json_bytes: number
}

type Row = { name: string; expires_at: number; uploaded: string | null }

/** Opens a link of this hash for the table `name`. The names whose tables go, for there is room for a few; the oldest first. */
export function openLink(sql: SqlStorage, hash: string, name: string, now: number): string[] {
  sql.exec(
    'INSERT INTO upload (hash, name, made_at, expires_at) VALUES (?, ?, ?, ?)',
    hash,
    name,
    now,
    now + UPLOAD_LINK_SECONDS * 1000,
  )
  const beyond = 'SELECT name FROM upload ORDER BY made_at DESC, rowid DESC LIMIT -1 OFFSET ?'
  return sql
    .exec<{ name: string }>(beyond, UPLOADS_KEPT)
    .toArray()
    .map((row) => row.name)
}

/** The table that the link is for; null where it is unknown, was used or has expired. */
export function linkOf(sql: SqlStorage, hash: string, now: number): string | null {
  const select = 'SELECT name FROM upload WHERE hash = ? AND uploaded IS NULL AND expires_at > ?'
  return sql.exec<{ name: string }>(select, hash, now).toArray()[0]?.name ?? null
}

/** Keeps what came over the link; false where the link is not open any more. */
export function closeLink(sql: SqlStorage, hash: string, uploaded: Uploaded, now: number): boolean {
  const update = `UPDATE upload SET uploaded = ?, expires_at = ?
    WHERE hash = ? AND uploaded IS NULL AND expires_at > ?`
  const until = now + UPLOAD_KEPT_SECONDS * 1000
  return sql.exec(update, JSON.stringify(uploaded), until, hash, now).rowsWritten > 0
}

/** What was uploaded under the name; `open` where nothing came yet, null where there is no such name. */
export function uploadedAs(sql: SqlStorage, name: string, now: number): Uploaded | 'open' | null {
  const select = 'SELECT name, expires_at, uploaded FROM upload WHERE name = ? AND expires_at > ?'
  const row = sql.exec<Row>(select, name, now).toArray()[0]
  if (!row) return null
  return row.uploaded === null ? 'open' : (JSON.parse(row.uploaded) as Uploaded)
}

/** The names of uploads that have expired at `now`; Infinity: of all. */
export function expiredUploads(sql: SqlStorage, now: number): string[] {
  const select = 'SELECT name FROM upload WHERE expires_at <= ?'
  const most = Math.min(now, Number.MAX_SAFE_INTEGER)
  return sql
    .exec<{ name: string }>(select, most)
    .toArray()
    .map((row) => row.name)
}

/** Forgets uploads; the keys of their bytes, which are to be deleted first. */
export function keysOf(sql: SqlStorage, names: readonly string[]): string[] {
  return names.flatMap((name) => {
    const uploaded = uploadedAs(sql, name, 0)
    return uploaded === null || uploaded === 'open' ? [] : [uploaded.key]
  })
}

export function forgetUploads(sql: SqlStorage, names: readonly string[]): void {
  for (const name of names) sql.exec('DELETE FROM upload WHERE name = ?', name)
}
