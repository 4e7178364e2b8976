// The sample as a workbook of the tests': without a test runner, for benchmarks open it too.
import { loadSample } from '#addin/tables/load-sample.ts'
import type { NewTable } from '#addin/tables/excel/insert-table.ts'
import type { FixtureRows, HostOptions } from '#try/host/host.ts'

/** Of the deals that were not taken in the past, one in so many stands in the small tables. */
const PASSED = 8
/** Columns of Deals. */
const [KEY, TAKEN] = [1, 6]

/**
 * The sample's two tables as a fixture. `few`: today's deals, the past deals that were taken and some that were not,
 * a third of the rows, of which panes open, read and plan in half the time.
 */
export function sampleTables(how: 'few' | 'whole' = 'few'): NonNullable<HostOptions['tables']> {
  const { menus, sales } = loadSample()
  const fixture = ({ headers, rows }: NewTable): FixtureRows => [
    [...headers],
    ...rows.map((row) => row.map((value) => (value === '' ? null : value))),
  ]
  // Dates are numbers under a format, which the fixture says of the first row.
  const dated = (table: NewTable): FixtureRows =>
    fixture(table).map((row, i) =>
      i === 0
        ? row
        : row.map((value, at) =>
            at === 0 ? { value: Number(value), format: 'yyyy-mm-dd' } : value,
          ),
    )
  const deals = how === 'few' ? { ...menus, rows: fewOf(menus.rows) } : menus
  return {
    Deals: { at: 'Deals!A1', rows: dated(deals) },
    Sales: { at: 'Sales!A1', rows: dated(sales) },
  }
}

function fewOf(rows: NewTable['rows']): NewTable['rows'] {
  const deal = (row: NewTable['rows'][number]) => `${row[0]} ${row[KEY]}`
  const taken = new Set(rows.filter((row) => row[TAKEN] === 1).map(deal))
  const passed = [...new Set(rows.map(deal))].filter((_, at) => at % PASSED === 0)
  const kept = new Set([...taken, ...passed])
  return rows.filter((row) => row[TAKEN] === '' || kept.has(deal(row)))
}
