// What the workbook keeps of each fit while it runs, in a custom XML part of its own: hashes of the menu
// that was sent, so that whoever takes the fit up after a reload still tells a refused row from one
// that was changed or added since, and of which table it was. Of cells hashes only: none can be read
// back from them.
import { hashText } from '#addin/mapping/hash.ts'
import { packHashes, unpackHashes } from '#addin/mapping/packed-hashes.ts'
import { plannedMenuSchema, type PlannedMenu } from '#addin/plan/planned-menu.ts'
import { asciiJson, decodeEntities } from '#addin/plan/xml-part.ts'

export const PENDING_NAMESPACE = 'urn:edps:workbook-fit'
const VERSION = 1

export interface Pending {
  readonly idempotencyKey: string
  readonly inputs: string
  /** 32-bit hashes; they come back ascending. */
  readonly keys: readonly number[]
  readonly rows: readonly number[]
  /** Of which table and time these are. */
  readonly menu: PlannedMenu
}

export function writePending({ idempotencyKey, inputs, keys, rows, menu }: Pending): string {
  const text = [
    encodeURIComponent(idempotencyKey),
    inputs,
    packHashes(keys),
    packHashes(rows),
    asciiJson(menu),
  ].join(',')
  return `<fit xmlns="${PENDING_NAMESPACE}" version="${VERSION}" sum="${hashText(text)}">${text}</fit>`
}

/** Whether a part is of one of these fits, by their idempotency keys, whole or not. */
export function isPendingOf(xml: string, fits: readonly string[]): boolean {
  const key = /<(?:[\w.-]+:)?fit\b[^<>]*>\s*([^,<>]*),/.exec(xml)?.[1]
  return fits.some((fit) => encodeURIComponent(fit) === key)
}

/** Null where the part is damaged, of another version, or not ours. */
export function readPending(xml: string): Pending | null {
  const part = /<(?:[\w.-]+:)?fit\b([^<>]*)>([^<>]*)<\//.exec(xml)
  const said = (name: string) =>
    new RegExp(`\\b${name}\\s*=\\s*["'](\\d+)["']`).exec(part?.[1] ?? '')?.[1]
  if (!part || said('version') !== String(VERSION)) return null
  const text = decodeEntities(part[2]!).trim()
  if (said('sum') !== String(hashText(text))) return null
  const [key = '', inputs = '', keysText = '', rowsText = '', ...json] = text.split(',')
  const [keys, rows] = [unpackHashes(keysText), unpackHashes(rowsText)]
  const menu = readMenu(json.join(','))
  return (
    keys && rows && menu && { idempotencyKey: decodeURIComponent(key), inputs, keys, rows, menu }
  )
}

function readMenu(json: string): PlannedMenu | null {
  try {
    return plannedMenuSchema.parse(JSON.parse(json))
  } catch {
    return null
  }
}
