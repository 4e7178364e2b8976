// Proposes the mapping of tables from what their cells say together: the key by joins, money by order and by sales,
// and what each table is. Headers are one more clue. Nothing here is silent: each column has a reason, and others
// that could be meant.
import { dealColumns, type Sold } from './deal-columns.ts'
import type { Found } from './found.ts'
import { says } from './header-words.ts'
import { foldHeader, MENU_FIELDS } from './fields.ts'
import { isName, joinsOf, uniquenessOf, type Join } from './joins.ts'
import { joinedOf, saleColumns } from './sale-columns.ts'
import type { Sheet } from './sheet.ts'
import type { Sheets } from './sources.ts'
import { surveyOf, type ColumnSurvey, type Survey } from './survey.ts'

/** Columns by field, and columns that are no key whatever they are called. */
export interface Proposed {
  readonly found: Readonly<Partial<Record<string, Found>>>
  readonly noKey: ReadonlySet<number>
}

/** Rows from which on cells speak: of fewer, headers alone are read. */
const LEAST_ROWS = 10
const NOTHING: Proposed = { found: {}, noKey: new Set() }

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
  const noKey = noKeys(past)
  const key = found['key'] ? past.columns[found['key'].column]! : null
  return { found: { ...dealColumns(past, key, said), ...found }, noKey }
}

const noKeys = (survey: Survey): ReadonlySet<number> =>
  new Set(
    survey.columns.flatMap((column) =>
      column.is === 'blank' || (isName(column) && uniquenessOf(column, survey) !== 'no')
        ? []
        : [column.at],
    ),
  )

function salesOf(sold: Survey, past: Survey, keys: Keys | null): Proposed {
  const joined = keys && joinedOf(keys.join, past)
  const found: Record<string, Found> = saleColumns(sold, joined)
  // Beside a key that is found in both tables, no other one is.
  const noKey = new Set(keys ? sold.columns.map(({ at }) => at) : [])
  if (keys) found['key'] = foundKey(keys, 'sales')
  return { found, noKey }
}

/** What was found in the table of past deals, for a table with the same headers. */
function twinOf(deals: Proposed, past: Sheet, now: Sheet): Proposed {
  const there = (at: number): number[] => {
    const found = now.headers.findIndex(
      (each) => foldHeader(each) === foldHeader(past.headers[at]!),
    )
    return found < 0 ? [] : [found]
  }
  const found = Object.entries(deals.found).flatMap(([field, each]) => {
    const [column] = there(each!.column)
    return column === undefined
      ? []
      : [[field, { ...each!, column, why: 'twin', others: each!.others.flatMap(there) }] as const]
  })
  return {
    found: Object.fromEntries(found),
    noKey: new Set([...deals.noKey].flatMap(there)),
  }
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
  const twin = surveys.findIndex(
    (each, at) => at !== first.menus && at !== first.sales && isTwin(each, surveys[first.menus]!),
  )
  if (twin < 0) return { menus: first.menus, history: null, sales: first.sales }
  const isLater = latestOf(surveys[twin]!) > latestOf(surveys[first.menus]!)
  const [menus, history] = isLater ? [twin, first.menus] : [first.menus, twin]
  return { menus, history, sales: first.sales }
}

const isTwin = (a: Survey, b: Survey): boolean => {
  const names = (survey: Survey) => new Set(survey.sheet.headers.map(foldHeader))
  const [one, other] = [names(a), names(b)]
  return [...one].filter((name) => other.has(name)).length >= 0.8 * Math.max(one.size, other.size)
}

const latestOf = ({ columns }: Survey): number =>
  columns
    .filter(({ is }) => is === 'date')
    .reduce((most, { values }) => values.reduce((a, b) => (b > a ? b : a), most), -Infinity)

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
