// What each table of a workbook is: sales name deals, and another table of the same kind holds deals of other days.
import { foldHeader, MENU_FIELDS } from './fields.ts'
import { says } from './header-words.ts'
import { countedRounds, datesOf, joinsOf, type Join } from './joins.ts'
import { likeColumns } from './like-columns.ts'
import type { Sheet } from './sheet.ts'
import { surveyOf, type ColumnSurvey, type Survey } from './survey.ts'

/** Rows from which on a table can be that of past deals. */
const LEAST_ROWS = 10

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
      if (!join) return []
      const score = join.score + roleScore(deals, sold, join)
      return [{ menus, sales, score, key: join.menus, join }]
    }),
  )
  const [first] = pairs.toSorted((a, b) => b.score - a.score)
  if (!first || first.score < 35) return { menus: null, history: null, sales: null }
  const deals = surveys[first.menus]!
  const other = surveys.findIndex(
    (each, at) => at !== first.menus && at !== first.sales && isOther(each, deals, first.key),
  )
  if (other < 0) return { menus: first.menus, history: null, sales: first.sales }
  const isEarlier =
    latestOf(surveys[other]!) < latestOf(deals) && !isUnsold(surveys[other]!, deals, first.join)
  const [menus, history] = isEarlier ? [first.menus, other] : [other, first.menus]
  return { menus, history, sales: first.sales }
}

/** A short list of which nothing was sold: its offers are open, whatever days they tell. */
function isUnsold({ columns, sheet }: Survey, deals: Survey, { sales }: Join): boolean {
  const sold = new Set(sales.texts)
  const isNamed = columns.some(({ texts }) => texts.some((text) => sold.has(text)))
  return sheet.rows < 0.3 * deals.sheet.rows && !isNamed
}

/**
 * Whether a table holds other deals of the same kind: most of its headers are alike, or its names are written alike; and
 * few of them are the same.
 */
function isOther(each: Survey, deals: Survey, key: ColumnSurvey): boolean {
  const pairs = likeColumns(deals, each)
  const headers = each.sheet.headers.filter((header) => header.trim() !== '').length
  const own =
    each.columns[pairs.get(key.at) ?? -1] ??
    each.columns.find((column) => isNamedAs(column, key) || goesOn(column, key))
  const known = new Set(key.texts)
  const same = own?.texts.filter((text) => known.has(text)).length ?? 0
  const share = pairs.size / Math.min(headers, deals.sheet.headers.length)
  // A short list whose names go on where those of the deals end.
  const isNext = pairs.has(key.at) && same === 0 && each.sheet.rows < 0.3 * deals.sheet.rows
  const isLike = pairs.size >= 3 && (share >= 0.5 || isNext)
  const isNamed = own !== undefined && (isNamedAs(own, key) || goesOn(own, key))
  if (!isLike && !(isNamed && each.columns.filter(({ is }) => is === 'number').length >= 2))
    return false
  if (own === undefined) return isTwin(each, deals)
  return (
    same < 0.5 * own.texts.length || latestOf(each) < latestOf(deals) || isLater(each, deals, pairs)
  )
}

/** Products that come again: all of its offers are later than those of the deals. */
function isLater(each: Survey, deals: Survey, pairs: ReadonlyMap<number, number>): boolean {
  const [day] = datesOf(deals)
  const own = day && each.columns[pairs.get(day.at) ?? -1]
  if (own?.is !== 'date') return false
  const known = own.values.filter((value) => !Number.isNaN(value))
  const last = day!.values.reduce((most, value) => (value > most ? value : most), -Infinity)
  return known.length > 0 && known.every((value) => value > last)
}

/** Codes of one form, each once: “SD-1612”, “SD-1401”. */
function isNamedAs(column: ColumnSurvey, key: ColumnSurvey): boolean {
  const formOf = (text: string) => text.replace(/\p{L}+/gu, 'a').replace(/\d+/g, '9')
  const forms = new Map<string, number>()
  for (const text of key.texts) forms.set(formOf(text), (forms.get(formOf(text)) ?? 0) + 1)
  const usual = new Set(
    [...forms.keys()].filter((form) => forms.get(form)! > 0.05 * key.texts.length),
  )
  if (column.is === 'date' || column.texts.length < 0.97 * column.filled) return false
  return usual.size <= 3 && !usual.has('9') && column.texts.every((text) => usual.has(formOf(text)))
}

/** Numbers that begin where those of the deals end. */
function goesOn(column: ColumnSurvey, key: ColumnSurvey): boolean {
  if (column.is !== 'number' || !column.whole || key.is !== 'number') return false
  if (column.texts.length < column.filled) return false
  const known = ({ values }: ColumnSurvey) => values.filter((value) => !Number.isNaN(value))
  const last = known(key).reduce((a, b) => Math.max(a, b), -Infinity)
  const first = known(column).reduce((a, b) => Math.min(a, b), Infinity)
  return first > last && first <= last + Math.max(3, 0.05 * key.texts.length)
}

/** Two tables of one kind: neither is the sales of the other. */
const isTwin = (a: Survey, b: Survey): boolean => {
  const names = ({ sheet }: Survey) => new Set(sheet.headers.filter(Boolean).map(foldHeader))
  const [one, other] = [names(a), names(b)]
  const both = [...one].filter((name) => other.has(name)).length
  return (
    both >= 0.7 * Math.min(one.size, other.size) && both >= 0.6 * Math.max(one.size, other.size)
  )
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
  const amounts = ({ columns }: Survey) =>
    columns.filter((each) => isMoney(each) && each.texts.length > 3).length
  const side = (survey: Survey): number =>
    8 * word(survey, 'cost') +
    8 * isFlagged(survey) +
    5 * word(survey, 'taken') -
    8 * word(survey, 'sold') -
    8 * word(survey, 'total') -
    10 * isCalled(survey)
  const money = (amounts(deals) >= 2 ? 5 : 0) + (amounts(sold) > 0 ? 10 : 0)
  const timeless = datesOf(deals).length === 0 && countedRounds(deals) === null ? 60 : 0
  const isCost = (column: ColumnSurvey): boolean => {
    const { cost, price, money: sign } = says(column.header)
    return column.is === 'number' && (column.money || cost + price + sign > 0)
  }
  const moneyless = deals.columns.some(isCost) ? 0 : 30
  const shares = 30 * (join.found - back - ahead(deals, sold))
  return shares + side(deals) - side(sold) + money - timeless - moneyless
}

/** Part of the days of sales that lie a month after the last deal: sales are past. */
function ahead(deals: Survey, sold: Survey): number {
  const [last, [day]] = [latestOf(deals), datesOf(sold)]
  if (!day || last === Infinity) return 0
  return day.values.filter((each) => each > last + 31).length / Math.max(1, day.filled)
}

const isMoney = ({ is, money, header }: ColumnSurvey): boolean =>
  is === 'number' && (money || MENU_FIELDS.unit_cost.names.includes(foldHeader(header)))
