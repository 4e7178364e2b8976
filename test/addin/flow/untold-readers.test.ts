// What reads the columns of a plan where Excel does not tell it at once: on protected sheets, of charts beside constants, and in an
// Excel that tells nothing of charts. What nobody can know is said, and the column of confidence stays.
import { describe, expect, test } from 'vitest'
import { addChart } from '#try/host/chart.ts'
import type { Chart } from '#try/host/workbook.ts'
import { openPlanned, type FlowOptions, type OpenFlow } from '../../support/pane/open-flow.ts'

const CHARTS = { sets: { ExcelApi: '1.15', SharedRuntime: '1.1' } }

const headers = ({ host }: OpenFlow) => host.table('Deals').columns
const sheetOf = ({ host }: OpenFlow, name: string) =>
  host.book.sheets.find((sheet) => sheet.name === name)!

async function written(options: FlowOptions = {}): Promise<OpenFlow> {
  const open = await openPlanned(options)
  await open.flow.wantConfidence(true)
  await open.flow.write()
  await open.rested()
  return open
}

/** A sheet beside the tables, protected. */
function protectedForm(open: OpenFlow): void {
  open.host.coAuthor.addSheet('Form')
  open.host.coAuthor.write('Form!A1', [['buyer']])
  open.host.coAuthor.protectSheet('Form')
}

/** A list in some of its cells. */
function list(open: OpenFlow, formula: string, top = 2): void {
  const rect = { top, left: 1, bottom: top + 5, right: 1 }
  const sheetId = sheetOf(open, 'Form').id
  const id = `list ${open.host.book.rules.length}`
  open.host.book.rules.push({ kind: 'validation', type: 'List', id, sheetId, rect, formula })
}

/** A chart over columns of the table of deals. */
function chart(open: OpenFlow, left: number, right: number): Chart {
  const { id } = sheetOf(open, 'Deals')
  const rect = { top: 0, left, bottom: 9, right }
  return addChart(open.host.book, id, 'ColumnClustered', { sheetId: id, rect })
}

async function listed(open: OpenFlow): Promise<{ formulas: unknown; stays: readonly string[] }> {
  await open.flow.tool({ do: 'open' })
  await open.flow.tool({ do: 'begin', tool: 'ours' })
  const { tools } = open.state()
  if (tools?.at !== 'ours') throw new Error(JSON.stringify(tools))
  return { formulas: tools.formulas, stays: tools.stays }
}

async function staysFor(open: OpenFlow, why: string): Promise<void> {
  const before = headers(open)
  await open.flow.wantConfidence(false)
  expect(open.state().notice).toMatchObject({ tone: 'problem', message: why })
  expect(headers(open)).toEqual(before)
  await open.rested()
}

async function goes(open: OpenFlow): Promise<void> {
  await open.flow.wantConfidence(false)
  expect(open.state().notice).toMatchObject({ tone: 'done' })
  expect(headers(open)).not.toContain('EDPS confidence')
  await open.rested()
}

describe('beside a protected sheet', () => {
  test('the tick of confidence goes, and all that the add-in wrote is listed', async () => {
    const open = await written()
    protectedForm(open)
    list(open, '1,2,3')
    list(open, '=$Z$2:$Z$9', 20)
    await goes(open)
    expect(await listed(open)).toMatchObject({ formulas: [] })
  })

  test('a list there that reads it holds it, and is listed once', async () => {
    const open = await written()
    protectedForm(open)
    list(open, '1,2,3')
    list(open, '=Deals!$P$2:$P$9', 8)
    await open.flow.wantConfidence(false)
    expect(open.state().notice).toMatchObject({
      tone: 'problem',
      message: expect.stringMatching(/the data validation of Form!B\d+(:B\d+)? reads it/),
    })
    expect((await listed(open)).formulas).toEqual([
      { cell: expect.stringContaining('Form!B'), formula: '=Deals!$P$2:$P$9' },
    ])
  })

  test('with more lists than can be looked at it stays, and the list says what it does not know', async () => {
    const open = await written()
    protectedForm(open)
    for (let row = 1; row < 400_000; row += 1_001) list(open, '1,2,3', row)
    await staysFor(
      open,
      'The column “EDPS confidence” stays: Excel does not tell all that reads it on the sheet Form. If it is protected, unprotect it first.',
    )
    expect((await listed(open)).stays).toContain(
      'Conditional formats, data validations and charts of the sheet Form were not all looked at: Excel does not tell them, as on protected sheets.',
    )
  })
})

describe('a chart', () => {
  test('whose first series is of constants holds it by its second one', async () => {
    const open = await written(CHARTS)
    const { series, name } = chart(open, 14, 15)
    series[0]!.values = null
    await staysFor(
      open,
      `The column “EDPS confidence” stays: the chart “${name}” on the sheet Deals reads it and would break.`,
    )
  })

  test('of constants alone holds nothing', async () => {
    const open = await written(CHARTS)
    for (const one of chart(open, 14, 15).series) one.values = null
    await goes(open)
  })

  test('of other columns holds nothing', async () => {
    const open = await written(CHARTS)
    chart(open, 3, 4)
    await goes(open)
  })

  test('of which this Excel does not tell what it draws holds it, and the removal says so', async () => {
    const open = await written()
    chart(open, 3, 4)
    await staysFor(
      open,
      'The column “EDPS confidence” stays: this Excel does not tell whether charts on the sheet Deals draw it.',
    )
    expect((await listed(open)).stays).toContain(
      'Charts of the sheet Deals were not looked at: this Excel does not tell what they draw.',
    )
  })

  test('of the plan sheet holds nothing there: it draws the plan sheet’s own cells', async () => {
    const open = await written()
    open.host.coAuthor.addSheet('Plan')
    const { id } = sheetOf(open, 'Plan')
    chart(open, 3, 4).sheetId = id
    open.host.book.charts[0]!.name = 'EDPS deals'
    await goes(open)
  })
})

describe('a note of somebody', () => {
  /** The Office.js of these tests is older than ExcelApi 1.18, so this stands in for its notes: each stands in a cell of `Deals`. */
  function withNotes(open: OpenFlow, cells: readonly string[]): void {
    Object.defineProperty(open.pane.Excel.Workbook.prototype, 'notes', {
      configurable: true,
      get(this: Excel.Workbook) {
        const deals = this.worksheets.getItem('Deals')
        const notes = {
          load: () => notes,
          items: cells.map((cell) => ({ getLocation: () => deals.getRange(cell) })),
        }
        return notes
      },
    })
  }
  const NOTES = { sets: { ExcelApi: '1.18', SharedRuntime: '1.1' } }

  test('in the column holds it', async () => {
    const open = await written(NOTES)
    withNotes(open, ['A2', 'P5'])
    await staysFor(
      open,
      'The column “EDPS confidence” stays: the comment or note in Deals!P5 would be lost.',
    )
  })

  test('beside it holds nothing', async () => {
    const open = await written(NOTES)
    withNotes(open, ['A2', 'Z5'])
    await goes(open)
  })
})

test('sheets on which nothing reads the column cost no request each', async () => {
  const requests = async (sheets: number) => {
    const open = await written()
    for (let i = 0; i < sheets; i++) open.host.coAuthor.addSheet(`Empty ${i}`)
    const before = open.host.log.syncs().length
    await open.flow.wantConfidence(false)
    expect(open.state().notice).toMatchObject({ tone: 'done' })
    const count = open.host.log.syncs().filter((sync, at) => at >= before && asksRules(sync))
    await open.rested()
    return count.length
  }
  const asksRules = ({ members }: { readonly members: readonly string[] }) =>
    members.includes('ConditionalFormatCollection.load')
  expect(await requests(12)).toBe(await requests(0))
})
