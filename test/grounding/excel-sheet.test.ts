// What an account is shown as its formula: pasted beside its own tables, it is the value of every
// taken deal.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import type { RequestRead } from '#contract/request-read.ts'
import { tableToRows } from '#tables/table-builder.ts'
import type { Expression } from '#contract/valuation.ts'
import { groundHistory } from '#cli/ground-history.ts'
import { readGroundRequest } from '#cli/ground-request.ts'
import { readTableFile } from '#cli/table-file.ts'
import { excelFormula } from '#grounding/excel-sheet.ts'
import { buildLedger } from '#grounding/ledger.ts'
import { cellsOf } from '../support/excel-formula/engine.ts'
import { compute } from '../support/excel-formula/formula.ts'
import { order, request, type Row } from '../support/requests/read-request.ts'

const folder = new URL('../../examples/wholesale/', import.meta.url)

/** A table of the example market, as `npm run ground` reads its file. */
function field(name: string): unknown {
  const read = readTableFile(fileURLToPath(new URL(name, folder)))
  if (!read.ok) throw new Error(read.message)
  return read.file.field
}

const cells = (read: RequestRead) =>
  Object.fromEntries(
    (['menus', 'sales'] as const).map((name) => {
      const { table } = read[name]
      const titled = name === 'menus' ? 'Menus' : 'Sales'
      return [titled, cellsOf(tableToRows(table), [...table.columns.keys()])]
    }),
  )

test('the formula of the example market is the value of each of its taken deals', () => {
  const asked = readGroundRequest({
    business_description: readFileSync(new URL('description.txt', folder), 'utf8'),
    market_type: JSON.parse(readFileSync(new URL('market_type.json', folder), 'utf8')) as unknown,
    menus: field('menus.csv'),
    sales: field('sales.csv'),
  })
  if (!asked.ok) throw new Error(asked.message)
  const { valuation, profits } = groundHistory(asked.read, asked.order)
  expect(valuation!.formula).toMatch(/^=SUMPRODUCT\(/)
  const tables = cells(asked.read)
  const taken = tableToRows(asked.read.menus.table).flatMap((row, at) =>
    row['historically_chosen'] === 1 ? [at] : [],
  )
  expect(taken.length).toBeGreaterThan(300)
  for (const row of taken.filter((_, at) => at % 5 === 0))
    expect(compute(valuation!.formula, tables, 'Menus', row).value).toBeCloseTo(profits[row]!, 9)
})

const MENUS: Row[] = ['a', 'b', 'c', 'd'].map((key) => ({
  key,
  menu: key,
  T: -9,
  qty: 4,
  unit_cost: 1,
  unit_price: 2,
}))
const SALES: Row[] = ['a', 'b', 'c', 'd'].map((key, at) => ({
  key,
  T: -8,
  qty: 1,
  price: null,
  unit_fee: key === 'd' ? null : at + 1,
}))
const FEE: Expression = { op: 'key_cost', column: 'unit_fee' }

/** The formula of terms that each charge `of`; `source`: their words. */
function shown(of: Expression, terms: number, source = ''): string {
  const read = request(MENUS, SALES)
  const each = Int32Array.from(MENUS, (_, at) => at)
  const ledger = buildLedger(
    read.sales.table,
    each,
    Float64Array.from(MENUS, () => -9),
    Float64Array.from(MENUS, () => 2),
  )
  const charged = Array.from({ length: terms }, (_, at) => ({
    name: `fee ${at + 1}`,
    sign: -1 as const,
    expression: of,
    source,
  }))
  return excelFormula(read, order(), ledger, { terms: charged, horizon: null })
}

test('a deal whose sales show no cost is charged the mean of the others', () => {
  const tables = cells(request(MENUS, SALES))
  const formula = shown(FEE, 1)
  const fees = MENUS.map((_, row) => compute(formula, tables, 'Menus', row).value)
  expect(fees).toEqual([-1, -2, -3, -2])
})

test('a deal whose sales show no cost is charged none where the words charge it sometimes', () => {
  const tables = cells(request(MENUS, SALES))
  for (const [of, text] of [
    [FEE, 'Some cost us a unit_fee.'],
    [{ op: 'sum', of: { op: 'sale', column: 'unit_fee' } }, 'A few cost us a unit_fee.'],
  ] as const) {
    const formula = shown(of, 1, text)
    const fees = MENUS.map((_, row) => compute(formula, tables, 'Menus', row).value)
    expect(fees.map((fee) => Number(fee) + 0)).toEqual([-1, -2, -3, 0])
  }
})

test('a valuation that is too long for one formula is one formula for each term', () => {
  const [said, ...formulas] = shown(FEE, 64).split('\n')
  expect(said).toMatch(/^Excel takes no formula as long/)
  expect(formulas).toEqual(Array.from({ length: 64 }, () => shown(FEE, 1)))
})

test('a term that is too long for any formula is named', () => {
  const most: Expression = { op: 'most', of: { op: 'sale', column: 'unit_fee' } }
  const args = Array.from({ length: 16 }, () => most)
  const sums: Expression = {
    op: 'add',
    args: Array.from({ length: 4 }, () => ({ op: 'add', args })),
  }
  expect(shown(sums, 1)).toContain('(fee 1: too long for Excel)')
})
