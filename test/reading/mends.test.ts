// A mend of a line is written into the words, and the text is then read as it says: the line is the mended one, and no
// other line has changed.
import { describe, expect, test } from 'vitest'
import type { Line } from '#contract/line.ts'
import type { LineFields } from '#contract/line-fields.ts'
import { sentenceOfFields } from '#language/lines/line-clause.ts'
import { canDrop, mendLine } from '#language/lines/mend.ts'
import { readAnswer } from '#reading/read-answer.ts'
import { atNight } from '../support/nightly.ts'
import { corpusItems, exampleItems, type ReadingItem } from '../bench/reading-items.ts'

type Of = Pick<ReadingItem, 'menus' | 'sales' | 'texts'>

function readingOf(item: Of, words: string) {
  const { texts } = item
  const menus = item.menus.map((name) => ({
    name,
    type: texts.includes(name) ? ('text' as const) : ('number' as const),
  }))
  const sales = item.sales.map((name) => ({ name, type: 'number' as const }))
  return readAnswer({ business_description: words, columns: { menus, sales } })
}

/** What the lines say. */
const saidBy = (lines: readonly Line[] = []): string[] =>
  lines.map(({ sentence }) => String(sentence)).toSorted((x, y) => (x < y ? -1 : 1))

interface Mended {
  readonly item: ReadingItem
  readonly lines: readonly Line[]
  readonly line: Line
  readonly fields: LineFields
}

const items = [...exampleItems(), ...corpusItems()]
/** The lines of the items that are read, each of which can be mended. */
const mendable = (of: readonly ReadingItem[], takes: (line: Line) => boolean): Mended[] =>
  of.flatMap((item) => {
    const { status, valuation } = readingOf(item, item.description)
    const lines = status === 'read' ? valuation!.lines! : []
    return lines.flatMap((line) =>
      line.fields && takes(line) ? [{ item, lines, line, fields: line.fields }] : [],
    )
  })
const said = mendable(items, ({ places }) => places.length > 0)
/** The same words where Sales has the costs that are charged unless the words say otherwise. */
const sent = items.map((item) => ({
  ...item,
  sales: [...new Set([...item.sales, 'unit_fee', 'unit_holding_cost'])],
}))

/** The same line with another amount. */
function changed(fields: LineFields): LineFields {
  return fields.amount === undefined ? { ...fields, least: 1.5 } : { ...fields, amount: 0.077 }
}

/** Lines for which the text with `sentence` in place of the line is not read as that. */
function wrongBy(
  all: readonly Mended[],
  sentenceOf: (line: Line, fields: LineFields) => string | null,
) {
  return all.flatMap(({ item, lines, line, fields }) => {
    const sentence = sentenceOf(line, fields)
    const text = mendLine(item.description, lines, line, sentence)
    const { status, valuation } = readingOf(item, text)
    const wanted = lines.flatMap((own) =>
      own !== line ? [own] : sentence === null ? [] : [{ ...own, sentence }],
    )
    const got = saidBy(valuation?.lines)
    const right = status === 'read' && JSON.stringify(got) === JSON.stringify(saidBy(wanted))
    return right ? [] : [{ status, text, got, wanted: saidBy(wanted) }]
  })
}
const silent = (wrong: ReturnType<typeof wrongBy>) =>
  wrong.filter(({ status }) => status === 'read')

const another = (line: Line, fields: LineFields) => sentenceOfFields(line.label, changed(fields))
const none = (): null => null

describe(`of ${said.length} lines of the corpora`, () => {
  test('another amount is read as such, and no other line changes', () => {
    const wrong = wrongBy(said, another)
    expect(silent(wrong)).toEqual([])
    expect(wrong.length / said.length).toBeLessThan(0.02)
  })

  test('“this is no cost” takes the line away, and no other line changes', () => {
    const wrong = wrongBy(said, none)
    expect(silent(wrong)).toEqual([])
    expect(wrong.length / said.length).toBeLessThan(0.02)
  })
})

// Each text has the same such lines, so that a part of them is read by day.
describe('a line that no words say', () => {
  const assumed = mendable(
    atNight(
      sent,
      sent.filter((_, at) => at % 5 === 0),
    ),
    ({ places }) => places.length === 0,
  )

  test('is mended to what the form says', () => {
    expect(new Set(assumed.map(({ line }) => line.label))).toEqual(
      new Set(['revenue', 'cost of goods', 'unit_fee', 'unit_holding_cost']),
    )
    expect(wrongBy(assumed, another)).toEqual([])
  })

  test('is taken away, and no other line changes', () => {
    expect(assumed.every(({ item, line }) => canDrop(item.description, line))).toBe(true)
    expect(wrongBy(assumed, none)).toEqual([])
  })

  test('is taken away too once it was mended', () => {
    const [{ item, lines, line, fields }] = assumed as [Mended]
    const mended = mendLine(item.description, lines, line, another(line, fields))
    const again = readingOf(item, mended).valuation!.lines!
    const own = again.find(({ label }) => label === line.label)!
    const { valuation } = readingOf(item, mendLine(mended, again, own, null))
    expect(valuation!.lines!.map(({ label }) => label)).not.toContain(line.label)
  })
})

test('a formula that is mended closes the costs that Sales has, as it did before', () => {
  const written = sent.filter(({ description }) => description.includes('='))
  const formulas = mendable(written, ({ places }) => places[0]?.as === 'formula')
  expect(formulas.length).toBeGreaterThan(8)
  expect(wrongBy(formulas, another)).toEqual([])
  expect(wrongBy(formulas, none)).toEqual([])
})
