// The example that costs nothing: its tables have one hash, however they are sent.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { EXAMPLE_MARKET, isOfMarket } from '#contract/example-market.ts'
import { TEXT_ROWS, tablesText } from '#contract/tables-text.ts'
import { ruleColumns } from '#contract/validate.ts'
import { readCsv } from '#tables/csv.ts'
import { createRequestReader } from '#tables/request-reader.ts'
import { writeParquet } from '#tables/request-writer.ts'
import { tableFromRows } from '#tables/table-builder.ts'
import { exampleBody } from '../support/requests/example-request.ts'

type Row = Readonly<Record<string, unknown>>

/** As the service reads a body. */
function hashOf(body: string): string {
  const reader = createRequestReader(ruleColumns())
  expect(reader.push(new TextEncoder().encode(body))).toBeNull()
  const end = reader.end()
  if (!end.ok) throw new Error(end.refusal.detail)
  const { menus, sales } = end.request
  return sha256(tablesText(menus.table, sales.table)!)
}
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

function csv(name: string): Row[] {
  const read = readCsv(readFileSync(`examples/wholesale/${name}.csv`, 'utf8'))
  if (!read.ok) throw new Error(read.message)
  return [...read.rows]
}
const body = (menus: unknown, sales: unknown): string => JSON.stringify({ menus, sales })
const parquet = (rows: readonly Row[]): string =>
  Buffer.from(writeParquet(tableFromRows(rows))).toString('base64')

test('the files of the example are the example: as JSON, as Parquet, as texts, in any order', () => {
  const [menus, sales] = [csv('menus'), csv('sales')]
  const [hash] = EXAMPLE_MARKET.tables!
  expect(hashOf(body(menus, sales))).toBe(hash)
  expect(hashOf(body(parquet(menus), sales.toReversed()))).toBe(hash)
  // Ids of menus are names; features say nothing of whose data it is.
  const renamed = menus.map(({ menu, ...row }) => ({
    ...row,
    colour: 'none',
    unit_cost: String(row['unit_cost']),
    menu: menu === 0 ? 0 : Number(menu) + 100,
    note: 'x',
  }))
  expect(hashOf(body(renamed, sales))).toBe(hash)
})

test('one number more or less is other data', () => {
  const [menus, sales] = [csv('menus'), csv('sales')]
  const hashes = [
    body(menus.with(5, { ...menus[5], unit_cost: 1 }), sales),
    body(menus.slice(1), sales),
    body(menus, sales.slice(1)),
  ].map(hashOf)
  for (const hash of hashes) expect(EXAMPLE_MARKET.tables).not.toContain(hash)
})

test('the sample of the add-in and the console, mapped as they map it, is the example', async () => {
  for (const form of ['rows', 'parquet'] as const) {
    const sent = await exampleBody(form)
    expect(hashOf(sent)).toBe(EXAMPLE_MARKET.tables![1])
    expect(sent).toContain(JSON.stringify(EXAMPLE_MARKET.description))
  }
})

test('the words of the example are those of its files', () => {
  expect(readFileSync('examples/wholesale/description.txt', 'utf8').trim()).toBe(
    EXAMPLE_MARKET.description,
  )
})

test('tables of too many rows have no text, and are of no market that names its tables', async () => {
  const table = { rows: TEXT_ROWS + 1, columns: new Map() }
  expect(tablesText(table, { rows: 0, columns: new Map() })).toBeNull()
  const { market_type, description } = EXAMPLE_MARKET
  expect(await isOfMarket(EXAMPLE_MARKET, { market_type, description }, async () => null)).toBe(
    false,
  )
})
