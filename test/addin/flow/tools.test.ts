// The tools on the workbook, over the real library: what the add-in wrote goes without trace, part by part, and nothing else
// does.
import { describe, expect, test } from 'vitest'
import { columnLetters } from '#addin/excel/blocks.ts'
import { loadSample } from '#addin/tables/load-sample.ts'
import { dataHoldsKey } from '#addin/excel/key-guard.ts'
import type { ToolsShown } from '#addin/tools/tools-state.ts'
import type { FixtureRows } from '#try/host/host.ts'
import { bookParts } from '../../support/pane/book-text.ts'
import { readFunctions } from '../../support/pane/functions-file.ts'
import { KEY } from '../../support/pane/fake-service.ts'
import { openChecked, openFlow, openPlanned, type OpenFlow } from '../../support/pane/open-flow.ts'
import { sampleTables } from '../../support/pane/sample-tables.ts'

type At = ToolsShown['at']
function shown<A extends At>({ state }: OpenFlow, at: A): Extract<ToolsShown, { at: A }> {
  const { tools } = state()
  if (tools?.at !== at) throw new Error(JSON.stringify(tools).slice(0, 500))
  return tools as Extract<ToolsShown, { at: A }>
}

/** What a workbook held before: of everything that a file holds. */
const HERS = {
  cells: {
    'Notes!B2': [
      ['budget', 7],
      [{ value: 14, formula: '=C2*2' }, null],
    ] as FixtureRows,
  },
  names: { Budget: '=Notes!$C$2' },
  settings: { theirs: 1 },
  xmlParts: ['<a xmlns="urn:theirs">1</a>'],
  comments: { 'Notes!C2': ['is this right?', 'yes'] },
} as const

describe('“Remove everything EDPS wrote”', () => {
  /** Lists what is the add-in's, confirms, and closes the tools. */
  async function removeOurs(open: OpenFlow) {
    await open.flow.tool({ do: 'open' })
    await open.flow.tool({ do: 'begin', tool: 'ours' })
    const listed = shown(open, 'ours')
    await open.flow.tool({ do: 'remove' })
    const removed = shown(open, 'removed')
    await open.flow.tool({ do: 'close' })
    return { listed, removed }
  }

  /** From signing in to a written plan. */
  async function plan({ flow, state, until }: OpenFlow) {
    await flow.start()
    await flow.signIn({ key: KEY, name: 'Ada', remember: true })
    if (state().setup.tables.length === 0) await flow.insertSample()
    flow.setDescription(loadSample().description)
    flow.setOptions(loadSample().options)
    await flow.chooseTables(state().setup.choice)
    await flow.check()
    await flow.confirm()
    await until('plan')
    await flow.write()
  }

  test('leaves a workbook that is part by part the one from before', async () => {
    // What stands at the right of the tables moves aside for the columns, and back.
    const cells = { ...HERS.cells, 'Deals!P2': [['mine']], 'Sales!T1': [['mine too']] }
    const open = await openFlow({ ...HERS, cells, tables: sampleTables('whole') })
    const { host } = open
    const before = structuredClone(bookParts(host))
    await plan(open)
    // Earlier versions kept the order of rows before their own sort.
    const order = 'urn:edps:workbook-row-order'
    host.coAuthor.replaceXmlPart(order, `<order xmlns="${order}">%7B%7D</order>`)
    expect(bookParts(host)).not.toEqual(before)
    expect(
      open.storage.get([...open.storage.keys()].find((name) => name.includes('fits'))!),
    ).toBeTruthy()

    const { listed, removed } = await removeOurs(open)
    expect(listed.removed.join('\n')).toMatch(
      /“EDPS qty” of Deals.*\n.*“EDPS profit” of Deals.*\n.*plans.*description.*\n.*remembers.*\n.*EDPS_Plan$/,
    )
    expect(listed.stays.join('\n')).toMatch(/sheet Deals of the sample data: it was changed/)
    expect(removed).toMatchObject({ formulas: [], moreFormulas: 0 })
    const after = bookParts(host)
    for (const part of Object.keys({ ...before, ...after }))
      expect([part, after[part]]).toEqual([part, before[part]])
    expect([...open.storage.keys()].filter((name) => name.includes('fits'))).toEqual([])
    // The pane opens it as a new one, and plans again.
    expect(open.state().kept).toMatchObject({ current: null, earlier: [], stands: null })
    expect(open.step('tables').busy).toBeNull()
    await plan(open)
    expect(host.table('Deals').columns.slice(-2)).toEqual(['EDPS qty', 'EDPS profit'])
  })

  test('takes the sheets of the sample along where nothing on them was changed', async () => {
    const open = await openFlow(HERS)
    const before = structuredClone(bookParts(open.host))
    await plan(open)
    expect(open.host.book.sheets.map(({ name }) => name)).toEqual(['Notes', 'Deals', 'Sales'])
    const { listed } = await removeOurs(open)
    expect(listed.removed.filter((line) => line.includes('of the sample data'))).toHaveLength(2)
    expect(bookParts(open.host)).toEqual(before)
  })

  test('leaves a sheet of the sample that is used or was changed', async () => {
    const open = await openFlow(HERS)
    await plan(open)
    open.host.coAuthor.write('Deals!D5', [[123]])
    open.host.coAuthor.write('Notes!F1', [['=SUM(Sales[Units])']])
    const { listed } = await removeOurs(open)
    expect(listed.stays.slice(0, 2)).toEqual([
      'The sheet Deals of the sample data: it was changed.',
      'The sample sheet Sales: formulas of other sheets use it.',
    ])
    expect(open.host.book.sheets.map(({ name }) => name)).toEqual(['Notes', 'Deals', 'Sales'])
    expect(open.host.table('Deals').columns).toHaveLength(13)
  })

  test('lists the formulas that use it, which stay', async () => {
    const open = await openPlanned(HERS)
    await open.flow.write()
    const formulas = [
      '=EDPS.QTY(B2)',
      '=SUM(Deals[EDPS qty])',
      '=_xldudf_EDPS_TOTAL()',
      '=EDPS_Plan',
    ]
    for (const [i, formula] of formulas.entries())
      open.host.coAuthor.write(`Notes!H${i + 1}`, [[formula]])
    open.host.coAuthor.write('Notes!H9', [['=SUM(C2:C9)']])
    const { listed, removed } = await removeOurs(open)
    const listedFormulas = formulas.map((formula, i) => ({ cell: `Notes!H${i + 1}`, formula }))
    expect([listed.formulas, listed.moreFormulas]).toEqual([listedFormulas, 0])
    expect(removed.formulas).toEqual(listedFormulas)
    expect(open.host.cell('Notes!H1').formula).toBe('=EDPS.QTY(B2)')
  })

  test('lists formulas that read its cells by their addresses, or by a name for them', async () => {
    const open = await openPlanned(HERS)
    await open.flow.write()
    const { host } = open
    const deals = host.table('Deals')
    const at = columnLetters(deals.columns.indexOf('EDPS qty'))
    host.coAuthor.write('Notes!H1', [
      [`=SUM(Deals!${at}2:${at}75)`],
      [`=Deals!${at}:${at}`],
      ['=SUM(Deals!A2:A75)'],
      ['=COUNTA(Deals)'],
    ])
    const { listed, removed } = await removeOurs(open)
    expect(listed.formulas.map(({ cell }) => cell)).toEqual(['Notes!H1', 'Notes!H2', 'Notes!H4'])
    expect(removed.formulas).toEqual(listed.formulas)
  })

  test('never takes a column that is not known to be the add-in’s', async () => {
    const open = await openPlanned()
    await open.flow.write()
    open.host.coAuthor.renameColumn('Deals', 'EDPS profit', 'My profit')
    open.host.coAuthor.addColumn('Sales', 'EDPS qty')
    // A person uses the name for something else.
    open.host.book.names.splice(0, Infinity, {
      name: 'EDPS_Plan',
      scope: null,
      formula: '=Sales!$A$1',
      comment: '',
      visible: true,
      target: {
        sheetId: open.host.book.sheets[1]!.id,
        rect: { top: 0, left: 0, bottom: 0, right: 0 },
      },
    })
    const { listed } = await removeOurs(open)
    expect(listed.stays.join('\n')).toMatch(/“My profit” of Deals: it was “EDPS profit”/)
    expect(listed.stays.join('\n')).toMatch(/“EDPS qty” of Sales: the workbook does not remember/)
    expect(listed.stays.join('\n')).toMatch(/name EDPS_Plan: it stands for cells/)
    expect(open.host.table('Deals').columns.at(-1)).toBe('My profit')
    expect(open.host.table('Sales').columns.at(-1)).toBe('EDPS qty')
    expect(open.host.book.names).toHaveLength(1)
  })

  test('goes by what a colleague has written since this pane was opened', async () => {
    const open = await openFlow({ ...HERS, tables: sampleTables('whole') })
    await open.flow.start()
    await plan(await open.beside())
    await open.rested()
    expect(open.state().kept.current).toBeNull()
    const { listed } = await removeOurs(open)
    expect(listed.removed.join('\n')).toContain('“EDPS profit” of Deals')
    expect(open.host.book.sheets.map(({ name }) => name)).toEqual(['Notes'])
  })

  test('does nothing where what is the add-in’s cannot be read', async () => {
    const open = await openFlow({ ...HERS, settings: { edps: '{"version":99}' } })
    await open.flow.start()
    open.step('unable')
    await open.flow.tool({ do: 'open' })
    await open.flow.tool({ do: 'begin', tool: 'ours' })
    expect(shown(open, 'failed').message).toContain('newer version of the add-in')
    expect(open.host.book.settings.has('edps')).toBe(true)
  })

  test('shows the list once more where the workbook has changed since', async () => {
    const open = await openFlow(HERS)
    await plan(open)
    await open.flow.tool({ do: 'open' })
    await open.flow.tool({ do: 'begin', tool: 'ours' })
    open.host.coAuthor.write('Deals!D5', [[123]])
    await open.flow.tool({ do: 'remove' })
    expect(shown(open, 'ours').again).toContain('has changed since')
    expect(open.host.table('Deals').columns).toHaveLength(15)
    await open.flow.tool({ do: 'remove' })
    shown(open, 'removed')
    expect(open.host.read('Deals!D5')).toEqual([[123]])
  })

  test('goes on where it was stopped by a protected sheet or a lost answer', async () => {
    const open = await openFlow(HERS)
    const before = structuredClone(bookParts(open.host))
    await plan(open)
    open.host.coAuthor.protectSheet('Deals')
    await open.flow.tool({ do: 'open' })
    await open.flow.tool({ do: 'begin', tool: 'ours' })
    await open.flow.tool({ do: 'remove' })
    expect(shown(open, 'failed').message).toContain('protected')
    expect(open.host.book.settings.has('edps')).toBe(true)
    open.host.coAuthor.protectSheet('Deals', false)
    await open.flow.tool({ do: 'begin', tool: 'ours' })
    await open.flow.tool({ do: 'remove' })
    expect(bookParts(open.host)).toEqual(before)
  })

  test('waits until a fit or a write has ended', async () => {
    const open = await openChecked()
    open.service.begins = (session) => void (session.status = 'processing')
    await open.flow.confirm()
    await open.until('fit')
    await open.flow.tool({ do: 'open' })
    await open.flow.tool({ do: 'begin', tool: 'ours' })
    expect(shown(open, 'failed').message).toContain('cancel it first')
  })

  test('of a workbook where the add-in has not been says that nothing is its', async () => {
    const open = await openFlow(HERS)
    await open.flow.start()
    const before = structuredClone(bookParts(open.host))
    await open.flow.tool({ do: 'open' })
    await open.flow.tool({ do: 'begin', tool: 'ours' })
    expect(shown(open, 'ours').removed).toEqual([])
    expect(bookParts(open.host)).toEqual(before)
  })
})

describe('the self-check of an Excel with functions', () => {
  /** Its line on functions that follow a name. `hears`: whether Excel calculates them anew then. */
  async function lineOf(hears: { name: boolean }): Promise<string> {
    const open = await openFlow({
      ...HERS,
      functions: { namespace: 'EDPS', metadata: readFunctions('functions.json') },
      sets: { ExcelApi: '1.11', SharedRuntime: '1.1', CustomFunctionsRuntime: '1.1' },
    })
    const before = structuredClone(bookParts(open.host))
    const calculation = open.host.calculation!
    const notice = calculation.notice.bind(calculation)
    if (!hears.name)
      calculation.notice = (changes) => notice(changes.filter(({ kind }) => kind !== 'name'))
    await open.flow.start()
    await open.flow.tool({ do: 'open' })
    await open.flow.tool({ do: 'begin', tool: 'self-check' })
    const { report } = shown(open, 'self-check')
    expect(bookParts(open.host)).toEqual(before)
    return /^.*Name changes, function follows.*$/m.exec(report)![0]
  }

  test('says that they are asked anew when a name changes that they are given, and when told to', async () => {
    expect(await lineOf({ name: true })).toMatch(
      /^passed .*: asked anew in \d+ ms; when told to, in \d+ ms$/,
    )
  })

  test('says so where Excel does not', async () => {
    expect(await lineOf({ name: false })).toMatch(
      /^failed .*: not asked anew when the name changed; when told to, in \d+ ms$/,
    )
  })
})

test('a workbook that a colleague opens without a key shows the plan, and holds no key', async () => {
  const open = await openPlanned(HERS)
  await open.flow.write()
  const hers = await open.reopen(new Map())
  await hers.flow.start()
  expect(hers.state().signIn.as).toBe('signed-out')
  expect(hers.state().kept.current).toMatchObject({ by: 'Ada' })
  expect(dataHoldsKey(bookParts(hers.host))).toBe(false)
})
