// The end of an entry's message that names rows comes off again exactly, whatever the statement holds.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { keysText, statementOf, withRows } from '#contract/entry-rows.ts'

const hits = fc
  .record({
    rows: fc.uniqueArray(fc.nat(200_000), { minLength: 1, maxLength: 5 }),
    more: fc.nat(10),
    keys: fc.array(fc.oneof(fc.string({ maxLength: 8 }), fc.nat()), { maxLength: 4 }),
  })
  .map(({ rows, more, keys }) => ({ rows, count: rows.length + more, keys }))

test('the statement comes back', () => {
  fc.assert(
    fc.property(fc.string(), hits, (statement, found) => {
      expect(statementOf({ ...found, message: withRows(statement, found) })).toBe(statement)
    }),
  )
})

test('a message that names no rows stays whole', () => {
  fc.assert(
    fc.property(fc.string(), hits, (message, found) => {
      expect(statementOf({ ...found, message: `${message}!` })).toBe(`${message}!`)
    }),
  )
})

test('at most three rows and keys are named', () => {
  const found = { rows: [3, 17, 21, 30], count: 40, keys: ['a', 'b', 1, 'c'] }
  expect(withRows('qty is blank', found)).toBe(
    'qty is blank: rows 3, 17, 21 and 37 more (counted from 0; keys "a", "b", 1).',
  )
  expect(withRows('qty is blank', { rows: [3], count: 1, keys: [] })).toBe(
    'qty is blank: row 3 (counted from 0).',
  )
  expect(keysText({ keys: ['x'] })).toBe('key "x"')
})
