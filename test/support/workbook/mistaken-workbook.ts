// A workbook as it comes: the sample market in three tables, with the mistakes that people make in
// sheets. Each mistake is one cell that stands as it should not, what it ought to be, and what must be
// said of it. Not how it is found: that is the add-in's.
import { loadSample } from '#addin/tables/load-sample.ts'
import type { CellValue } from '#addin/mapping/cell.ts'
import type { Fixture, FixtureRows, WorkbookFixture } from '#try/host/host.ts'

export interface Mistake {
  /** What the analyst did. */
  readonly what: string
  readonly table: string
  /** Data row, from 0, and header of the cell that is wrong. */
  readonly row: number
  readonly header: string
  /** Header of the cell that is shown, where two contradict one another. */
  readonly shown: string
  readonly wrong: Fixture
  readonly right: CellValue
  /** A part of the problem's message, and of what it says to change. */
  readonly says: RegExp
  readonly fix: RegExp
  /** It may stand: the plan is made without the row. */
  readonly warning?: true
}

export interface MistakenWorkbook {
  readonly fixture: WorkbookFixture
  readonly mistakes: readonly Mistake[]
  /** Worksheet row of a data row. */
  readonly rowOf: (table: string, row: number) => number
  /** `Sheet!C4` of a cell. */
  readonly addressOf: (at: Pick<Mistake, 'table' | 'row' | 'header'>) => string
}

type Cells = CellValue[][]
interface Plain {
  readonly headers: string[]
  readonly rows: Cells
}

/** Worksheet row in which each table's headers stand: people do not always begin in A1. */
const TOP: Readonly<Record<string, number>> = { Offers: 1, History: 4, Sales: 3 }

/** The sample with today's offers, past ones and sales apart, in its right state. */
export function tidyTables(): Record<string, Plain> {
  const { menus, sales } = loadSample()
  const now = Math.max(...menus.rows.map(([week]) => Number(week)))
  const headers = [...menus.headers, 'Available']
  const part = (keep: (week: number) => boolean): Plain => ({
    headers,
    rows: menus.rows.filter(([week]) => keep(Number(week))).map((row) => [...row, 'yes']),
  })
  return {
    Offers: part((week) => week === now),
    History: part((week) => week < now),
    Sales: { headers: [...sales.headers], rows: sales.rows.map((row) => [...row]) },
  }
}

export function mistakenWorkbook(): MistakenWorkbook {
  const tables = tidyTables()
  const mistakes = mistakesIn(tables)
  const wrong = new Map(mistakes.map((one) => [`${one.table} ${one.row} ${one.header}`, one.wrong]))
  const fixtureOf = (name: string, { headers, rows }: Plain): FixtureRows => [
    headers,
    ...rows.map((cells, row) =>
      cells.map((value, column): Fixture => {
        const header = headers[column]!
        const mistake = wrong.get(`${name} ${row} ${header}`)
        if (mistake !== undefined) return mistake
        if (header === 'Week of' || header === 'Date') return { value, format: 'yyyy-mm-dd' }
        return value === '' ? null : value
      }),
    ),
  ]
  const rowOf = (table: string, row: number) => TOP[table]! + 1 + row
  return {
    fixture: {
      tables: Object.fromEntries(
        Object.entries(tables).map(([name, plain]) => [
          name,
          { at: `${name}!B${TOP[name]!}`, rows: fixtureOf(name, plain) },
        ]),
      ),
    },
    mistakes,
    rowOf,
    addressOf: ({ table, row, header }) =>
      `${table}!${String.fromCharCode(66 + tables[table]!.headers.indexOf(header))}${rowOf(table, row)}`,
  }
}

/** One of every kind, each in a row of its own. */
function mistakesIn(tables: Record<string, Plain>): Mistake[] {
  const value = (table: string, row: number, header: string): CellValue =>
    tables[table]!.rows[row]![tables[table]!.headers.indexOf(header)]!
  const made: Mistake[] = []
  const make = (
    what: string,
    [table, row, header]: readonly [string, number, string],
    wrong: Fixture,
    says: RegExp,
    fix: RegExp,
    more: { warning?: true; shown?: string } = {},
  ) => {
    const right = value(table, row, header)
    made.push({ what, table, row, header, shown: header, wrong, right, says, fix, ...more })
  }
  const { rows: past, headers } = tables.History!
  const at = (name: string) => headers.indexOf(name)
  /** Deals of the history that a mistake is in already. */
  const used = new Set<CellValue>()
  const pastRow = (test: (row: CellValue[], index: number) => boolean): number => {
    const found = past.findIndex((row, i) => !used.has(row[at('SKU')]!) && test(row, i))
    used.add(past[found]![at('SKU')]!)
    return found
  }
  const declined = (row: CellValue[]) => row[at('Taken')] === 0
  const taken = (row: CellValue[]) => row[at('Taken')] === 1
  const dated = (iso: string): Fixture => ({
    value: Math.round(Date.parse(`${iso}T00:00:00Z`) / 86_400_000) + 25_569,
    format: 'yyyy-mm-dd',
  })

  // Today's offers.
  const number = /is not a number in .*rows? /
  const plain = /Type the number alone/
  make('a failed look-up', ['Offers', 3, 'Unit cost'], '#N/A', /Excel error/, /formula|clear/)
  make('a division by nothing', ['Offers', 8, 'Unit price'], '#DIV/0!', /Excel error/, /formula/)
  make('a note in the place of a cost', ['Offers', 13, 'Unit cost'], 'ask Bob', number, plain)
  make('a decimal comma', ['Offers', 18, 'Unit price'], '12,50', number, plain)
  make(
    'a percentage as text',
    ['Offers', 23, 'Unit price'],
    '15%',
    /is a share/,
    /column of amounts/,
  )
  make('a currency sign', ['Offers', 28, 'Unit price'], '€ 17.30', number, plain)
  make('a negative size', ['Offers', 43, 'Qty'], -5, /not greater than 0/, /leave out rows/)
  make('a size of 0', ['Offers', 48, 'Qty'], 0, /not greater than 0/, /leave out rows/)
  make('a size in words', ['Offers', 53, 'Qty'], 'a dozen', /no sizes can be read/, /list such as/)
  make('a negative price', ['Offers', 58, 'Unit price'], -20, /below 0/, /≥ 0/)
  make('a negative lead time', ['Offers', 63, 'Lead time (weeks)'], -1, /below 0/, /≥ 0/)

  // Past offers.
  const date = (what: string, wrong: Fixture, says: RegExp, fix: RegExp) =>
    make(what, ['History', pastRow(declined), 'Week of'], wrong, says, fix)
  date('a date as text that is two days', '3/4/2026', /can be 2026-04-03 or/, /whole column/)
  date('a date in words', 'mid-May', /is no date/, /2024-01-31/)
  date('no date', null, /there is no date/, /Fill in the date/)
  date('a mistyped year', dated('2062-03-02'), /lies after/, /Correct the date/)
  date('an offer of today among past ones', dated('2026-08-03'), /lies in/, /move the row/)
  const second = pastRow(
    (row, i) => declined(row) && taken(past[i - 1]!) && row[1] === past[i - 1]![1],
  )
  make('taken at two sizes', ['History', second, 'Taken'], 1, /more than one row/, /one size/)
  make(
    'a doubtful flag',
    ['History', pastRow(declined), 'Taken'],
    'maybe',
    /neither/,
    /1 or 0|TRUE or FALSE/,
  )
  make(
    'taken although it could not be had',
    ['History', pastRow(taken), 'Available'],
    'no',
    /not available/,
    /Set “Available” to 1/,
    { shown: 'Taken' },
  )

  // Sales.
  const sales = tables.Sales!.rows
  const usedSales = new Set<number>()
  const sale = (test: (row: CellValue[], index: number) => boolean = () => true): number => {
    const found = sales.findIndex(
      (row, i) =>
        !usedSales.has(i) && !used.has(row[1]!) && Number(row[2]) > 0 && i > 3 && test(row, i),
    )
    usedSales.add(found)
    used.add(sales[found]![1]!)
    return found
  }
  // The deals keep another sale: without any they would be told as unsold.
  const oneOfMany = (row: CellValue[]) => sales.filter(([, sku]) => sku === row[1]).length > 1
  make(
    'a sale of nothing we know',
    ['Sales', sale(oneOfMany), 'SKU'],
    'D9999X',
    /no past menu/,
    /correct the keys/,
    { warning: true },
  )
  make(
    'a sale before its offer',
    ['Sales', sale(), 'Date'],
    dated('2026-01-05'),
    /earlier than/,
    /Correct/,
  )
  make(
    'a sale long after',
    ['Sales', sale((row) => Number(row[0]) < 46_130), 'Date'],
    dated('2026-07-27'),
    /later than 7 periods/,
    /written off/,
  )
  make(
    'a sale that is still to come',
    ['Sales', sale(), 'Date'],
    dated('2026-12-24'),
    /lies after/,
    /Correct the date/,
  )
  make(
    'a return as a sale',
    ['Sales', sale(), 'Units sold'],
    -2,
    /More came back/,
    /Correct the units/,
  )
  make('units in words', ['Sales', sale(), 'Units sold'], 'two', number, plain)
  make('a lost reference', ['Sales', sale(), 'Price'], '#REF!', /Excel error/, /formula/)
  const again = sale((row, i) => sales[i - 1]![1] === row[1])
  make(
    'two fees for one deal',
    ['Sales', again, 'Unit fee'],
    99,
    /differs between the rows/,
    /the same/,
  )
  return made
}
