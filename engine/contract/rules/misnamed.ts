// Columns that the words of a description name and no table has, while a table has one whose name is a slip
// of theirs. By names alone, so that the edge, the reader and the engine find the same. Of names that Sales
// has but the words do not name, misspelt.ts tells.
import { MENUS_COLUMNS, SALES_COLUMNS } from '../rule-columns.ts'
import {
  isMisspelt,
  SHORTEST,
  singular,
  spell,
  splitRuns,
  type Run,
  type Spelling,
} from '../spelling.ts'
import { isStockName } from '../stock.ts'
import { isCompared, isMeantSo, isOwnColumn } from './misspelt.ts'

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

const isStandard = (name: string): boolean => SALES_COLUMNS.has(name) || MENUS_COLUMNS.has(name)

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
