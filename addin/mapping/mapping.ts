// The analyst's choices: the tables, the column of each field, the features, and how time is read.
// Plain data that the workbook's settings keep. Columns are named by header, so moved columns are
// found again. No cell is read.
import { z } from 'zod'
import { MENU_FIELDS, SALES_FIELDS, type MenuField, type SalesField } from './fields.ts'
import { packHashes, unpackHashes, hashText } from './hash.ts'
import { laterFields } from './later-fields.ts'
import { MENU_PERIODS } from './period.ts'
import { saidSchema } from './said.ts'

export const MAPPING_VERSION = 1

/** Most bytes of a list of features in the settings; a longer list is kept as hashes. */
const FEATURE_LIST_BYTES = 1000

const header = z.string().max(255)
/** The column of each mapped field; fields of a later version are no mistake. */
export function columnsOf<K extends string, C extends z.ZodType>(
  fields: readonly K[],
  column: C,
): z.ZodObject<{ [F in K]: z.ZodOptional<C> }> {
  const shape = Object.fromEntries(fields.map((field) => [field, column.optional()]))
  return z.object(shape as { [F in K]: z.ZodOptional<C> })
}

const menuColumns = columnsOf(Object.keys(MENU_FIELDS) as MenuField[], header)
const salesColumns = columnsOf(Object.keys(SALES_FIELDS) as SalesField[], header)
const table = z.string().max(255)
const features = z.array(header).max(512)
const said = saidSchema.optional()

export const timeSchema = z.discriminatedUnion('by', [
  /** The sheet has T, or menu and T. */
  z.object({ by: z.literal('columns') }),
  /** Both follow from the date column. `now`: an ISO day, or the latest period of the table. */
  z.object({
    by: z.literal('date'),
    period: z.enum(MENU_PERIODS),
    now: z.union([z.literal('latest'), z.iso.date()]),
  }),
])
export type TimeMapping = z.infer<typeof timeSchema>

export const mappingSchema = z.object({
  version: z.literal(MAPPING_VERSION),
  /** One table of all menus, or the table of the current one. */
  menus: z.object({ table, columns: menuColumns, features, said }),
  /** The table of past menus, if it is separate. */
  history: z.object({ table, columns: menuColumns, features, said }).optional(),
  sales: z.object({ table, columns: salesColumns, features, said }).optional(),
  time: timeSchema,
})
export type Mapping = z.infer<typeof mappingSchema>
export type MenuTableMapping = Mapping['menus']
export type SalesTableMapping = NonNullable<Mapping['sales']>

/** Features as remembered: the taken headers, or their hashes. */
const rememberedFeatures = z.union([
  z.object({ take: features }),
  z.object({ hashes: z.string().max(4096) }),
])
const rememberedTable = <T extends z.ZodType>(columns: T) =>
  z.object({ table, columns, features: rememberedFeatures, said })
export const rememberedMappingSchema = z.object({
  version: z.literal(MAPPING_VERSION),
  menus: rememberedTable(menuColumns),
  history: rememberedTable(menuColumns).optional(),
  sales: rememberedTable(salesColumns).optional(),
  time: timeSchema,
})
type RememberedMapping = z.infer<typeof rememberedMappingSchema>

/** Headers of each table of a mapping. */
export interface Headers {
  readonly menus: readonly string[]
  readonly history?: readonly string[] | undefined
  readonly sales?: readonly string[] | undefined
}

/** The mapping in its shortest form, for the workbook's settings. */
export function rememberMapping(mapping: Mapping): RememberedMapping {
  const short = <T extends MenuTableMapping | SalesTableMapping>(part: T) => ({
    ...part,
    features: shortest(part),
  })
  return {
    version: MAPPING_VERSION,
    menus: short(mapping.menus),
    ...(mapping.history && { history: short(mapping.history) }),
    ...(mapping.sales && { sales: short(mapping.sales) }),
    time: mapping.time,
  }
}

type Recalled =
  | { readonly ok: true; readonly mapping: Mapping }
  | { readonly ok: false; readonly why: 'damaged' | 'newer' }

/** The mapping as the workbook remembers it next, with what a later version noted in the one `before`. */
export function rememberOver(before: unknown, mapping: Mapping): RememberedMapping {
  const next = rememberMapping(mapping)
  const was = (before ?? {}) as Partial<RememberedMapping>
  const table = <T extends RememberedMapping['menus'] | RememberedMapping['sales']>(
    part: 'menus' | 'history' | 'sales',
    now: T,
  ): T => {
    const old = was[part]
    if (!now || !old || old.table !== now.table) return now
    const columns = part === 'sales' ? salesColumns : menuColumns
    return {
      ...laterFields(rememberedTable(columns), old),
      ...now,
      columns: { ...laterFields(columns, old.columns), ...now.columns },
    }
  }
  return {
    ...laterFields(rememberedMappingSchema, before),
    ...next,
    menus: table('menus', next.menus),
    ...(next.history && { history: table('history', next.history) }),
    ...(next.sales && { sales: table('sales', next.sales) }),
  }
}

/** The mapping from the settings; a column that was added since is never taken as a feature. */
export function recallMapping(kept: unknown, headers: Headers): Recalled {
  const version = (kept as { version?: unknown } | null)?.version
  if (typeof version === 'number' && version > MAPPING_VERSION) return { ok: false, why: 'newer' }
  const read = rememberedMappingSchema.safeParse(kept)
  if (!read.success) return { ok: false, why: 'damaged' }
  const { menus, history, sales, time } = read.data
  const whole = (part: RememberedMapping['menus'], all: readonly string[]): MenuTableMapping => {
    const { features: short } = part
    if ('take' in short) return { ...part, features: short.take }
    const taken = new Set(unpackHashes(short.hashes))
    return { ...part, features: all.filter((name) => taken.has(hashText(name))) }
  }
  const mapping: Mapping = {
    version: MAPPING_VERSION,
    menus: whole(menus, headers.menus),
    ...(history && { history: whole(history, headers.history ?? []) }),
    ...(sales && { sales: whole(sales, headers.sales ?? []) }),
    time,
  }
  return { ok: true, mapping }
}

function shortest({
  features,
}: MenuTableMapping | SalesTableMapping): z.infer<typeof rememberedFeatures> {
  return JSON.stringify(features).length <= FEATURE_LIST_BYTES
    ? { take: features }
    : { hashes: packHashes(features.map((name) => hashText(name))) }
}
