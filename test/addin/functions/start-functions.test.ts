// Areas of calling cells stay few. What the functions do in a workbook stands in formulas.test.ts.
import { expect, test } from 'vitest'
import { callingCells } from '#addin/functions/cells.ts'

test('cells that call are told as one area a column, on sheets of any name', () => {
  const cells = callingCells()
  for (const row of [7, 3, 10_000]) cells.add(`Mine!B${row}`)
  for (const address of ["'Bob''s sheet'!$AA$5", 'Größe!C1', null, 'nonsense']) cells.add(address)
  expect(cells.areas()).toEqual(
    new Map([
      ['Mine', ['B3:B10000']],
      ["Bob's sheet", ['AA5:AA5']],
      ['Größe', ['C1:C1']],
    ]),
  )
})
