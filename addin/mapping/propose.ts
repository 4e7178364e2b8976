// Proposes the mapping of tables from what their cells say together: the key by joins, money by order and by sales,
// and what each table is. Headers are one more clue. Nothing here is silent: each column has a reason, and others
// that could be meant.
import { dealColumns, type Sold } from './deal-columns.ts'
import { best, named, type Clue, type Found } from './found.ts'
import { says } from './header-words.ts'
import { foldHeader, MENU_FIELDS } from './fields.ts'
import { isName, joinsOf, uniquenessOf, type Join } from './joins.ts'
import { joinedOf, saleColumns } from './sale-columns.ts'
import type { Sheet } from './sheet.ts'
import type { Sheets } from './sources.ts'
import { surveyOf, type ColumnSurvey, type Survey } from './survey.ts'

/** Columns by field. */
export type Proposed = Readonly<Partial<Record<string, Found>>>

/** Rows from which on cells speak: of fewer, headers alone are read. */
const LEAST_ROWS = 10
const NOTHING: Proposed = {}

/** What the tables of a plan say of each other. */
export function proposeColumns({ menus, history, sales }: Sheets): {
  readonly menus: Proposed
  readonly history: Proposed
  readonly sales: Proposed
} {
  const past = surveyOf(history ?? menus)
  const sold = sales && sales.rows >= LEAST_ROWS ? surveyOf(sales) : null
  const enough = past.sheet.rows >= LEAST_ROWS
  const join = enough && sold ? keyOf(joinsOf(past, sold)) : null
  const deals = enough ? dealsOf(past, sold, join) : NOTHING
  return {
    menus: history ? twinOf(deals, history, menus) : deals,
    history: deals,
    sales: sold ? salesOf(sold, past, join) : NOTHING,
  }
}

/** Pairs of nearly the same clues leave open which column is meant. */
const CLEAR = 8

interface Keys {
  readonly join: Join
  readonly others: readonly Join[]
}

function keyOf(joins: readonly Join[]): Keys | null {
  const [join, ...rest] = joins.filter(({ score }) => score >= 35)
  if (!join) return null
  const others = rest.filter(({ score }) => score > join.score - CLEAR)
  return { join, others }
}

function foundKey({ join, others }: Keys, side: 'menus' | 'sales'): Found {
  const near = others.map((other) => other[side].at).filter((at) => at !== join[side].at)
  return {
    column: join[side].at,
    why: 'unique_in_both',
    score: join.score,
    sure: near.length === 0,
    others: [...new Set(near)],
  }
}

function dealsOf(past: Survey, sold: Survey | null, keys: Keys | null): Proposed {
  const found: Record<string, Found> = {}
  let said: Sold | null = null
  if (keys && sold) {
    const joined = joinedOf(keys.join, past)
    const { qty, price, revenue } = saleColumns(sold, joined)
    const column = (at: Found | undefined) => (at ? sold.columns[at.column]! : null)
    const units = column(qty)
    const [each, row] = [column(price), column(revenue)]
    const brought =
      each?.values ?? (row && units && row.values.map((value, i) => value / units.values[i]!))
    said = { ...joined, sales: sold, qty: units, price: brought ?? null }
    found['key'] = foundKey(keys, 'menus')
  }
  const alone = keys ? null : uniqueKey(past)
  if (alone) found['key'] = alone
  const key = found['key'] ? past.columns[found['key'].column]! : null
  return { ...dealColumns(past, key, said), ...found }
}

/** Without sales that name deals: a column that is called a key and is unique, alone or within a day. */
function uniqueKey(past: Survey): Found | null {
  const clues = past.columns.filter(isName).flatMap((column): Clue[] => {
    const name = named(column, MENU_FIELDS.key, says(column.header).key)
    const unique = uniquenessOf(column, past)
    const worth = unique === 'alone' ? 30 : unique === 'dated' ? 25 : 0
    return name > 0 && worth > 0 ? [{ column, score: name + worth, why: 'unique' }] : []
  })
  return best(clues, 0)
}

function salesOf(sold: Survey, past: Survey, keys: Keys | null): Proposed {
  const found = saleColumns(sold, keys && joinedOf(keys.join, past))
  return keys ? { ...found, key: foundKey(keys, 'sales') } : found
}

/** What was found in the table of past deals, for a table with the same headers. */
function twinOf(deals: Proposed, past: Sheet, now: Sheet): Proposed {
  const there = (at: number): number[] => {
    const found = now.headers.findIndex(
      (each) => foldHeader(each) === foldHeader(past.headers[at]!),
    )
    return found < 0 ? [] : [found]
  }
  return Object.fromEntries(
    Object.entries(deals).flatMap(([field, each]) => {
      const [column] = there(each!.column)
      if (column === undefined) return []
      return [[field, { ...each!, column, why: 'twin', others: each!.others.flatMap(there) }]]
    }),
  )
}

/** What each table is, as an index; null = no such table. */
export interface Roles {
  readonly menus: number | null
  readonly history: number | null
  readonly sales: number | null
}

/** The tables of a plan by their joins: sales name deals, and a twin of the deals holds other days. */
export function rolesOf(sheets: readonly Sheet[]): Roles {
  const surveys = sheets.map(surveyOf)
  const pairs = surveys.flatMap((deals, menus) =>
    surveys.flatMap((sold, sales) => {
      if (menus === sales || deals.sheet.rows < LEAST_ROWS || isTwin(deals, sold)) return []
      const [join] = joinsOf(deals, sold)
      return join ? [{ menus, sales, score: join.score + roleScore(deals, sold, join) }] : []
    }),
  )
  const [first] = pairs.toSorted((a, b) => b.score - a.score)
  if (!first || first.score < 35) return { menus: null, history: null, sales: null }
  const latest = surveys.map(latestOf)
  // A table of the same days is a copy, and no history.
  const twin = surveys.findIndex(
    (each, at) =>
      at !== first.menus &&
      at !== first.sales &&
      latest[at] !== latest[first.menus] &&
      isTwin(each, surveys[first.menus]!),
  )
  if (twin < 0) return { menus: first.menus, history: null, sales: first.sales }
  const [menus, history] =
    latest[twin]! > latest[first.menus]! ? [twin, first.menus] : [first.menus, twin]
  return { menus, history, sales: first.sales }
}

const isTwin = (a: Survey, b: Survey): boolean => {
  const names = (survey: Survey) => new Set(survey.sheet.headers.map(foldHeader))
  const [one, other] = [names(a), names(b)]
  return [...one].filter((name) => other.has(name)).length >= 0.8 * Math.max(one.size, other.size)
}

/** The last day of a table; Infinity without days, for the offers of today may have none. */
function latestOf({ columns }: Survey): number {
  const days = columns.filter(({ is }) => is === 'date').flatMap(({ values }) => [...values])
  const known = days.filter((day) => !Number.isNaN(day))
  return known.length === 0 ? Infinity : known.reduce((a, b) => Math.max(a, b))
}

/** Deals know costs and what was taken; sales are of some of the deals, and tell what was sold. */
function roleScore(deals: Survey, sold: Survey, join: Join): number {
  const known = new Set(join.sales.texts)
  const back = join.menus.texts.filter((text) => known.has(text)).length / join.menus.texts.length
  const word = (survey: Survey, concept: 'cost' | 'taken' | 'sold' | 'total'): number =>
    survey.columns.some((column) => says(column.header)[concept] > 0) ? 1 : 0
  const isFlagged = ({ columns }: Survey) => Number(columns.some(({ is }) => is === 'flag'))
  const isCalled = (survey: Survey): number => Math.min(1, says(survey.sheet.name).sold / 10)
  const money = ({ columns }: Survey) =>
    columns.filter((each) => isMoney(each)).length >= 2 ? 1 : 0
  const side = (survey: Survey): number =>
    8 * word(survey, 'cost') +
    8 * isFlagged(survey) +
    5 * word(survey, 'taken') +
    5 * money(survey) -
    8 * word(survey, 'sold') -
    8 * word(survey, 'total') -
    10 * isCalled(survey)
  return 30 * (join.found - back) + side(deals) - side(sold)
}

const isMoney = ({ is, money, header }: ColumnSurvey): boolean =>
  is === 'number' && (money || MENU_FIELDS.unit_cost.names.includes(foldHeader(header)))
