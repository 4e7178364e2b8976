// What the workbook's settings keep for the add-in: the mapping, the add-in's columns and the fit
// that was begun. It is versioned, checked when read, below 4 kB, and never holds a key. Excel
// replaces a setting as a whole, and another person's latest write may not have arrived. So facts
// from different occasions have separate settings, and each is written only by the one who changes
// it.
import { z } from 'zod'
import { IDEMPOTENCY_KEY_CHARACTERS } from '#contract/limits.ts'
import { laterFields, whole } from '../mapping/later-fields.ts'
import { rememberedMappingSchema } from '../mapping/mapping.ts'
import { dataHoldsKey } from '../excel/key-guard.ts'

/** A setting as it is read. */
export interface NamedText {
  readonly name: string
  readonly text: string
}

const STATE_VERSION = 1
/** Most UTF-8 bytes of the state: every co-author reads and writes settings as a whole. */
const STATE_BYTES = 4096

const id = z.string().max(200)
/** Fits of other people that are kept beside the last one, about 250 bytes each. */
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
/** A fit of this workbook. */
export type BegunFit = z.infer<typeof fit>

/** No id: the column was about to be made and Excel did not answer. */
const column = z.object({ id: z.number().nullable(), name: id })
const ownedSchema = z.object({
  table: id,
  mock: z.boolean(),
  qty: column,
  profit: column,
  /** The third column, if somebody asked for it. */
  confidence: column.optional(),
})
type OwnedColumns = z.infer<typeof ownedSchema>
/** Most remembered pairs of columns, the latest ones, about 170 bytes each. */
const OWNED_PAIRS = 6

/** What each setting holds; fields of a later version stay in it, also within its parts. */
const SETTINGS = {
  edps: z.object({
    version: z.literal(STATE_VERSION),
    /**
     * The columns that the add-in made, for each table; column ids are unique within a table.
     */
    owned: z.array(whole(ownedSchema)).optional(),
    /** The plan whose values are in the columns. */
    written: z.object({ session: id }).optional(),
    /** A version before noted here that it writes; it is not written any more. */
    unfinished: z.unknown().optional(),
  }),
  'edps-setup': z.object({
    version: z.literal(STATE_VERSION),
    mapping: whole(rememberedMappingSchema).optional(),
    /** Ids of the tables of the last check. */
    tables: z.object({ menus: id, history: id.optional(), sales: id.optional() }).optional(),
  }),
  'edps-fits': z.object({
    version: z.literal(STATE_VERSION),
    /** The fit that was begun last; its idempotency key finds it, its body is never sent again. */
    fit: whole(fit).optional(),
    /** Earlier fits of other people, the latest first, so that each person finds their own. */
    earlier: z.array(whole(fit)).max(EARLIER_FITS).optional(),
  }),
} as const
type SettingName = keyof typeof SETTINGS
export const SETTING_NAMES = Object.keys(SETTINGS) as SettingName[]

type Of<N extends SettingName> = Omit<z.infer<(typeof SETTINGS)[N]>, 'version'>
/** All settings together. `later`: what a later version noted beside, by setting. */
export type WorkbookState = Of<'edps'> &
  Of<'edps-setup'> &
  Of<'edps-fits'> & {
    readonly later?: Readonly<Partial<Record<SettingName, Readonly<Record<string, unknown>>>>>
  }

/** By setting; null = nothing to keep. */
type SettingTexts = Readonly<Record<SettingName, string | null>>
type StateWritten =
  | { readonly ok: true; readonly texts: SettingTexts }
  | { readonly ok: false; readonly why: 'too_large' | 'holds_key' }
type StateRead =
  | {
      readonly ok: true
      readonly state: WorkbookState
      /** Settings that could not be read. */ readonly damaged: readonly SettingName[]
    }
  | { readonly ok: false; readonly why: 'newer' }

export const EMPTY_STATE: WorkbookState = {}

/** The remembered columns of a plan in a table; null = none. */
export const ownedOf = ({ owned }: WorkbookState, table: string): OwnedColumns | null =>
  owned?.find((one) => one.table === table && !one.mock) ?? null

/** The columns of a plan that were written last; null = none. */
export const lastOwned = ({ owned }: WorkbookState): OwnedColumns | null =>
  owned?.find(({ mock }) => !mock) ?? null

/** The remembered columns with these added; a third column that `ours` does not name stays remembered. */
export function withOwned(
  owned: readonly OwnedColumns[] | undefined,
  ours: OwnedColumns,
): OwnedColumns[] {
  const same = owned?.find(({ table, mock }) => table === ours.table && mock === ours.mock)
  const others =
    owned?.filter(({ table, mock }) => table !== ours.table || mock !== ours.mock) ?? []
  return [{ ...same, ...ours }, ...others].slice(0, OWNED_PAIRS)
}

export function writeState(state: WorkbookState): StateWritten {
  if (dataHoldsKey(state)) return { ok: false, why: 'holds_key' }
  const texts = settingTexts(state)
  const bytes = new TextEncoder().encode(Object.values(texts).join('')).length
  return bytes >= STATE_BYTES ? { ok: false, why: 'too_large' } : { ok: true, texts }
}

/** Texts of any size. */
export function settingTexts(state: WorkbookState): SettingTexts {
  const texts = SETTING_NAMES.map((name) => [name, textOf(name, state)])
  return Object.fromEntries(texts) as SettingTexts
}

function textOf(name: SettingName, state: WorkbookState): string | null {
  const { version: _, ...fields } = SETTINGS[name].shape
  const own = Object.keys(fields)
    .map((field) => [field, state[field as keyof WorkbookState]] as const)
    .filter(([, value]) => value !== undefined)
  const all = { ...state.later?.[name], ...Object.fromEntries(own) }
  if (Object.keys(all).length === 0) return null
  return JSON.stringify({ version: STATE_VERSION, ...all })
}

/** `texts`: the workbook's settings; with none of these, the add-in has not used the workbook. */
export function readState(texts: readonly NamedText[]): StateRead {
  let state: WorkbookState = EMPTY_STATE
  const damaged: SettingName[] = []
  for (const name of SETTING_NAMES) {
    const text = texts.find((setting) => setting.name === name)?.text
    if (text === undefined) continue
    const data = parsed(text)
    const version = (data as { version?: unknown } | null)?.version
    if (typeof version === 'number' && version > STATE_VERSION) return { ok: false, why: 'newer' }
    const read = SETTINGS[name].safeParse(data)
    if (!read.success) damaged.push(name)
    else {
      const { version: _, unfinished: __, ...own } = { unfinished: null, ...read.data }
      state = { ...state, ...own }
      const later = laterFields(SETTINGS[name], data)
      if (Object.keys(later).length > 0)
        state = { ...state, later: { ...state.later, [name]: later } }
    }
  }
  return { ok: true, state, damaged }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The state with this fit as the last one; an open fit of another person is kept beside it. */
export function withFit(
  state: WorkbookState,
  next: BegunFit,
  isTheirs: (fit: BegunFit) => boolean,
): WorkbookState {
  const before = state.fit
  // A fit whose plan is in the columns need not be found again.
  const open = before && before.session !== state.written?.session
  const earlier = state.earlier ?? []
  return {
    ...state,
    fit: next,
    earlier: open && isTheirs(before) ? [before, ...earlier].slice(0, EARLIER_FITS) : earlier,
  }
}

/** The state with a change of one fit; undefined removes it. */
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
