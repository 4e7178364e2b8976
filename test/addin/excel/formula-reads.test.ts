// Which formulas read the columns that a removal takes.
import { expect, test } from 'vitest'
import { readsColumns, type ReadColumn } from '#addin/write/excel/formula-reads.ts'

/** The columns U and V of a table of 74 rows, its 21st and 22nd. */
const headers = [...Array.from({ length: 20 }, (_, i) => `c${i + 1}`), 'EDPS qty', 'EDPS profit']
const columns = [20, 21].map((at): ReadColumn => ({
  sheet: "Ben's deals",
  table: 'Menu',
  headers,
  at,
  top: 0,
  bottom: 74,
  left: at,
  right: at,
}))
const names = [
  { name: 'Bought', formula: "='Ben''s deals'!$U$2:$U$75" },
  { name: 'Again', formula: '=Bought*2' },
  { name: 'Costs', formula: "='Ben''s deals'!$C$2:$C$75" },
]
const reads = readsColumns(columns, names)

test.each([
  '=SUM(U2:U75)',
  '=sum($u$2:$v$75)',
  '=U:U',
  '=SUM(A:XFD)',
  '=SUM(2:3)',
  '=@V3',
  '=-U2%',
  '=SUM(X9:B2)',
  '="U"&U2',
  '=U2#',
  '=SUM(Jan:Mar!U2)',
])('on the sheet itself, %s', (formula) => {
  expect(reads(formula, "Ben's deals")).toBe(true)
})

test.each([
  "='Ben''s deals'!U2",
  "=SUM('Ben''s deals'!U2:U75)",
  "=1+'BEN''S DEALS'!V:V",
  '=VLOOKUP(A1,Menu,21,0)',
  '=SUM(Menu[EDPS qty])',
  '=COUNTA(Menu[#All])',
  '=ROWS(menu[])',
  '=SUM(Menu[[c3]:[EDPS qty]])',
  '=SUM(Menu[[#Data],[EDPS profit]])',
  '=AVERAGE(Menu[[c20]:[EDPS profit]])',
  '=SUM(Bought)',
  '=again+1',
])('from another sheet, %s', (formula) => {
  expect(reads(formula, 'Notes')).toBe(true)
})

test.each([
  '=SUM(T2:T75)',
  '=SUM(U76:U90)',
  '="U2:U75"',
  '=SUM(76:80)',
  '=W:Z',
  '=SUM(c1:c2)',
  '=Notes!U2',
  "='[Other.xlsx]Ben''s deals'!U2",
  '=[Other.xlsx]Deals!U2',
  '=U2X(1)',
  '=SUM(Menu[c3])',
  '=SUM(Menu[[c1]:[c20]])',
  '=SUM(Other[EDPS qty])',
  '=SUM(Costs)',
  '=Menus',
  '=Menu!U2',
])('%s reads none of them', (formula) => {
  expect(reads(formula, "Ben's deals")).toBe(false)
})

test('a row of the table reads them without the name of the table', () => {
  expect(reads('=[@[EDPS qty]]*[@c3]', "Ben's deals")).toBe(true)
  expect(reads('=SUM([@[c3]:[EDPS profit]])', "Ben's deals")).toBe(true)
  expect(reads('=[@c3]*2', "Ben's deals")).toBe(false)
  expect(reads('=[@[EDPS qty]]', 'Notes')).toBe(false)
})

test('nothing is read where nothing goes', () => {
  expect(readsColumns([], names)('=SUM(U2:U75)', 'Notes')).toBe(false)
})
