// A mend of a line is written into the words, and the text is then read as it says: the line is the mended one, and no
// other line has changed.
import { describe, expect, test } from 'vitest'
import type { Line } from '#contract/line.ts'
import type { LineFields } from '#contract/line-fields.ts'
import { sentenceOfFields } from '#language/lines/line-clause.ts'
import { mendLine } from '#language/lines/mend.ts'
import { readAnswer } from '#reading/read-answer.ts'
import { corpusItems, exampleItems, type ReadingItem } from '../bench/reading-items.ts'

function readingOf(item: Pick<ReadingItem, 'menus' | 'sales' | 'texts'>, words: string) {
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

const items = [...exampleItems(), ...corpusItems()]
const clear = items.flatMap((item) => {
  const { status, valuation } = readingOf(item, item.description)
  return status === 'read' ? [{ item, lines: valuation!.lines! }] : []
})
const mendable = clear.flatMap(({ item, lines }) =>
  lines.flatMap((line) =>
    line.places.length > 0 && line.fields && !/^(?:Goods|Revenue):/.test(line.sentence!)
      ? [{ item, lines, line, fields: line.fields }]
      : [],
  ),
)

/** The same line with another amount. */
function changed(fields: LineFields): LineFields {
  return fields.amount === undefined ? { ...fields, least: 1.5 } : { ...fields, amount: 0.077 }
}

/** Lines for which the text with `sentence` in place of the line is not read as that. */
function wrongBy(sentenceOf: (line: Line, fields: LineFields) => string | null) {
  return mendable.flatMap(({ item, lines, line, fields }) => {
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

describe(`of ${mendable.length} lines of the corpora`, () => {
  test('another amount is read as such, and no other line changes', () => {
    const wrong = wrongBy((line, fields) => sentenceOfFields(line.label, changed(fields)))
    expect(silent(wrong)).toEqual([])
    expect(wrong.length / mendable.length).toBeLessThan(0.02)
  })

  test('“this is no cost” takes the line away, and no other line changes', () => {
    const wrong = wrongBy(() => null)
    expect(silent(wrong)).toEqual([])
    expect(wrong.length / mendable.length).toBeLessThan(0.02)
  })
})
