// What of the inputs has changed since a plan, told without having kept a cell of them.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { sheetOf } from '#addin/mapping/sheet.ts'
import {
  changesText,
  PRINT_ROWS,
  printOf,
  tableChange,
  tablePrintSchema,
  type TablePrint,
} from '#addin/mapping/inputs-print.ts'
import { tableChangesText } from '#addin/messages/texts.ts'

type Row = readonly (string | number)[]
const HEADERS = ['SKU', 'Unit cost', 'Note']
const TAKEN = ['SKU', 'Unit cost']
const rows: Row[] = Array.from({ length: 20 }, (_, i) => [`K${i}`, 2 + (i % 3), `n${i}`])
const print = (given: readonly Row[], headers = HEADERS): TablePrint =>
  printOf(sheetOf({ name: 'Deals', headers }, given), TAKEN)
const before = print(rows)
const said = (now: TablePrint): string[] => {
  const change = tableChange(before, now)
  return change ? changesText([change], tableChangesText) : []
}

test('a sorted table, another name of it and a column that is not taken are no change', () => {
  expect(said(print(rows.toReversed()))).toEqual([])
  expect(said(print(rows.map(([sku, cost]) => [sku!, cost!, 'other'])))).toEqual([])
  expect(said({ ...before, table: 'Offers' })).toEqual([])
  expect(tablePrintSchema.parse(JSON.parse(JSON.stringify(before)))).toEqual(before)
})

test('changed, added and removed rows are counted, and the column in which cells changed is named', () => {
  const dearer = rows.map((row, i) => (i < 2 ? [row[0]!, 99, row[2]!] : row))
  expect(said(print(dearer))).toEqual(['Deals: 2 rows changed (Unit cost).'])
  expect(said(print([...dearer, ['K99', 1, '']]))).toEqual(['Deals: 2 rows changed, 1 row added.'])
  expect(said(print(rows.slice(3)))).toEqual(['Deals: 3 rows removed.'])
  // A row twice is a row more.
  expect(said(print([...rows, rows[0]!]))).toEqual(['Deals: 1 row added.'])
  // Two cells that have changed places are two changed rows of equal columns.
  const swapped = rows.map((row, i) => (i < 2 ? [row[0]!, rows[1 - i]![1]!, row[2]!] : row))
  expect(said(print(swapped))).toEqual(['Deals: 2 rows changed.'])
})

test('a column that is gone is named, and rows are not called changed for it', () => {
  const without = print(
    rows.map(([sku, , note]) => [sku!, note!]),
    ['SKU', 'Note'],
  )
  expect(said(without)).toEqual(['Deals: without Unit cost.'])
})

test('of a very long table columns and the number of rows are told, and little is kept', () => {
  const long = Array.from({ length: PRINT_ROWS + 1 }, (_, i) => [`K${i}`, i % 7, ''])
  const was = print(long)
  expect(was.hashes).toBeNull()
  const now = print([...long.slice(0, 9), ['K9', 99, ''], ...long.slice(10)])
  expect(changesText([tableChange(was, now)!], tableChangesText)).toEqual([
    'Deals: cells changed in Unit cost.',
  ])
  expect(tableChange(was, print(long.slice(5)))).toMatchObject({ removed: 5, added: 0 })
  expect(JSON.stringify(print(long.slice(0, 20_000))).length).toBeLessThan(100_000)
})

test('whatever is edited, the counts say how the number of rows changed', () => {
  const cell = fc.record({ at: fc.nat(19), cost: fc.nat(5), what: fc.nat(2) })
  fc.assert(
    fc.property(fc.array(cell, { maxLength: 10 }), (edits) => {
      let edited: Row[] = rows
      for (const { at, cost, what } of edits) {
        if (what === 0) edited = edited.with(at % edited.length, [`K${at}`, cost, ''])
        if (what === 1) edited = [...edited, [`N${at}`, cost, '']]
        if (what === 2 && edited.length > 1) edited = edited.toSpliced(at % edited.length, 1)
      }
      const change = tableChange(before, print(edited))
      const bag = (all: readonly Row[]) => all.map(([a, b]) => `${a} ${b}`).sort()
      expect(change === null).toBe(JSON.stringify(bag(edited)) === JSON.stringify(bag(rows)))
      if (change) expect(change.added - change.removed).toBe(edited.length - rows.length)
    }),
  )
})
