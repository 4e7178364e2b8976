// What reads the columns of a plan and is no formula of a cell: the third one stays with it though its tick is taken away, and it is
// named; “Remove everything” lists it before.
import { describe, expect, test } from 'vitest'
import { addChart } from '#try/host/chart.ts'
import type { Rule } from '#try/host/workbook.ts'
import { openPlanned, type FlowOptions, type OpenFlow } from '../../support/pane/open-flow.ts'

const headers = ({ host }: OpenFlow) => host.table('Deals').columns

async function written(options: FlowOptions = {}): Promise<OpenFlow> {
  const open = await openPlanned(options)
  await open.flow.wantConfidence(true)
  await open.flow.write()
  await open.rested()
  return open
}

/** Cells of the sheet of deals: the column P is EDPS confidence. */
const cells = (left: number, right: number) => ({ top: 1, left, bottom: 30, right })

function add({ host: { book } }: OpenFlow, rule: Omit<Rule, 'id' | 'sheetId'>): void {
  const sheet = book.sheets.find(({ name }) => name === 'Deals')!
  book.rules.push({ ...rule, id: `rule ${book.rules.length}`, sheetId: sheet.id })
}

const FORMAT = { kind: 'format', type: 'Custom' } as const

/** One that reads, and how a sentence names it. */
const READERS: Record<string, readonly [(open: OpenFlow) => void, string]> = {
  'a defined name of them alone': [
    ({ host }) => host.coAuthor.defineName('Bought', '=Deals!$P$2:$P$20'),
    'the name Bought',
  ],
  'a defined name that calculates with them': [
    ({ host }) => host.coAuthor.defineName('Sum', '=SUM(Deals[EDPS confidence])'),
    'the name Sum',
  ],
  'a conditional format of her rows': [
    (open) => add(open, { ...FORMAT, rect: cells(0, 12), formula: '=$P2>0' }),
    'the conditional format of Deals!A2:M31',
  ],
  'a conditional format that compares with them': [
    (open) => add(open, { kind: 'format', type: 'CellValue', rect: cells(4, 4), formula: '=$P$2' }),
    'the conditional format of Deals!E2:E31',
  ],
  'a conditional format in them': [
    (open) => add(open, { ...FORMAT, rect: cells(15, 15), formula: '=$P2>100' }),
    'the conditional format of Deals!P2:P31',
  ],
  'a list of a data validation': [
    (open) =>
      add(open, { kind: 'validation', type: 'List', rect: cells(3, 3), formula: '=$P$2:$P$9' }),
    'the data validation of Deals!D2:D31',
  ],
}

/** One that stays whole. */
const OTHERS: Record<string, (open: OpenFlow) => void> = {
  'a defined name of the whole table': ({ host }) =>
    host.coAuthor.defineName('All', '=Deals!$A$1:$P$20'),
  'a conditional format of her own columns': (open) =>
    add(open, { ...FORMAT, rect: cells(0, 15), formula: '=$D2>5' }),
  'a conditional format with a number': (open) =>
    add(open, { kind: 'format', type: 'CellValue', rect: cells(15, 15), formula: '100' }),
  'colours in them': (open) =>
    add(open, { kind: 'format', type: 'ColorScale', rect: cells(15, 15), formula: '' }),
  'a list of constants in them': (open) =>
    add(open, { kind: 'validation', type: 'List', rect: cells(15, 15), formula: '1,2,3' }),
}

describe('the column of confidence', () => {
  test.each(Object.entries(READERS))('stays where %s reads it', async (_, [make, what]) => {
    const open = await written()
    make(open)
    const before = [headers(open), structuredClone(open.host.book.rules)]
    await open.flow.wantConfidence(false)
    expect(open.state()).toMatchObject({
      kept: { confidence: true },
      notice: {
        tone: 'problem',
        message: `The column “EDPS confidence” stays: ${what} reads it and would break.`,
      },
    })
    expect([headers(open), open.host.book.rules]).toEqual(before)
    await open.rested()
  })

  test.each(Object.entries(OTHERS))('goes beside %s', async (_, make) => {
    const open = await written()
    make(open)
    await open.flow.wantConfidence(false)
    expect(open.state().notice).toMatchObject({ tone: 'done' })
    expect(headers(open)).not.toContain('EDPS confidence')
    await open.rested()
  })

  test('stays where a chart draws it', async () => {
    const open = await written({ sets: { ExcelApi: '1.15', SharedRuntime: '1.1' } })
    const { book } = open.host
    const sheet = book.sheets.find(({ name }) => name === 'Deals')!
    const chart = addChart(book, sheet.id, 'ColumnClustered', {
      sheetId: sheet.id,
      rect: { top: 0, left: 14, bottom: 9, right: 15 },
    })
    await open.flow.wantConfidence(false)
    expect(open.state().notice).toMatchObject({
      tone: 'problem',
      message: expect.stringContaining(`the chart “${chart.name}” on the sheet Deals reads it`),
    })
    await open.rested()
  })

  test('is listed with all that reads it before everything is removed', async () => {
    const open = await written()
    for (const [make] of Object.values(READERS)) make(open)
    for (const make of Object.values(OTHERS)) make(open)
    await open.flow.tool({ do: 'open' })
    await open.flow.tool({ do: 'begin', tool: 'ours' })
    const { tools } = open.state()
    const listed = tools?.at === 'ours' ? tools.formulas : []
    expect(listed).toEqual([
      { cell: 'the name Bought', formula: '=Deals!$P$2:$P$20' },
      { cell: 'the name Sum', formula: '=SUM(Deals[EDPS confidence])' },
      { cell: 'the conditional format of Deals!A2:M31', formula: '=$P2>0' },
      { cell: 'the conditional format of Deals!E2:E31', formula: '=$P$2' },
      { cell: 'the data validation of Deals!D2:D31', formula: '=$P$2:$P$9' },
    ])
  })
})
