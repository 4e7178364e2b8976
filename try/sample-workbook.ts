// The demonstration workbook: tables and description of the example market, read from examples/, so
// that it equals the market of the demo.
import { readFileSync } from 'node:fs'
import { DEFAULT_OPTIONS } from '#addin/options/setup.ts'
import { writeWords } from '#addin/description/words-part.ts'
import { readCsv } from '#tables/csv.ts'
import type { Fixture, FixtureRows, WorkbookFixture } from './host/fixture.ts'

const MARKET = new URL('../examples/wholesale/', import.meta.url)

/**
 * Tables `Menus` and `Sales`, each on a sheet of the same name, and the description on a third
 * sheet. The current menu comes first, because plans are written there.
 */
export function sampleWorkbook(): WorkbookFixture {
  const market = JSON.parse(read('market_type.json')) as { parameters: Record<string, unknown> }
  const parameters = Object.entries(market.parameters) as [string, Fixture][]
  const about: FixtureRows = [
    ['What a deal costs and brings', null],
    [read('description.txt').trim(), null],
    [null, null],
    ['Parameters (in the pane: Options, More options)', null],
    ...parameters.map(([name, value]) => [name, value]),
  ]
  const { parameters: options } = market
  const words = writeWords({
    description: read('description.txt').trim(),
    options: {
      ...DEFAULT_OPTIONS,
      horizon: Number(options.inventory_holding_weeks_before_writeoff),
      writeoff: Number(options.leftover_writeoff_fraction),
      period: 'week',
    },
    sample: null,
  })!
  return {
    name: 'Demonstration workbook',
    neverSaved: true,
    autoSave: false,
    sheets: ['Menus', 'Sales', 'Description'],
    tables: {
      Menus: { at: 'Menus!A1', rows: currentFirst(csvRows('menus.csv')) },
      Sales: { at: 'Sales!A1', rows: csvRows('sales.csv') },
    },
    cells: { 'Description!A1': about },
    xmlParts: [words],
  }
}

function csvRows(name: string): FixtureRows {
  const table = readCsv(read(name))
  if (!table.ok) throw new Error(`${name}: ${table.message}`)
  const header = Object.keys(table.rows[0] ?? {})
  return [header, ...table.rows.map((row) => header.map((column) => row[column] ?? null))]
}

function currentFirst([header = [], ...rows]: FixtureRows): FixtureRows {
  const menu = header.indexOf('menu')
  const isCurrent = (row: readonly Fixture[]): boolean => row[menu] === 0
  return [header, ...rows.filter(isCurrent), ...rows.filter((row) => !isCurrent(row))]
}

const read = (name: string): string => readFileSync(new URL(name, MARKET), 'utf8')
