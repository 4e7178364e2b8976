// A plan goes to the rows that were planned and to columns that are ours, whatever table is chosen,
// renamed or grown since; and what stands in the columns is what the pane and the workbook say.
import { describe, expect, test } from 'vitest'
import { openChecked, openPlanned, type OpenFlow } from '../../support/pane/open-flow.ts'
import { sampleTables } from '../../support/pane/sample-tables.ts'

const [WEEK, SKU, COST] = [0, 1, 3]
const values = ({ host }: OpenFlow, table = 'Deals') =>
  host.table(table).rows.map((row) => row.slice(13))
const filled = (open: OpenFlow, table?: string) =>
  values(open, table).filter(([qty]) => typeof qty === 'number').length
const failed = ({ step }: OpenFlow) => {
  const { write } = step('plan')
  if (write.is !== 'failed') throw new Error(JSON.stringify(write).slice(0, 300))
  return write
}

/** Beside the sample, a copy of its deals under another name. */
function withCopy(name: string, more: readonly (readonly [string, unknown])[] = []) {
  const { Deals, Sales } = sampleTables()
  const rows = Deals!.rows.map((row, i) => [
    ...row,
    ...more.map(([header, value]) => (i === 0 ? header : value)),
  ])
  return { Deals: Deals!, Sales: Sales!, [name]: { at: `${name}!A1`, rows } } as ReturnType<
    typeof sampleTables
  >
}

/** Plans what is chosen now, and writes it. */
async function planAnew({ flow, until, step }: OpenFlow): Promise<void> {
  await flow.check()
  expect(step('checked').ok).toBe(true)
  await flow.confirm()
  await until('plan')
  await flow.write()
  expect(step('plan').write).toMatchObject({ is: 'written' })
}

/** The rows of the current week once more, a week later. */
function addNextWeek({ host }: OpenFlow, count = Infinity): number {
  const { rows } = host.table('Deals')
  const now = Math.max(...rows.map((row) => Number(row[WEEK])))
  const next = rows
    .filter((row) => row[WEEK] === now)
    .slice(0, count)
    .map((row) => [now + 7, `${String(row[SKU])}-next`, ...row.slice(2, 13)])
  host.coAuthor.addRows(
    'Deals',
    next.map((row) => [
      ...row,
      ...host
        .table('Deals')
        .columns.slice(13)
        .map(() => ''),
    ]),
  )
  return next.length
}

/** From the first request on that has written cells, someone is typing into a cell. */
function typeAfterFirstWrite({ host }: OpenFlow): void {
  const before = host.log.writes().length
  host.faults.beforeSync(() => {
    if (host.log.writes().length > before) host.faults.cellEditing = true
  })
}

/** The person has pressed Enter. */
function typeNoMore({ host }: OpenFlow): void {
  host.faults.clearHooks()
  host.faults.cellEditing = false
}

describe('the rows that a plan is of', () => {
  test('are those of the table that was planned, whichever is chosen now', async () => {
    const open = await openPlanned({ tables: withCopy('Scenario') })
    expect(open.state().setup.choice.menus).toBe('Deals')
    await open.flow.chooseTables({ menus: 'Scenario', history: null, sales: 'Sales' })
    await open.flow.openFit()
    await open.until('plan')
    await open.flow.write()
    expect(open.step('plan').write).toMatchObject({ is: 'written', unfilledCount: 0, lost: [] })
    expect(open.host.table('Scenario').columns).toHaveLength(13)
    expect(filled(open)).toBeGreaterThan(100)
  })

  test('are those of the table that was planned after a reload, whichever was checked since', async () => {
    const first = await openPlanned({ tables: withCopy('Scenario') })
    first.flow.go('tables')
    await first.flow.chooseTables({ menus: 'Scenario', history: null, sales: 'Sales' })
    await first.flow.check()
    const second = await first.reopen()
    await second.flow.start()
    await second.until('plan')
    await second.when(({ kept }) => kept.busy === null)
    await second.flow.write()
    expect(second.step('plan').write).toMatchObject({ is: 'written', unfilledCount: 0 })
    expect(second.host.table('Scenario').columns).toHaveLength(13)
    expect(second.host.table('Deals').columns).toHaveLength(15)
  })

  test('are found when table and header were renamed while the fit ran', async () => {
    const open = await openPlanned()
    open.host.coAuthor.renameTable('Deals', 'Offers')
    open.host.coAuthor.renameColumn('Offers', 'Unit cost', 'Price paid')
    await open.flow.write()
    expect(open.step('plan').write).toMatchObject({ is: 'written', unfilledCount: 0, lost: [] })
    expect(filled(open, 'Offers')).toBeGreaterThan(100)
  })

  test('are not looked for without a column that tells them, which is named', async () => {
    const open = await openPlanned()
    open.host.coAuthor.deleteColumn('Deals', 'Unit cost')
    await open.flow.write()
    expect(failed(open)).toMatchObject({ stands: 'nothing' })
    expect(failed(open).message).toMatch(/^Deals has no column “Unit cost” any more/)
    open.host.coAuthor.deleteTable('Deals')
    await open.flow.write()
    expect(failed(open).message).toBe('The table Deals is not in the workbook any more.')
  })

  test('stay the current ones when somebody adds deals of next week', async () => {
    const open = await openPlanned()
    addNextWeek(open, 1)
    await open.flow.write()
    const { write } = open.step('plan')
    expect(write).toMatchObject({ is: 'written', unfilledCount: 0, lost: [] })
    expect(write.is === 'written' && write.rows).toBe(filled(open))
    expect(filled(open)).toBeGreaterThan(100)
    expect(values(open).at(-1)).toEqual(['', ''])
  })

  test('are never none: then nothing is written, nor kept as the plan', async () => {
    const open = await openPlanned()
    const { rows } = open.host.table('Deals')
    rows.forEach((row, i) =>
      open.host.coAuthor.write(`Deals!D${i + 2}`, [[Number(row[COST]) + 0.5]]),
    )
    await open.flow.write()
    expect(failed(open)).toMatchObject({ stands: 'nothing' })
    expect(failed(open).message).toContain('No row of Deals is as it was planned')
    expect(open.host.table('Deals').columns).toHaveLength(13)
    expect(open.state().kept.current).toBeNull()
  })
})

describe('a plan of which not every row fits', () => {
  /** A plan, the cell with the cost of a deal that it takes, and what the sheet holds without that deal. */
  async function plannedWithDeal() {
    const open = await openPlanned()
    const { n, profit, capital, chosen } = open.step('plan')
    const deal = chosen[0]!
    const { columns, rows } = open.host.table('Deals')
    const size = columns.indexOf('Qty')
    const row = rows.findIndex((cells) => cells[SKU] === deal.key && cells[size] === deal.qty)
    const inSheet = {
      n: n - 1,
      profit: expect.closeTo(profit - deal.profit, 6) as number,
      capital: expect.closeTo(capital! - deal.unit_cost! * deal.qty, 6) as number,
      unfilled: 1,
    }
    const setCost = (cost: number) => open.host.coAuthor.write(`Deals!D${row + 2}`, [[cost]])
    return { open, deal, inSheet, setCost }
  }

  /** Another cost stands at the deal when the plan is written. */
  async function writtenInPart() {
    const planned = await plannedWithDeal()
    planned.setCost(planned.deal.unit_cost! + 1)
    await planned.open.flow.write()
    // What is mended while the write comes to rest is filled by it.
    await planned.open.rested()
    return planned
  }

  test('is kept with what the columns hold of it, for those who open the workbook later', async () => {
    const { open, deal, inSheet } = await writtenInPart()
    expect(open.step('plan').write).toMatchObject({ unfilledCount: 1, lost: [deal.key] })
    expect(open.state().kept.current!.written).toEqual(inSheet)
    const later = await open.reopen(new Map())
    await later.flow.start()
    expect(later.state().kept.current).toMatchObject({ n: inSheet.n + 1, written: inSheet })
  })

  test('shows no empty cell as a taken deal, though its row fits again', async () => {
    const { open, deal, inSheet, setCost } = await writtenInPart()
    setCost(deal.unit_cost!)
    for (let i = 0; i < inSheet.n; i++) {
      await open.flow.showTaken()
      expect(open.state().notice?.message).toMatch(`Taken deal ${i + 1} of ${inSheet.n}:`)
      const { top, left } = open.host.book.selection
      expect(open.host.table('Deals').rows[top - 1]![left]).toBeGreaterThan(0)
    }
  })

  test('is completed once its rows fit again, without a key', async () => {
    const { open, deal, setCost } = await writtenInPart()
    const before = filled(open)
    const later = await open.reopen(new Map())
    await later.flow.start()
    await later.flow.complete()
    expect(later.state().notice).toMatchObject({ tone: 'problem' })
    setCost(deal.unit_cost!)
    await later.flow.complete()
    expect(later.state().notice).toMatchObject({ tone: 'done' })
    expect(filled(later)).toBe(before + 1)
    expect(later.state().kept.current!.written).toBeNull()
    expect(later.state().kept.earlier).toEqual([])
  })
})

describe('the plan before', () => {
  test('is told of the same table alone, also once another table was planned since', async () => {
    const open = await openPlanned({ tables: withCopy('Scenario') })
    const { flow, state, step } = open
    await flow.write()
    const first = state().kept.current!
    await flow.chooseTables({ menus: 'Scenario', history: null, sales: 'Sales' })
    await flow.check()
    await flow.confirm()
    await open.until('plan')
    expect(step('plan')).toMatchObject({ changes: null, before: null })
    await flow.write()
    expect(state().kept).toMatchObject({ current: { table: 'Scenario' }, earlier: [first] })
    await flow.chooseTables({ menus: 'Deals', history: null, sales: 'Sales' })
    await flow.check()
    await flow.confirm()
    await open.until('plan')
    expect(step('plan').before).toEqual(first)
    expect(step('plan').changes).toMatchObject({ added: [], dropped: [], kept: first.n })
  })
})

describe('the columns of ours', () => {
  test('are those of this table: a user’s of the same id and name in another one stay the user’s', async () => {
    const hers = [
      ['EDPS qty', 'mine'],
      ['EDPS profit', 'mine'],
    ] as const
    const open = await openPlanned({ tables: withCopy('Copy', hers) })
    await open.flow.write()
    expect(open.step('plan').write).toMatchObject({ is: 'written' })
    await open.flow.chooseTables({ menus: 'Copy', history: null, sales: 'Sales' })
    await planAnew(open)
    expect(open.step('plan').write).toMatchObject({ is: 'written', unfilledCount: 0 })
    const { columns, rows } = open.host.table('Copy')
    expect(columns.slice(13)).toEqual(['EDPS qty', 'EDPS profit', 'EDPS qty 2', 'EDPS profit 2'])
    expect(rows.every((row) => row[13] === 'mine' && row[14] === 'mine')).toBe(true)
    // And those of the first table are still known.
    await open.flow.chooseTables({ menus: 'Deals', history: null, sales: 'Sales' })
    await planAnew(open)
    expect(open.host.table('Deals').columns).toHaveLength(15)
  })

  test('are not made twice where the workbook could not note them', async () => {
    const open = await openPlanned()
    let made = false
    open.host.faults.beforeSync(() => {
      made ||= open.host.table('Deals').columns.includes('EDPS profit')
      if (made) open.host.faults.cellEditing = true
    })
    await open.flow.write()
    expect(failed(open)).toMatchObject({ stands: 'nothing' })
    typeNoMore(open)
    await open.flow.write()
    expect(open.step('plan').write).toMatchObject({ is: 'written' })
    expect(open.host.table('Deals').columns.slice(13)).toEqual(['EDPS qty', 'EDPS profit'])
  })
})

describe('the previous plan', () => {
  test('of last week is not brought back over this week’s, and why is said', async () => {
    const open = await openPlanned()
    await open.flow.write()
    addNextWeek(open)
    await planAnew(open)
    expect(open.step('plan').write).toMatchObject({ is: 'written', unfilledCount: 0 })
    const { kept } = open.state()
    expect(kept.earlier[0]!.restoreProblem).toContain('another menu')
    const stood = values(open)
    await open.flow.restore()
    expect(values(open)).toEqual(stood)
    expect(open.state().kept.current).toEqual(kept.current)
    expect(open.state().notice).toMatchObject({
      tone: 'problem',
      message: expect.stringContaining('another menu'),
    })
  })

  test('of another table is not brought back into this one', async () => {
    const open = await openPlanned({ tables: withCopy('Other') })
    await open.flow.write()
    await open.flow.chooseTables({ menus: 'Other', history: null, sales: 'Sales' })
    await planAnew(open)
    const stood = [values(open), values(open, 'Other')]
    await open.flow.restore()
    expect([values(open), values(open, 'Other')]).toEqual(stood)
    expect(open.state().notice).toMatchObject({
      tone: 'problem',
      message: expect.stringContaining('the table Deals'),
    })
  })

  test('that little is left of in the table is not brought back', async () => {
    const open = await openPlanned()
    await open.flow.write()
    const { rows } = open.host.table('Deals')
    rows.forEach((row, i) =>
      open.host.coAuthor.write(`Deals!D${i + 2}`, [[Number(row[COST]) + 0.5]]),
    )
    await planAnew(open)
    const stood = values(open)
    await open.flow.restore()
    expect(values(open)).toEqual(stood)
    expect(open.state().notice).toMatchObject({
      tone: 'problem',
      message: expect.stringMatching(
        /^Too few rows of Deals are still as they were planned\..* Nothing was written; plan again\.$/,
      ),
    })
  })

  test('comes back with what it cannot fill told', async () => {
    const open = await openPlanned()
    await open.flow.write()
    const chosen = open.step('plan').chosen[0]!
    const at = open.host
      .table('Deals')
      .rows.findIndex((row) => row[SKU] === chosen.key && row[2] === chosen.qty)
    open.host.coAuthor.write(`Deals!D${at + 2}`, [[999]])
    await planAnew(open)
    await open.flow.restore()
    const { notice } = open.state()
    expect(notice).toMatchObject({ tone: 'done' })
    expect(notice!.message).toMatch(/is in the columns again\. Rows without a value.*: 1\./)
    expect(notice!.message).toContain(
      ` Of its deals, deleted or changed in the sheet since: ${String(chosen.key)}.`,
    )
  })
})

describe('a write that does not end', () => {
  test('is told as such, and ended by the pane itself when it can', async () => {
    const open = await openPlanned()
    await open.flow.write()
    const whole = values(open)
    const { sweep } = open.step('plan').confidence
    open.flow.setThreshold(sweep.threshold[1]!)
    await open.when(({ step }) => step.at === 'plan' && step.chosen.length === 2)
    typeAfterFirstWrite(open)
    await open.flow.write()
    expect(values(open)).not.toEqual(whole)
    expect(failed(open)).toMatchObject({ stands: 'part' })
    expect(open.state().kept).toMatchObject({ stands: 'two', current: { n: 2 } })
    typeNoMore(open)
    await open.rested()
    expect(open.state().kept.stands).toBeNull()
    expect(values(open).filter(([qty]) => Number(qty) > 0)).toHaveLength(2)
  })

  test('is ended by a pane that is opened later', async () => {
    const open = await openPlanned()
    await open.flow.write()
    const before = values(open)
    const { sweep } = open.step('plan').confidence
    open.flow.setThreshold(sweep.threshold[1]!)
    await open.when(({ step }) => step.at === 'plan' && step.chosen.length === 2)
    typeAfterFirstWrite(open)
    await open.flow.write()
    const later = await open.reopen(new Map())
    typeNoMore(later)
    // One of the cells had not been carried out: it holds the plan before.
    const row = before.findIndex(([qty], at) => Number(qty) > 0 && values(later)[at]![0] === 0)
    later.host.coAuthor.write(`Deals!N${row + 2}`, [before[row]!])
    const seen = new Set<unknown>()
    later.flow.state.subscribe(({ kept }) => void seen.add(kept.stands))
    await later.flow.start()
    await later.rested()
    expect([...seen]).toContain('two')
    expect(later.state().kept).toMatchObject({ stands: null, current: { n: 2 } })
    expect(values(later).filter(([qty]) => Number(qty) > 0)).toHaveLength(2)
  })

  test('of one request that was carried out in part is told as such', async () => {
    const open = await openPlanned()
    open.host.faults.beforeSync((_log, _sync, body) => {
      const { columns } = open.host.table('Deals')
      if (body.includes('"Name":"Values"') && columns.includes('EDPS profit') && filled(open) === 0)
        open.host.coAuthor.deleteColumn('Deals', 'EDPS profit')
    })
    await open.flow.write()
    open.host.faults.clearHooks()
    expect(failed(open)).toEqual({
      is: 'failed',
      stands: 'part',
      message: 'The column “EDPS profit” of the table Deals is not in the workbook any more.',
    })
    expect(filled(open)).toBeGreaterThan(0)
    await open.flow.write()
    expect(open.step('plan').write).toMatchObject({ is: 'written' })
    expect(open.host.table('Deals').columns.slice(13)).toEqual(['EDPS qty', 'EDPS profit'])
  })

  test('of which nothing was written leaves no trace', async () => {
    const open = await openPlanned()
    await open.flow.write()
    const { n } = open.step('plan')
    open.flow.setThreshold(open.step('plan').confidence.sweep.threshold[1]!)
    await open.when(({ step }) => step.at === 'plan' && step.chosen.length === 2)
    open.host.coAuthor.protectSheet('Deals')
    await open.flow.write()
    expect(failed(open)).toMatchObject({ stands: 'nothing' })
    expect(open.state().kept).toMatchObject({ stands: null, current: { n } })
    const { xmlParts } = open.host.book
    const parts = xmlParts.filter(({ xml }) => xml.includes('urn:edps:workbook-plan'))
    expect(parts).toHaveLength(1)
  })
})

test('a plan that a newer add-in keeps in the workbook is not replaced', async () => {
  const open = await openPlanned()
  const xml = '<edps xmlns="urn:edps:workbook-plan" version="3" sum="0">{}</edps>'
  open.host.book.xmlParts.push({ id: '{9}', namespaceUri: 'urn:edps:workbook-plan', xml })
  await open.flow.write()
  expect(failed(open)).toMatchObject({
    stands: 'nothing',
    message: expect.stringContaining('newer version'),
  })
  expect(open.host.table('Deals').columns).toHaveLength(13)
  expect(open.host.book.xmlParts.map((part) => part.xml)).toContain(xml)
})

test('the menu of a fit is known again after a reload by its part alone', async () => {
  const first = await openChecked()
  await first.flow.confirm()
  await first.until('plan')
  const part = first.host.book.xmlParts.find(({ xml }) => xml.startsWith('<fit'))!
  expect(part.xml).toContain('"name":"Deals"')
})

describe('a plan whose menu the workbook does not know any more', () => {
  /** The pane is loaded anew, and what the workbook kept of the fit is gone. */
  async function openForgotten(): Promise<OpenFlow> {
    const first = await openPlanned()
    const { xmlParts } = first.host.book
    xmlParts.splice(
      xmlParts.findIndex(({ xml }) => xml.startsWith('<fit')),
      1,
    )
    expect(xmlParts.some(({ xml }) => xml.startsWith('<fit'))).toBe(false)
    const open = await first.reopen()
    await open.flow.start()
    await open.until('plan')
    return open
  }

  test('is written by the tables as long as they are as they were sent', async () => {
    const open = await openForgotten()
    await open.flow.write()
    expect(open.step('plan').write).toMatchObject({ is: 'written', unfilledCount: 0 })
  })

  test('is not written once a cell was edited, and why is said', async () => {
    const open = await openForgotten()
    open.host.coAuthor.write('Deals!D2', [[3.77]])
    await open.flow.write()
    expect(failed(open)).toMatchObject({
      stands: 'nothing',
      message: expect.stringMatching(/no longer knows which rows were planned.*plan anew/),
    })
    expect(open.host.table('Deals').columns).toHaveLength(13)
  })
})
