// No API key is written into the workbook. `keyless` refuses a key, and a write of anything that
// `keyless` has not checked does not compile.
import { expect, test } from 'vitest'
import { makeKey } from '#contract/api-key.ts'
import { put, type GuardedContext } from '#addin/excel/guarded.ts'
import { keyless } from '#addin/excel/keyless.ts'

const KEY = makeKey('paid', new Uint8Array(128).fill(7))

test.each([
  ['a text', `the key is ${KEY}`],
  ['cells', [['deal', 3], [KEY]]],
  ['a value within a setting', { note: { text: KEY } }],
  ['a name within a setting', { [KEY]: true }],
  ['a mistyped key', `${KEY.slice(0, -3)}abc`],
])('a key is refused in %s', (_, data) => {
  expect(() => keyless(data, 'refused')).toThrow('refused')
})

test('other data is given back unchanged', () => {
  const cells = [['deal', 3, null, true]]
  expect(keyless(cells)).toBe(cells)
})

/** Held by the compiler alone: every write below goes around `keyless`. */
export function doesNotCompile({ workbook }: GuardedContext, text: string): void {
  const range = workbook.getSelectedRange()
  // @ts-expect-error: a cell
  range.values = [[text]]
  // @ts-expect-error: a cell
  put(range, { values: [[text]] })
  // @ts-expect-error: a formula whose cells are checked one by one, before they are changed
  put(range, { formulas: [[keyless(text)]].map((row) => [...row, text]) })
  // @ts-expect-error: several properties at once
  range.set({ values: [[text]] })
  // @ts-expect-error: the value of a setting
  workbook.settings.add(keyless('edps'), text)
  // @ts-expect-error: the name of a setting
  workbook.settings.add(text, keyless('x'))
  // @ts-expect-error: a defined name
  workbook.names.add(keyless('EDPS_Plan'), text)
  // @ts-expect-error: the formula of a name
  workbook.names.getItem('EDPS_Plan').formula = text
  // @ts-expect-error: the formula of a name, which Excel's types let be anything
  put(workbook.names.getItem('EDPS_Plan'), { formula: text })
  // @ts-expect-error: a comment
  workbook.comments.add(range, text)
  // @ts-expect-error: an XML part
  workbook.customXmlParts.add(text)
  // @ts-expect-error: an XML part that is there
  workbook.customXmlParts.getItem(text).setXml(text)
  // @ts-expect-error: the name of a sheet
  workbook.worksheets.add(text)
  // @ts-expect-error: the name of a table
  put(workbook.tables.getItem('Deals'), { name: text })
  // @ts-expect-error: the header of a column
  workbook.tables.getItem('Deals').columns.add(undefined, undefined, text)
  // @ts-expect-error: an object of Excel's own type, which could be written to
  const unguarded: Excel.Range = range
  // @ts-expect-error: the context, from which such objects come
  return [unguarded, range.context]
}
