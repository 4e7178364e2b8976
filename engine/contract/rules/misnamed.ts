// Columns that the words of a description name and no table has, while a table has one whose name is a slip
// of theirs; and columns of Sales whose names are slips of known ones. By names and counts alone, which the edge has of
// every column, so that the edge, the reader and the engine find the same.
import { MENUS_COLUMNS, SALES_COLUMNS } from '../rule-columns.ts'
import {
  isMisspelt,
  SHORTEST,
  singular,
  spell,
  splitRuns,
  type Run,
  type Spelling,
  spelling,
} from '../spelling.ts'
import { isStockName, namesColumn } from '../stock.ts'
import { COMPARED_CHARACTERS } from '../limits.ts'
import type { RequestRead, TableRead } from '../request-read.ts'

// A name here may be the client's own: stricter than `nearest`, which is asked of names that are wrong already.
export interface Misspelt {
  readonly column: string
  /** The known column that it resembles, and the table that has it. */
  readonly meant: string
  readonly of: 'menus' | 'sales'
  /** Cells of the column that are not blank. */
  readonly filled: number
}

const OWN = [...SALES_COLUMNS].map(spell)

/** Columns of Sales that are probably known ones, misspelt. */
export function misspeltColumns(
  { menus, sales }: RequestRead,
  description: string | null,
): Misspelt[] {
  const filled = filledCells(sales)
  const names = [...menus.table.columns.keys(), ...menus.others.keys()]
  const known = new Set([...SALES_COLUMNS, ...MENUS_COLUMNS, ...names])
  const features = names.filter((name) => isCompared(name) && !SALES_COLUMNS.has(name)).map(spell)
  const rows = sales.table.rows - sales.blankRows.length
  return [...filled].flatMap(([column, cells]): Misspelt[] => {
    if (known.has(column) || cells === 0 || !isCompared(column)) return []
    const written = spell(column)
    // Both filled in one row are two columns, not one that is misspelt in some rows.
    const own = OWN.find(
      (each) => cells + (filled.get(each.name) ?? 0) <= rows && isOwnColumn(written, each),
    )
    const meant = own ?? features.find((each) => isFeature(written, each))
    if (!meant || isMeantSo(written, meant, description)) return []
    return [{ column, meant: meant.name, of: own ? 'sales' : 'menus', filled: cells }]
  })
}

export const isCompared = (name: string): boolean => name.length <= COMPARED_CHARACTERS

/** Filled cells of each column, held or not. */
export function filledCells({ table, others }: TableRead): Map<string, number> {
  const filled = new Map<string, number>()
  for (const [name, column] of table.columns) {
    const cells =
      column.kind === 'number'
        ? column.values.filter((value) => !Number.isNaN(value))
        : column.codes.filter((code) => code >= 0)
    filled.set(name, cells.length)
  }
  for (const [name, summary] of others) filled.set(name, summary.filled)
  return filled
}

/** Whether the name is a column of Sales, misspelt or with the table's name before it ("sale_price"). */
export function isOwnColumn(written: Spelling, own: Spelling): boolean {
  const [first, ...rest] = written.words
  const bare =
    rest.length > 0 && (first === 'sale' || first === 'sales')
      ? spelling(written.name, rest)
      : written
  return bare.plain === own.plain || isMisspelt(bare, own, SHORTEST.sales)
}

/** Whether the name is a slip of a column of Menus; in another case or number it is a copy of it. */
function isFeature(written: Spelling, feature: Spelling): boolean {
  return isMisspelt(written, feature, SHORTEST.menus) && singular(written) !== singular(feature)
}

/** Whether the description names the column as it is written. */
export function isMeantSo(written: Spelling, meant: Spelling, description: string | null): boolean {
  if (description === null) return false
  const { name } = written
  const inTheLanguage = ['sale', 'deal', 'last sale'].some((of) =>
    description.includes(`the ${name} of the ${of}`),
  )
  // The words "unit_fee" name no column `Unit_Fee`.
  const sameWords = written.plain === meant.plain && !description.includes(name)
  return inTheLanguage || (!sameWords && namesColumn(description, name))
}

export interface Misnamed {
  readonly table: 'menus' | 'sales'
  /** The column that the table has. */
  readonly column: string
  /** The name that the words have, which no table has. */
  readonly named: string
  /**
   * The words point at a column: a standard one, or a name that is written as a name. Of the others the
   * reader says whether its reading would be another one.
   */
  readonly sure: boolean
}

export interface ColumnNames {
  readonly menus: readonly string[]
  readonly sales: readonly string[]
}

/** Columns that a valuation reads by their meaning and a table may lack. */
const VALUED = { sales: ['price', 'unit_fee', 'unit_holding_cost'], menus: ['T_lead'] } as const
const STANDARD = [...new Set([...SALES_COLUMNS, ...MENUS_COLUMNS])].map(spell)

/** What stands around a name that is meant as one; the words may tell its table. */
const BEFORE = /(?:\b(?:column|field)\s+|["'`“‘]|\b(Sales|Menus)\.)$/
const AFTER =
  /^(?:["'`”’]|\s+(?:column|field)\b|\s+(?:that |which )?(?:stands? )?(?:(?:in|of|from) )?(?:the )?(Sales|Menus)\b|\s+of the (?:last )?(?:sale|deal)\b)/i

/** Columns that the description names and that stand in the tables under a name that is a slip of theirs. */
export function misnamedColumns(names: ColumnNames, description: string): Misnamed[] {
  const sent = { menus: names.menus.map(spell), sales: names.sales.map(spell) }
  const known = [...sent.menus, ...sent.sales, ...STANDARD]
  const { named, others } = splitRuns(description, known)
  return (['sales', 'menus'] as const).flatMap((table) => {
    const standard = VALUED[table]
      .filter((name) => !names[table].includes(name))
      .map(spell)
      .filter(({ plain }) => named.has(plain) || named.has(`${plain}s`))
    return sent[table].flatMap((column): Misnamed[] => {
      const { name } = column
      if (isStandard(name) || isStockName(name) || !isCompared(name)) return []
      const own = standard.find((each) => isOwn(column, each, table))
      const meant = own ?? others.near(column).find(({ spelled }) => isSlipOf(column, spelled))
      if (meant === undefined || (own === undefined && named.has(column.plain))) return []
      const target = 'spelled' in meant ? meant.spelled : meant
      if (isMeantSo(column, target, description)) return []
      const sure = 'spelled' in meant ? pointsAt(description, meant, table) : true
      if (sure === false && isOtherWord(column, target)) return []
      return sure === null ? [] : [{ table, column: name, named: target.name, sure }]
    })
  })
}

export const isStandard = (name: string): boolean =>
  SALES_COLUMNS.has(name) || MENUS_COLUMNS.has(name)

const isOwn = (column: Spelling, own: Spelling, table: 'menus' | 'sales'): boolean =>
  table === 'sales' ? isOwnColumn(column, own) : isMisspelt(column, own, SHORTEST.menus)

/** A name that is written as one ("ship_cost") is no word of a sentence: its words may be shorter. */
const isSlipOf = (column: Spelling, word: Spelling): boolean =>
  isMisspelt(column, word, word.name.includes('_') ? SHORTEST.sales : SHORTEST.menus) &&
  singular(column) !== singular(word)

/** Whether a plain word may be another word or form: "older" is no slip of "order", nor "stated" of "state". */
function isOtherWord({ plain: a }: Spelling, { plain: b }: Spelling): boolean {
  if (a.length !== b.length) return a.at(-1) !== b.at(-1)
  return lettersOf(a) !== lettersOf(b)
}

const lettersOf = (word: string): string => word.split('').toSorted().join('')

/** Whether the words around a name mean a column by it; null where they mean one of the other table. */
function pointsAt(text: string, { start, end }: Run, table: 'menus' | 'sales'): boolean | null {
  const before = BEFORE.exec(text.slice(Math.max(0, start - 10), start))
  const after = AFTER.exec(text.slice(end, end + 60))
  const told = (before?.[1] ?? after?.[1])?.toLowerCase()
  if (told !== undefined && told !== table) return null
  return before !== null || after !== null || text.slice(start, end).includes('_')
}

/** The names with one column called as the words call it. */
export const asNamed = (names: readonly string[], { column, named }: Misnamed): string[] =>
  names.map((name) => (name === column ? named : name))
