// What people call a deal: the column that names it ("Leica M6"), found by what its cells say, and the names by key. A
// name is shown beside the key and decides nothing; its column is sent only as the feature that it may also be.
import { cell, type Column } from '#contract/table.ts'
import type { Found } from './found.ts'
import type { Mapping } from './mapping.ts'
import type { Sheet } from './sheet.ts'
import type { Sheets } from './sources.ts'
import type { ColumnSurvey, Survey } from './survey.ts'
import type { Upload } from './upload.ts'

/** Most characters of a name; longer ones are cut. */
const LONGEST = 60
/** Texts of a column that are looked at. */
const LOOKED_AT = 500

/** Words of headers that say what is on offer, and of those that say something else of it. */
const NAMING =
  /(?<!\p{L})(item|produ[ckt]|title|titel|titre|título|name|nom|desc|beschr|désign|bezeich|libell|model|modèle|articl|artikel|artícul)|品名|商品|名称|品目|銘柄/iu
const NOT_NAMING =
  /(?<!\p{L})(note|notiz|comment|remark|bemerk|seller|supplier|vendor|customer|buyer|owner|agent|contact|e-?mail|phone|address|url|link|status|condition|zustand|état|estado|group|gruppe|categor|kategor|catégor|type|class|kind|brand|make|grade|marke|marca|marque|art$|location|source|lieferant|verkäufer|kunde|fournisseur|vendeur|client|proveedor|vendedor)|仕入先|備考|分類|状態/iu

/** The column that names deals beside their key; null where none does, or the key does so itself. */
export const labelColumn = (survey: Survey, key: ColumnSurvey | null): Found | null =>
  key === null || isWords(key) ? null : namingColumn(survey, key)

/** The same, whatever the key is like. */
export function namingColumn({ columns }: Survey, key: ColumnSurvey): Found | null {
  const [best] = columns
    .filter((column) => column.is === 'text' && column !== key && isWords(column))
    .map((column) => ({ column, score: scoreOf(column) }))
    .filter(({ score }) => score >= 25)
    .toSorted((a, b) => b.score - a.score)
  return best
    ? { column: best.column.at, why: 'names', score: best.score, sure: true, others: [] }
    : null
}

/** The more it tells deals apart, the better it names them. */
function scoreOf({ header, texts, filled, codes }: ColumnSurvey): number {
  const told = header.replaceAll('_', ' ')
  if (NOT_NAMING.test(told) || texts.length < 5 || filled < 0.8 * codes.length) return 0
  const looked = texts.slice(0, LOOKED_AT)
  const length = looked.reduce((sum, text) => sum + text.length, 0) / looked.length
  if (length > LONGEST) return 0
  const spaced = looked.filter((text) => /\S\s+\S/.test(text)).length / looked.length
  return (NAMING.test(told) ? 30 : 0) + 25 * Math.min(1, (4 * texts.length) / filled) + 10 * spaced
}

/** Words more than codes. */
const isWords = ({ is, texts }: ColumnSurvey): boolean => {
  const looked = texts.slice(0, LOOKED_AT)
  const words = looked.filter((text) => /\p{L}{3}|[\p{Script=Han}\p{Script=Katakana}]/u.test(text))
  return is === 'text' && words.length >= 0.6 * looked.length
}

/** Names by the keys of an upload; empty where no column names deals. */
export function labelsOf(mapping: Mapping, sheets: Sheets, upload: Upload): Map<string, string> {
  const { table, back } = upload.menus
  const names = [
    namesIn(sheets.menus, mapping.menus.columns.label),
    namesIn(sheets.history, mapping.history?.columns.label),
  ]
  const labels = new Map<string, string>()
  if (names.every((column) => column === null)) return labels
  const keys = table.columns.get('key')
  for (let row = 0; row < table.rows; row++) {
    const key = cell(keys, row)
    const name = cell(names[back.table[row]!] ?? undefined, back.row[row]!)
    if (key !== null && name !== null) labels.set(String(key), cutName(String(name).trim()))
  }
  return labels
}

const namesIn = (sheet: Sheet | undefined, header: string | undefined): Column | null =>
  header === undefined ? null : (sheet?.columns[sheet.headers.indexOf(header)] ?? null)

export const cutName = (name: string): string =>
  name.length <= LONGEST ? name : `${name.slice(0, LONGEST - 1)}…`
