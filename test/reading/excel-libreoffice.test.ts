// LibreOffice's own numbers for the formulas that we print (excel/libreoffice.json, made by
// excel/run-libreoffice.ts): the engine agrees with them, and so do the rules of Excel that the
// other tests compute formulas by.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Case } from './excel/cases.ts'
import { cellsOf, value, type History } from '../support/excel-formula/engine.ts'
import { compute } from '../support/excel-formula/formula.ts'

interface Stored extends History {
  readonly made_with: string
  readonly columns: { readonly menus: string[]; readonly sales: string[] }
  readonly parameters: Record<string, number>
  /** Values: of each row of Menus; a text is an error. */
  readonly cases: (Case & { readonly formula: string; readonly values: (number | string)[] })[]
  readonly rules: { readonly formula: string; readonly values: (number | string)[] }[]
}

const stored = JSON.parse(
  readFileSync(new URL('excel/libreoffice.json', import.meta.url), 'utf8'),
) as Stored
const tables = {
  Menus: cellsOf(stored.menus, stored.columns.menus),
  Sales: cellsOf(stored.sales, stored.columns.sales),
}

const near = (number: number): unknown =>
  expect.toSatisfy((other: unknown) => typeof other === 'number' && isNear(other, number))
const isNear = (x: number, y: number): boolean => Math.abs(x - y) <= 1e-9 * Math.max(1, Math.abs(y))

test.each(stored.cases.map((each) => [each.name, each] as const))('%s', (_, each) => {
  const { terms, horizon, quantity, values } = each
  const { formula, profits } = value(terms, stored, horizon, stored.parameters, quantity)
  expect(formula).toBe(each.formula)
  values.forEach((libreOffice, row) => {
    const excel = compute(formula!, tables, 'Menus', row).value
    if (typeof libreOffice === 'number') {
      expect(profits[row]).toEqual(near(libreOffice))
      expect(excel).toEqual(near(libreOffice))
    } else {
      expect(profits[row]).toBeNaN()
      expect(excel).toEqual({ error: libreOffice })
    }
  })
})

test.each(stored.rules)('$formula is computed as LibreOffice does', ({ formula, values }) => {
  values.forEach((libreOffice, row) => {
    const { value } = compute(formula, tables, 'Menus', row)
    if (typeof libreOffice === 'number') expect(value).toEqual(near(libreOffice))
    else expect(typeof value === 'object' ? value?.error : value).toBe(libreOffice)
  })
})
