// The feature columns of the menus table for learners: each typed once, ordered by name. Encodings
// of categories and ratios of columns belong to the model.
import { FEATURE_MOST } from '#contract/limits.ts'
import { isStockName } from '#contract/stock.ts'
import { note, type NoteItem } from '#contract/note-item.ts'
import type { ColumnForm } from '#contract/cell-looks.ts'
import type { TableRead } from '#contract/request-read.ts'
import type { Table } from '#contract/table.ts'
import { gather, gatherCodes, type Feature } from './market.ts'
import { isBlank, typeColumn, type TypedColumn } from './typed-column.ts'

/** Columns with a role of their own: who a row is, what it offers, what became of it (interface §1). */
const ROLES = new Set([
  'key',
  'menu',
  'T',
  'qty',
  'unit_cost',
  'unit_price',
  'profit',
  'historically_available',
  'historically_chosen',
])

/** Names of the menus columns that are features, sorted. */
function featureNames(menus: Table): string[] {
  return [...menus.columns.keys()].filter((name) => !ROLES.has(name)).sort()
}

/** A feature column of the menus table. */
type FeatureColumn = TypedColumn & { readonly name: string }

/** The feature columns with a filled cell, sorted by name. Shape of each: rows of the table. */
export function featureColumns(menus: Table): FeatureColumn[] {
  return featureNames(menus)
    .map((name) => ({ name, ...boundedColumn(menus, name) }))
    .filter((column) => !isBlank(column))
}

/**
 * Every feature over the market's rows, sorted by name. `source`: table row of each market row. A
 * date gives its day, month and weekday.
 */
export function gatherFeatures(columns: readonly FeatureColumn[], source: Int32Array): Feature[] {
  const features = columns.flatMap((column): Feature[] => {
    const { name } = column
    if (column.kind === 'text')
      return [
        {
          name,
          kind: 'category',
          ...byAppearance(gatherCodes(column.codes, source), column.levels.length),
        },
      ]
    const values = gather(column.values, source)
    const feature = { name, kind: 'number' as const, values }
    return column.kind === 'date' ? [feature, ...calendar(name, values)] : [feature]
  })
  return features.sort((x, y) => (x.name < y.name ? -1 : 1))
}

/** Codes renumbered by first appearance: what the texts are called changes no tie. */
function byAppearance(codes: Int32Array, texts: number): { codes: Int32Array; levels: number } {
  const number = new Int32Array(texts).fill(-1)
  let levels = 0
  for (const code of codes) if (code >= 0 && number[code] < 0) number[code] = levels++
  return { codes: codes.map((code) => (code < 0 ? -1 : number[code])), levels }
}

/** The column with what would overflow in a learner's sums as blank. */
function boundedColumn(menus: Table, name: string): TypedColumn {
  const column = typeColumn(menus, name)
  return column.kind === 'number'
    ? { kind: 'number', values: column.values.map((v) => (isTooLarge(v) ? Number.NaN : v)) }
    : column
}

function isTooLarge(value: number): boolean {
  return Math.abs(value) > FEATURE_MOST
}

/** Columns that are named at most, and characters of a name and of a cell. */
const NAMED = 5
const LETTERS = 40

/** Notes on columns with a few cells that count as blank, and on words that look like numbers; the first columns are named. */
export function strayNotes({ table, forms }: Pick<TableRead, 'table' | 'forms'>): NoteItem[] {
  const columns = featureNames(table)
    .map((name) => {
      const form = forms?.get(name)
      return [...(form ? formNote(form, name) : []), ...tooLargeNote(table, name)]
    })
    .filter((notes) => notes.length > 0)
  const more = columns.length - NAMED
  return [
    ...columns.slice(0, NAMED).flat(),
    ...(more > 0 ? [note('more_columns', { columns: more })] : []),
  ]
}

/** The note on cells of a column of numbers or dates that hold neither, or on words that look like them. */
function formNote({ as, strays, doubt, filled }: ColumnForm, name: string): NoteItem[] {
  const column = name.slice(0, LETTERS)
  if (doubt) {
    const { count: cells, example } = doubt.looks
    return [
      note('cells_like_numbers', { column, cells, filled, example: example.slice(0, LETTERS) }),
    ]
  }
  if (strays.count === 0 || as === 'text') return []
  const example = strays.example.slice(0, LETTERS)
  const held = isStockName(name) ? 'yes' : 'no'
  return [note('cells_count_as_blank', { column, cells: strays.count, as, example, held })]
}

/** The note on numbers that are too large, with the largest. */
function tooLargeNote(menus: Table, name: string): NoteItem[] {
  const column = typeColumn(menus, name)
  if (column.kind !== 'number') return []
  const large = column.values.filter(isTooLarge)
  if (large.length === 0) return []
  return [
    note('cells_too_large', {
      column: name.slice(0, LETTERS),
      cells: large.length,
      most: FEATURE_MOST,
      largest: String(large.sort().at(-1)),
    }),
  ]
}

/** Month (1–12) and weekday (1 = Monday) of a date, where they differ between rows. */
function calendar(name: string, days: Float64Array): Feature[] {
  const month = days.map((day) =>
    Number.isNaN(day) ? day : new Date(day * 86_400_000).getUTCMonth() + 1,
  )
  // Day 0, 1970-01-01, was a Thursday.
  const weekday = days.map((day) => ((((Math.floor(day) + 3) % 7) + 7) % 7) + 1)
  return [
    { name: `${name} (month)`, kind: 'number' as const, values: month },
    { name: `${name} (weekday)`, kind: 'number' as const, values: weekday },
  ].filter(({ values }) => new Set(values.filter((value) => !Number.isNaN(value))).size > 1)
}
