// What the workbook keeps of a fit while it runs, in a custom XML part of its own: hashes of the menu
// that was sent, so that whoever takes the fit up after a reload still tells a refused row from one
// that was changed or added since. Hashes only: no cell can be read back from them.
import { hashText } from '#addin/mapping/hash.ts'

export const PENDING_NAMESPACE = 'urn:edps:workbook-fit'
const VERSION = 1

export interface Pending {
  readonly idempotencyKey: string
  readonly inputs: string
  readonly keys: readonly number[]
  readonly rows: readonly number[]
}

export function writePending({ idempotencyKey, inputs, keys, rows }: Pending): string {
  const text = [encodeURIComponent(idempotencyKey), inputs, hexOf(keys), hexOf(rows)].join(',')
  return `<fit xmlns="${PENDING_NAMESPACE}" version="${VERSION}" sum="${hashText(text)}">${text}</fit>`
}

/** Null where the part is damaged, of another version, or not ours. */
export function readPending(xml: string): Pending | null {
  const part = /<(?:[\w.-]+:)?fit\b([^<>]*)>([^<>]*)<\//.exec(xml)
  const said = (name: string) =>
    new RegExp(`\\b${name}\\s*=\\s*["'](\\d+)["']`).exec(part?.[1] ?? '')?.[1]
  if (!part || said('version') !== String(VERSION)) return null
  const text = part[2]!.trim()
  if (said('sum') !== String(hashText(text))) return null
  const [key = '', inputs = '', keys = '', rows = ''] = text.split(',')
  return { idempotencyKey: decodeURIComponent(key), inputs, keys: ofHex(keys), rows: ofHex(rows) }
}

function hexOf(hashes: readonly number[]): string {
  return hashes.map((hash) => hash.toString(16).padStart(8, '0')).join('')
}

function ofHex(text: string): number[] {
  return Array.from({ length: text.length / 8 }, (_, i) =>
    Number.parseInt(text.slice(8 * i, 8 * i + 8), 16),
  )
}
