// The sample as a workbook of the tests': without a test runner, for the bench opens it too.
import { loadSample } from '#addin/tables/load-sample.ts'
import type { FixtureRows, HostOptions } from '#try/host/host.ts'

/** The sample's two tables as a fixture. */
export function sampleTables(): NonNullable<HostOptions['tables']> {
  const { menus, sales } = loadSample()
  const fixture = ({ headers, rows }: typeof menus): FixtureRows => [
    [...headers],
    ...rows.map((row) => row.map((value) => (value === '' ? null : value))),
  ]
  // Dates are numbers under a format, which the fixture says of the first row.
  const dated = (table: typeof menus): FixtureRows =>
    fixture(table).map((row, i) =>
      i === 0
        ? row
        : row.map((value, at) =>
            at === 0 ? { value: Number(value), format: 'yyyy-mm-dd' } : value,
          ),
    )
  return {
    Deals: { at: 'Deals!A1', rows: dated(menus) },
    Sales: { at: 'Sales!A1', rows: dated(sales) },
  }
}
