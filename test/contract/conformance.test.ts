// Keeps CONFORMANCE.md true: it is what the tests' tags make of it, and every code of the catalogues stands
// in it. Holds too what no other test says in so many words.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { FAILURE_CODES, PROBLEMS } from '#contract/problems.ts'
import { MENUS_COLUMNS } from '#contract/rule-columns.ts'
import { sentMenusRowSchema, sentSalesRowSchema } from '#contract/sent-tables.ts'
import { isRuleColumn } from '#contract/validate.ts'
import { menuRowSchema, optionRowSchema, PROTOCOL } from '#contract/schemas.ts'
import { allProofs, PAGE, pageText, proofsIn, render } from '../conformance/render.ts'

const page = readFileSync(PAGE, 'utf8')

test('the page is what the tests say that they prove: npm run conformance writes it', () => {
  expect(page).toBe(render(pageText(), allProofs()))
})

test('a tag names the test below it, whatever stands before the title', () => {
  const source = [
    '// Conformance: 1.1, busy',
    "test('a \\'b\\'', () => {",
    '  // Conformance: busy',
    "  test.each([['x']])('%s needs a key', () => {",
  ].join('\n')
  const title = (text: string) => ({ file: 'f/x.test.ts', title: text })
  expect(Object.fromEntries(proofsIn('f/x.test.ts', source))).toEqual({
    '1.1': [title("a 'b'")],
    busy: [title("a 'b'"), title('%s needs a key')],
  })
  expect(() => proofsIn('f/x.test.ts', '// Conformance: 1.1\n})')).toThrow('f/x.test.ts:1')
})

test('a place without a test, and a tag without a place, are told', () => {
  const proofs = new Map([['1.1', [{ file: 'f/x.test.ts', title: 'a "b"' }]]])
  expect(render('| {1.1} |', proofs)).toBe('| f/x.test.ts: "a \\"b\\"" |')
  expect(() => render('{1.1} {1.2}', proofs)).toThrow('1.2')
  expect(() => render('', proofs)).toThrow('1.1')
})

test('the page lists every problem and failure code', () => {
  const rows = page.match(/^\| `\w+` +\| \d{3} /gm) ?? []
  const listed = rows.map((row) => row.match(/`(\w+)` +\| (\d+)/)!.slice(1))
  expect(listed).toEqual(Object.entries(PROBLEMS).map(([code, { status }]) => [code, `${status}`]))
  for (const code of FAILURE_CODES) expect(page).toMatch(new RegExp(`^\\| \`${code}\` `, 'm'))
})

test('the page stays short enough to be read', () => {
  expect(page.split('\n').length).toBeLessThanOrEqual(270)
})

// Conformance: 2.5-menu
test('a row of the plan has a quantity above 0', () => {
  const row = { key: 'a', menu: 0, T: 0, qty: 1, profit: 2, confidence: 0.9, unit_cost: null }
  expect(menuRowSchema.safeParse(row).success).toBe(true)
  expect(menuRowSchema.safeParse({ ...row, qty: 0 }).success).toBe(false)
})

// Conformance: 1.8
test('an option carries no reason', () => {
  const fields = Object.keys(optionRowSchema.shape)
  expect(fields).toEqual(['key', 'qty', 'profit', 'confidence', 'eligible', 'unit_cost'])
})

// Conformance: 9.2-9.5
test('the wire protocol is version 2', () => {
  expect(PROTOCOL).toBe('edps-wire/2')
})

test('the documented columns of both tables are those that have a meaning of their own', () => {
  expect(Object.keys(sentMenusRowSchema.shape).sort()).toEqual([...MENUS_COLUMNS].sort())
  for (const column of Object.keys(sentSalesRowSchema.shape))
    expect([column, isRuleColumn('sales', column)]).toEqual([column, true])
})
