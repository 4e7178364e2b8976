// A history with another current menu: cells stay what they are, whatever columns and kinds the two have.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { RequestRead } from '#contract/request-read.ts'
import { isOwnTask, withOtherTask } from '#tables/other-task.ts'
import { tableToRows } from '#tables/table-builder.ts'
import { readTable, without, type Row } from '../support/requests/small-request.ts'

const read = (menus: Row[]): RequestRead => ({
  fields: {},
  menus: readTable(menus),
  sales: readTable([]),
})
const cells = fc.oneof(
  fc.constant(null),
  // A column of texts and numbers knows one zero.
  fc.double({ noNaN: true }).map((value) => value + 0),
  fc.constantFrom('a', 'b', '7', true),
)
const row = fc.record({ key: fc.constantFrom('k1', 'k2', 7), a: cells, b: cells, c: cells })
const filled = (rows: readonly Row[], names: readonly string[]) =>
  rows.map((cellsOf) => Object.fromEntries(names.map((name) => [name, cellsOf[name] ?? null])))

test('holds the past rows, then the rows of the menu, blank where a column is not theirs', () => {
  fc.assert(
    fc.property(fc.array(row), fc.array(row), fc.array(row), (past, now, other) => {
      const history = past.map((cellsOf) => ({ ...without(cellsOf, 'c'), T: -1 }))
      const own = now.map((rest) => ({ ...rest, T: 0 }))
      const task = other.map((cellsOf) => ({ ...without(cellsOf, 'b'), T: 0 }))
      const joined = withOtherTask(read([...history, ...own]), read(task).menus)
      const names = [...joined.menus.table.columns.keys()]
      expect(filled(tableToRows(joined.menus.table), names)).toEqual(
        filled([...history, ...task], names),
      )
    }),
  )
})

test('knows a session’s own rows, in any order and number, from any other row', () => {
  const own = [1, 2, 3].map((qty) => ({ key: 'k', T: 0, qty, a: qty === 1 ? null : 'x' }))
  const sent = read([{ key: 'old', T: -1, qty: 1, a: 'x' }, ...own])
  expect(isOwnTask(sent, read(own.toReversed()).menus)).toBe(true)
  expect(isOwnTask(sent, read(own.slice(1, 2)).menus)).toBe(true)
  expect(isOwnTask(sent, read([{ ...own[0]!, a: 'x' }]).menus)).toBe(false)
  expect(isOwnTask(sent, read([{ ...own[0]!, d: 1 }]).menus)).toBe(false)
})
