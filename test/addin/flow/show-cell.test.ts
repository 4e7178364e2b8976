// "Show the cell": the cell that a problem is about, wherever its row stands by now; never another one's.
import { describe, expect, test } from 'vitest'
import type { SheetProblem } from '#addin/mapping/problems.ts'
import { formatRect } from '#try/host/range-address.ts'
import { openChecked, openPlanned, type OpenFlow } from '../../support/pane/open-flow.ts'

/** Row of the sheet in which the tests make their mistakes: a past deal like many others. */
const ROW = 40
const CHANGED = /Deals has changed since it was read.*check again/i

/** What a header's cells are called: D for the fourth. */
const letter = ({ host }: OpenFlow, header: string): string =>
  String.fromCharCode(65 + host.table('Deals').columns.indexOf(header))
const type = (open: OpenFlow, header: string, row: number, value: unknown): void =>
  open.host.coAuthor.write(`Deals!${letter(open, header)}${row}`, [[value]])
const selection = ({ host }: OpenFlow): string => formatRect(host.book.selection)
const selected = (open: OpenFlow): unknown => {
  const { top, left } = open.host.book.selection
  return open.host.table('Deals').rows[top - 1]?.[left]
}

/** A workbook with these mistakes in one row, checked. */
async function openMistaken(mistakes: Readonly<Record<string, unknown>>) {
  const open = await openChecked()
  for (const [header, value] of Object.entries(mistakes)) type(open, header, ROW, value)
  await open.flow.check()
  const { problems } = open.step('checked')
  const show = async (header: string) => {
    const at = (problem: SheetProblem) => problem.cells.find((cell) => cell.header === header)
    await open.flow.select(problems.map(at).find((cell) => cell !== undefined)!)
  }
  return { open, show }
}

describe('the cell of a problem is shown', () => {
  test('where its row was sorted to since', async () => {
    const { open, show } = await openMistaken({ 'Unit cost': '#N/A' })
    open.host.coAuthor.sortTable('Deals', 'SKU', false)
    expect(open.host.table('Deals').rows[ROW - 2]![3]).not.toBe('#N/A')
    await show('Unit cost')
    expect(selected(open)).toBe('#N/A')
    expect(open.state().notice).toBeNull()
  })

  test('where rows that came above it have moved it to', async () => {
    const { open, show } = await openMistaken({ 'Unit cost': '#N/A' })
    const { rows } = open.host.table('Deals')
    open.host.coAuthor.addRows('Deals', [rows[3]!, rows[4]!], 0)
    await show('Unit cost')
    expect(selection(open)).toBe(`${letter(open, 'Unit cost')}${ROW + 2}`)
  })

  test('after another one of its row was mended, in whichever column', async () => {
    const { open, show } = await openMistaken({ 'Unit cost': '#N/A', Qty: '#REF!' })
    type(open, 'Qty', ROW, 12)
    await show('Unit cost')
    expect(selection(open)).toBe(`${letter(open, 'Unit cost')}${ROW}`)
    // Sorted too.
    open.host.coAuthor.sortTable('Deals', 'SKU', false)
    await show('Unit cost')
    expect(selected(open)).toBe('#N/A')
  })

  test('though its table and column are called otherwise by now', async () => {
    const { open, show } = await openMistaken({ 'Unit cost': '#N/A' })
    open.host.coAuthor.renameTable('Deals', 'Offers')
    open.host.coAuthor.renameColumn('Offers', 'Unit cost', 'Landed')
    open.host.coAuthor.sortTable('Offers', 'SKU', false)
    await show('Unit cost')
    const { top, left } = open.host.book.selection
    expect(open.host.table('Offers').rows[top - 1]![left]).toBe('#N/A')
  })

  test('where it stood, though the cost of the row is fed anew every second', async () => {
    const { open, show } = await openMistaken({ Qty: '#REF!' })
    type(open, 'Unit cost', ROW, 77.7)
    await show('Qty')
    expect(selection(open)).toBe(`${letter(open, 'Qty')}${ROW}`)
  })
})

describe('no cell is shown, and it is said to check again', () => {
  /** Nothing is selected that was not before. */
  async function refuses(open: OpenFlow, show: () => Promise<void>) {
    const before = [open.host.book.activeSheetId, selection(open)]
    await show()
    expect([open.host.book.activeSheetId, selection(open)]).toEqual(before)
    expect(open.state().notice).toMatchObject({
      tone: 'problem',
      message: expect.stringMatching(CHANGED),
    })
  }

  test('where its row was deleted', async () => {
    const { open, show } = await openMistaken({ 'Unit cost': '#N/A' })
    open.host.coAuthor.deleteRows('Deals', ROW - 2)
    await refuses(open, () => show('Unit cost'))
  })

  test('where it was mended', async () => {
    const { open, show } = await openMistaken({ 'Unit cost': '#N/A' })
    type(open, 'Unit cost', ROW, 12)
    await refuses(open, () => show('Unit cost'))
  })

  test('where several rows could be the one', async () => {
    const { open, show } = await openMistaken({ 'Unit cost': '#N/A' })
    const { rows } = open.host.table('Deals')
    open.host.coAuthor.addRows('Deals', [rows[ROW - 2]!, rows[4]!], 0)
    await refuses(open, () => show('Unit cost'))
  })
})

test('a row that a plan left without a value is shown where it was sorted to since', async () => {
  const open = await openPlanned()
  const { columns, rows } = open.host.table('Deals')
  const last = rows.at(-1)!
  type(open, 'Qty', rows.length + 1, Number(last[columns.indexOf('Qty')]) + 1234)
  await open.flow.write()
  const { write } = open.step('plan')
  if (write.is !== 'written') throw new Error(`the plan is not written: ${write.is}`)
  open.host.coAuthor.sortTable('Deals', 'SKU')
  await open.flow.select(write.unfilled[0]!.cell)
  const { top } = open.host.book.selection
  const now = open.host.table('Deals').rows[top - 1]!
  expect(now[columns.indexOf('Qty')]).toBe(Number(last[columns.indexOf('Qty')]) + 1234)
})
