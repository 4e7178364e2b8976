// Where a plan's columns stand: at the right end of the table, or, where she wants it, right of the keys. Her own
// cells, formats and widths move along and are back where they were once the columns are gone.
import { describe, expect, test } from 'vitest'
import { widthOf } from '#addin/host/column-widths.ts'
import { bookParts } from '../../support/pane/book-text.ts'
import { openPlanned, settingsText, type OpenFlow } from '../../support/pane/open-flow.ts'
import { restless } from '../../support/pane/restless.ts'

const headers = ({ host }: OpenFlow) => host.table('Deals').columns
const BEFORE = 13

/** Widths of the first columns of the sheet of deals. */
function widths({ host: { book } }: OpenFlow, count: number): (number | null)[] {
  const sheet = book.sheets.find(({ name }) => name === 'Deals')!
  return Array.from({ length: count }, (_, column) => widthOf(sheet, column))
}

/** Every row with her own cells in their order. */
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
    expect(open.step('plan').write).toMatchObject({ beside: null })
    expect(open.state().kept.tables).toHaveLength(1)
    await open.rested()
  })

  test('stand right of the keys where that is wanted; her cells and widths move along', async () => {
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
    expect(write).toMatchObject({ is: 'written', beside: 'SKU', unfilledCount: 0 })
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
    expect(open.step('plan').write).toMatchObject({ is: 'written', beside: 'SKU' })
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

describe('columns at the right end', () => {
  async function atEnd(): Promise<OpenFlow> {
    const open = await openPlanned()
    open.host.analyst.setColumnWidth('Deals', 3, 120)
    await open.flow.write()
    await open.flow.wantConfidence(true)
    await open.rested()
    return open
  }
  const OURS = ['EDPS qty', 'EDPS profit', 'EDPS confidence']
  /** Every row by its own cells, with what the columns of the plan say of it. */
  const held = ({ host }: OpenFlow) => {
    const { columns, rows } = host.table('Deals')
    const mine = columns.flatMap((name, at) => (name.startsWith('EDPS') ? [] : [at]))
    return rows.map((row) => [
      ...mine.map((at) => row[at]),
      ...OURS.map((name) => row[columns.indexOf(name)]),
    ])
  }

  test('move beside the keys at a press, with all that stands in them, and her widths along', async () => {
    const open = await atEnd()
    open.host.coAuthor.write('Deals!N2', [['mine']])
    const [before, wide] = [held(open), widths(open, BEFORE + 3)]
    const confidence = open.host.cell('Deals!P2').format
    await open.flow.moveColumns('key')
    expect(open.state()).toMatchObject({
      notice: { tone: 'done', message: expect.stringContaining('right of “SKU”') },
      kept: { busy: null, unfinished: null },
    })
    expect(headers(open).slice(1, 6)).toEqual(['SKU', ...OURS, 'Qty'])
    expect(headers(open)).toHaveLength(BEFORE + 3)
    expect(held(open)).toEqual(before)
    expect(open.host.cell('Deals!E2').format).toBe(confidence)
    const now = widths(open, BEFORE + 3)
    expect(now.toSpliced(2, 3)).toEqual(wide.slice(0, BEFORE))
    expect(now.slice(2, 5)).toEqual(wide.slice(BEFORE))
    await open.rested()
    // They are ours as before: another confidence goes into them.
    open.flow.setThreshold(0.8)
    await open.when(({ step }) => step.at === 'plan' && step.confidence.differs)
    await open.flow.write()
    expect(open.step('plan').write).toMatchObject({ is: 'written', beside: 'SKU' })
    expect(headers(open)).toHaveLength(BEFORE + 3)
    await open.rested()
  })

  test('move without the third one where a person deleted or renamed it', async () => {
    const open = await atEnd()
    open.host.coAuthor.renameColumn('Deals', 'EDPS confidence', 'Mine')
    await open.flow.moveColumns('key')
    expect(open.state()).toMatchObject({
      notice: { tone: 'done', message: expect.stringContaining('right of “SKU”') },
      kept: { confidence: false, unfinished: null },
    })
    expect(headers(open).slice(1, 5)).toEqual(['SKU', 'EDPS qty', 'EDPS profit', 'Qty'])
    expect(headers(open).at(-1)).toBe('Mine')
    await open.rested()
  })

  test('stay where a formula reads them, which is named', async () => {
    const open = await atEnd()
    open.host.coAuthor.write('Sales!Z1', [['=SUM(Deals[EDPS profit])']])
    const before = headers(open)
    await open.flow.moveColumns('key')
    expect(open.state().notice).toMatchObject({
      tone: 'problem',
      message: expect.stringContaining('the formula in Sales!Z1 reads them'),
    })
    expect(headers(open)).toEqual(before)
    await open.rested()
  })

  test('stay where somebody’s comment stands in them, which is named', async () => {
    const open = await atEnd()
    const { book } = open.host
    const { sheetId } = book.tables.find(({ name }) => name === 'Deals')!
    const before = headers(open)
    await open.pane.Excel.run(async (context) => {
      context.workbook.comments.add('Deals!N5', 'Ask the supplier.')
      await context.sync()
    })
    expect(book.comments.map(({ target }) => target.sheetId)).toEqual([sheetId])
    await open.flow.moveColumns('key')
    expect(open.state().notice).toMatchObject({
      tone: 'problem',
      message: expect.stringContaining('the comment or note in Deals!N5'),
    })
    expect(headers(open)).toEqual(before)
    expect(book.comments).toHaveLength(1)
    await open.rested()
  })

  test('stay where a sheet was not searched whole, which is named', async () => {
    const open = await atEnd()
    const before = headers(open)
    restless(open, 'Sales')
    await open.flow.moveColumns('key')
    expect(headers(open)).toEqual(before)
    expect(open.state().notice).toMatchObject({
      tone: 'problem',
      message: expect.stringContaining('part of the sheet Sales'),
    })
    open.host.faults.clearHooks()
    await open.rested()
  })

  test('stay where a copy of them is not the same, and nothing is left of it', async () => {
    const open = await atEnd()
    const before = structuredClone(open.host.table('Deals'))
    let changed = false
    open.host.faults.beforeSync(() => {
      if (changed || !headers(open).includes('EDPS profit 2')) return
      changed = true
      const last = open.host.table('Deals').rows.length + 1
      open.host.coAuthor.write(`Deals!D${last}`, [[123_456]])
    })
    await open.flow.moveColumns('key')
    expect(changed).toBe(true)
    expect(open.host.table('Deals')).toEqual(before)
    expect(open.state()).toMatchObject({
      notice: { tone: 'problem', message: expect.stringContaining('were not the same') },
      kept: { confidence: true, busy: null },
    })
    await open.rested()
  })

  /** The pane is closed between the move and what notes it. */
  async function cutShort(open: OpenFlow): Promise<OpenFlow> {
    await new Promise<void>((resolve) => {
      open.host.faults.loseAnswerTo('TableColumn.delete', resolve)
      void open.flow.moveColumns('key')
    })
    const second = await open.reopen()
    await second.flow.start()
    await second.until('plan')
    return second
  }

  test('are still ours where the pane is closed in the middle of their move', async () => {
    const first = await atEnd()
    const before = held(first)
    const open = await cutShort(first)
    expect(settingsText(open)).toContain('"moving":true')
    expect(held(open)).toEqual(before)
    open.flow.setThreshold(0.8)
    await open.when(({ step }) => step.at === 'plan' && step.confidence.differs)
    await open.flow.write()
    expect(open.step('plan').write).toMatchObject({ is: 'written', beside: 'SKU' })
    expect(headers(open).slice(1, 6)).toEqual(['SKU', ...OURS, 'Qty'])
    expect(headers(open)).toHaveLength(BEFORE + 3)
    expect(held(open)).not.toEqual(before)
    expect(settingsText(open)).not.toContain('moving')
    await open.rested()
  })

  test('let the third one go by its tick after a move that was cut short', async () => {
    const open = await cutShort(await atEnd())
    await open.flow.wantConfidence(false)
    expect(headers(open).slice(1, 5)).toEqual(['SKU', 'EDPS qty', 'EDPS profit', 'Qty'])
    expect(headers(open)).toHaveLength(BEFORE + 2)
    await open.rested()
  })

  test('go with everything that EDPS wrote after a move that was cut short', async () => {
    const first = await atEnd()
    first.host.coAuthor.write('Deals!Z1', [['mine']])
    const open = await cutShort(first)
    await open.flow.tool({ do: 'open' })
    await open.flow.tool({ do: 'begin', tool: 'ours' })
    expect(JSON.stringify(open.state().tools)).toContain('“EDPS confidence” of Deals')
    await open.flow.tool({ do: 'remove' })
    expect(headers(open)).toHaveLength(BEFORE)
  })

  test('of somebody else under the same names are never used where no move was begun', async () => {
    const open = await atEnd()
    await open.flow.moveColumns('key')
    await open.rested()
    expect(settingsText(open)).not.toContain('moving')
    for (const name of OURS) {
      open.host.coAuthor.deleteColumn('Deals', name)
      open.host.coAuthor.addColumn('Deals', name)
    }
    open.host.coAuthor.write('Deals!N2', [['hers', 'hers', 'hers']])
    open.flow.setThreshold(0.8)
    await open.when(({ step }) => step.at === 'plan' && step.confidence.differs)
    await open.flow.write()
    expect(headers(open)).toEqual(expect.arrayContaining(['EDPS qty 2', 'EDPS profit 2']))
    expect(open.host.cell('Deals!N2').value).toBe('hers')
    await open.rested()
  })

  test('stay where the sheet is protected, and it is said', async () => {
    const open = await atEnd()
    open.host.coAuthor.protectSheet('Deals')
    const before = headers(open)
    await open.flow.moveColumns('key')
    expect(headers(open)).toEqual(before)
    expect(open.state().notice).toMatchObject({
      tone: 'problem',
      message: expect.stringContaining('protected'),
    })
    open.host.coAuthor.protectSheet('Deals', false)
    await open.rested()
  })
})

describe('her own columns right of the table', () => {
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

  test('keep their widths where columns come and move there and back', async () => {
    const open = await withNotes()
    const wide = widths(open, AFTER)
    await open.flow.wantConfidence(true)
    await open.flow.write()
    expect(open.host.cell('Deals!R1').value).toBe('notes')
    expect(hersOf(open)).toEqual(wide)
    await open.rested()
    const ours = ['EDPS qty', 'EDPS profit', 'EDPS confidence']
    await open.flow.moveColumns('key')
    expect(headers(open).slice(1, 5)).toEqual(['SKU', ...ours])
    expect(hersOf(open)).toEqual(wide)
    await open.rested()
    await open.flow.moveColumns('end')
    expect(headers(open).slice(BEFORE)).toEqual(ours)
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

  test('keep their widths where copies were made and the move went no further', async () => {
    const open = await withNotes()
    const wide = widths(open, AFTER)
    await open.flow.write()
    await open.rested()
    const copied = new Promise<(number | null)[]>((resolve) => {
      open.host.faults.beforeSync(() => {
        if (headers(open).includes('EDPS profit 2')) resolve(hersOf(open))
      })
    })
    await open.flow.moveColumns('key')
    expect(await copied).toEqual(wide)
    open.host.faults.clearHooks()
    await open.rested()
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

describe('a move', () => {
  test('brings the columns into view, there and back', async () => {
    const open = await openPlanned()
    await open.flow.write()
    await open.rested()
    const selected = () => open.host.book.selection.left
    open.host.book.selection = { top: 0, left: 0, bottom: 0, right: 0 }
    await open.flow.moveColumns('key')
    expect(open.step('plan').write).toMatchObject({ beside: 'SKU' })
    expect(selected()).toBe(2)
    await open.rested()
    await open.flow.moveColumns('end')
    expect(headers(open).slice(BEFORE)).toEqual(['EDPS qty', 'EDPS profit'])
    expect(open.step('plan').write).toMatchObject({ beside: null })
    expect(open.state().notice).toMatchObject({
      tone: 'done',
      message: expect.stringContaining('right end'),
    })
    expect(selected()).toBe(BEFORE)
    await open.rested()
  })
})
