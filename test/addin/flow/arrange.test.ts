// A written plan is in view: its columns are selected, refused deals are grey, and the table shows the taken deals alone, the
// most profitable first, or all rows at a press; the order before a sort comes back at a press, too.
import { describe, expect, test } from 'vitest'
import { readParts } from '#addin/excel/workbook-state.ts'
import { columnLetters } from '#addin/excel/cell-name.ts'
import { hiddenRows } from '#addin/host/filter.ts'
import { isGrey } from '#addin/host/number-text.ts'
import { ORDER_NAMESPACE, readOrder } from '#addin/plan/row-order.ts'
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

  test('is still that of the sort before, where Excel refuses another one', async () => {
    const { open, before } = await sorted()
    open.host.coAuthor.sortTable('Deals', 'SKU')
    open.host.coAuthor.protectSheet('Deals')
    await open.flow.arrange('profit')
    expect(open.state().notice).toMatchObject({ tone: 'problem' })
    open.host.coAuthor.protectSheet('Deals', false)
    await open.flow.arrange('order')
    await open.flow.arrange('order')
    expect(deals(open).rows).toEqual(before)
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

  /** A colleague fills a column of the table with what `cell` makes of its rows. */
  function fill(open: OpenFlow, header: string, cell: (row: readonly unknown[]) => unknown) {
    const { table, rows } = deals(open)
    const letters = columnLetters(table.rect.left + columns(open).indexOf(header))
    const cells = rows.map((row) => [cell(row)])
    open.host.coAuthor.write(`Deals!${letters}${table.rect.top + 2}`, cells)
  }
  /** The dates of all rows are a year later. */
  const rollOn = (open: OpenFlow) => fill(open, 'Week of', ([date]) => Number(date) + 364)

  test('comes back where the dates roll on, if the deals’ names tell the rows', async () => {
    const open = await openPlanned()
    await open.flow.write()
    await open.rested()
    let n = 0
    fill(open, 'SKU', () => `SKU-${++n}`)
    const before = deals(open).rows
    await open.flow.arrange('profit')
    expect(deals(open).rows).not.toEqual(before)
    rollOn(open)
    await open.flow.arrange('order')
    expect(deals(open).rows).toEqual(before.map((row) => row.with(0, Number(row[0]) + 364)))
    expect(open.state().notice).toMatchObject({ tone: 'done' })
  })

  test('is kept, and nothing is moved or claimed, where the rows are not recognised', async () => {
    const open = await openPlanned()
    await open.flow.write()
    await open.rested()
    // Every week has deals of these names.
    fill(open, 'SKU', (row) => `SKU-${Number(String(row[1]).slice(1)) % 20}`)
    const before = deals(open).rows
    await open.flow.arrange('profit')
    const dates = deals(open).rows.map(([date]) => date)
    rollOn(open)
    const now = deals(open).rows
    await open.flow.arrange('order')
    expect(deals(open).rows).toEqual(now)
    expect(open.state().notice).toMatchObject({ tone: 'problem' })
    expect(open.state().notice?.message).toContain('most rows are new or have changed')
    const { listed } = await removalList(open)
    expect(listed).toContain('most rows are new or have changed')
    fill(open, 'Week of', () => dates.shift())
    await open.flow.arrange('order')
    expect(deals(open).rows).toEqual(before)
  })

  test.each([
    { where: 'is asked for', again: 'order' },
    { where: 'is asked for after another sort', again: 'profit' },
  ] as const)(
    'is known of a sort that the pane did not outlive, where it $where',
    async ({ again }) => {
      const open = await openPlanned()
      await open.flow.write()
      await open.rested()
      const before = deals(open).rows
      const isSorted = new Promise<void>((resolve) => {
        open.host.faults.loseAnswerTo('TableSort.apply', resolve)
      })
      void open.flow.arrange('profit')
      await isSorted
      expect(deals(open).rows).not.toEqual(before)
      const later = await open.reopen()
      await later.flow.start()
      await later.flow.arrange(again)
      await later.flow.arrange('order')
      expect(deals(later).rows).toEqual(before)
    },
  )

  test('of a later version stays in the workbook, and is not taken for none', async () => {
    const open = await openPlanned()
    await open.flow.write()
    await open.rested()
    const later = `<order xmlns="${ORDER_NAMESPACE}">%7B%22version%22%3A2%7D</order>`
    open.host.coAuthor.replaceXmlPart(ORDER_NAMESPACE, later)
    await open.flow.arrange('order')
    expect(open.state().notice).toMatchObject({ tone: 'problem' })
    expect(open.state().notice?.message).toContain('cannot be read')
    await open.flow.arrange('profit')
    await open.flow.arrange('order')
    const parts = await readParts(ORDER_NAMESPACE)
    expect(parts.ok && parts.value.map((xml) => readOrder(xml))).toEqual([null])
    const { listed } = await removalList(open)
    expect(listed).toContain('cannot read')
  })

  test('is that of each row also where another says the same and has another cost', async () => {
    const open = await openPlanned()
    await open.flow.write()
    await open.rested()
    const { table, rows, profit } = deals(open)
    const cost = columns(open).indexOf('Unit cost')
    // A row with a lower profit above one with a higher: the sort exchanges them.
    const high = rows.findLastIndex((row) => Number(row[profit]) > 0)
    const low = rows.findIndex((row) => row[profit] !== '' && row[profit]! < rows[high]![profit]!)
    expect(low).toBeLessThan(high)
    const copy = rows[low]!.with(cost, 1234.5).slice(0, -2)
    open.host.coAuthor.write(`Deals!A${table.rect.top + 2 + high}`, [copy])
    const before = deals(open).rows
    await open.flow.arrange('profit')
    await open.flow.arrange('profit')
    await open.flow.arrange('order')
    expect(deals(open).rows).toEqual(before)
  })

  const removalList = async (open: OpenFlow) => {
    await open.flow.tool({ do: 'open' })
    await open.flow.tool({ do: 'begin', tool: 'ours' })
    return { listed: JSON.stringify(open.state().tools) }
  }
  const removal = async (open: OpenFlow) => {
    const { listed } = await removalList(open)
    await open.flow.tool({ do: 'remove' })
    return { listed, done: JSON.stringify(open.state().tools) }
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

  test('has new rows at the end, which the removal says', async () => {
    const { open } = await sorted()
    const added = deals(open).rows[0]!.map((cell, at) => (at === 1 ? 'NEW-1' : cell))
    open.host.coAuthor.addRows('Deals', [added], 2)
    const { done } = await removal(open)
    expect(done).toContain('1 row that is new or has changed since stands at the end')
    expect(deals(open).rows.at(-1)).toEqual(added.slice(0, -2))
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
