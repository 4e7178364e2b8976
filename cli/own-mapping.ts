// Which table and which column is what, by the very code of the pane: proposed, as options and a file say it, or as the
// person answers. The file has the data that the pane keeps in a workbook.
import { guessPart, featuresOf, guessPeriod } from '#addin/thread/guessing.ts'
import type { Guess } from '#addin/mapping/guess.ts'
import {
  MENU_FIELDS,
  SALES_FIELDS,
  type MenuField,
  type SalesField,
} from '#addin/mapping/fields.ts'
import {
  MAPPING_VERSION,
  mappingSchema,
  type Mapping,
  type TimeMapping,
} from '#addin/mapping/mapping.ts'
import { MENU_PERIODS, type MenuPeriod } from '#addin/mapping/period.ts'
import { neededFields } from '#addin/mapping/needed-fields.ts'
import { READINGS } from '#addin/mapping/said.ts'
import { rolesOf } from '#addin/mapping/roles.ts'
import type { Sheets } from '#addin/mapping/sources.ts'
import { EMPTY_SETUP, mapColumn, mappingOf, timeAfter, timeColumns } from '#addin/options/setup.ts'
import { PARTS, type Part, type PartColumns } from '#addin/options/setup-state.ts'
import { guessTables } from '#addin/tables/guess-tables.ts'
import type { OwnTable } from './own-tables.ts'

export type Field = MenuField | SalesField
export type Parts = { readonly [P in Part]: PartColumns | null }

/** The tables of a plan and their columns, before all is settled. */
export interface Proposal {
  readonly sheets: Sheets
  readonly parts: Parts
  readonly time: TimeMapping
  /** Fields that a person has said, as `sales.price`. */
  readonly said: ReadonlySet<string>
  /** A column of a part; `header` null = none. */
  with(part: Part, field: Field, header: string | null): Proposal
}

/** What needs a person: a field that may be another column, or that is needed and has none. */
export interface Unsure {
  readonly part: Part
  readonly field: Field
  /** The column that is guessed; null = none. */
  readonly guess: string | null
  /** Columns that may be meant, the likeliest first. */
  readonly likely: readonly string[]
}

/** Tables and columns as the pane proposes them. */
export function propose(tables: readonly OwnTable[]): Proposal {
  const choice = chosenTables(tables)
  const of = (part: Part) => tables.find(({ sheet }) => sheet.name === choice[part])?.sheet
  const menus = of('menus') ?? tables[0]!.sheet
  const sheets: Sheets = { menus, history: of('history'), sales: of('sales') }
  const columns = (part: Part): PartColumns | null => {
    const sheet = sheets[part]
    if (!sheet) return null
    const { name: table, headers, rows } = sheet
    return { table, headers, rows, ...guessPart(sheets, part) }
  }
  const parts = { menus: columns('menus'), history: columns('history'), sales: columns('sales') }
  return proposalOf(sheets, parts, timeOf(sheets, parts, { by: 'columns' }), new Set())
}

/** By headers, and where these leave a table over, by what the tables share. */
function chosenTables(tables: readonly OwnTable[]): { readonly [P in Part]: string | null } {
  const listed = tables.map(({ sheet: { id, name, headers, rows }, on }) => ({
    id,
    name,
    sheet: on,
    headers,
    rows,
  }))
  const guess = guessTables(listed)
  const isOpen = listed.some(({ name }) => PARTS.every((part) => guess[part] !== name))
  const roles = isOpen || guess.menus === null ? rolesOf(tables.map(({ sheet }) => sheet)) : null
  if (!roles || roles.menus === null) return guess
  const named = (at: number | null) => (at === null ? null : listed[at]!.name)
  return { menus: named(roles.menus), history: named(roles.history), sales: named(roles.sales) }
}

function proposalOf(
  sheets: Sheets,
  parts: Parts,
  time: TimeMapping,
  said: ReadonlySet<string>,
): Proposal {
  return {
    sheets,
    parts,
    time,
    said,
    with(part, field, header) {
      const has = (one: Part): boolean =>
        parts[one] !== null && (header === null || parts[one].headers.includes(header))
      // Past deals have the columns of today's.
      const twins: readonly Part[] = part === 'sales' ? [part] : ['menus', 'history']
      const both = twins.filter((one) => one === part || has(one))
      const changed = both.map((one) => {
        const columns = mapColumn(parts[one]!.columns, field, header)
        const features = featuresOf(sheets[one]!, one, columns)
        return [one, { ...parts[one]!, columns, features }] as const
      })
      const now = { ...parts, ...Object.fromEntries(changed) }
      const known = both.map((one) => `${one}.${field}`)
      return proposalOf(sheets, now, timeOf(sheets, now, time), new Set([...said, ...known]))
    },
  }
}

function timeOf({ menus, history }: Sheets, parts: Parts, time: TimeMapping): TimeMapping {
  const columns = timeColumns(parts)
  const { date, key, historically_chosen, qty_taken } = columns
  const decision = historically_chosen ?? qty_taken
  const dated = history?.headers.includes(date ?? '') ? history : menus
  const period = date ? guessPeriod(dated, date, { key, now: menus, decision }) : null
  return timeAfter(time, columns, period)
}

export const mappingFrom = ({ parts, time }: Proposal): Mapping =>
  mappingOf({ ...EMPTY_SETUP, parts, time })!

/** What a plan needs and nothing says for sure, table by table; `ownProfits`: past deals count by these alone. */
export function unsureOf(proposal: Proposal, ownProfits: boolean): Unsure[] {
  const { parts, said } = proposal
  const all = PARTS.flatMap((part) => {
    const columns = parts[part]
    if (!columns) return []
    const rivals = columns.guesses
      .filter((guess) => isOpen(guess) && columns.columns[guess.field] === guess.header)
      .map(({ field, header, alternatives }) => ({
        part,
        field,
        guess: header,
        likely: [header!, ...alternatives],
      }))
    const lacking = lackingFields(part, proposal, ownProfits).map((field) => ({
      part,
      field,
      guess: null,
      likely: columns.guesses.find((guess) => guess.field === field)?.alternatives ?? [],
    }))
    return [...rivals, ...lacking]
  })
  return all.filter(({ part, field }) => !said.has(`${part}.${field}`))
}

/** Its header does not say it, and another column could be meant. */
const isOpen = ({ header, reason, alternatives }: Guess<Field>): boolean =>
  header !== null &&
  reason !== 'same_name' &&
  reason !== 'same_but_for_case' &&
  alternatives.length > 0

/** Needed fields without a column; of a sale, what it brought. */
function lackingFields(part: Part, { parts, time }: Proposal, ownProfits: boolean): Field[] {
  const { columns } = parts[part]!
  const role = part === 'menus' && parts.history !== null ? 'now' : part
  const lacking = [...neededFields(role, columns, time.by, ownProfits)].filter(
    (field) => columns[field] === undefined,
  )
  const isUnpriced = part === 'sales' && !columns.price && !columns.revenue && !ownProfits
  // Days are what people have.
  const named = lacking.map((field): Field => (field === 'T' ? 'date' : field))
  return isUnpriced ? [...named, 'price'] : named
}

type Said<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly message: string }

/** The proposal with the columns of `--column FIELD=HEADER`; a field of sales or history has its table before it. */
export function withColumns(proposal: Proposal, said: readonly string[]): Said<Proposal> {
  let now = proposal
  for (const words of said) {
    const [, table = 'menus', field = '', header = ''] =
      /^(?:(menus|history|sales)\.)?(\w+)=(.*)$/s.exec(words) ?? []
    const part = table as Part
    const fields = part === 'sales' ? SALES_FIELDS : MENU_FIELDS
    const sheet = now.sheets[part]
    if (!Object.hasOwn(fields, field))
      return refused(
        `--column ${words}: write FIELD=HEADER, of sales sales.FIELD=HEADER; fields are ${Object.keys(fields).join(', ')}.`,
      )
    if (!sheet) return refused(`--column ${words}: no table of ${part} was found.`)
    if (header !== '' && !sheet.headers.includes(header))
      return refused(
        `--column ${words}: the table ${sheet.name} has no column "${header}"; it has ${sheet.headers.join(', ')}.`,
      )
    now = now.with(part, field as Field, header === '' ? null : header)
  }
  return { ok: true, value: now }
}

/** The proposal with the period of its menus. */
export function withPeriod(proposal: Proposal, period: string): Said<Proposal> {
  if (!MENU_PERIODS.includes(period as MenuPeriod))
    return refused(`--period must be one of ${MENU_PERIODS.join(', ')}.`)
  if (proposal.parts.menus!.columns.date === undefined)
    return refused('--period: no column of dates was found; name it with --column date=HEADER.')
  const time = { by: 'date', period: period as MenuPeriod, now: 'latest' } as const
  return { ok: true, value: proposalOf(proposal.sheets, proposal.parts, time, proposal.said) }
}

const KEPT =
  'Each plan keeps such a file beside it (out/plan.mapping.json): take that one, or change it.'

/** What to write where a file says it otherwise, by the place in it. */
const WRITE: Readonly<Record<string, string>> & { readonly mapping: string } = {
  mapping: `this is no mapping: write {"version": ${MAPPING_VERSION}, "menus": …, "sales": …, "time": …}.`,
  table: 'write the name of a table.',
  columns: 'write the header of a column in quotes.',
  features: 'write headers in a list, ["Colour", "Year"].',
  said: `write how cells are read: {"forms": {"HEADER": one of ${READINGS.join(', ')}}}.`,
  time: `write {"by": "date", "period": one of ${MENU_PERIODS.join(', ')}, "now": "latest" or a day as "2026-09-07"}, or {"by": "columns"}.`,
}

/** The mapping of a file, over the tables that were read. */
export function mappingFromFile(
  text: string,
  tables: readonly OwnTable[],
): Said<{ mapping: Mapping; sheets: Sheets }> {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return refused(`it is no JSON. ${KEPT}`)
  }
  const read = mappingSchema.safeParse(json)
  if (!read.success) {
    const [first] = read.error.issues
    const [part, field] = first!.path.map(String)
    const isPart = (PARTS as readonly string[]).includes(part ?? '')
    const write = part === 'time' ? 'time' : isPart && field !== undefined ? field : 'mapping'
    return refused(
      `${first!.path.join('.') || 'the file'}: ${WRITE[write] ?? WRITE.mapping} ${KEPT}`,
    )
  }
  const sheet = (part: Part) => tables.find((each) => each.sheet.name === read.data[part]?.table)
  const gone = PARTS.find((part) => read.data[part] && !sheet(part))
  if (gone)
    return refused(
      `there is no table "${read.data[gone]!.table}"; there are ${tables.map((each) => each.sheet.name).join(', ')}.`,
    )
  const sheets = {
    menus: sheet('menus')!.sheet,
    history: sheet('history')?.sheet,
    sales: sheet('sales')?.sheet,
  }
  return { ok: true, value: { mapping: read.data, sheets } }
}

const refused = (message: string) => ({ ok: false, message }) as const
