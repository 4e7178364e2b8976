// What the workbook's settings remember for the add-in: the mapping, where the owned columns are and
// the fit that was begun. Versioned, checked when read, below 4 kB, and never with anything of a key.
import { z } from 'zod'
import { IDEMPOTENCY_KEY_CHARACTERS } from '#contract/limits.ts'
import { rememberedMappingSchema } from '#addin/mapping/mapping.ts'
import { dataHoldsKey } from './key-guard.ts'

export const STATE_VERSION = 1
/** Bytes of the state as UTF-8: settings are read and written whole by every co-author. */
export const STATE_BYTES = 4096

const id = z.string().max(200)
/** Fits of others that are kept beside the last one: each some 250 bytes. */
const EARLIER_FITS = 2

const fit = z.object({
  idempotency_key: z.string().max(IDEMPOTENCY_KEY_CHARACTERS),
  session: id.nullable(),
  service: z.string().max(200),
  by: z.string().max(100),
  at: z.iso.datetime({ offset: true }),
  mock: z.boolean(),
  inputs: z.string().regex(/^[0-9a-f]{16}$/),
})
/** A fit of this workbook, as it was begun. */
export type BegunFit = z.infer<typeof fit>

/** No id: it was about to be made, and Excel's answer did not come. */
const column = z.object({ id: z.number().nullable(), name: id })
const ownedSchema = z.object({ table: id, mock: z.boolean(), qty: column, profit: column })
export type OwnedColumns = z.infer<typeof ownedSchema>
/** Pairs of columns that are remembered, the latest: some 170 bytes each. */
const OWNED_PAIRS = 6

export const workbookStateSchema = z.object({
  version: z.literal(STATE_VERSION),
  mapping: rememberedMappingSchema.optional(),
  /** Ids of the tables that were checked last. */
  tables: z.object({ menus: id, history: id.optional(), sales: id.optional() }).optional(),
  /** The two columns that were made here, of each table: ids of columns are unique within one. */
  owned: z.array(ownedSchema).optional(),
  /** The fit that was begun last: found again by its idempotency key, its body never sent again. */
  fit: fit.optional(),
  /** Fits that others began before it: whoever began one finds it again. The latest first. */
  earlier: z.array(fit).max(EARLIER_FITS).optional(),
  /** The plan whose values stand in the owned columns. */
  written: z.object({ session: id }).optional(),
  /** The plan that is being written: columns may hold rows of it among those of the one before. */
  unfinished: z
    .object({
      session: id,
      by: z.string().max(200),
      at: z.iso.datetime({ offset: true }),
      threshold: z.number(),
      limit: z.number().nullable(),
      /** It decides the rows of the plan before it: that one written back undoes it. */
      undo: z.boolean(),
    })
    .optional(),
})
export type WorkbookState = z.infer<typeof workbookStateSchema>

export type StateWritten =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly why: 'too_large' | 'holds_key' }
export type StateRead =
  | { readonly ok: true; readonly state: WorkbookState }
  | { readonly ok: false; readonly why: 'newer' | 'damaged' }

export const EMPTY_STATE: WorkbookState = { version: STATE_VERSION }

/** The columns that are remembered when these are ours too. */
export function withOwned(
  owned: readonly OwnedColumns[] | undefined,
  ours: OwnedColumns,
): OwnedColumns[] {
  const others =
    owned?.filter(({ table, mock }) => table !== ours.table || mock !== ours.mock) ?? []
  return [ours, ...others].slice(0, OWNED_PAIRS)
}

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

/** The state with this fit as the last one; one that somebody else began is kept beside it. */
export function withFit(
  state: WorkbookState,
  next: BegunFit,
  isTheirs: (fit: BegunFit) => boolean,
): WorkbookState {
  const before = state.fit
  // What is written in the columns needs not be found again.
  const open = before && before.session !== state.written?.session
  const earlier = state.earlier ?? []
  return {
    ...state,
    fit: next,
    earlier: open && isTheirs(before) ? [before, ...earlier].slice(0, EARLIER_FITS) : earlier,
  }
}

/** The state with a change of one fit, wherever it stands; undefined takes it out. */
export function changeFit(
  state: WorkbookState,
  idempotencyKey: string,
  change: (fit: BegunFit) => BegunFit | undefined,
): WorkbookState {
  const changed = (fit: BegunFit) => (fit.idempotency_key === idempotencyKey ? change(fit) : fit)
  return {
    ...state,
    fit: state.fit && changed(state.fit),
    earlier: state.earlier?.flatMap((fit) => changed(fit) ?? []),
  }
}
