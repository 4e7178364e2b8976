// Features that Excel holds as texts: what the pane sends for them, and what it tells of them.
import { expect, test } from 'vitest'
import { checkUpload } from '#addin/mapping/check.ts'
import type { CellValue } from '#addin/mapping/cell.ts'
import type { Mapping } from '#addin/mapping/mapping.ts'
import { sheetOf } from '#addin/mapping/sheet.ts'
import { prepareUpload } from '#addin/mapping/upload.ts'
import { cell } from '#contract/table.ts'

const mapping: Mapping = {
  version: 1,
  menus: {
    table: 'Deals',
    columns: { key: 'SKU', T: 'T', qty: 'Qty', unit_cost: 'Cost', unit_price: 'Price' },
    features: ['Margin'],
  },
  time: { by: 'columns' },
}

async function checked(margins: readonly CellValue[]) {
  const headers = ['SKU', 'T', 'Qty', 'Cost', 'Price', 'Margin']
  const rows = margins.map((margin, i): CellValue[] => [`007-${i}`, i - 9, 5, 4, 9, margin])
  const sheets = { menus: sheetOf({ name: 'Deals', headers }, rows) }
  const upload = prepareUpload(mapping, sheets, '2026-08-05')
  const { columns } = upload.menus.table
  return {
    sent: rows.map((_, row) => cell(columns.get('Margin'), row)),
    told: checkUpload(upload, sheets, {}).problems.filter(({ code }) =>
      /read_as|looks_numeric/.test(code),
    ),
  }
}

// Conformance: 2.1-features
test('are sent as the numbers that they are, and told at their cells', async () => {
  const { sent, told } = await checked(['25%', '30 %', '', 'NA'])
  expect(sent).toEqual([0.25, 0.3, null, null])
  expect(told.map(({ code, severity }) => [code, severity])).toEqual([
    ['read_as', 'warning'],
    ['read_as', 'warning'],
  ])
  expect(told[0]).toMatchObject({
    header: 'Margin',
    cells: [
      { table: 'Deals', row: 0, header: 'Margin' },
      { table: 'Deals', row: 1, header: 'Margin' },
    ],
  })
  expect(told[0]!.message).toContain('is read as percentages, which are fractions: "25%" is 0.25')
})

test('are sent as they are where their form is open, and told', async () => {
  const { sent, told } = await checked(['25%', 25, '30%'])
  expect(sent).toEqual(['25%', 25, '30%'])
  expect(told).toMatchObject([{ code: 'looks_numeric', header: 'Margin', severity: 'warning' }])
  expect(told[0]!.message).toContain('3 of 3 cells look like numbers')
})
