// Random bodies of a request as text, cut and damaged, and what the row slicer and JSON.parse make of them: both must
// say the same.
import * as fc from 'fast-check'
import { createRowSlicer } from '#tables/row-slicer.ts'
import { LostCell } from '#tables/sent-key.ts'
import type { JsonKind, ReadRefusal } from '#tables/row-scanner.ts'
import { anyText } from '../any-text.ts'

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

export function slice(body: Uint8Array, cuts: readonly number[]): Outcome {
  const fields = new Map<string, unknown>()
  const rows: Record<string, unknown[]> = {}
  const texts: Record<string, string> = {}
  const tooLarge: unknown[] = []
  let other: JsonKind | null = null
  const slicer = createRowSlicer({
    startRows: (table) => void (rows[table] = []),
    rows: (table, some) => void rows[table]!.push(...some.map(asParsed)),
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

/** The row as JSON.parse reads it: a key of more digits than a double holds is read as one. */
function asParsed(row: unknown): unknown {
  const key = (row as { key?: unknown } | null)?.key
  return key instanceof LostCell ? { ...(row as object), key: JSON.parse(key.shown) } : row
}

function isUtf8(body: Uint8Array): boolean {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body).length >= 0
  } catch {
    return false
  }
}

/** The same by JSON.parse of the whole. Names in `documents` never repeat, nor by one wrong byte. */
export function parseWhole(body: Uint8Array): Omit<Outcome, 'refusal'> {
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

export function sameOrder(outcome: Omit<Outcome, 'refusal'>): unknown {
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
const unicode = anyText({ maxLength: 12 })
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
// Nor is one with a backslash in it: after {"\\":1} V8 may read the name of {"\"":1} as that one.
const name = text.filter((written) => !String(JSON.parse(written)).includes('\\'))
const { value: anything } = fc.letrec<{ value: string }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    scalar,
    fc
      .tuple(fc.array(tie('value'), { maxLength: 4 }), gaps)
      .map(([items, some]) => spaced('[', items, ']', some)),
    fc.tuple(fc.uniqueArray(fc.tuple(name, tie('value')), distinct), gaps).map(([items, some]) =>
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
export const documents = fc.oneof(
  { weight: 4, arbitrary: requests },
  { weight: 1, arbitrary: others },
)
export const encode = (document: string): Uint8Array => new TextEncoder().encode(document)
export const cuts = fc.array(fc.nat(), { maxLength: 12 })

/** One byte changed, left out or put in. */
export const damages = fc.tuple(
  fc.constantFrom('change', 'drop', 'insert'),
  fc.nat(),
  fc.oneof(fc.nat(255), fc.constantFrom(...encode('"\\{}[],: \n0e-'))),
)
export function damage(body: Uint8Array, [how, at, byte]: [string, number, number]): Uint8Array {
  const place = at % (body.length + 1)
  const rest = body.subarray(how === 'insert' ? place : place + 1)
  return Uint8Array.from([...body.subarray(0, place), ...(how === 'drop' ? [] : [byte]), ...rest])
}

/** Both readings of a document, cut anywhere and perhaps damaged; null where they may differ. */
export function bothReadings(
  document: string,
  wrong: [string, number, number] | null,
  some: readonly number[],
): [unknown, unknown] | null {
  const body = wrong === null ? encode(document) : damage(encode(document), wrong)
  const sliced = slice(body, some)
  // A wrong byte in the name of a table makes a field of its rows, which may name a cell twice.
  if (!sliced.ok && sliced.refusal.detail.includes('names a field twice')) return null
  // The text of a table, or one that is the body, is bytes: what decodes base64 finds that it is no table.
  const { other, texts = {} } = sliced.ok ? sliced : { other: null }
  if (!isUtf8(body) && (other === 'text' || Object.keys(texts).length > 0)) return null
  return [sameOrder(sliced), sameOrder(parseWhole(body))]
}
