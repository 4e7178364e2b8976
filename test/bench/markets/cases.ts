// What is planned: the generated markets with their truth, and the real ones where they are present.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { readCsv } from '#tables/csv.ts'
import { loadFilms } from '#examples/films.ts'
import type { ExampleMarket, Row, TruthRow } from '#examples/market-example.ts'

/** A market of which one outcome is known. */
export interface RealCase {
  readonly name: string
  readonly market: ExampleMarket
}

const FOLDERS = ['bank', 'bakery'] as const
type Folder = (typeof FOLDERS)[number]

/** The films, and the markets of the data folder that are present. */
export function realCases(data: string): RealCase[] {
  const present = FOLDERS.filter((name) => existsSync(join(data, name, 'hidden.csv.gz')))
  return [
    { name: 'films', market: loadFilms() },
    ...present.map((name) => ({ name, market: loadFolder(data, name) })),
  ]
}

/**
 * The films of one year after another, each planned by those since 1990: one outcome of films hangs on
 * which film of a year earned a quarter of all, eleven hang less on it.
 */
export function filmYears(): RealCase[] {
  return Array.from({ length: 11 }, (_, i) => {
    const year = 2000 + i
    return {
      name: `films of ${year}`,
      market: loadFilms({ first: 1990, task: year, last: year }),
    }
  })
}

/** Whether nothing of the real markets is missing. */
export function allPresent(cases: readonly RealCase[]): boolean {
  return cases.length === FOLDERS.length + 1
}

/** menus and sales as a client sends them; hidden.csv.gz stands row by row beside menus. */
function loadFolder(data: string, name: Folder): ExampleMarket {
  const folder = join(data, name)
  const menus = readZipped(join(folder, 'menus.csv.gz'))
  const hidden = readZipped(join(folder, 'hidden.csv.gz'))
  const truth = menus.flatMap((row, i): TruthRow[] =>
    row['menu'] === 0
      ? [
          {
            key: String(row['key']),
            qty: Number(row['qty']),
            expected_profit: null,
            profit: Number(hidden[i]!['profit']),
            business: Number(hidden[i]!['business']),
          },
        ]
      : [],
  )
  return {
    menus,
    sales: readZipped(join(folder, 'sales.csv.gz')),
    marketType: {},
    groundingMode: 'business_led',
    description: readFileSync(join(folder, 'description.txt'), 'utf8'),
    truth,
  }
}

function readZipped(file: string): Row[] {
  const read = readCsv(gunzipSync(readFileSync(file)).toString('utf8'))
  if (!read.ok) throw new Error(`${file}: ${read.message}`)
  return read.rows
}
