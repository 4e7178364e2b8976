// What reads the columns of a plan and is no formula of a cell: a move, or the removal of the third one, leaves them where they are and
// names it, and “Remove everything” lists it before.
import { describe, expect, test } from 'vitest'
import { addChart } from '#addin/host/chart.ts'
import type { Rule } from '#addin/host/workbook.ts'
import { openPlanned, type FlowOptions, type OpenFlow } from '../../support/pane/open-flow.ts'

const headers = ({ host }: OpenFlow) => host.table('Deals').columns

async function written(options: FlowOptions = {}): Promise<OpenFlow> {
  const open = await openPlanned(options)
  await open.flow.write()
  await open.rested()
  return open
}

/** Cells of the sheet of deals: the column N is EDPS qty, O is EDPS profit. */
const cells = (left: number, right: number) => ({ top: 1, left, bottom: 30, right })

function add({ host: { book } }: OpenFlow, rule: Omit<Rule, 'id' | 'sheetId'>): void {
  const sheet = book.sheets.find(({ name }) => name === 'Deals')!
  book.rules.push({ ...rule, id: `rule ${book.rules.length}`, sheetId: sheet.id })
}

const FORMAT = { kind: 'format', type: 'Custom' } as const

/** One that reads, and how a sentence names it. */
const READERS: Record<string, readonly [(open: OpenFlow) => void, string]> = {
  'a defined name of them alone': [
    ({ host }) => host.coAuthor.defineName('Bought', '=Deals!$N$2:$N$20'),
    'the name Bought',
  ],
  'a defined name that calculates with them': [
    ({ host }) => host.coAuthor.defineName('Sum', '=SUM(Deals[EDPS profit])'),
    'the name Sum',
  ],
  'a conditional format of her rows': [
    (open) => add(open, { ...FORMAT, rect: cells(0, 12), formula: '=$N2>0' }),
    'the conditional format of Deals!A2:M31',
  ],
  'a conditional format that compares with them': [
    (open) => add(open, { kind: 'format', type: 'CellValue', rect: cells(4, 4), formula: '=$O$2' }),
    'the conditional format of Deals!E2:E31',
  ],
  'a conditional format in them': [
    (open) => add(open, { ...FORMAT, rect: cells(13, 14), formula: '=$O2>100' }),
    'the conditional format of Deals!N2:O31',
  ],
  'a list of a data validation': [
    (open) =>
      add(open, { kind: 'validation', type: 'List', rect: cells(3, 3), formula: '=$N$2:$N$9' }),
    'the data validation of Deals!D2:D31',
  ],
}

/** One that stays whole. */
const OTHERS: Record<string, (open: OpenFlow) => void> = {
  'a defined name of the whole table': ({ host }) =>
    host.coAuthor.defineName('All', '=Deals!$A$1:$O$20'),
  'a conditional format of her own columns': (open) =>
    add(open, { ...FORMAT, rect: cells(0, 14), formula: '=$D2>5' }),
  'a conditional format with a number': (open) =>
    add(open, { kind: 'format', type: 'CellValue', rect: cells(14, 14), formula: '100' }),
  'colours in them': (open) =>
    add(open, { kind: 'format', type: 'ColorScale', rect: cells(14, 14), formula: '' }),
  'a list of constants in them': (open) =>
    add(open, { kind: 'validation', type: 'List', rect: cells(13, 13), formula: '1,2,3' }),
}

describe('columns of a plan', () => {
  test.each(Object.entries(READERS))('stay where %s reads them', async (_, [make, what]) => {
    const open = await written()
    make(open)
    const before = [headers(open), structuredClone(open.host.book.rules)]
    await open.flow.moveColumns('key')
    expect(open.state().notice).toMatchObject({
      tone: 'problem',
      message: `The columns stay where they are: ${what} reads them and would break.`,
    })
    expect([headers(open), open.host.book.rules]).toEqual(before)
    await open.rested()
  })

  test.each(Object.entries(OTHERS))('move beside %s', async (_, make) => {
    const open = await written()
    make(open)
    await open.flow.moveColumns('key')
    expect(open.state().notice).toMatchObject({ tone: 'done' })
    expect(headers(open).slice(1, 4)).toEqual(['SKU', 'EDPS qty', 'EDPS profit'])
    await open.rested()
  })

  test('take their colours and lists along', async () => {
    const open = await written()
    OTHERS['colours in them']!(open)
    OTHERS['a list of constants in them']!(open)
    await open.flow.moveColumns('key')
    const there = open.host.book.rules.map(({ type, rect }) => [type, rect.left, rect.right])
    expect(there).toEqual([
      ['List', 2, 2],
      ['ColorScale', 3, 3],
    ])
    await open.rested()
  })

  test('stay where Excel’s copy has not their colours', async () => {
    const open = await written()
    OTHERS['colours in them']!(open)
    const { book, faults } = open.host
    faults.beforeSync(() => {
      if (headers(open).includes('EDPS profit 2'))
        book.rules = book.rules.filter(({ rect }) => rect.left > 10)
    })
    const before = headers(open)
    await open.flow.moveColumns('key')
    expect(open.state().notice).toMatchObject({ message: expect.stringContaining('not the same') })
    expect(headers(open)).toEqual(before)
    expect(book.rules).toMatchObject([{ type: 'ColorScale', rect: { left: 14, right: 14 } }])
    faults.clearHooks()
    await open.rested()
  })

  test('and a chart that draws them', async () => {
    const open = await written({ sets: { ExcelApi: '1.15', SharedRuntime: '1.1' } })
    const { book } = open.host
    const sheet = book.sheets.find(({ name }) => name === 'Deals')!
    const chart = addChart(book, sheet.id, 'ColumnClustered', {
      sheetId: sheet.id,
      rect: { top: 0, left: 13, bottom: 9, right: 14 },
    })
    await open.flow.moveColumns('key')
    expect(open.state().notice).toMatchObject({
      tone: 'problem',
      message: expect.stringContaining(`the chart “${chart.name}” on the sheet Deals reads them`),
    })
    await open.rested()
  })

  test('of confidence stay with what reads them, and so does the tick', async () => {
    const open = await openPlanned()
    await open.flow.wantConfidence(true)
    await open.flow.write()
    await open.rested()
    add(open, { ...FORMAT, rect: cells(0, 12), formula: '=$P2>0.9' })
    await open.flow.wantConfidence(false)
    expect(open.state()).toMatchObject({
      kept: { confidence: true },
      notice: {
        message:
          'The column “EDPS confidence” stays: the conditional format of Deals!A2:M31 reads it and would break.',
      },
    })
    expect(headers(open)).toContain('EDPS confidence')
    await open.rested()
  })

  test('are listed with all that reads them before everything is removed', async () => {
    const open = await written()
    for (const [make] of Object.values(READERS)) make(open)
    for (const make of Object.values(OTHERS)) make(open)
    await open.flow.tool({ do: 'open' })
    await open.flow.tool({ do: 'begin', tool: 'ours' })
    const { tools } = open.state()
    const listed = tools?.at === 'ours' ? tools.formulas : []
    expect(listed).toEqual([
      { cell: 'the name Bought', formula: '=Deals!$N$2:$N$20' },
      { cell: 'the name Sum', formula: '=SUM(Deals[EDPS profit])' },
      { cell: 'the conditional format of Deals!A2:M31', formula: '=$N2>0' },
      { cell: 'the conditional format of Deals!E2:E31', formula: '=$O$2' },
      { cell: 'the data validation of Deals!D2:D31', formula: '=$N$2:$N$9' },
    ])
  })
})

describe('a table', () => {
  test('with a filter keeps its columns where they are, until all rows are shown', async () => {
    const open = await written()
    await open.flow.arrange('taken')
    const before = [headers(open), structuredClone(open.host.table('Deals'))]
    await open.flow.moveColumns('key')
    expect(open.state().notice).toMatchObject({
      tone: 'problem',
      message: expect.stringContaining('a filter hides rows of Deals. Show all rows first.'),
    })
    expect([headers(open), open.host.table('Deals')]).toEqual(before)
    await open.flow.arrange('all')
    await open.flow.moveColumns('key')
    expect(headers(open).slice(1, 4)).toEqual(['SKU', 'EDPS qty', 'EDPS profit'])
    await open.rested()
  })

  /** Shows the row of totals; what stands in it under EDPS profit. */
  async function totalled(open: OpenFlow, total: string | null): Promise<void> {
    await open.pane.Excel.run(async (context) => {
      const table = context.workbook.tables.getItem('Deals')
      table.showTotals = true
      const row = table.getTotalRowRange()
      row.getCell(0, 0).values = [['Sum']]
      if (total !== null) row.getLastCell().formulas = [[total]]
      await context.sync()
    })
  }

  test('with a row of totals and bands keeps both, there and back', async () => {
    const open = await written()
    const it = open.host.book.tables.find(({ name }) => name === 'Deals')!
    Object.assign(it.options, { ShowBandedColumns: true, ShowBandedRows: false })
    it.style = 'TableStyleLight9'
    await totalled(open, null)
    const look = () => structuredClone({ style: it.style, options: it.options })
    const [before, rows] = [look(), open.host.table('Deals').rows]
    await open.flow.moveColumns('key')
    await open.rested()
    await open.flow.moveColumns('end')
    expect(open.state().notice).toMatchObject({ tone: 'done' })
    expect(look()).toEqual(before)
    expect(it.showTotals).toBe(true)
    expect(open.host.cell(`Deals!A${it.rect.bottom + 1}`).value).toBe('Sum')
    expect(open.host.table('Deals').rows).toEqual(rows)
    await open.rested()
  })

  test('keeps the fill and the font of the headers that move, and the widths of all others', async () => {
    const open = await written()
    const look = (cell: string) =>
      open.pane.Excel.run(async (context) => {
        const range = context.workbook.worksheets.getItem('Deals').getRange(cell)
        const { fill, font } = range.format
        fill.load('color')
        font.load('bold')
        await context.sync()
        return [fill.color, font.bold]
      })
    await open.pane.Excel.run(async (context) => {
      const { format } = context.workbook.worksheets.getItem('Deals').getRange('O1')
      format.fill.color = '#FFC000'
      format.font.bold = true
      await context.sync()
    })
    await open.flow.moveColumns('key')
    expect(headers(open)[3]).toBe('EDPS profit')
    expect(await look('D1')).toEqual(['#FFC000', true])
    expect(await look('C1')).toEqual(['#FFFFFF', false])
    await open.rested()
  })

  test('with a total of them keeps them where they are', async () => {
    const open = await written()
    await totalled(open, '=SUBTOTAL(109,[EDPS profit])')
    const before = headers(open)
    await open.flow.moveColumns('key')
    expect(open.state().notice).toMatchObject({ tone: 'problem' })
    expect(headers(open)).toEqual(before)
    await open.rested()
  })

  test('takes a word in the row of totals along', async () => {
    const open = await written()
    await totalled(open, 'checked')
    await open.flow.moveColumns('key')
    const { bottom } = open.host.book.tables.find(({ name }) => name === 'Deals')!.rect
    expect(open.host.cell(`Deals!D${bottom + 1}`).value).toBe('checked')
    await open.rested()
  })
})
