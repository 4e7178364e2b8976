// Blocks stay within what Excel answers at once, whatever stands in the cells.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  bytesPerRow,
  formatsOf,
  PROBE_ROWS,
  READ_BYTES,
  rowsWithin,
  tellingColumn,
} from '#addin/excel/blocks.ts'

const cell = fc.oneof(fc.double({ noNaN: true }), fc.string(), fc.boolean(), fc.constant(''))

describe('the size of a block', () => {
  test('is at least a row and keeps within the bytes that it was made for', () => {
    fc.assert(
      fc.property(fc.double({ min: 1, max: 1e7, noNaN: true }), (eachRow) => {
        const rows = rowsWithin(READ_BYTES, eachRow)
        expect(rows).toBeGreaterThanOrEqual(1)
        if (rows > 1) expect(rows * eachRow).toBeLessThanOrEqual(READ_BYTES)
      }),
    )
  })

  test('is measured as the answer is sent: JSON within JSON, in UTF-8', () => {
    expect(bytesPerRow([['ü"']])).toBe(
      Buffer.byteLength(JSON.stringify(JSON.stringify([['ü"']])), 'utf8'),
    )
    expect(bytesPerRow([])).toBeGreaterThan(0)
  })

  test('is measured on a few hundred rows, near what all of them take', () => {
    const row = fc.tuple(cell, cell, cell)
    fc.assert(
      fc.property(
        fc.array(row, { minLength: 1, maxLength: 50 }),
        fc.integer({ min: 20, max: 40 }),
        (few, times) => {
          const rows = Array.from({ length: times }, () => few).flat()
          const all = Buffer.byteLength(JSON.stringify(JSON.stringify(rows))) / rows.length
          const guess = bytesPerRow(rows)
          if (rows.length < PROBE_ROWS) expect(guess).toBeCloseTo(all, 6)
          else expect(guess).toBeLessThan(all * few.length + 10)
        },
      ),
      { numRuns: 50 },
    )
  })

  test('reads 100,000 rows of 12 columns in at most 12 requests, with the head and the check', () => {
    const rows = Array.from({ length: 100_000 }, (_, i) => [
      `SKU-${100_000 + i}`,
      `2026-W${i % 52}`,
      ...Array.from({ length: 10 }, (_, c) => Math.round(i * 7.3 + c * 1000) / 100),
    ])
    const eachRow = bytesPerRow(rows)
    const blocks = Math.ceil((rows.length - PROBE_ROWS) / rowsWithin(READ_BYTES, eachRow))
    const check = Math.ceil(
      rows.length / rowsWithin(READ_BYTES, bytesPerRow(rows.map(([key]) => [key!]))),
    )
    expect(1 + 1 + blocks + check).toBeLessThanOrEqual(12)
  })
})

describe('the number format of a column', () => {
  test('is that of its first number: text above a date has none', () => {
    const formats = [
      ['General', 'General'],
      ['dd/mm/yyyy', '0.00'],
    ]
    expect(
      formatsOf(formats, [
        ['', 'a'],
        [45_000, 'b'],
      ]),
    ).toEqual(['dd/mm/yyyy', 'General'])
    expect(
      formatsOf(formats, [
        ['n/a', 3],
        [45_000, 4],
      ]),
    ).toEqual(['dd/mm/yyyy', 'General'])
  })

  test('is that of its first cell where no number was looked at', () => {
    expect(
      formatsOf(
        [['@', 'yyyy']],
        [
          ['a', ''],
          ['b', 45_000],
        ],
      ),
    ).toEqual(['@', 'yyyy'])
  })
})

test('rows that move are noticed by the column whose cells differ most', () => {
  expect(
    tellingColumn([
      ['a', 'k1', 1],
      ['a', 'k2', 1],
      ['b', 'k3', 2],
    ]),
  ).toBe(1)
  expect(tellingColumn([])).toBe(0)
})
