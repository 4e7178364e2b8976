// Where a plan's columns stand: at the right end of the table, or, where the person wants it, right of the keys. The person's own
// cells, formats and widths move along and are back where they were once the columns are gone.
import { describe, expect, test } from 'vitest'
import { widthOf } from '#try/host/column-widths.ts'
import { bookParts } from '../../support/pane/book-text.ts'
import { openPlanned, type OpenFlow } from '../../support/pane/open-flow.ts'

const headers = ({ host }: OpenFlow) => host.table('Deals').columns
const BEFORE = 13

/** Widths of the first columns of the sheet of deals. */
function widths({ host: { book } }: OpenFlow, count: number): (number | null)[] {
  const sheet = book.sheets.find(({ name }) => name === 'Deals')!
  return Array.from({ length: count }, (_, column) => widthOf(sheet, column))
}

/** Every row with the person's own cells in their order. */
const hers = ({ host }: OpenFlow) => {
  const { columns, rows } = host.table('Deals')
  return rows.map((row) => row.filter((_, at) => !columns[at]!.startsWith('EDPS')))
}

async function placed(): Promise<OpenFlow> {
  const open = await openPlanned()
  open.host.analyst.setColumnWidth('Deals', 3, 120)
  // An unchanged sheet of the sample would go as a whole with all that EDPS wrote.
  open.host.coAuthor.write('Deals!Z1', [['mine']])
  open.flow.placeColumns('key')
  return open
}

describe('the columns of a plan', () => {
  test('stand at the right end unless somebody wants them elsewhere', async () => {
    const open = await openPlanned()
    expect(open.state().kept).toMatchObject({ place: 'end', tables: [] })
    await open.flow.write()
    expect(headers(open).slice(BEFORE)).toEqual(['EDPS qty', 'EDPS profit'])
    expect(open.state().kept.tables).toHaveLength(1)
    await open.rested()
  })

  test('stand right of the keys where that is wanted; a person’s cells and widths move along', async () => {
    const open = await placed()
    const [before, cells] = [headers(open), hers(open)]
    const wide = widths(open, BEFORE)
    const format = open.host.cell('Deals!A2').format
    await open.flow.write()
    expect(headers(open)).toEqual([
      ...before.slice(0, 2),
      'EDPS qty',
      'EDPS profit',
      ...before.slice(2),
    ])
    expect(hers(open)).toEqual(cells)
    expect(widths(open, BEFORE + 2).toSpliced(2, 2)).toEqual(wide)
    expect(open.host.cell('Deals!A2').format).toBe(format)
    expect(open.host.cell('Deals!C2').format).toContain('Color16')
    const { chosen, write } = open.step('plan')
    expect(write).toMatchObject({ is: 'written', unfilledCount: 0 })
    const { rows } = open.host.table('Deals')
    const taken = rows.filter((row) => Number(row[2]) > 0)
    expect(new Set(taken.map((row) => row[1]))).toEqual(new Set(chosen.map(({ key }) => key)))
    await open.rested()
  })

  test('stay where they are at another confidence, and the third one stands beside them', async () => {
    const open = await placed()
    const wide = widths(open, BEFORE)
    await open.flow.write()
    await open.flow.wantConfidence(true)
    expect(headers(open).slice(1, 6)).toEqual([
      'SKU',
      'EDPS qty',
      'EDPS profit',
      'EDPS confidence',
      'Qty',
    ])
    expect(widths(open, BEFORE + 3).toSpliced(2, 3)).toEqual(wide)
    open.flow.setThreshold(0.8)
    await open.when(({ step }) => step.at === 'plan' && step.confidence.differs)
    await open.flow.write()
    expect(open.step('plan').write).toMatchObject({ is: 'written' })
    await open.rested()
    await open.flow.wantConfidence(false)
    expect(headers(open).slice(1, 5)).toEqual(['SKU', 'EDPS qty', 'EDPS profit', 'Qty'])
    expect(widths(open, BEFORE + 2).toSpliced(2, 2)).toEqual(wide)
    await open.rested()
  })

  test('go without a trace with everything that EDPS wrote', async () => {
    const open = await placed()
    const before = structuredClone(bookParts(open.host))
    await open.flow.write()
    await open.flow.wantConfidence(true)
    await open.rested()
    await open.flow.tool({ do: 'open' })
    await open.flow.tool({ do: 'begin', tool: 'ours' })
    await open.flow.tool({ do: 'remove' })
    const after = bookParts(open.host)
    expect(after['sheet Deals']).toEqual(before['sheet Deals'])
    const tables = before.tables as { readonly name: string }[]
    expect(after.tables).toEqual(tables.filter(({ name }) => name === 'Deals'))
  })

  test('take the sheet of the sample along where nothing else on it was changed', async () => {
    const open = await openPlanned()
    open.flow.placeColumns('key')
    await open.flow.write()
    await open.rested()
    await open.flow.tool({ do: 'open' })
    await open.flow.tool({ do: 'begin', tool: 'ours' })
    expect(JSON.stringify(open.state().tools)).toContain('The sheet Deals of the sample data')
  })
})

describe('a person’s columns right of the table', () => {
  /** Notes, an empty spacer and prices, each of a width of its own. */
  async function withNotes(): Promise<OpenFlow> {
    const open = await openPlanned()
    const { analyst, coAuthor } = open.host
    coAuthor.write('Deals!O1', [['notes'], ['first'], ['second']])
    coAuthor.write('Deals!Q2', [[5]])
    for (const [column, points] of [
      [3, 120],
      [13, 10],
      [14, 200],
      [15, 30],
      [16, 77],
      [17, 33],
    ])
      analyst.setColumnWidth('Deals', column!, points!)
    return open
  }
  const AFTER = BEFORE + 5
  /** Widths of the sheet without the columns of the plan. */
  function hersOf(open: OpenFlow): (number | null)[] {
    const names = headers(open)
    const ours = names.filter((name) => name.startsWith('EDPS')).length
    return widths(open, AFTER + ours).filter((_, at) => !names[at]?.startsWith('EDPS'))
  }

  test('keep their widths where columns come', async () => {
    const open = await withNotes()
    const wide = widths(open, AFTER)
    await open.flow.wantConfidence(true)
    await open.flow.write()
    expect(open.host.cell('Deals!R1').value).toBe('notes')
    expect(hersOf(open)).toEqual(wide)
    await open.rested()
  })

  test('keep their widths where columns go, and all is as before', async () => {
    const open = await withNotes()
    const wide = widths(open, AFTER)
    const before = structuredClone(bookParts(open.host))
    await open.flow.wantConfidence(true)
    await open.flow.write()
    await open.rested()
    await open.flow.wantConfidence(false)
    expect(hersOf(open)).toEqual(wide)
    await open.rested()
    await open.flow.tool({ do: 'open' })
    await open.flow.tool({ do: 'begin', tool: 'ours' })
    await open.flow.tool({ do: 'remove' })
    expect(bookParts(open.host)['sheet Deals']).toEqual(before['sheet Deals'])
  })

  test('keep their widths where the removal stopped half-way, and after it is completed', async () => {
    const open = await withNotes()
    const wide = widths(open, AFTER)
    await open.flow.write()
    await open.rested()
    await open.flow.tool({ do: 'open' })
    await open.flow.tool({ do: 'begin', tool: 'ours' })
    open.host.faults.beforeSync(() => {
      if (!headers(open).includes('EDPS qty')) open.host.faults.cellEditing = true
    })
    await open.flow.tool({ do: 'remove' })
    expect(open.state().tools).toMatchObject({ at: 'failed' })
    expect(widths(open, AFTER)).toEqual(wide)
    open.host.faults.clearHooks()
    open.host.faults.cellEditing = false
    await open.flow.tool({ do: 'begin', tool: 'ours' })
    await open.flow.tool({ do: 'remove' })
    expect(widths(open, AFTER)).toEqual(wide)
  })

  test('keep their widths where their cells stand above or below the table alone, for they stay', async () => {
    const open = await openPlanned()
    const last = open.host.table('Deals').rows.length + 5
    open.host.coAuthor.write(`Deals!N${last}`, [['sum', '', 'of all']])
    open.host.analyst.setColumnWidth('Deals', 13, 300)
    open.host.analyst.setColumnWidth('Deals', 15, 20)
    await open.flow.write()
    await open.rested()
    expect(open.host.cell(`Deals!N${last}`).value).toBe('sum')
    expect(widths(open, 16).filter((_, at) => at !== 14)).toEqual([
      ...widths(open, BEFORE),
      300,
      20,
    ])
    await open.flow.tool({ do: 'open' })
    await open.flow.tool({ do: 'begin', tool: 'ours' })
    await open.flow.tool({ do: 'remove' })
    expect(widths(open, 17).slice(BEFORE)).toEqual([300, null, 20, null])
  })
})
