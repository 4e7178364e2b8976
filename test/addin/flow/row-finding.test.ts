// Rows are found by what their cells say, wherever they were moved to.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { findRows } from '#addin/write/find-rows.ts'
import type { RowPlan, Rows } from '#addin/write/excel/plan-rows.ts'
import { rowIdentity } from '#addin/write/row-identity.ts'
import { ROW } from '#addin/write/aligned-rows.ts'

const cell = fc.oneof(
  fc.integer(),
  fc.string({ maxLength: 4 }),
  fc.boolean(),
  fc.constantFrom('', '1', 1, 'true', true, ' '),
)
const rows = fc.array(fc.tuple(cell, cell), { maxLength: 40 })
const aligned = (cells: readonly (readonly (string | number | boolean)[])[]) => ({
  identity: Float64Array.from(cells, rowIdentity),
  what: Uint8Array.from(cells, (_, row) => row % 3),
  qty: Float64Array.from(cells, (_, row) => row + 1),
  profit: Float64Array.from(cells, (_, row) => -row),
  unfilled: [],
  unfilledCount: 0,
  lost: [],
  lostCount: 0,
  planned: 0,
  part: null,
})

const listOf = (found: Rows<RowPlan>) =>
  Array.from({ length: found.length }, (_, row) => found.at(row))

test('each row gets what it was given, in any order, and each copy its own', async () => {
  const cases = rows.chain((list) =>
    fc.tuple(fc.constant(list), fc.shuffledSubarray([...list.keys()], { minLength: list.length })),
  )
  await fc.assert(
    fc.asyncProperty(cases, async ([list, order]) => {
      const finder = findRows(aligned(list))
      const unique = list.filter(
        (a) => list.filter((b) => rowIdentity(a) === rowIdentity(b)).length === 1,
      )
      for (let look = 0; look < 2; look++) {
        const found = listOf(await finder.align(order.map((row) => list[row]!)))
        expect(finder.unseen()).toBe(0)
        order.forEach((row, at) => {
          if (!unique.includes(list[row]!)) return
          const what = row % 3
          if (what === ROW.planned) expect(found[at]).toEqual({ qty: row + 1, profit: -row })
          else expect(found[at]).toBe(what === ROW.emptied ? 'empty' : null)
        })
        expect(found.filter((one) => typeof one === 'object' && one !== null)).toHaveLength(
          [...list.keys()].filter((row) => row % 3 === ROW.planned).length,
        )
      }
    }),
  )
})

test('a row that was not read is left alone and counted', async () => {
  const finder = findRows(aligned([['a', 1]]))
  const found = await finder.align([
    ['b', 1],
    ['a', 2],
    ['a', 1],
    ['a', 1],
  ])
  expect(listOf(found)).toEqual([undefined, undefined, null, undefined])
  expect(finder.unseen()).toBe(3)
})

test('cells that differ in kind or in place are other rows, blank ones are alike', () => {
  const all = [
    ['1', 2],
    [1, '2'],
    [1, 2],
    [2, 1],
    ['12', ''],
    ['', '12'],
    ['true', 2],
    [true, 2],
  ]
  expect(new Set(all.map(rowIdentity)).size).toBe(all.length)
  expect(rowIdentity(['', 1])).toBe(rowIdentity([null, 1]))
  expect(rowIdentity(['  ', -0])).toBe(rowIdentity(['', 0]))
})

test('100,000 rows are told apart', () => {
  const ids = Array.from({ length: 100_000 }, (_, i) =>
    rowIdentity([`D${i >> 3}`, 46_237 - (i % 7), (i % 8) + 1, i / 7]),
  )
  expect(new Set(ids).size).toBe(100_000)
})
