// What the reader is told of the tables.
import { expect, test } from 'vitest'
import { tableFromRows } from '#tables/table-builder.ts'
import { columnsOf, sharesOf } from '#grounding/typed-column.ts'

test('a column holds text where no filled cell is a number, and not all are dates', () => {
  const menus = tableFromRows([
    { key: 'a', qty: '5', kind: 'toys', size: 'M', seen: '2026-01-05', flag: true, none: null },
    { key: 'b', qty: 7, kind: null, size: '42', seen: '2026-01-06', flag: false, none: '' },
  ])
  const columns = columnsOf(menus, tableFromRows([{ key: 'a', T: -1, channel: 'web' }]))
  expect(columns).toEqual({
    menus: ['key', 'qty', 'kind', 'size', 'seen', 'flag', 'none'],
    sales: ['key', 'T', 'channel'],
    texts: ['key', 'kind'],
  })
})

test('a share is a fraction where every filled cell lies within 0 and 1, else in percent', () => {
  const menus = tableFromRows([
    { feePct: 12, 'vat %': 0.2, share_sold: 0.5, day_rate: 0.3, percent_text: 'high', ratio: null },
    { feePct: 0.5, 'vat %': null, share_sold: '1', day_rate: 0.4, percent_text: 'low', ratio: '' },
  ])
  expect(sharesOf(menus, tableFromRows([{ duty_pct: 3, qty: 1 }]))).toEqual({
    percents: ['Menus.feePct', 'Sales.duty_pct'],
    fractions: ['Menus.share_sold', 'Menus.vat %'],
  })
})

test('one share above 1 of many is an odd cell, not another unit for all', () => {
  const rows = Array.from({ length: 200 }, (_, i) => ({ fee_pct: i === 7 ? 12 : 0.12 }))
  const none = tableFromRows([{ key: 'a' }])
  expect(sharesOf(tableFromRows(rows), none).fractions).toEqual(['Menus.fee_pct'])
  const mixed = rows.map((row, i) => (i % 20 ? row : { fee_pct: 12 }))
  expect(sharesOf(tableFromRows(mixed), none).percents).toEqual(['Menus.fee_pct'])
})
