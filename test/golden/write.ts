// Writes one thing to one file, with what differs from run to run masked.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

export type Write = (file: string, what: unknown) => void

/** Fields that tell how long something took, or when. */
const TIMED =
  /^(seconds|cpu_seconds|gpu_seconds|compute|device|billing|eta_seconds|elapsed_seconds|cores|contract_version|.*_at|at)$/
const MASKS: readonly (readonly [RegExp, string])[] = [
  [/\bses_\d+_[\d-]+/g, 'ses_MASKED'],
  [/\b(ses|acc|key|req|lea|prd|lease|cred)_[0-9A-Za-z]{8,}/g, '$1_MASKED'],
  [/\b20\d\d-\d\d-\d\d[T ]\d\d:\d\d(:\d\d)?(\.\d+)?(Z| UTC)?/g, 'TIME'],
  // Checksums of what holds a time or an id.
  [/\bsum=(\\?")[0-9a-f]+/g, 'sum=$1SUM'],
  [/("\d+,\d+": )\d{6,}/g, '$1SUM'],
  [/\bid-\d+(\.\d+)?-\d+/g, 'ID'],
  [/\b1[78]\d{11}\b/g, 'MILLISECONDS'],
  [/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi, 'UUID'],
  [/http:\/\/(127\.0\.0\.1|localhost):\d+/g, 'http://SERVICE'],
]

export const mask = (text: string): string =>
  MASKS.reduce((masked, [pattern, by]) => masked.replace(pattern, by), text)

export const pretty = (what: unknown): string =>
  JSON.stringify(
    what,
    (name, value: unknown) => {
      if (!TIMED.test(name) || value === null) return value
      return typeof value === 'object'
        ? `MASKED: ${Object.keys(value).toSorted().join(', ')}`
        : 'MASKED'
    },
    1,
  )

/** Text stands as it is; anything else as JSON, a line a value. */
export const writerTo =
  (folder: string): Write =>
  (file, what) => {
    const path = join(folder, file)
    mkdirSync(dirname(path), { recursive: true })
    const text = typeof what === 'string' ? what : pretty(what)
    writeFileSync(path, `${mask(text).trimEnd()}\n`)
  }
