// Proposes the mapping of tables from what their cells say together: the key by joins, money by order and by sales.
// Headers are one more clue. Nothing here is silent: each column has a reason, and others
// that could be meant.
import { dealColumns } from './deal-columns.ts'
import type { Sold } from './deal-money.ts'
import { best, named, type Clue, type Found } from './found.ts'
import { says } from './header-words.ts'
import { foldHeader, MENU_FIELDS } from './fields.ts'
import { labelColumn } from './labels.ts'
import { isName, joinsOf, uniquenessOf, type Join } from './joins.ts'
import { likeColumns } from './like-columns.ts'
import { joinedOf, saleColumns } from './sale-columns.ts'
import type { Sheets } from './sources.ts'
import { surveyOf, type Survey } from './survey.ts'

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
    menus: history ? nowColumns(deals, past, surveyOf(menus)) : deals,
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
    const joined = joinedOf(keys.join, past, sold)
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
  const label = labelColumn(past, key)
  return { ...dealColumns(past, key, said), ...found, ...(label && { label }) }
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
  const found = saleColumns(sold, keys && joinedOf(keys.join, past, sold))
  return keys ? { ...found, key: foundKey(keys, 'sales') } : found
}

/** What today's offers do not tell yet. */
const OUTCOMES: ReadonlySet<string> = new Set(['qty_taken', 'historically_chosen'])

/** Today's offers: as the past ones; what has another header there, by its own cells. */
function nowColumns(deals: Proposed, past: Survey, now: Survey): Proposed {
  const twin = twinOf(deals, past, now)
  const taken = new Set(Object.values(twin).map((found) => found?.column))
  const own = Object.entries(dealColumns(now, null, null)).filter(
    ([field, found]) => !taken.has(found.column) && !OUTCOMES.has(field),
  )
  return { ...Object.fromEntries(own), ...twin }
}

/** What was found in the table of past deals, for a table whose headers are alike. */
function twinOf(deals: Proposed, past: Survey, now: Survey): Proposed {
  const pairs = likeColumns(past, now)
  const there = (at: number): number[] => [pairs.get(at) ?? []].flat()
  const isSame = (at: number, other: number): boolean =>
    foldHeader(past.sheet.headers[at]!) === foldHeader(now.sheet.headers[other]!)
  return Object.fromEntries(
    Object.entries(deals).flatMap(([field, each]) => {
      const [column] = there(each!.column)
      if (column === undefined) return []
      if (OUTCOMES.has(field) && !isSame(each!.column, column)) return []
      return [[field, { ...each!, column, why: 'twin', others: each!.others.flatMap(there) }]]
    }),
  )
}
