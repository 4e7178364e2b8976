// Binds words to the sent columns: by exact name, by a quoted name, by standard meaning, and for
// weights and volumes by a name that contains the unit.
import { COST_COLUMNS, type Columns } from './inputs.ts'
import type { Token } from './numbers/tokens.ts'
import { MEASURES, table } from './numbers/number-table.ts'

export interface ColumnRef {
  readonly table: 'menus' | 'sales'
  readonly name: string
  /** How a share is written in it, where the text shows it: 100 for "8" = 8%, 1 for "0.08" = 8%. */
  readonly scale?: 1 | 100
}

/** Columns with a meaning of their own (interface §1): no amount of the description. */
export const STANDARD = new Set('key menu T qty unit_cost unit_price price T_lead'.split(' '))

const MARKERS = new Set('column col field'.split(' '))
/** "… is in fees", "fees gives …". */
const BEFORE = new Set('in'.split(' '))

/** "Ship-Costs" and "shipcost" as the column `ship_cost`: case, marks and an s at the end aside. */
const plainName = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '')
    .replace(/s$/, '')

/** The column that each token stands for, and names that no column has. */
export function bindNames(
  tokens: readonly Token[],
  columns: Columns,
): { at: (ColumnRef | null)[]; unknown: string[] } {
  const { exact, folded, alike } = columnsByName(columns)
  const unknown: string[] = []
  const at = tokens.map((token, index): ColumnRef | null => {
    if (token.kind !== 'word' && token.kind !== 'name') return null
    // "$0.65 per kg", with a column of that name: the measure, of which the column holds how many.
    if (
      token.kind === 'word' &&
      MEASURES[token.text] !== undefined &&
      /^(per|\/|each|every)$/.test(tokens[index - 1]?.text ?? '')
    )
      return null
    const column =
      exact.get(token.raw) ?? (token.raw.length > 1 ? folded.get(token.text) : undefined)
    if (column && (isPointedAt(tokens, index) || !isPlainWord(token.raw))) return column
    const isName = token.kind === 'name' || token.text.includes('_')
    if (column || STANDARD.has(token.raw)) return null
    // "shipcost" is no English word: it can only mean ship_cost.
    const like = alike.get(plainName(token.raw)) ?? null
    if (
      like !== null &&
      (isName || (like.name.includes('_') && !STANDARD.has(like.name))) &&
      plainName(token.raw).length > 3
    )
      return like
    if (isName) unknown.push(token.raw)
    return null
  })
  return { at, unknown }
}

/** Columns as written, in lower case, and by their plain names (null where two share one). */
function columnsByName(columns: Columns) {
  const exact = new Map<string, ColumnRef>()
  const folded = new Map<string, ColumnRef>()
  for (const table of ['sales', 'menus'] as const)
    for (const name of columns[table]) {
      exact.set(name, { table, name })
      folded.set(name.toLowerCase(), { table, name })
    }
  // Costs of Sales with a meaning of their own: a parameter may give them where no column does.
  for (const name of COST_COLUMNS)
    if (!exact.has(name)) {
      exact.set(name, { table: 'sales', name })
      folded.set(name, { table: 'sales', name })
    }
  const alike = new Map<string, ColumnRef | null>()
  for (const [name, column] of exact) {
    const plain = plainName(name)
    // Two columns of one plain name: neither is meant surely.
    alike.set(plain, alike.has(plain) && alike.get(plain)?.name !== name ? null : column)
  }
  return { exact, folded, alike }
}

/** Whether the words around a token say that it names a column. */
function isPointedAt(tokens: readonly Token[], index: number): boolean {
  const token = tokens[index]!
  const textAt = (place: number): string => tokens[place]?.text ?? ''
  const [before, after] = [textAt(index - 1), textAt(index + 1)]
  const marked = token.kind === 'name' || token.text.includes('_')
  if (marked || MARKERS.has(after) || MARKERS.has(before)) return true
  // "Storage (col, per bottle)".
  if (after === '(' && MARKERS.has(textAt(index + 2)) && /^[,;:)]$/.test(textAt(index + 3)))
    return true
  const first = index === 0 || before === '\n'
  if (first && /^[:=–—-]$/.test(after)) return true
  if (/^(under|called|named)$/.test(before)) return true
  if (BEFORE.has(before) && /^(is|are|stand|stands|stored|given)$/.test(textAt(index - 2)))
    return true
  // "a fraction conv of those clicks".
  if (/^(fraction|share|percentage)$/.test(before) && after === 'of') return true
  // "conv is the share of clicks that …".
  const defines =
    /^(is|gives|states|tells|says|=)$/.test(after) ||
    (first && /^(holds|has|contains|shows|lists)$/.test(after))
  return (
    defines &&
    /^(the|what|which|how|you|us)$/.test(textAt(index + 2)) &&
    !/^(the|our|a|an|this|each|per)$/.test(before)
  )
}

/** A word that people also write when they mean no column. */
function isPlainWord(name: string): boolean {
  return /^[a-z]+$/i.test(name) && !SPECIAL.has(name.toLowerCase()) && /[aeiou]/i.test(name)
}
const SPECIAL = new Set('cuft cbm cpc cpa kg'.split(' '))

/** Kilograms, cubic metres in one of each measure. */
const SIZES = table({ kg: 1, g: 1e-3, t: 1000, lb: 0.45359237, oz: 0.028349523125 })
const ROOMS = table({ m3: 1, l: 1e-3, ft3: 0.028316846592 })

/** How many of the measure wanted are in one of another; null where they measure different things. */
function conversion(from: string, wanted: string): number | null {
  for (const table of [SIZES, ROOMS])
    if (table[from] !== undefined && table[wanted] !== undefined) return table[from] / table[wanted]
  return null
}

/** How many of the measure one unit of a column so named is; null where the name does not say. */
export function measureOf(name: string, wanted: string): number | null {
  for (const part of name.toLowerCase().split(/[^a-z0-9]+/)) {
    const own = MEASURES[part]
    if (own !== undefined) return conversion(own, wanted)
  }
  return null
}
