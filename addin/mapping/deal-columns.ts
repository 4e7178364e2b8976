// The columns of deals by what their cells say: sizes that bound what was sold, units or words that say what was taken, and
// the day before the first sale, or a count of rounds. Costs and prices are found by deal-money.ts.
import { MENU_FIELDS } from './fields.ts'
import { isPacked, pricesOf, type Numbers, type Sold } from './deal-money.ts'
import { flagsOfWords } from './flag-words.ts'
import { best, named, type Clue, type Found } from './found.ts'
import { says } from './header-words.ts'
import { countedRounds, datesOf, isByTheWay } from './joins.ts'
import { multiplies, outcomesOf, productsOf } from './relations.ts'
import { beside, isSoldOut, unitsSold, wordsOf } from './sale-columns.ts'
import type { ColumnSurvey, Survey } from './survey.ts'
import { leadColumn } from './lead-time.ts'
import { isWrittenOnce } from './written-once.ts'

type DealColumn =
  | 'unit_cost'
  | 'unit_price'
  | 'qty'
  | 'qty_taken'
  | 'historically_chosen'
  | 'date'
  | 'T'
  | 'T_lead'

export function dealColumns(
  survey: Survey,
  key: ColumnSurvey | null,
  sold: Sold | null,
): Partial<Record<DealColumn, Found>> {
  const rounds = countedRounds(survey)
  const date = rounds ? null : (best(dateClues(survey, sold), 10) ?? writtenOnce(survey))
  const time = date ? survey.columns[date.column]! : rounds
  const outcomes = outcomesOf(survey, time)
  const numbers = survey.columns.filter(
    (each) =>
      each.is === 'number' &&
      each !== key &&
      each !== rounds &&
      !each.percent &&
      each.duration === null &&
      !each.running,
  )
  const all: Numbers = { numbers, products: productsOf(numbers), outcomes, sold }
  const taken = best(takenClues(all), 16)
  const others = { ...all, numbers: numbers.filter(({ at }) => at !== taken?.column) }
  const sizes = sizeClues(others)
  const units = best(sizes, 30)
  const prices = pricesOf({ ...others, units: units && survey.columns[units.column]! })
  const used = new Set(Object.values(prices).map(({ column }) => column))
  const qty = best(
    sizes.filter(({ column }) => !used.has(column.at)),
    20,
  )
  const chosen = best(flagClues(survey, outcomes, sold), 10)
  const lead = leadColumn(survey, date && survey.columns[date.column]!, sold)
  return {
    ...prices,
    ...(lead && { T_lead: lead }),
    ...(qty && { qty }),
    ...(taken && { qty_taken: taken }),
    ...(chosen && { historically_chosen: chosen }),
    ...(date && { date }),
    ...(rounds && { T: { column: rounds.at, why: 'words', score: 20, sure: true, others: [] } }),
  }
}

/** Units that were taken: none of most deals, no more than is offered, and sold where they are some. */
function takenClues({ numbers, products, outcomes, sold }: Numbers): Clue[] {
  const sales = soldRows(sold)
  const rows = numbers.reduce((most, { filled }) => Math.max(most, filled), 1)
  return numbers
    .filter(({ money, values }) => !money && values.some((value) => value > 1))
    .filter(({ values }) => !values.some((value) => value < 0))
    .map((column): Clue => {
      const { taken, qty, cost, price, total, rate, profit } = says(column.header)
      const against = cost + price + total + rate + profit
      const name = named(column, MENU_FIELDS.qty_taken, taken + qty / 2 - against)
      const { values } = column
      const some = values.filter((value) => value > 0).length / rows
      const isTotal = products.some(({ is }) => is === column)
      const flags = values.map((value) => Number(value > 0))
      const lift = sales ? liftOf({ ...column, values: flags }, sales) : 0
      const isPart = some > 0.02 && some < 0.98 ? 8 : -30
      const ofOffered = numbers.some((other) => other !== column && isPartOf(column, other))
      const score =
        name +
        30 * lift +
        isPart +
        (outcomes.has(column) ? 8 : 0) -
        (isTotal && !ofOffered ? 40 : 0)
      const isCalled = taken > 0 || name > 20
      return { column, score: score + (ofOffered ? 20 : isCalled ? 0 : -20), why: 'words' }
    })
}

/** Whole or in part, never more: units that were taken of those that were offered. */
function isPartOf({ values }: ColumnSurvey, offered: ColumnSurvey): boolean {
  let [rows, within, whole] = [0, 0, 0]
  for (let row = 0; row < values.length; row++) {
    if (!(values[row]! > 0)) continue
    rows++
    if (values[row]! <= offered.values[row]!) within++
    if (values[row] === offered.values[row]) whole++
    // Too many are more already.
    if (rows - within > 0.01 * values.length) return false
  }
  return rows >= 8 && within >= 0.99 * rows && whole >= 0.25 * rows
}

function sizeClues({ numbers, products, outcomes, sold }: Numbers): Clue[] {
  const sizes = sold?.qty ?? null
  // Where least and most say the sizes, a quantity that was taken is none of them.
  const isRanged = numbers.some((column) => named(column, MENU_FIELDS.qty_max, 0) > 0)
  return numbers.map((column): Clue => {
    const { qty, cost, price, total, rate, profit } = says(column.header)
    const isFactor = multiplies(column, products)
    const isAlike = sizes !== null && qty > 0 && sharesWord(sizes, column)
    const name = named(column, MENU_FIELDS.qty, qty - cost - price - total - rate - profit)
    const fits =
      (isAlike ? 14 : 0) +
      (column.whole ? 10 : 0) +
      (isFactor ? 20 : 0) +
      (sold && boundsSales(column, sold) ? 18 : 0) -
      (isPacked(column) ? 30 : 0)
    const against = (column.money || isRanged ? 45 : 0) + (outcomes.has(column) ? 30 : 0)
    const why = isFactor ? 'factor' : name > 0 ? 'words' : 'whole'
    return { column, score: name + fits - against, why }
  })
}

/** “Qtl” and “Qtl sold”. */
const sharesWord = (a: ColumnSurvey, b: ColumnSurvey): boolean =>
  wordsOf(a).some((word) => wordsOf(b).includes(word))

/** Nearly never were more units sold of a deal than this. */
function boundsSales(column: ColumnSurvey, sold: Sold): boolean {
  if (!sold.qty) return false
  const units = unitsSold(sold, sold.qty)
  if (isSoldOut(column, units)) return true
  const all = [...units]
  const within = all.filter(([row, sum]) => sum <= column.values[row]!).length
  const close = all.filter(([row, sum]) => sum >= 0.3 * column.values[row]!).length
  return all.length >= 8 && within >= 0.85 * all.length && close >= 0.3 * all.length
}

function flagClues(
  { columns }: Survey,
  outcomes: ReadonlySet<ColumnSurvey>,
  sold: Sold | null,
): Clue[] {
  const sales = soldRows(sold)
  const asFlag = (column: ColumnSurvey): Float64Array | null => {
    if (column.is === 'flag') return column.values
    const flags =
      column.is === 'text' && sales
        ? flagsOfWords(column.texts, column.codes, (row) => sales.has(row))
        : null
    if (!flags) return null
    const values = Float64Array.from(
      column.codes,
      (code) => flags.get(column.texts[code]!) ?? Number.NaN,
    )
    // Words that no header calls a decision must tell sold from unsold by themselves.
    const isCalled = says(column.header).taken > 0
    return isCalled || liftOf({ ...column, values }, sales!) > 0.6 ? values : null
  }
  return columns.flatMap((column): Clue[] => {
    const values = asFlag(column)
    if (!values) return []
    const lift = sales ? liftOf({ ...column, values }, sales) : 0
    const name = named(column, MENU_FIELDS.historically_chosen, says(column.header).taken)
    const isOther = MENU_FIELDS.historically_available.names.some((each) =>
      column.header.toLowerCase().includes(each),
    )
      ? 40
      : 0
    const score = name + 50 * lift + (outcomes.has(column) ? 12 : 0) - isOther
    return [{ column, score, why: 'flag' }]
  })
}

/** The deals of whose name something was sold. */
function soldRows(sold: Sold | null): ReadonlySet<number> | null {
  if (!sold) return null
  const { menus, sales } = sold.join
  const names = new Set(sales.texts)
  const isSold = menus.texts.map((text) => names.has(text))
  return new Set([...menus.codes.keys()].filter((row) => isSold[menus.codes[row]!]))
}

/** How much more often deals of "yes" were sold than those of "no". */
function liftOf({ values }: ColumnSurvey, sold: ReadonlySet<number>): number {
  const share = (flag: 0 | 1): number => {
    const rows = [...values.keys()].filter((row) => values[row] === flag)
    return rows.length === 0 ? 0 : rows.filter((row) => sold.has(row)).length / rows.length
  }
  return share(1) - share(0)
}

/** The one column of days that are written once each. */
function writtenOnce({ columns }: Survey): Found | null {
  const column = columns.find(({ is, values }) => is === 'date' && isWrittenOnce(values))
  return column ? { column: column.at, why: 'dates', score: 20, sure: true, others: [] } : null
}

function dateClues(survey: Survey, sold: Sold | null): Clue[] {
  return datesOf(survey).map((column) => {
    const { date, end } = says(column.header)
    const before = sold ? beforeSales(column, sold) : 0
    const full = column.filled === column.codes.length ? 4 : 0
    const name = named(column, MENU_FIELDS.date, date - end)
    // People enter offers as they decide on them.
    const inOrder = isInOrder(column.values) ? 12 : 0
    const score = 20 + name + full + inOrder + 25 * before - (isByTheWay(column) ? 8 : 0)
    return { column, score, why: before > 0.5 ? 'before' : 'dates' }
  })
}

/** Whether days rise, or fall, from row to row. */
function isInOrder(days: Float64Array): boolean {
  const known = days.filter((day) => !Number.isNaN(day))
  const steps = known.slice(1).map((day, at) => Math.sign(day - known[at]!))
  const [up, down] = [1, -1].map((sign) => steps.filter((step) => step === sign).length)
  return up! + down! > 0 && Math.min(up!, down!) <= 0.02 * (up! + down!)
}

/** Part of the sales that come on this day or later. */
function beforeSales(column: ColumnSurvey, sold: Sold): number {
  const [when] = datesOf(sold.sales)
  if (!when) return 0
  const from = beside(sold, column)
  const rows = [...from.keys()].filter((row) => !Number.isNaN(from[row]! + when.values[row]!))
  if (rows.length === 0) return 0
  return rows.filter((row) => from[row]! <= when.values[row]!).length / rows.length
}
