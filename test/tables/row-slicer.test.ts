// The slicer against JSON.parse of the whole body: over random documents, cut anywhere and damaged
// anywhere, both must say the same. Its bounds are tested with bodies made to break them.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ENVELOPE_BYTES, ENVELOPE_DEPTH, ROW_BYTES, SLICE_BYTES } from '#contract/limits.ts'
import { createRowSlicer } from '#tables/row-slicer.ts'
import type { JsonKind, ReadRefusal } from '#tables/slice-sink.ts'

/** What a body holds: fields, rows and texts of tables; or why it is refused. */
type Outcome =
  | {
      ok: true
      fields: Map<string, unknown>
      rows: object
      texts: Record<string, string>
      tooLarge: unknown[]
      /** What the body is where it is no object. */
      other: JsonKind | null
    }
  | { ok: false; refusal: ReadRefusal }

function slice(body: Uint8Array, cuts: readonly number[]): Outcome {
  const fields = new Map<string, unknown>()
  const rows: Record<string, unknown[]> = {}
  const texts: Record<string, string> = {}
  const tooLarge: unknown[] = []
  let other: JsonKind | null = null
  const slicer = createRowSlicer({
    startRows: (table) => void (rows[table] = []),
    rows: (table, some) => void rows[table]!.push(...some),
    rowTooLarge: (table, row) => void tooLarge.push([table, row]),
    startText: (table) => void (texts[table] = ''),
    text: (table, bytes, from, to) => {
      for (let i = from; i < to; i++) texts[table] += String.fromCharCode(bytes[i]!)
      return null
    },
    field: (name, value) => void fields.set(name, value),
    notObject: (kind) => void (other = kind),
  })
  const places = [0, ...cuts.map((cut) => cut % (body.length + 1)), body.length]
  places.sort((a, b) => a - b)
  let refusal: ReadRefusal | null = null
  for (let i = 1; i < places.length; i++)
    refusal ??= slicer.push(body.subarray(places[i - 1], places[i]))
  refusal = slicer.end()
  return refusal ? { ok: false, refusal } : { ok: true, fields, rows, texts, tooLarge, other }
}

function isUtf8(body: Uint8Array): boolean {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body).length >= 0
  } catch {
    return false
  }
}

/** The same by JSON.parse of the whole. Names in `documents` never repeat, nor by one wrong byte. */
function parseWhole(body: Uint8Array): Omit<Outcome, 'refusal'> {
  let value: unknown
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch {
    return { ok: false }
  }
  const other = kindOf(value)
  const fields = new Map<string, unknown>()
  const rows: Record<string, unknown[]> = {}
  const texts: Record<string, string> = {}
  for (const [name, field] of other ? [] : Object.entries(value as object)) {
    if (name !== 'menus' && name !== 'sales') fields.set(name, field)
    else if (Array.isArray(field)) rows[name] = field
    else if (typeof field === 'string') texts[name] = field
    else fields.set(name, field)
  }
  return { ok: true, fields, rows, texts, tooLarge: [], other } as Outcome
}

function kindOf(value: unknown): JsonKind | null {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'list'
  const kinds = { string: 'text', number: 'number', boolean: 'boolean' } as const
  return kinds[typeof value as keyof typeof kinds] ?? null
}

function sameOrder(outcome: Omit<Outcome, 'refusal'>): unknown {
  if (!('fields' in outcome)) return { ok: false }
  const { fields, rows, texts, tooLarge, other } = outcome as Extract<Outcome, { ok: true }>
  // Base64 is ASCII: how other characters are handed on does not matter, only that they are there.
  for (const [name, text] of Object.entries(texts)) if (!ascii(text)) texts[name] = 'not ASCII'
  return { ok: true, fields: [...fields].sort(byName), rows, texts, tooLarge, other }
}
// oxlint-disable-next-line no-control-regex
const ascii = (text: string): boolean => /^[\x00-\x7f]*$/.test(text)
const byName = (a: [string, unknown], b: [string, unknown]): number => (a[0] < b[0] ? -1 : 1)

// Documents as text, so that white space, escapes and forms of numbers vary too.
const space = fc.constantFrom('', '', '', ' ', '\n', '\t', '\r\n  ')
const number = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((x) => JSON.stringify(x)),
  fc.constantFrom('0', '-0', '1e5', '1E+2', '-1.50', '12345678901234567890', '1e999', '0.1e-7'),
)
const unicode = fc.string({ unit: 'binary', maxLength: 12 })
const text = fc.oneof(
  unicode.map((s) => JSON.stringify(s)),
  unicode.map((s) => JSON.stringify(s).replaceAll('/', '\\/')),
  unicode.map(
    (s) =>
      `"${Array.from({ length: s.length }, (_, i) => `\\u${s.charCodeAt(i).toString(16).padStart(4, '0')}`).join('')}"`,
  ),
  fc.constantFrom('""', '"\\\\"', '"\\""', '"],[{}:"', '"日本語"', '"\u{1F600}"', '"a\\\\\\"b"'),
)
const scalar = fc.oneof(number, text, fc.constantFrom('null', 'true', 'false'))
const spaced = (open: string, items: string[], close: string, gaps: string[]): string =>
  open + items.map((item, i) => gaps[i % gaps.length] + item).join(',') + gaps[0] + close
const gaps = fc.array(space, { minLength: 1, maxLength: 4 })
// A name that stands twice is no fair question where it is escaped: V8 reads {"\"":1,"\"":2} as the
// names \" and \\, or not, by what it parsed before. Rows below repeat plain names.
const distinct = {
  maxLength: 4,
  selector: ([name]: [string, string]): unknown => JSON.parse(name),
}
const { value: anything } = fc.letrec<{ value: string }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    scalar,
    fc
      .tuple(fc.array(tie('value'), { maxLength: 4 }), gaps)
      .map(([items, some]) => spaced('[', items, ']', some)),
    fc.tuple(fc.uniqueArray(fc.tuple(text, tie('value')), distinct), gaps).map(([items, some]) =>
      spaced(
        '{',
        items.map(([name, value]) => `${name}${some[0]}:${value}`),
        '}',
        some,
      ),
    ),
  ),
}))
const rowText = fc
  .tuple(fc.array(fc.tuple(fc.constantFrom('"key"', '"qty"', '"é"', '"1"', '"a b"'), scalar)), gaps)
  .map(([cells, some]) =>
    spaced(
      '{',
      cells.map(([name, value]) => `${name}:${value}`),
      '}',
      some,
    ),
  )
const tableText = fc.oneof(
  { weight: 5, arbitrary: fc.array(fc.oneof(rowText, rowText, anything), { maxLength: 8 }) },
  { weight: 1, arbitrary: fc.constant<string[]>([]) },
)
const fieldNames = [
  'menus',
  'sales',
  'business_description',
  'grounding_mode',
  '\u0416_x',
  '__proto__',
]
const requests = fc
  .tuple(
    fc
      .subarray(fieldNames)
      .chain((names) => fc.shuffledSubarray(names, { minLength: names.length })),
    fc.array(fc.oneof(anything, text), { minLength: 6, maxLength: 6 }),
    fc.tuple(tableText, tableText, fc.boolean()),
    gaps,
  )
  .map(([names, values, [first, second, asRows], some]) => {
    const table = (name: string): string =>
      spaced('[', name === 'menus' ? first : second, ']', some)
    const isTable = (name: string): boolean => asRows && (name === 'menus' || name === 'sales')
    const fields = names.map(
      (name, i) => `${JSON.stringify(name)}${some[0]}:${isTable(name) ? table(name) : values[i]}`,
    )
    return some[0] + spaced('{', fields, '}', some) + some[0]
  })
/** JSON that is no object: a list, a text, a number, a word. */
const others = fc
  .tuple(
    fc.oneof(
      scalar,
      tableText.map((items) => `[${items.join(',')}]`),
    ),
    gaps,
  )
  .map(([value, some]) => some[0] + value + some.at(-1))
const documents = fc.oneof({ weight: 4, arbitrary: requests }, { weight: 1, arbitrary: others })
const encode = (document: string): Uint8Array => new TextEncoder().encode(document)
const cuts = fc.array(fc.nat(), { maxLength: 12 })

/** One byte changed, left out or put in. */
const damages = fc.tuple(
  fc.constantFrom('change', 'drop', 'insert'),
  fc.nat(),
  fc.oneof(fc.nat(255), fc.constantFrom(...encode('"\\{}[],: \n0e-'))),
)
function damage(body: Uint8Array, [how, at, byte]: [string, number, number]): Uint8Array {
  const place = at % (body.length + 1)
  const rest = body.subarray(how === 'insert' ? place : place + 1)
  return Uint8Array.from([...body.subarray(0, place), ...(how === 'drop' ? [] : [byte]), ...rest])
}

describe('the row slicer', () => {
  test('reads any document, cut anywhere, as JSON.parse reads the whole', () => {
    fc.assert(
      fc.property(documents, cuts, (document, some) => {
        const body = encode(document)
        expect(sameOrder(slice(body, some))).toEqual(sameOrder(parseWhole(body)))
      }),
      { numRuns: 1500 },
    )
  })

  test('takes a damaged document exactly where JSON.parse takes it', () => {
    fc.assert(
      fc.property(documents, damages, cuts, (document, wrong, some) => {
        const body = damage(encode(document), wrong)
        const sliced = slice(body, some)
        // The text of a table, or one that is the body, is bytes: who decodes base64 finds what is none.
        const { other, texts = {} } = sliced.ok ? sliced : { other: null }
        if (!isUtf8(body) && (other === 'text' || Object.keys(texts).length > 0)) return
        expect(sameOrder(sliced)).toEqual(sameOrder(parseWhole(body)))
      }),
      { numRuns: 3000 },
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
      { numRuns: 40 },
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
      'The body is not well-formed JSON: row 1 of menus (the first is 0) cannot be read, at byte 18.',
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
