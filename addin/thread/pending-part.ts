// What the workbook keeps of a running fit, in a custom XML part: the table, the words, and hashes of the menu
// that was sent. After a reload they tell a refused row from one that was changed or added. Cells
// cannot be read back from hashes.
import { z } from 'zod'
import { hashText, packHashes, unpackHashes } from '../mapping/hash.ts'
import { dataHoldsKey } from '../excel/key-guard.ts'
import { plannedMenuSchema, type PlannedMenu } from '../plan/planned-menu.ts'
import { sentSchema, type Sent } from '../fit/sent.ts'
import { asciiJson, decodeEntities } from '../kept-plans/xml-part.ts'

export const PENDING_NAMESPACE = 'urn:edps:workbook-fit'
const VERSION = 1

const namesSchema = z.record(z.string(), z.string())
type Names = z.infer<typeof namesSchema>

export interface Pending {
  readonly idempotencyKey: string
  readonly inputs: string
  /** 32-bit hashes; read back in ascending order. */
  readonly keys: readonly number[]
  readonly rows: readonly number[]
  /** The table and time of the menu. */
  readonly menu: PlannedMenu
  /** Parts of earlier versions, and those whose words look like a key, have none. */
  readonly sent?: Sent | undefined
  /** What people call its deals, by key; left out = nothing names them, or too many do. */
  readonly names?: Names | undefined
}

export function writePending(fit: Pending): string {
  const { idempotencyKey, inputs, keys, rows, menu, sent, names } = fit
  const text = [
    encodeURIComponent(idempotencyKey),
    inputs,
    packHashes(keys),
    packHashes(rows),
    // Earlier versions read the menu and pass over what stands beside its fields.
    asciiJson({
      ...menu,
      ...(sent && !dataHoldsKey(sent) && { sent }),
      ...(names && !dataHoldsKey(names) && { names }),
    }),
  ].join(',')
  return `<fit xmlns="${PENDING_NAMESPACE}" version="${VERSION}" sum="${hashText(text)}">${text}</fit>`
}

/** Whether a part, even a damaged one, belongs to one of these fits, by idempotency key. */
export function isPendingOf(xml: string, fits: readonly string[]): boolean {
  const key = /<(?:[\w.-]+:)?fit\b[^<>]*>\s*([^,<>]*),/.exec(xml)?.[1]
  return fits.some((fit) => encodeURIComponent(fit) === key)
}

/** Null if the part is damaged, of another version, or not the add-in's. */
export function readPending(xml: string): Pending | null {
  const part = /<(?:[\w.-]+:)?fit\b([^<>]*)>([^<>]*)<\//.exec(xml)
  const said = (name: string) =>
    new RegExp(`\\b${name}\\s*=\\s*["'](\\d+)["']`).exec(part?.[1] ?? '')?.[1]
  if (!part || said('version') !== String(VERSION)) return null
  const text = decodeEntities(part[2]!).trim()
  if (said('sum') !== String(hashText(text))) return null
  const [key = '', inputs = '', keysText = '', rowsText = '', ...json] = text.split(',')
  const [keys, rows] = [unpackHashes(keysText), unpackHashes(rowsText)]
  const found = readMenu(json.join(','))
  return (
    keys &&
    rows &&
    found && { idempotencyKey: decodeURIComponent(key), inputs, keys, rows, ...found }
  )
}

function readMenu(json: string): Pick<Pending, 'menu' | 'sent' | 'names'> | null {
  try {
    const data = JSON.parse(json)
    const menu = plannedMenuSchema.parse(data)
    const sent = sentSchema.safeParse(data.sent)
    const names = namesSchema.safeParse(data.names)
    return {
      menu,
      ...(sent.success && { sent: sent.data }),
      ...(names.success && { names: names.data }),
    }
  } catch {
    return null
  }
}
