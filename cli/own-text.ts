// The tables and columns of one's own files in words: what was understood, and what is unsure.
import { MENU_FIELDS, SALES_FIELDS } from '#addin/mapping/fields.ts'
import type { Mapping } from '#addin/mapping/mapping.ts'
import type { Sheets } from '#addin/mapping/sources.ts'
import { PARTS, type Part } from '#addin/options/setup-state.ts'
import { understoodDeals } from '#addin/thread/understood.ts'
import type { Parts, Unsure } from './own-mapping.ts'
import { columnsText } from './plan-text.ts'
import { shown } from './question-text.ts'

const CALLED: Readonly<Record<Part, string>> = {
  menus: 'deals',
  history: 'past deals',
  sales: 'sales',
}

/** Each table with its columns and why they are these, then three deals as they are understood. */
export function mappingText(
  { mapping, sheets }: { readonly mapping: Mapping; readonly sheets: Sheets },
  parts: Parts | null,
  today: string,
): string {
  const tables = PARTS.flatMap((part) => {
    const of = mapping[part]
    if (!of) return []
    const { rows } = sheets[part]!
    const why = (field: string, header: string): string => {
      const guess = parts?.[part]?.guesses.find((each) => each.field === field)
      return guess?.header === header ? guess.explanation : ''
    }
    const lines = Object.entries(of.columns).map(([field, header]) => [
      field,
      header,
      why(field, header),
    ])
    const sent = of.features.length === 0 ? [] : [`  Sent besides: ${of.features.join(', ')}`]
    const head = `${of.table}: ${CALLED[part]}, ${rows.toLocaleString('en-US')} rows`
    return [[head, leftText(lines), ...sent].map(shown).join('\n')]
  })
  return [...tables, timeText(mapping), understoodText(mapping, sheets, today)]
    .filter((text) => text !== '')
    .join('\n\n')
}

/** Cells in columns, all ranged left. */
function leftText(rows: readonly (readonly string[])[]): string {
  const width = (column: number) => Math.max(0, ...rows.map((row) => row[column]!.length))
  const [first, second] = [width(0), width(1)]
  return rows
    .map(([one, two, three]) =>
      `  ${one!.padEnd(first)}  ${two!.padEnd(second)}  ${three}`.trimEnd(),
    )
    .join('\n')
}

const timeText = ({ time }: Mapping): string =>
  time.by === 'columns'
    ? ''
    : `What stands in one ${time.period} is decided together; the last ${time.period} is today’s.`

function understoodText(mapping: Mapping, sheets: Sheets, today: string): string {
  const deals = understoodDeals(mapping, sheets, today)
  if (deals.length === 0) return ''
  const cell = (value: string | number | null): string => (value === null ? '–' : String(value))
  const rows = deals.map(({ key, day, cost, price, size, taken, sold }) => [
    key,
    ...[day, cost, price, size, taken, sold].map(cell),
  ])
  const head = ['deal', 'day', 'cost', 'price', 'size', 'taken', 'sold']
  return shown(`As it is understood:\n${columnsText([head, ...rows])}`)
}

const meaningOf = ({ part, field }: Unsure): string => {
  const fields: Readonly<Record<string, { readonly explanation: string } | undefined>> =
    part === 'sales' ? SALES_FIELDS : MENU_FIELDS
  return fields[field]?.explanation ?? ''
}

/** The question for a person at a terminal. */
export const askText = (unsure: Unsure, table: string): string =>
  shown(`Which column of ${table} is ${unsure.field}: ${meaningOf(unsure)}?`)

/** What to write where nobody can be asked. */
export function unsureText(unsure: readonly Unsure[], parts: Parts): string {
  const lines = unsure.map((each) => {
    const { part, field, likely } = each
    const { table, headers } = parts[part]!
    const option = `${part === 'menus' ? '' : `${part}.`}${field}`
    const choices = likely.length > 0 ? likely : headers
    return shown(
      `  ${table}, ${field} (${meaningOf(each)}): --column ${JSON.stringify(`${option}=${choices[0] ?? 'HEADER'}`)}` +
        (choices.length > 1 ? `, or one of ${choices.slice(1, 9).join(', ')}` : ''),
    )
  })
  return `Unsure which column is meant; say each with --column:\n${lines.join('\n')}`
}
