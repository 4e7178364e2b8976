// The slicer against JSON.parse of the whole body: over random documents, cut anywhere and damaged
// anywhere, both must say the same. Its bounds are tested with bodies made to break them.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ENVELOPE_BYTES, ENVELOPE_DEPTH, ROW_BYTES, SLICE_BYTES } from '#contract/limits.ts'
import {
  bothReadings,
  cuts,
  damage,
  damages,
  documents,
  encode,
  parseWhole,
  sameOrder,
  slice,
} from '../support/requests/any-document.ts'
import { createRowSlicer } from '#tables/row-slicer.ts'
import { runs } from '../support/nightly.ts'

describe('the row slicer', () => {
  test('reads any document, cut anywhere, as JSON.parse reads the whole', () => {
    fc.assert(
      fc.property(documents, cuts, (document, some) => {
        const body = encode(document)
        expect(sameOrder(slice(body, some))).toEqual(sameOrder(parseWhole(body)))
      }),
      { numRuns: runs(1500) },
    )
  })

  test('takes a damaged document exactly where JSON.parse takes it', () => {
    fc.assert(
      fc.property(documents, damages, cuts, (document, wrong, some) => {
        const both = bothReadings(document, wrong, some)
        if (both) expect(both[0]).toEqual(both[1])
      }),
      { numRuns: runs(3000) },
    )
  })

  test('reads and refuses alike when rows fill many slices', () => {
    const rows = Array.from({ length: 4000 }, (_, i) => ({
      key: `k${i}`,
      note: 'é"\\'.repeat(40),
      i,
    }))
    const body = encode(JSON.stringify({ menus: rows, model: 'default' }))
    expect(body.length).toBeGreaterThan(3 * SLICE_BYTES)
    fc.assert(
      fc.property(cuts, damages, fc.boolean(), (some, wrong, whole) => {
        // Not in the name: under another one the rows would be an envelope beyond its limit.
        fc.pre(wrong[1] % (body.length + 1) > 8)
        const sent = whole ? body : damage(body, wrong)
        expect(sameOrder(slice(sent, some))).toEqual(sameOrder(parseWhole(sent)))
      }),
      { numRuns: runs(40, 8) },
    )
  })

  test.each([
    ['an empty body', ''],
    ['two numbers', '1 2'],
    ['a word that JSON does not know', 'yes'],
    ['a list without its end', '[{}'],
    ['a text without its end', '"menus'],
    ['a list and an object', '[]{}'],
    ['a comma after the last row', '{"menus":[{},]}'],
    ['a comma before the first row', '{"menus":[,{}]}'],
    ['a missing comma between rows', '{"menus":[{} {}]}'],
    ['a row without its end', '{"menus":[{"a":1]}'],
    ['a bracket too many', '{"menus":[{}}]}'],
    ['text behind the end', '{"menus":[]} x'],
    ['a missing end', '{"menus":[]'],
    ['a comma after the last field', '{"menus":[],}'],
    ['a repeated field', '{"menus":[],"menus":[]}'],
    ['a repeated field, once with an escape', '{"model":1,"mo\\u0064el":2}'],
    ['half a byte order mark', new Uint8Array([0xef, 0xbb, 0x7b, 0x7d])],
    ['a byte order mark within', '{"menus":[\uFEFF{}]}'],
    ['a control character in the text of a table', '{"menus":"AA\u0001A"}'],
    ['an unknown escape in the text of a table', '{"menus":"AA\\xA"}'],
    ['a field name without quotes', '{menus:[]}'],
  ])('refuses %s as malformed', (_, document) => {
    const outcome = slice(typeof document === 'string' ? encode(document) : document, [])
    expect(outcome.ok ? 'read' : outcome.refusal.code).toBe('malformed_json')
  })

  test.each([
    ['list', '[]'],
    ['list', ' [{"menus":[]}]\n'],
    ['list', `[${'{"key":1},'.repeat(60_000)}{}]`],
    ['text', '"menus"'],
    ['text', `"${'x'.repeat(ENVELOPE_BYTES)}"`],
    ['number', '\uFEFF5'],
    ['number', '-1e5 '],
    ['boolean', 'true'],
    ['null', 'null'],
  ] as const)('says that a body is a %s and no object, and hands on nothing', (kind, document) => {
    for (const some of [[], [1], [2, 3]])
      expect(slice(encode(document), some)).toEqual({
        ok: true,
        fields: new Map(),
        rows: {},
        texts: {},
        tooLarge: [],
        other: kind,
      })
  })

  test('passes a byte order mark at the very beginning, cut or whole', () => {
    for (const some of [[], [1], [1, 2], [2, 3]])
      expect(slice(encode('\uFEFF {"model":1}'), some)).toMatchObject({ ok: true })
  })

  test('names the row and the byte where a row cannot be read', () => {
    const outcome = slice(encode('{"menus":[{"a":1},{"a":01},{"a":2}]}'), [])
    expect(outcome.ok ? '' : outcome.refusal.detail).toBe(
      'The body is not well-formed JSON: row 1 of menus (the first is 0) cannot be read as JSON, at byte 18.',
    )
  })

  test('says a refusal again and reads no further', () => {
    const slicer = createRowSlicer({
      startRows: () => undefined,
      rows: () => expect.unreachable(),
      rowTooLarge: () => undefined,
      startText: () => undefined,
      text: () => null,
      field: () => expect.unreachable(),
      notObject: () => expect.unreachable(),
    })
    const first = slicer.push(encode('{]'))
    expect(first).not.toBeNull()
    expect(slicer.push(encode('"menus":[{}],"model":1}'))).toBe(first)
    expect(slicer.end()).toBe(first)
  })

  test('passes over a row beyond the limit and keeps the others and their indexes', () => {
    const long = 'x'.repeat(ROW_BYTES)
    const body = encode(JSON.stringify({ menus: [{ key: 1 }, { key: 2, long }, { key: 3 }] }))
    for (const some of [[], [20, 40, 50_000], Array.from({ length: 50 }, (_, i) => i * 1500)])
      expect(slice(body, some)).toMatchObject({
        rows: { menus: [{ key: 1 }, {}, { key: 3 }] },
        tooLarge: [['menus', 1]],
      })
  })

  test('takes a row of exactly the limit', () => {
    const row = { key: 1, pad: '' }
    row.pad = 'x'.repeat(ROW_BYTES - JSON.stringify(row).length)
    const outcome = slice(
      encode(JSON.stringify({ menus: Array.from({ length: 9 }, () => row) })),
      [5, 70_000],
    )
    expect(outcome).toMatchObject({ ok: true, tooLarge: [] })
  })

  test('refuses an envelope beyond the limit, whatever it is made of', () => {
    const big = 'x'.repeat(ENVELOPE_BYTES)
    for (const body of [{ a: big }, { [big]: 1 }, { menus: { a: big } }, { a: [[big]] }]) {
      const outcome = slice(encode(JSON.stringify(body)), [1000])
      expect(outcome.ok ? 'read' : outcome.refusal.code).toBe('too_large')
    }
  })

  test.each(['mock', 'menus', 'x'])('refuses a value of %s nested deeper than is read', (field) => {
    const nested = (depth: number) =>
      encode(`{"${field}":${'{"a":['.repeat(depth / 2)}${']}'.repeat(depth / 2)}}`)
    expect(slice(nested(ENVELOPE_DEPTH), [5])).toMatchObject({ ok: true })
    for (const depth of [ENVELOPE_DEPTH + 2, 5000, 80_000])
      expect(slice(nested(depth), [70])).toEqual({
        ok: false,
        refusal: {
          code: 'too_large',
          detail: `The value of "${field}" is nested more than 32 levels deep. Leave out fields that the service does not read.`,
        },
      })
  })

  test('counts no bracket of a text as depth', () => {
    expect(slice(encode(JSON.stringify({ a: '[{'.repeat(100) })), [9])).toMatchObject({ ok: true })
  })

  test('shows of a long field name no more than of any long text', () => {
    const long = 'n'.repeat(100_000)
    for (const body of [
      `{"${long}":1,"${long}":2}`,
      `{"${long}":x}`,
      `{"${long}":${'['.repeat(40)}`,
    ]) {
      const outcome = slice(encode(body), [])
      expect(outcome.ok ? Infinity : outcome.refusal.detail.length).toBeLessThan(300)
    }
  })
})
