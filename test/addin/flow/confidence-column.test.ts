// The column "EDPS confidence", on wish: beside the two columns of a plan, row by row what the result says of the
// deal, through another confidence, a restored plan, sorts and a removal.
import { describe, expect, test } from 'vitest'
import { openPlanned, settingsText, type OpenFlow } from '../../support/pane/open-flow.ts'
import { PLAN_NAMESPACE } from '#addin/kept-plans/xml-part.ts'
import { restless } from '../../support/pane/restless.ts'

const [WEEK, SKU, QTY, COST] = [0, 1, 2, 3]
const OURS = ['EDPS qty', 'EDPS profit', 'EDPS confidence']

interface Row {
  readonly row: readonly unknown[]
  readonly current: boolean
  readonly qty: unknown
  readonly confidence: unknown
}

function rowsOf({ host }: OpenFlow): Row[] {
  const { columns, rows } = host.table('Deals')
  const now = Math.max(...rows.map((row) => Number(row[WEEK])))
  const at = (header: string) => columns.indexOf(header)
  return rows.map((row) => ({
    row,
    current: row[WEEK] === now,
    qty: row[at('EDPS qty')],
    confidence: row[at('EDPS confidence')],
  }))
}

/** By key and size: what the service says of the deal; its best size is its largest. */
function said({ host, service }: OpenFlow): Map<string, number> {
  const rows = host.table('Deals').rows
  const now = Math.max(...rows.map((row) => Number(row[WEEK])))
  const best = new Map<string, number>()
  for (const row of rows.filter((one) => one[WEEK] === now))
    best.set(String(row[SKU]), Math.max(best.get(String(row[SKU])) ?? 0, Number(row[QTY])))
  return new Map([...best].map(([key, qty], n) => [`${key} ${qty}`, service.confidence(n)]))
}

/** The column holds the confidence of every deal of the menu at its best size, and nothing else. */
function expectSaid(open: OpenFlow, expected: ReadonlyMap<string, number>): void {
  for (const { row, current, confidence } of rowsOf(open)) {
    const of = expected.get(`${String(row[SKU])} ${String(row[QTY])}`)
    expect(confidence).toBe(current && of !== undefined ? of : '')
  }
}

const columns = ({ host }: OpenFlow) => host.table('Deals').columns.slice(13)

async function written(): Promise<OpenFlow> {
  const open = await openPlanned()
  await open.flow.write()
  return open
}

describe('the column “EDPS confidence”', () => {
  test('is not there unless somebody wants it', async () => {
    const open = await written()
    expect(columns(open)).toEqual(OURS.slice(0, 2))
    expect(open.state().kept.confidence).toBe(false)
    await open.rested()
  })

  test('comes with the plan where it was ticked before', async () => {
    const open = await openPlanned()
    const expected = said(open)
    await open.flow.wantConfidence(true)
    expect(columns(open)).toEqual([])
    await open.flow.write()
    expect(columns(open)).toEqual(OURS)
    expectSaid(open, expected)
    expect(rowsOf(open).filter(({ confidence }) => confidence !== '').length).toBeGreaterThan(20)
    await open.rested()
    expect(open.state().notice).toBeNull()
  })

  test('is added beside a plan that stands, in percent, and touches no other cell', async () => {
    const open = await written()
    const before = open.host.table('Deals').rows
    const expected = said(open)
    await open.flow.wantConfidence(true)
    expect(open.state()).toMatchObject({
      notice: { tone: 'done', message: expect.stringContaining('EDPS confidence') },
      kept: { confidence: true, busy: null, stands: null },
    })
    expect(open.step('plan').write).toMatchObject({ is: 'written' })
    expect(columns(open)).toEqual(OURS)
    expectSaid(open, expected)
    expect(open.host.table('Deals').rows.map((row) => row.slice(0, 15))).toEqual(before)
    const { address, columns: all } = open.host.table('Deals')
    expect(all.at(-1)).toBe('EDPS confidence')
    const last = /:([A-Z]+)\d+$/.exec(address)![1]!
    expect(open.host.cell(`Deals!${last}2`).format).toBe('0 %')
    await open.rested()
  })

  test('stands right of the plan’s columns where others follow them', async () => {
    const open = await written()
    await open.rested()
    open.host.coAuthor.addColumn('Deals', 'Mine')
    await open.flow.wantConfidence(true)
    expect(columns(open)).toEqual([...OURS, 'Mine'])
    await open.rested()
  })

  test('says the same of every deal at another confidence, and of an earlier plan that is restored', async () => {
    const open = await written()
    const expected = said(open)
    await open.flow.wantConfidence(true)
    const taken = rowsOf(open).filter(({ qty }) => Number(qty) > 0).length
    open.flow.setThreshold(0.8)
    await open.when(({ step }) => step.at === 'plan' && step.confidence.differs)
    await open.flow.write()
    expect(rowsOf(open).filter(({ qty }) => Number(qty) > 0).length).toBeLessThan(taken)
    expectSaid(open, expected)
    await open.rested()
    await open.flow.restore()
    expect(rowsOf(open).filter(({ qty }) => Number(qty) > 0).length).toBe(taken)
    expectSaid(open, expected)
    await open.rested()
  })

  test('goes to the rows by what they say, and leaves those that have changed since empty', async () => {
    const open = await written()
    await open.rested()
    const expected = said(open)
    open.host.coAuthor.sortTable('Deals', 'Unit price')
    const [key] = expected.keys()
    const at = rowsOf(open).findIndex(
      ({ row, current }) => current && `${String(row[SKU])} ${String(row[QTY])}` === key,
    )
    open.host.coAuthor.write(`Deals!D${at + 2}`, [[Number(rowsOf(open)[at]!.row[COST]) + 1]])
    await open.flow.wantConfidence(true)
    const left = new Map(expected)
    left.delete(key!)
    expectSaid(open, left)
    await open.rested()
  })

  test('is mended where rows were moved while it was written', async () => {
    const open = await written()
    await open.rested()
    const expected = said(open)
    let sorted = false
    open.host.faults.beforeSync(() => {
      if (sorted || !columns(open).includes('EDPS confidence')) return
      if (!rowsOf(open).some(({ confidence }) => confidence !== '')) return
      sorted = true
      open.host.coAuthor.sortTable('Deals', 'Unit price')
    })
    await open.flow.wantConfidence(true)
    await open.rested()
    expect(sorted).toBe(true)
    expectSaid(open, expected)
  })

  test('keeps what a person typed into a row of another week', async () => {
    const open = await written()
    await open.flow.wantConfidence(true)
    await open.rested()
    const past = rowsOf(open).findIndex(({ current }) => !current)
    const at = /:([A-Z]+)\d+$/.exec(open.host.table('Deals').address)![1]!
    open.host.coAuthor.write(`Deals!${at}${past + 2}`, [['mine']])
    open.flow.setThreshold(0.8)
    await open.when(({ step }) => step.at === 'plan' && step.confidence.differs)
    await open.flow.write()
    await open.rested()
    expect(rowsOf(open)[past]!.confidence).toBe('mine')
  })

  test('is deleted where the tick is taken away, and no cell beside it', async () => {
    const open = await written()
    await open.flow.wantConfidence(true)
    await open.rested()
    const before = open.host.table('Deals').rows
    await open.flow.wantConfidence(false)
    expect(columns(open)).toEqual(OURS.slice(0, 2))
    expect(open.host.table('Deals').rows).toEqual(before.map((row) => row.slice(0, -1)))
    expect(open.state().kept.confidence).toBe(false)
    expect(settingsText(open)).not.toContain('EDPS confidence')
    await open.rested()
  })

  test('stays, with its tick, where a formula reads it, which is named', async () => {
    const open = await written()
    await open.flow.wantConfidence(true)
    await open.rested()
    open.host.coAuthor.write('Sales!Z1', [['=AVERAGE(Deals[EDPS confidence])']])
    const before = open.host.table('Deals')
    await open.flow.wantConfidence(false)
    expect(open.host.table('Deals')).toEqual(before)
    expect(open.state()).toMatchObject({
      notice: { tone: 'problem', message: expect.stringContaining('the formula in Sales!Z1') },
      kept: { confidence: true, busy: null },
    })
    await open.rested()
  })

  test('stays where somebody’s comment stands in it, which is named', async () => {
    const open = await written()
    await open.flow.wantConfidence(true)
    await open.rested()
    await open.pane.Excel.run(async (context) => {
      context.workbook.comments.add('Deals!P5', 'Is this one sure?')
      await context.sync()
    })
    await open.flow.wantConfidence(false)
    expect(columns(open)).toEqual(OURS)
    expect(open.host.book.comments).toHaveLength(1)
    expect(open.state()).toMatchObject({
      notice: {
        tone: 'problem',
        message: expect.stringContaining('the comment or note in Deals!P5'),
      },
      kept: { confidence: true },
    })
    await open.rested()
  })

  test('goes where a formula reads another column of the plan', async () => {
    const open = await written()
    await open.flow.wantConfidence(true)
    await open.rested()
    open.host.coAuthor.write('Sales!Z1', [['=SUM(Deals[EDPS profit])']])
    await open.flow.wantConfidence(false)
    expect(columns(open)).toEqual(OURS.slice(0, 2))
    await open.rested()
  })

  test('stays where a sheet was not searched whole, which is named', async () => {
    const open = await written()
    await open.flow.wantConfidence(true)
    await open.rested()
    restless(open, 'Sales')
    await open.flow.wantConfidence(false)
    expect(columns(open)).toEqual(OURS)
    expect(open.state()).toMatchObject({
      notice: { tone: 'problem', message: expect.stringContaining('part of the sheet Sales') },
      kept: { confidence: true },
    })
    open.host.faults.clearHooks()
    await open.rested()
  })

  test('that a person deleted or renamed is not made again', async () => {
    const open = await written()
    await open.flow.wantConfidence(true)
    await open.rested()
    open.host.coAuthor.renameColumn('Deals', 'EDPS confidence', 'Mine')
    open.flow.setThreshold(0.8)
    await open.when(({ step }) => step.at === 'plan' && step.confidence.differs)
    await open.flow.write()
    expect(columns(open)).toEqual(['EDPS qty', 'EDPS profit', 'Mine'])
    expect(open.state().kept.confidence).toBe(false)
    await open.rested()
  })

  test('goes, with its tick, from a workbook whose plan is gone', async () => {
    const first = await written()
    await first.flow.wantConfidence(true)
    await first.rested()
    first.host.coAuthor.replaceXmlPart(PLAN_NAMESPACE, null)
    const open = await first.reopen()
    await open.flow.start()
    await open.until('plan')
    expect(open.state().kept).toMatchObject({ current: null, confidence: true })
    await open.flow.wantConfidence(false)
    expect(columns(open)).toEqual(OURS.slice(0, 2))
    expect(open.state()).toMatchObject({ notice: { tone: 'done' }, kept: { confidence: false } })
    expect(settingsText(open)).not.toContain('EDPS confidence')
    await open.rested()
  })

  test('goes, with its tick, from a workbook whose table is gone', async () => {
    const open = await written()
    await open.flow.wantConfidence(true)
    await open.rested()
    open.host.coAuthor.deleteTable('Deals')
    await open.flow.wantConfidence(false)
    expect(open.state().kept.confidence).toBe(false)
    expect(settingsText(open)).not.toContain('EDPS confidence')
    await open.rested()
  })

  test('is followed by a colleague’s pane, who knows of it by the workbook', async () => {
    const first = await written()
    const expected = said(first)
    await first.flow.wantConfidence(true)
    await first.rested()
    const second = await first.reopen()
    await second.flow.start()
    await second.until('plan')
    expect(second.state().kept.confidence).toBe(true)
    second.flow.setThreshold(0.8)
    await second.when(({ step }) => step.at === 'plan' && step.confidence.differs)
    await second.flow.write()
    expectSaid(second, expected)
    await second.rested()
  })

  test('is no column of the inputs: none of it is sent, and the plan is not out of date for it', async () => {
    const open = await written()
    await open.flow.wantConfidence(true)
    await open.rested()
    await open.flow.lookStale()
    expect(open.state().kept.stale).toBe(false)
    await open.flow.chooseTables(open.state().setup.choice)
    const { features } = open.state().setup.parts.menus!
    expect(features.filter(({ header, take }) => take && header.startsWith('EDPS'))).toEqual([])
  })

  test('goes with everything that EDPS wrote, and leaves nothing of itself', async () => {
    const open = await openPlanned()
    // An unchanged sheet of the sample would go as a whole.
    open.host.coAuthor.write('Deals!Z1', [['mine']])
    const before = structuredClone(open.host.table('Deals'))
    await open.flow.write()
    await open.flow.wantConfidence(true)
    await open.rested()
    await open.flow.tool({ do: 'open' })
    await open.flow.tool({ do: 'begin', tool: 'ours' })
    expect(JSON.stringify(open.state().tools)).toContain('“EDPS confidence” of Deals')
    await open.flow.tool({ do: 'remove' })
    expect(open.host.table('Deals')).toEqual(before)
  })
})
