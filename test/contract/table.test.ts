// Text columns as conditions read them.
import { expect, test } from 'vitest'
import { tableFromRows } from '#tables/table-builder.ts'
import { texts } from '#contract/table.ts'

const cells = ['Toys', ' tOYS ', null, '  ', 'Ｔｏｙｓ', 'books', 7, true]
const table = tableFromRows(cells.map((kind, at) => ({ kind, number: at === 0 ? null : at % 3 })))

test('texts that differ in case, outer spaces or width are one text; blanks are no texts', () => {
  const { codes, codeOf } = texts(table, 'kind')
  const are = (text: string) => [...codes].map((code) => Number(code === codeOf(text)))
  expect(are('TOYS')).toEqual([1, 1, 0, 0, 1, 0, 0, 0])
  expect(are('Books ')).toEqual([0, 0, 0, 0, 0, 1, 0, 0])
  expect(are('7')).toEqual([0, 0, 0, 0, 0, 0, 1, 0])
  expect(are('garden')).toEqual([0, 0, 0, 0, 0, 0, 0, 0])
  expect(are(' ')).toEqual([0, 0, 0, 0, 0, 0, 0, 0])
})

test('a number column is compared as it prints, an absent one holds no text', () => {
  const { codes, codeOf } = texts(table, 'number')
  expect([...codes].map((code) => code === codeOf('2'))).toEqual([
    false,
    false,
    true,
    false,
    false,
    true,
    false,
    false,
  ])
  expect(new Set(texts(table, 'absent').codes)).toEqual(new Set([-1]))
})
