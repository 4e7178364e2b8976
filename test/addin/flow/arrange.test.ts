// A written plan is in view: its columns are selected, refused deals are grey, and the table shows the taken deals alone, the
// most profitable first, or all rows at a press; the order before a sort comes back at a press, too.
import { describe, expect, test } from 'vitest'
import { columnLetters } from '#addin/excel/cell-name.ts'
import { hiddenRows } from '#addin/host/filter.ts'
import { isGrey } from '#addin/host/number-text.ts'
import { openPlanned, type OpenFlow } from '../../support/pane/open-flow.ts'

function deals({ host }: OpenFlow) {
  const table = host.book.tables.find(({ name }) => name === 'Deals')!
  const { rows, columns } = host.table('Deals')
  const at = (header: string) => columns.indexOf(header)
  return { table, rows, qty: at('EDPS qty'), profit: at('EDPS profit') }
}

test('the columns that a plan was written into are selected', async () => {
  const open = await openPlanned()
  await open.flow.write()
  const { table, qty } = deals(open)
  expect(open.host.book.activeSheetId).toBe(table.sheetId)
  expect(open.host.book.selection).toMatchObject({ top: 0, left: qty })
  await open.rested()
})

test('a plan that is applied to columns that are there leaves a person on the sheet where she is', async () => {
  const open = await openPlanned({ sheets: ['Deals', 'Sales', 'Mine'] })
  await open.flow.write()
  await open.rested()
  open.host.analyst.select('Mine!C7')
  const { activeSheetId, selection } = open.host.book
  open.flow.setThreshold(0.8)
  await open.when(({ step }) => step.at === 'plan' && step.confidence.threshold === 0.8)
  await open.flow.write()
  expect(open.step('plan').write.is).toBe('written')
  expect(open.host.book).toMatchObject({ activeSheetId, selection })
  await open.rested()
})

test('a refused deal’s 0 is grey, by the format of our columns alone', async () => {
  const open = await openPlanned()
  await open.flow.write()
  const { table, qty } = deals(open)
  const sheet = open.host.book.sheets.find(({ id }) => id === table.sheetId)!
  expect(sheet.rows[1]![qty]!.format).toBe('General;-General;[Color16]General')
  expect(sheet.rows[1]![qty - 1]!.format).not.toContain('Color16')
  const refused = sheet.rows.find((row) => row?.[qty]?.value === 0)!
  expect(isGrey(refused[qty]!)).toBe(true)
  expect(sheet.rows.some((row) => Number(row?.[qty]?.value) > 0 && isGrey(row[qty]!))).toBe(false)
  await open.rested()
})

test('the table shows the taken deals alone, and all of them again', async () => {
  const open = await openPlanned()
  await open.flow.write()
  await open.rested()
  await open.flow.arrange('taken')
  const { table, rows, qty } = deals(open)
  const hidden = new Set(hiddenRows(open.host.book, table))
  const shown = rows.filter((_, row) => !hidden.has(row + 1))
  expect(shown.length).toBe(open.step('plan').chosen.length)
  expect(shown.every((row) => Number(row[qty]) > 0)).toBe(true)
  await open.flow.arrange('all')
  expect(hiddenRows(open.host.book, table)).toEqual([])
  expect(deals(open).rows).toEqual(rows)
})

test('the table is sorted by profit, and its rows keep what the plan says of them', async () => {
  const open = await openPlanned()
  await open.flow.write()
  await open.rested()
  const before = new Map(deals(open).rows.map((row) => [row.slice(0, -2).join('|'), row.slice(-2)]))
  await open.flow.arrange('profit')
  const { rows, profit } = deals(open)
  const profits = rows.map((row) => row[profit]).filter((cell) => cell !== '')
  expect(profits).toEqual(profits.toSorted((a, b) => Number(b) - Number(a)))
  for (const row of rows) expect(row.slice(-2)).toEqual(before.get(row.slice(0, -2).join('|')))
})

test('where the columns are gone it is said', async () => {
  const open = await openPlanned()
  await open.flow.arrange('taken')
  expect(open.state().notice).toMatchObject({ tone: 'problem' })
})

describe('the order before “By profit”', () => {
  /** Written, and sorted by profit; with the rows as they stood before. */
  async function sorted() {
    const open = await openPlanned()
    await open.flow.write()
    await open.rested()
    const before = deals(open).rows
    await open.flow.arrange('profit')
    expect(deals(open).rows).not.toEqual(before)
    return { open, before }
  }
  const columns = ({ host }: OpenFlow) => host.table('Deals').columns

  test('comes back at a press, also after a second sort, and nothing else changes', async () => {
    const { open, before } = await sorted()
    const headers = columns(open)
    await open.flow.arrange('profit')
    await open.flow.arrange('order')
    expect(deals(open).rows).toEqual(before)
    expect(columns(open)).toEqual(headers)
    expect(open.state().notice).toMatchObject({ tone: 'done' })
    await open.flow.arrange('order')
    expect(open.state().notice?.message).toContain('has not sorted this table')
    expect(deals(open).rows).toEqual(before)
  })

  test('comes back to somebody who opens the workbook later, with rows that were hidden', async () => {
    const open = await openPlanned()
    await open.flow.write()
    await open.rested()
    open.host.coAuthor.sortTable('Deals', 'SKU', false)
    const before = deals(open).rows
    await open.flow.arrange('taken')
    await open.flow.arrange('profit')
    expect(deals(open).rows).not.toEqual(before)
    await open.rested()
    const later = await open.reopen()
    await later.flow.start()
    await later.flow.arrange('order')
    expect(deals(later).rows).toEqual(before)
    expect(hiddenRows(later.host.book, deals(later).table)).toEqual([])
  })

  test('loses no row that was added or edited since', async () => {
    const { open, before } = await sorted()
    const { rows } = deals(open)
    const cost = columns(open).indexOf('Unit cost')
    const added = rows[0]!.map((cell, at) => (at === 1 ? 'NEW-1' : cell))
    open.host.coAuthor.addRows('Deals', [added], 2)
    const { table } = deals(open)
    const line = table.rect.top + 2
    const edited = deals(open).rows[0]!
    open.host.coAuthor.write(`Deals!${columnLetters(table.rect.left + cost)}${line}`, [[99.5]])
    await open.flow.arrange('order')
    const now = deals(open).rows
    expect(now.length).toBe(before.length + 1)
    expect(now.at(-1)).toEqual(added)
    expect(now.slice(0, -1)).toEqual(
      before.map((row) => (row.join() === edited.join() ? row.with(cost, 99.5) : row)),
    )
    expect(open.state().notice?.message).toContain('1 row that is new or has changed')
  })

  test('does not silently take the place of a sort that somebody made since', async () => {
    const { open, before } = await sorted()
    open.host.coAuthor.sortTable('Deals', 'SKU')
    const hers = deals(open).rows
    await open.flow.arrange('order')
    expect(deals(open).rows).toEqual(hers)
    expect(open.state().notice?.message).toContain('once more')
    await open.flow.arrange('order')
    expect(deals(open).rows).toEqual(before)
  })

  test('is that of her own sort where “By profit” came after it', async () => {
    const { open } = await sorted()
    open.host.coAuthor.sortTable('Deals', 'SKU')
    const hers = deals(open).rows
    await open.flow.arrange('profit')
    await open.flow.arrange('order')
    expect(deals(open).rows).toEqual(hers)
  })

  test('is still known after a try that Excel refused, and no column of the try stays', async () => {
    const { open, before } = await sorted()
    const headers = columns(open)
    open.host.coAuthor.protectSheet('Deals')
    await open.flow.arrange('order')
    expect(open.state().notice).toMatchObject({ tone: 'problem' })
    expect(columns(open)).toEqual(headers)
    open.host.coAuthor.protectSheet('Deals', false)
    await open.flow.arrange('order')
    expect(deals(open).rows).toEqual(before)
  })

  const removal = async (open: OpenFlow) => {
    await open.flow.tool({ do: 'open' })
    await open.flow.tool({ do: 'begin', tool: 'ours' })
    const listed = open.state().tools
    await open.flow.tool({ do: 'remove' })
    return { listed: JSON.stringify(listed), done: JSON.stringify(open.state().tools) }
  }
  const bare = (rows: readonly (readonly unknown[])[]) => rows.map((row) => row.slice(0, -2))

  test('comes back before all of the add-in’s is removed; the list and the end say so', async () => {
    const { open, before } = await sorted()
    const { listed, done } = await removal(open)
    expect(listed).toContain('The sort by profit: the rows of Deals go back')
    expect(done).toContain('The rows of Deals are back in the order before “By profit”')
    expect(deals(open).rows).toEqual(bare(before))
    expect(columns(open).some((header) => header.startsWith('EDPS'))).toBe(false)
  })

  test('is left to her where she sorted since; the removal says so', async () => {
    const { open } = await sorted()
    open.host.coAuthor.sortTable('Deals', 'SKU')
    const hers = bare(deals(open).rows)
    const { listed, done } = await removal(open)
    expect(listed).toContain('The order of the rows of Deals')
    expect(done).toContain('The order of the rows of Deals')
    expect(deals(open).rows).toEqual(hers)
  })
})
