// A real market: 2,500 films of the npm package vega-datasets; finance each or pass. The films and
// their takings are real; the terms, and whom our financier took, are ours and said in FILMS_NOTE.
import { readFileSync } from 'node:fs'
import type { ExampleMarket, Row, TruthRow } from './market-example.ts'

/** What is made up about the market, for whoever reads its scores. */
export const FILMS_NOTE =
  'Films, budgets and grosses are real (vega-datasets). The terms are ours: the financier pays the ' +
  'budget and half as much again for marketing, and gets half of the worldwide gross. His history ' +
  'is ours too: he took a film where two of three held: one of six major distributors, a budget ' +
  'from $15m on, a script that viewers later rated 6.5 or more (he read it; no column shows it).'

const DESCRIPTION =
  'We finance feature films: all of one or none of it. For a film that we take we pay the ' +
  'production budget and half as much again for prints and advertising. Half of what cinemas all ' +
  'over the world take comes back to us. Twice a year we choose from the films on offer. The ' +
  'profit column holds what each film that we took has earned us, in dollars.'

/** Years of the films: history from the first to the one before the task's, the task's to the last. */
export interface FilmYears {
  readonly first: number
  readonly task: number
  /** Later years of the file than 2010 are two-digit ones read wrongly: a film of 1928 stands in 2028. */
  readonly last: number
}
const YEARS: FilmYears = { first: 1995, task: 2009, last: 2010 }
const MARKETING = 0.5
const OUR_SHARE = 0.5
const MAJORS = new Set([
  'Sony Pictures',
  'Warner Bros.',
  'Walt Disney Pictures',
  'Paramount Pictures',
  'Universal',
  '20th Century Fox',
])
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** The fields that we read; ratings and votes come after the release and are no features. */
interface Record {
  readonly Title: string | number
  readonly 'Worldwide Gross': number | null
  readonly 'Production Budget': number | null
  readonly 'Release Date': string
  readonly 'MPAA Rating': string | null
  readonly Distributor: string | null
  readonly Source: string | null
  readonly 'Major Genre': string | null
  readonly 'Creative Type': string | null
  readonly Director: string | null
  readonly 'IMDB Rating': number | null
}

interface Film {
  readonly record: Record
  readonly year: number
  readonly month: number
  readonly outlay: number
  readonly profit: number
  readonly taken: boolean
}

export function loadFilms(years: FilmYears = YEARS): ExampleMarket {
  const file = new URL('../data/movies.json', import.meta.resolve('vega-datasets'))
  const records = JSON.parse(readFileSync(file, 'utf8')) as Record[]
  const films = records
    .flatMap(toFilm)
    .filter(({ year }) => year >= years.first && year <= years.last)
  const menus: Row[] = []
  const truth: TruthRow[] = []
  for (const film of films) {
    const { record, year, month, outlay, profit, taken } = film
    const task = year >= years.task
    const half = 2 * (year - years.first) + (month > 6 ? 1 : 0)
    const key = `${record.Title} (${year})`
    menus.push({
      key,
      menu: task ? 0 : half + 1,
      // In years: past menus lie half a year apart, all films of the task's years are on offer now.
      T: task ? 0 : half / 2 + years.first - years.task,
      qty: 1,
      unit_cost: outlay,
      historically_chosen: task ? null : Number(taken),
      profit: !task && taken ? profit : null,
      distributor: record.Distributor,
      genre: record['Major Genre'],
      source: record.Source,
      creative_type: record['Creative Type'],
      rating: record['MPAA Rating'],
      director: record.Director,
      release_month: month,
    })
    if (task) truth.push({ key, qty: 1, expected_profit: null, profit, business: Number(taken) })
  }
  return {
    menus,
    sales: [],
    marketType: { market_type: 'films', parameters: { period: 'year' } },
    groundingMode: 'client_grounded',
    description: DESCRIPTION,
    truth,
  }
}

/** A film with known budget, takings and date, else nothing. A gross of 0 is a blank. */
function toFilm(record: Record): Film[] {
  const [monthName = '', , yearText] = record['Release Date'].split(' ')
  const year = Number(yearText)
  const month = MONTHS.indexOf(monthName) + 1
  const budget = record['Production Budget']
  const gross = record['Worldwide Gross']
  if (!budget || !gross || month === 0 || !Number.isInteger(year)) return []
  const outlay = budget * (1 + MARKETING)
  const reasons = [
    MAJORS.has(record.Distributor ?? ''),
    budget >= 15_000_000,
    (record['IMDB Rating'] ?? 0) >= 6.5,
  ]
  const taken = reasons.filter(Boolean).length >= 2
  return [{ record, year, month, outlay, profit: OUR_SHARE * gross - outlay, taken }]
}
