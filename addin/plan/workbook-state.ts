// What the workbook's settings remember for the add-in: the mapping, where the owned columns are and
// the fit that was begun. Versioned, checked when read, below 4 kB, and never with anything of a key.
import { z } from 'zod'
import { IDEMPOTENCY_KEY_CHARACTERS } from '#contract/limits.ts'
import { rememberedMappingSchema } from '#addin/mapping/mapping.ts'
import { dataHoldsKey } from './key-guard.ts'

export const STATE_VERSION = 1
/** Bytes of the state as UTF-8: settings are read and written whole by every co-author. */
export const STATE_BYTES = 4096

const inputs = z.string().regex(/^[0-9a-f]{16}$/)
const id = z.string().max(200)

export const workbookStateSchema = z.object({
  version: z.literal(STATE_VERSION),
  mapping: rememberedMappingSchema.optional(),
  /** Ids of the tables and of the two owned columns, with the names they had. */
  tables: z.object({ menus: id, history: id.optional(), sales: id.optional() }).optional(),
  owned: z
    .object({
      qty: z.object({ id, name: id }),
      profit: z.object({ id, name: id }),
      mock: z.boolean(),
    })
    .optional(),
  /** The fit that was begun last: found again by its idempotency key, its body never sent again. */
  fit: z
    .object({
      idempotency_key: z.string().max(IDEMPOTENCY_KEY_CHARACTERS),
      session: id.nullable(),
      service: z.string().max(200),
      by: z.string().max(100),
      at: z.iso.datetime({ offset: true }),
      mock: z.boolean(),
      inputs,
    })
    .optional(),
  /** The plan whose values stand in the owned columns, and the inputs it was made from. */
  written: z.object({ session: id, inputs }).optional(),
})
export type WorkbookState = z.infer<typeof workbookStateSchema>

export type StateWritten =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly why: 'too_large' | 'holds_key' }
export type StateRead =
  | { readonly ok: true; readonly state: WorkbookState }
  | { readonly ok: false; readonly why: 'newer' | 'damaged' }

export const EMPTY_STATE: WorkbookState = { version: STATE_VERSION }

export function writeState(state: WorkbookState): StateWritten {
  if (dataHoldsKey(state)) return { ok: false, why: 'holds_key' }
  const text = JSON.stringify(state)
  const bytes = new TextEncoder().encode(text).length
  return bytes >= STATE_BYTES ? { ok: false, why: 'too_large' } : { ok: true, text }
}

/** No text (null, undefined) is a workbook that the add-in has not been in yet. */
export function readState(text: string | null | undefined): StateRead {
  if (text === null || text === undefined || text === '') return { ok: true, state: EMPTY_STATE }
  let data: unknown
  try {
    data = JSON.parse(text)
  } catch {
    return { ok: false, why: 'damaged' }
  }
  const version = (data as { version?: unknown } | null)?.version
  if (typeof version === 'number' && version > STATE_VERSION) return { ok: false, why: 'newer' }
  const read = workbookStateSchema.safeParse(data)
  return read.success ? { ok: true, state: read.data } : { ok: false, why: 'damaged' }
}

/** Whether what was planned is no longer what the sheet says; null = nothing was planned. */
export function isStale(state: WorkbookState, inputsNow: string): boolean | null {
  return state.written ? state.written.inputs !== inputsNow : null
}
