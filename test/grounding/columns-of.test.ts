// What the reader is told of the tables.
import { expect, test } from 'vitest'
import { tableFromRows } from '#contract/table-builder.ts'
import { columnsOf } from '#grounding/columns-of.ts'

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
