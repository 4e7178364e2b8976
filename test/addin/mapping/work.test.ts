// The whole mapping as one job, over the sample market that the repository ships.
import { readFileSync } from 'node:fs'
import Papa from 'papaparse'
import { describe, expect, test } from 'vitest'
import type { CellValue } from '#addin/mapping/cell.ts'
import { guessFeatures } from '#addin/mapping/features.ts'
import { columnsOfGuesses, guessMenuColumns, guessSalesColumns } from '#addin/mapping/guess.ts'
import type { Mapping } from '#addin/mapping/mapping.ts'
import { sheetOf, type Sheet } from '#addin/mapping/sheet.ts'
import { bodyOf } from '#addin/mapping/body.ts'
import { runMapping, type MappingJob } from '#addin/mapping/work.ts'
import { createRequestReader } from '#tables/request-reader.ts'
import { tableToRows } from '#tables/table-builder.ts'
import { cell } from '#contract/table.ts'
import { validateRequest } from '#contract/validate.ts'

const folder = new URL('../../../examples/wholesale/', import.meta.url)

/** A CSV file as a sheet would hold it: numbers where Excel sees numbers. */
function csvSheet(name: string): Sheet {
  const text = readFileSync(new URL(`${name}.csv`, folder), 'utf8')
  const [headers, ...rows] = Papa.parse<string[]>(text, { skipEmptyLines: true }).data
  const cells = (row: string[]): CellValue[] =>
    row.map((value) => (value !== '' && !Number.isNaN(Number(value)) ? Number(value) : value))
  return sheetOf({ name, headers: headers! }, rows.map(cells))
}

const sheets = { menus: csvSheet('menus'), sales: csvSheet('sales') }
const menuColumns = columnsOfGuesses(guessMenuColumns(sheets.menus))
const salesColumns = columnsOfGuesses(guessSalesColumns(sheets.sales))
const taken = (guesses: ReturnType<typeof guessFeatures>) =>
  guesses.filter(({ take }) => take).map(({ header }) => header)
const mapping: Mapping = {
  version: 1,
  menus: {
    table: 'menus',
    columns: menuColumns,
    features: taken(guessFeatures(sheets.menus, menuColumns, 'menus')),
  },
  sales: {
    table: 'sales',
    columns: salesColumns,
    features: taken(guessFeatures(sheets.sales, salesColumns, 'sales')),
  },
  time: { by: 'columns' },
}
const job: MappingJob = {
  mapping,
  sheets,
  today: '2026-08-03',
  fields: { business_description: readFileSync(new URL('description.txt', folder), 'utf8') },
  known: null,
}

describe('the job over the wholesale sample', () => {
  test('plans a small business without the checks that it cannot meet, and says so', async () => {
    const now = sheets.menus.headers.indexOf('T')
    const rows = Array.from({ length: sheets.menus.rows }, (_, row) =>
      sheets.menus.columns.map((column) => cell(column, row) ?? ''),
    )
    const today = rows.filter((row) => row[now] === 0).slice(0, 20)
    const past = rows.filter((row) => row[now] !== 0)
    const menus = sheetOf({ name: 'menus', headers: sheets.menus.headers }, [...past, ...today])
    const done = await runMapping({ ...job, sheets: { ...sheets, menus } })
    expect(done.checked.ok).toBe(true)
    expect(done.fields).toMatchObject({ checks: 'off' })
    expect(done.checked.problems).toMatchObject([
      { code: 'too_few_task_rows', severity: 'warning' },
    ])
    // What the analyst says of the checks goes before.
    const on = await runMapping({
      ...job,
      sheets: { ...sheets, menus },
      fields: { ...job.fields, checks: 'on' },
    })
    expect(on.checked.ok).toBe(false)
  })

  test('names the cells of columns that are called like parts of an object', async () => {
    const odd = ['__proto__', 'constructor']
    const rows = Array.from({ length: sheets.menus.rows }, (_, row) => [
      ...sheets.menus.columns.map((column) => cell(column, row) ?? ''),
      ...odd.map(() => '#N/A'),
    ])
    const menus = sheetOf({ name: 'menus', headers: [...sheets.menus.headers, ...odd] }, rows)
    const features = [...mapping.menus.features, ...odd]
    const { checked } = await runMapping({
      ...job,
      sheets: { ...sheets, menus },
      mapping: { ...mapping, menus: { ...mapping.menus, features } },
    })
    const said = checked.problems.map(({ code, header }) => ({ code, header }))
    expect(said).toEqual(odd.map((header) => ({ code: 'error_cell', header })))
  })

  test('guesses every column and changes nothing of a table that is as the service wants it', async () => {
    const { upload, checked } = await runMapping(job)
    expect(upload.problems).toEqual([])
    expect(checked.ok).toBe(true)
    expect([...upload.menus.table.columns.keys()].sort()).toEqual([...sheets.menus.headers].sort())
    const sheetRow = (row: number) =>
      Object.fromEntries(
        sheets.menus.headers.map((header, i) => {
          const column = sheets.menus.columns[i]!
          if (column.kind === 'number')
            return [header, Number.isNaN(column.values[row]!) ? null : column.values[row]]
          return [header, column.codes[row]! < 0 ? null : column.dictionary[column.codes[row]!]]
        }),
      )
    tableToRows(upload.menus.table).forEach((row, i) => {
      if (i % 97 === 0) expect(row).toEqual(sheetRow(upload.menus.back.row[i]!))
    })
  })

  test('says before the upload what the service says after it', async () => {
    const done = await runMapping(structuredClone(job))
    for (const form of ['rows', 'parquet'] as const) {
      const reader = createRequestReader(() => true)
      expect(reader.push(new TextEncoder().encode(bodyOf(done, form)))).toBe(null)
      const end = reader.end()
      if (!end.ok) throw new Error(end.refusal.detail)
      expect(validateRequest(end.request).validation).toEqual(done.checked.validation)
    }
  })

  test('names the period that T was derived with, where the analyst names none', async () => {
    const sheet = sheetOf({ name: 'd', headers: ['k', 'd', 'q'] }, [['a', '2026-08-03', 1]])
    const byDate: Mapping = {
      version: 1,
      menus: { table: 'd', columns: { key: 'k', date: 'd', qty: 'q' }, features: [] },
      time: { by: 'date', period: 'quarter', now: 'latest' },
    }
    const run = async (fields: Record<string, unknown>) =>
      (await runMapping({ ...job, mapping: byDate, sheets: { menus: sheet }, fields })).fields
    expect(await run({ model: 'default' })).toEqual({
      model: 'default',
      market_type: { parameters: { period: 'month' } },
    })
    const own = { market_type: { market_type: 'x', parameters: { period: 'year' } } }
    expect(await run(own)).toEqual(own)
  })
})
