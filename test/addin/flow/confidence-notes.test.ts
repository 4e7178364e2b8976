// A note of a person in the column of confidence keeps the column; the tests of comments are in confidence-column.test.ts.
import { describe, expect, test } from 'vitest'
import { openPlanned, type OpenFlow } from '../../support/pane/open-flow.ts'

const headers = ({ host }: OpenFlow) => host.table('Deals').columns

async function written(): Promise<OpenFlow> {
  const open = await openPlanned({ sets: { ExcelApi: '1.18', SharedRuntime: '1.1' } })
  await open.flow.wantConfidence(true)
  await open.flow.write()
  await open.rested()
  return open
}

describe('a note of a person', () => {
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

  test('in the column holds it', async () => {
    const open = await written()
    withNotes(open, ['A2', 'P5'])
    const before = headers(open)
    await open.flow.wantConfidence(false)
    expect(open.state().notice).toMatchObject({
      tone: 'problem',
      message: 'The column “EDPS confidence” stays: the comment or note in Deals!P5 would be lost.',
    })
    expect(headers(open)).toEqual(before)
    await open.rested()
  })

  test('beside it holds nothing', async () => {
    const open = await written()
    withNotes(open, ['A2', 'Z5'])
    await open.flow.wantConfidence(false)
    expect(headers(open)).not.toContain('EDPS confidence')
    await open.rested()
  })
})
