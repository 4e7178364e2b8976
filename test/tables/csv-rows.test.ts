// CSV that comes in pieces is read as a text that is held whole, wherever it is cut.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { readCsv } from '#tables/csv.ts'
import { createCsvLook, createCsvRows } from '#tables/csv-rows.ts'

/** The rows of a text that comes in pieces of so many characters, or what is wrong. */
function inPieces(text: string, size: number) {
  const pieces = Array.from({ length: Math.ceil(text.length / size) }, (_, i) =>
    text.slice(i * size, (i + 1) * size),
  )
  const look = createCsvLook(100_000)
  for (const piece of pieces) {
    const message = look.push(piece)
    if (message !== null) return { ok: false, message }
  }
  const seen = look.end()
  if (!seen.ok) return seen
  const rows = createCsvRows(seen.form)
  const json = [...pieces.flatMap((piece) => [...rows.push(piece)]), ...rows.end()].join('')
  return { ok: true, rows: JSON.parse(`[${json}]`) as Record<string, unknown>[], form: seen.form }
}

/** Rows without their blank cells, which are the same as missing ones. */
const filled = (rows: readonly Record<string, unknown>[]) =>
  rows.map((row) => Object.fromEntries(Object.entries(row).filter(([, cell]) => cell !== null)))

const cell = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '0',
    '7',
    '007',
    '1.50',
    '-3e2',
    '12345678901234567890',
    'a',
    'ä,€',
    '"',
    '""',
  ),
  fc.string({ maxLength: 6 }),
  fc.constantFrom('two\nlines', 'a;b', '<x>', '😀'),
)
const quotedCell = (text: string): string =>
  /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text

test('wherever it is cut, and longer than the first look', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 40 }),
      fc.constantFrom('\n', '\r\n'),
      fc.integer({ min: 1, max: 2000 }),
      fc.boolean(),
      (cells, end, size, isLong) => {
        // A quote inside a cell that has none around it is no CSV that programs write.
        const lines = cells.map((row) =>
          row.map((one) => quotedCell(one.replaceAll(/[\r\n]/g, '\n'))).join(','),
        )
        const body = isLong ? Array.from({ length: 3000 }, () => lines).flat() : lines
        const text = `key,a,b${end}${body.slice(0, 4000).join(end)}${end}`
        const whole = readCsv(text)
        const got = inPieces(text, isLong ? size + 20_000 : size)
        expect(got.ok).toBe(whole.ok)
        if (whole.ok && got.ok && 'rows' in got) {
          expect(filled(got.rows!)).toEqual(filled(whole.rows))
          if (got.form!.isPlain)
            expect(whole.lines.every((line, row) => line === row + 2)).toBe(true)
        }
      },
    ),
    { numRuns: 200 },
  )
})

test.each([
  ['key,key\na,1\n'],
  ['key,qty\na,1\nb,12,50\n'],
  ['key,qty\na,1\n# end\n'],
  ['{"menus": []}'],
  ['<html>'],
  ['Week 47\n\nkey;menu;T;qty\na;0;0;1\n'],
  [',key,qty\n0,a,1\n'],
  ['key;unit_cost\na;933\nb;1.007\n'],
  ['key,qty\n"a,1\nb,2\n'],
  ['\nkey,qty\n'],
])('what is no table is refused with the same words: %j', (text) => {
  const whole = readCsv(text)
  expect(whole.ok).toBe(false)
  expect(inPieces(text, 7)).toEqual(whole)
})

test('a short text under long names comes in pieces, too', () => {
  const text = `${'k'.repeat(60_000)}\n${'1\n'.repeat(100)}`
  const look = createCsvLook(1000)
  look.push(text)
  const seen = look.end()
  if (!seen.ok) throw new Error(seen.message)
  const sizes = [...createCsvRows(seen.form).push(text)].map(({ length }) => length)
  expect(sizes.length).toBeGreaterThan(10)
  expect(Math.max(...sizes)).toBeLessThan(400_000)
  const wide = createCsvLook(10)
  const columns = Array.from({ length: 513 }, (_, i) => `c${i}`).join(',')
  wide.push(`${columns}\n`)
  expect(wide.end()).toMatchObject({ message: expect.stringContaining('512 columns') })
})

test('a quote that is never closed ends the reading, and so do too many rows', () => {
  const look = createCsvLook(2)
  expect(look.push(`key,qty\n"${'x'.repeat(600_000)}`)).toMatch(/^line 2: .*quote/)
  const many = createCsvLook(2)
  many.push('key\na\nb\nc\n')
  expect(many.end()).toEqual({ ok: false, message: 'more than 2 rows, the most that is read' })
})
