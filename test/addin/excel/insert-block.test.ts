// A block of cells where the analyst wants it: never over what stands there, and never with a key.
import { afterEach, expect, test } from 'vitest'
import { makeKey } from '#contract/api-key.ts'
import { insertBlock } from '#addin/excel/insert-block.ts'
import { openForTest, type OpenWorkbook } from '../../support/workbook/open.ts'

let opened: OpenWorkbook
afterEach(() => opened.close())

const block = (cells: (string | number)[][]) => ({
  address: 'Sheet1!B2',
  rows: cells.length,
  columns: cells[0]!.length,
  build: () => Promise.resolve(cells),
})

test('fills empty cells', async () => {
  opened = await openForTest({ sheets: ['Sheet1'] })
  const answer = await insertBlock(
    block([
      ['a', 1],
      ['b', 2],
    ]),
  )
  expect(answer).toEqual({ ok: true, value: 'Sheet1!B2:C3' })
  expect(opened.host.read('Sheet1!B2:C3')).toEqual([
    ['a', 1],
    ['b', 2],
  ])
})

test('leaves a filled cell alone', async () => {
  opened = await openForTest({ sheets: ['Sheet1'], cells: { 'Sheet1!C3': [['mine']] } })
  const answer = await insertBlock(
    block([
      ['a', 1],
      ['b', 2],
    ]),
  )
  expect(answer).toMatchObject({
    ok: false,
    failure: {
      kind: 'no_room',
      message: expect.stringMatching(
        /^From Sheet1!B2 on the formulas would fill Sheet1!B2:C3, where something stands already\. Type another “First cell”/,
      ),
    },
  })
  expect(opened.host.read('Sheet1!B2')).toEqual([['']])
})

test('says where to go when the selected cell is in a table', async () => {
  opened = await openForTest({ tables: { Deals: { at: 'Menu!A1', rows: [['key'], ['k1']] } } })
  opened.host.book.selection = { top: 1, left: 0, bottom: 1, right: 0 }
  const answer = await insertBlock({ ...block([['a', 1]]), address: null })
  expect(answer).toMatchObject({
    ok: false,
    failure: {
      kind: 'no_room',
      message:
        'From the selected cell on the formulas would fill Menu!A2:B2, where the table Deals is. ' +
        'Select a cell with empty ones right of it and below it, outside of every table, or type it as “First cell”; then press the button again.',
    },
  })
  expect(opened.host.table('Deals').rows).toEqual([['k1']])
})

test.each(['ZZZ', 'A0', 'B2:C3', 'here'])('says that “%s” is no cell', async (address) => {
  opened = await openForTest({ sheets: ['Sheet1'] })
  const answer = await insertBlock({ ...block([['a']]), address })
  expect(answer).toMatchObject({
    ok: false,
    failure: { message: expect.stringContaining('is no cell') },
  })
})

test('says of a sheet that never was no more than that it is not there', async () => {
  opened = await openForTest({ sheets: ['Sheet1'] })
  const answer = await insertBlock({ ...block([['a']]), address: 'Sheet2!B4' })
  expect(answer).toMatchObject({
    ok: false,
    failure: {
      message: 'There is no cell Sheet2!B4 in this workbook: look how its sheet is named.',
    },
  })
})

test('never writes an API key', async () => {
  opened = await openForTest({ sheets: ['Sheet1'] })
  const key = makeKey('paid', new Uint8Array(128).fill(7))
  const answer = await insertBlock(block([['Deal', `the key is ${key}`]]))
  expect(answer).toMatchObject({ ok: false, failure: { kind: 'secret' } })
  expect(JSON.stringify(answer)).not.toContain(key)
  expect(opened.host.read('Sheet1!B2:C2')).toEqual([['', '']])
})
