// What belongs to the workbook as a whole, through the real library: names, settings, XML parts,
// sheets, events, ribbon and the add-in's own life; and the faults of the line.
import { expect, test } from 'vitest'
import { failureOf, opener } from './open-both.ts'

const open = opener()
const deals = {
  tables: {
    Deals: {
      at: 'Menu!A1',
      rows: [
        ['key', 'x'],
        ['a', 1],
        ['b', 2],
      ],
    },
  },
}

test('defined names hold constants and ranges', async () => {
  const { pane } = await open({ names: { Old: '=1' } })
  await pane.Excel.run(async (context) => {
    const { names, worksheets } = context.workbook
    names.add('EDPS_Plan', '="pln_1"')
    names.add('Area', worksheets.getItem('Sheet1').getRange('B2:C3'))
    names.getItem('Old').delete()
    await context.sync()
    const plan = names.getItemOrNullObject('EDPS_Plan')
    const area = names.getItem('Area')
    const old = names.getItemOrNullObject('Old')
    plan.load('value, type, formula')
    area.load('value, type, formula')
    await context.sync()
    expect(old.isNullObject).toBe(true)
    expect([plan.type, plan.value]).toEqual(['String', 'pln_1'])
    expect([area.type, area.value]).toEqual(['Range', 'Sheet1!B2:C3'])
    expect(area.formula).toBe('=Sheet1!$B$2:$C$3')
    plan.formula = '="pln_2"'
    plan.load('value')
    await context.sync()
    expect(plan.value).toBe('pln_2')
  })
})

test('settings of the workbook are added, changed and deleted', async () => {
  const { pane, host } = await open({ settings: { edps: { version: 1 } } })
  await pane.Excel.run(async (context) => {
    const { settings } = context.workbook
    const known = settings.getItemOrNullObject('edps')
    const unknown = settings.getItemOrNullObject('other')
    known.load('value')
    await context.sync()
    expect(known.value).toEqual({ version: 1 })
    expect(unknown.isNullObject).toBe(true)
    settings.add('edps', { version: 2, list: [1, 'a'] })
    settings.add('gone', 1)
    await context.sync()
    settings.getItem('gone').delete()
    await context.sync()
  })
  expect([...host.book.settings]).toEqual([['edps', { version: 2, list: [1, 'a'] }]])
})

test('settings of the document are saved', async () => {
  const { pane, host } = await open()
  const { settings } = pane.Office.context.document
  settings.set('plan', { id: 'pln_1' })
  await new Promise((resolve) => settings.saveAsync(resolve))
  expect([...host.book.documentSettings]).toEqual([['plan', '{"id":"pln_1"}']])
})

test('custom XML parts are found by namespace, rewritten and deleted', async () => {
  const { pane, host } = await open()
  const namespace = 'urn:edps:plan:1'
  await pane.Excel.run(async (context) => {
    const { customXmlParts } = context.workbook
    const none = customXmlParts.getByNamespace(namespace).getOnlyItemOrNullObject()
    none.load('id')
    await context.sync()
    expect(none.isNullObject).toBe(true)
    customXmlParts.add(`<plan xmlns="${namespace}"><a/></plan>`)
    customXmlParts.add('<other xmlns="urn:other"/>')
    await context.sync()
    const part = customXmlParts.getByNamespace(namespace).getOnlyItemOrNullObject()
    part.load('id, namespaceUri')
    const xml = part.getXml()
    await context.sync()
    expect([part.namespaceUri, xml.value]).toEqual([
      namespace,
      `<plan xmlns="${namespace}"><a/></plan>`,
    ])
    customXmlParts.getItem(part.id).setXml(`<p:plan xmlns:p="${namespace}"/>`)
    const found = customXmlParts.getByNamespace('urn:other')
    found.load('items/id')
    await context.sync()
    for (const item of found.items) item.delete()
    await context.sync()
  })
  expect(host.book.xmlParts.map(({ xml }) => xml)).toEqual([`<p:plan xmlns:p="${namespace}"/>`])
})

test('XML that is not well-formed is refused', async () => {
  const { pane } = await open()
  for (const xml of ['', 'text', '<a><b></a></b>', '<a/><b/>', '<p:a/>', '<a>']) {
    const error = await failureOf(
      pane.Excel.run(async (context) => {
        context.workbook.customXmlParts.add(xml)
        await context.sync()
      }),
    )
    expect([xml, error.code]).toEqual([xml, 'InvalidArgument'])
  }
})

test('the last visible sheet can be neither hidden nor deleted', async () => {
  const { pane, host } = await open({ sheets: ['One', 'Two'] })
  await pane.Excel.run(async (context) => {
    context.workbook.worksheets.getItem('One').visibility = 'Hidden'
    await context.sync()
  })
  expect(host.book.sheets.map(({ visibility }) => visibility)).toEqual(['Hidden', 'Visible'])
  const error = await failureOf(
    pane.Excel.run(async (context) => {
      context.workbook.worksheets.getItem('Two').delete()
      await context.sync()
    }),
  )
  expect(error.code).toBe('InvalidOperation')
})

test("handlers hear the add-in's own edits as local and a colleague's as remote", async () => {
  const { pane, host } = await open(deals)
  const heard: string[] = []
  const handler = await pane.Excel.run(async (context) => {
    const { worksheets, tables } = context.workbook
    const added = worksheets.getItem('Menu').onChanged.add((event) => {
      heard.push(`sheet ${event.address} ${event.changeType} ${event.source}`)
      return Promise.resolve()
    })
    tables.getItem('Deals').onChanged.add((event) => {
      heard.push(`table ${event.address} ${event.changeType} ${event.source}`)
      return Promise.resolve()
    })
    await context.sync()
    worksheets.getItem('Menu').getRange('D9').values = [[1]]
    await context.sync()
    return added
  })
  await expect.poll(() => heard).toEqual(['sheet D9 RangeEdited Local'])
  heard.length = 0
  host.coAuthor.write('Menu!B2', [[7]])
  await expect
    .poll(() => heard.toSorted())
    .toEqual(['sheet B2 RangeEdited Remote', 'table B2 RangeEdited Remote'])
  heard.length = 0
  await pane.Excel.run(handler.context as unknown as Excel.RequestContext, async (context) => {
    handler.remove()
    await context.sync()
  })
  host.coAuthor.deleteRows('Deals', 0)
  await expect.poll(() => heard).toEqual(['table A2:B2 RowDeleted Remote'])
})

test('a table hears which of its cells the person selects, and that none are any more', async () => {
  const { pane, host } = await open(deals)
  const heard: string[] = []
  await pane.Excel.run(async (context) => {
    const table = context.workbook.tables.getItem('Deals').load('id')
    await context.sync()
    table.onSelectionChanged.add(({ address, isInsideTable, tableId }) => {
      heard.push(`${tableId === table.id} ${isInsideTable} ${address}`)
      return Promise.resolve()
    })
    await context.sync()
  })
  host.analyst.select('Menu!B2')
  // Of a larger selection it hears its own part.
  host.analyst.select('Menu!B2:Z2')
  host.analyst.select('Menu!Z90')
  host.analyst.select('Menu!Z91')
  await expect.poll(() => heard).toEqual(['true true B2', 'true true B2', 'true false '])
})

test('no handler hears anything while the add-in has switched events off', async () => {
  const { pane, host } = await open(deals)
  const heard: string[] = []
  await pane.Excel.run(async (context) => {
    context.workbook.tables.getItem('Deals').onChanged.add((event) => {
      heard.push(event.address)
      return Promise.resolve()
    })
    context.runtime.enableEvents = false
    await context.sync()
    host.coAuthor.write('Menu!B2', [[7]])
    context.runtime.enableEvents = true
    await context.sync()
    host.coAuthor.write('Menu!B3', [[7]])
  })
  await expect.poll(() => heard).toEqual(['B3'])
})

test('a ribbon button runs the associated action until it says that it is done', async () => {
  const { pane, host } = await open()
  const seen: string[] = []
  pane.Office.actions.associate('planMenu', (event: Office.AddinCommands.Event) => {
    seen.push(event.source.id)
    event.completed()
  })
  await host.runCommand('planMenu', 'PlanButton')
  expect(seen).toEqual(['PlanButton'])
})

test('the pane is shown and hidden, the start-up behaviour set, the ribbon updated', async () => {
  const { pane, host } = await open()
  await pane.Office.addin.hide()
  expect(host.pane()).toBe('Background')
  await pane.Office.addin.showAsTaskpane()
  expect(host.pane()).toBe('Visible')
  await pane.Office.addin.setStartupBehavior(pane.Office.StartupBehavior.load)
  expect(host.startup()).toBe('Background')
  await pane.Office.ribbon.requestUpdate({
    tabs: [{ id: 'Tab', visible: true, controls: [{ id: 'Plan', enabled: false }] }],
  })
  expect([...host.ribbon()]).toEqual([
    ['Tab', { visible: true }],
    ['Plan', { enabled: false }],
  ])
})

test('calculation can be suspended and the mode read', async () => {
  const { pane } = await open()
  await pane.Excel.run(async (context) => {
    const { application } = context.workbook
    application.suspendApiCalculationUntilNextSync()
    application.calculate('Full')
    application.load('calculationMode')
    await context.sync()
    expect(application.calculationMode).toBe('Automatic')
  })
})

test('while the analyst types into a cell every request is refused', async () => {
  const { pane, host } = await open()
  const write = (): Promise<void> =>
    pane.Excel.run(async (context) => {
      context.workbook.worksheets.getItem('Sheet1').getRange('A1').values = [[1]]
      await context.sync()
    })
  host.faults.cellEditing = true
  expect((await failureOf(write())).code).toBe('InvalidOperationInCellEditMode')
  expect(host.read('A1')).toEqual([['']])
  host.faults.cellEditing = false
  await write()
  expect(host.read('A1')).toEqual([[1]])
})

test('the transport refuses with its own codes', async () => {
  const { pane, host } = await open()
  for (const error of [
    'ActivityLimitReached',
    'InvalidOrTimedOutSession',
    'AccessDenied',
  ] as const) {
    host.faults.refuseNext(error)
    const failure = failureOf(
      pane.Excel.run(async (context) => {
        context.workbook.worksheets.getItem('Sheet1').getRange('A1').load('values')
        await context.sync()
      }),
    )
    expect((await failure).code).toBe(error)
  }
})

test('a lost answer never comes, whether the request was carried out or not', async () => {
  const { pane, host } = await open()
  const write = (value: number): Promise<string> =>
    pane.Excel.run(async (context) => {
      context.workbook.worksheets.getItem('Sheet1').getRange('A1').values = [[value]]
      await context.sync()
      return 'answered'
    })
  const unanswered = (answer: Promise<string>): Promise<string> =>
    Promise.race([
      answer,
      new Promise<string>((resolve) => {
        setTimeout(() => resolve('silence'), 80)
      }),
    ])
  host.faults.loseAnswers(1)
  expect(await unanswered(write(1))).toBe('silence')
  await expect.poll(() => host.read('A1')).toEqual([[1]])
  host.faults.loseAnswers(1, { carriedOut: false })
  expect(await unanswered(write(2))).toBe('silence')
  expect(host.read('A1')).toEqual([[1]])
  expect(await write(3)).toBe('answered')
})

test('an answer takes the latency that was asked for', async () => {
  const { pane, host } = await open()
  host.faults.latency = 60
  const start = performance.now()
  await pane.Excel.run(async (context) => {
    context.workbook.worksheets.getItem('Sheet1').getRange('A1').load('values')
    await context.sync()
  })
  expect(performance.now() - start).toBeGreaterThan(55)
})

test('a hook that fails leaves no add-in waiting and no test green', async () => {
  const { pane, host } = await open()
  host.faults.beforeSync(() => host.coAuthor.deleteTable('Nothing'))
  const read = pane.Excel.run(async (context) => {
    context.workbook.worksheets.getItem('Sheet1').getRange('A1').load('values')
    await context.sync()
  })
  expect((await failureOf(read)).code).toBe('GeneralException')
  host.faults.clearHooks()
  expect(() => host.assertNothingRefused()).toThrow('hook failed')
})

test('a cell has one comment, which is read, counted and deleted', async () => {
  const { pane, host } = await open()
  const at = (context: Excel.RequestContext, address: string) =>
    context.workbook.worksheets.getItem('Sheet1').getRange(address)
  await pane.Excel.run(async (context) => {
    context.workbook.comments.add(at(context, 'B2'), 'first')
    await context.sync()
  })
  for (const [code, cells] of [
    ['InvalidOperation', 'B2'],
    ['InvalidArgument', 'C2:C3'],
  ] as const) {
    const refused = pane.Excel.run(async (context) => {
      context.workbook.comments.add(at(context, cells), 'second')
      await context.sync()
    })
    expect((await failureOf(refused)).code).toBe(code)
  }
  await pane.Excel.run(async (context) => {
    const comments = context.workbook.comments.load('items/content')
    await context.sync()
    const [found] = comments.items
    const replies = found!.replies.getCount()
    const cell = found!.getLocation().load('address')
    await context.sync()
    expect([found!.content, replies.value, cell.address]).toEqual(['first', 0, 'Sheet1!B2'])
    found!.delete()
    await context.sync()
  })
  expect(host.book.comments).toEqual([])
})
