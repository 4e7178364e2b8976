// What the numbers in a plan's columns count: told by the person's own headers, and seen by their format.
import { expect, test } from 'vitest'
import { columnUnits } from '#addin/plan/column-units.ts'
import { MENU } from '../../support/workbook/plans.ts'
import { openPlanned } from '../../support/pane/open-flow.ts'

test('a plan names the columns of sizes and of money, after a reload too', async () => {
  const units = {
    table: expect.any(String),
    key: 'SKU',
    sizes: ['Qty'],
    money: ['Unit cost', 'Unit price'],
  }
  const first = await openPlanned()
  expect(first.step('plan').units).toEqual(units)
  const second = await first.reopen()
  await second.flow.start()
  expect((await second.until('plan')).units).toEqual(units)
})

test('profits have two decimals like money, quantities as many as they need, and neither a currency', async () => {
  const open = await openPlanned()
  await open.flow.write()
  const { columns, address } = open.host.table('Deals')
  expect(columns.slice(-2)).toEqual(['EDPS qty', 'EDPS profit'])
  const last = /:([A-Z]+)\d+$/.exec(address)![1]!
  expect(open.host.cell(`Deals!${last}2`).format).toBe('#,##0.00;-#,##0.00;[Color16]0')
  await open.rested()
})

test('without costs and prices the money is that of past profits, and with a range of sizes both ends are named', () => {
  const column = (name: string, id: number) => ({ name, id })
  const columns = {
    key: column('SKU', 1),
    qty_min: column('From', 2),
    qty_max: column('To', 3),
    profit: column('Earned', 4),
  }
  expect(columnUnits({ ...MENU, columns })).toEqual({
    table: '{1}',
    key: 'SKU',
    sizes: ['From', 'To'],
    money: ['Earned'],
  })
})
