// The plan sheet over the whole flow: native charts over formulas that follow the plan, made again in
// place, never over a person's sheet, and removed without a trace.
import { expect, test } from 'vitest'
import type { Signal } from '@preact/signals'
import { loadSample } from '#addin/tables/load-sample.ts'
import { formatRect } from '#try/host/range-address.ts'
import type { WorkbookHost } from '#try/host/host.ts'
import type { ChartCells } from '#try/host/workbook.ts'
import type { State } from '#addin/shell/state.ts'
import { SHEET_NAME } from '#addin/plan-sheet/sheet-words.ts'
import { planSheetText, sheetBillText } from '#addin/messages/texts.ts'
import { readAnswer } from '#reading/read-answer.ts'
import { bookParts } from '../../support/pane/book-text.ts'
import { createFakeService, KEY } from '../../support/pane/fake-service.ts'
import { readFunctions } from '../../support/pane/functions-file.ts'
import {
  openFlow,
  openPlanned,
  settingsText,
  type FlowOptions,
  type OpenFlow,
} from '../../support/pane/open-flow.ts'
import { sampleTables } from '../../support/pane/sample-tables.ts'

const withFormulas: FlowOptions = {
  functions: { namespace: 'EDPS', metadata: readFunctions('functions.json') },
  sets: { ExcelApi: '1.11', SharedRuntime: '1.1', CustomFunctionsRuntime: '1.1' },
}
const REPLAY = [
  { T: -2, options: 20, selected: 4, predicted_profit: 400, realised_profit: 380 },
  { T: -1, options: 22, selected: 5, predicted_profit: 500, realised_profit: 620 },
]

/** A plan that is in the columns, and its past menus. */
async function openWritten(options: FlowOptions = {}): Promise<OpenFlow> {
  const service = createFakeService()
  service.replay = REPLAY
  const open = await openPlanned({ ...withFormulas, service, ...options })
  await open.flow.write()
  return open
}

async function make(open: OpenFlow, category: string | null = 'Category') {
  await open.flow.planSheet({ do: 'make', category })
  return open.state().planSheet.making
}
async function made(open: OpenFlow, category?: string | null) {
  const making = await make(open, category)
  if (making.is !== 'made') throw new Error(JSON.stringify(making))
  return making
}

const at = (cells: string, sheet = SHEET_NAME): string => `'${sheet}'!${cells}`
const sheetNames = ({ host }: OpenFlow) => host.book.sheets.map(({ name }) => name)
const addressOf = (cells: ChartCells | null) => cells?.rect && formatRect(cells.rect)

/** What the charts say and draw. */
const charts = ({ book }: WorkbookHost) =>
  Object.fromEntries(
    book.charts.map(({ name, type, title, legendShown, place, series }) => [
      name,
      {
        type,
        title,
        legendShown,
        place: formatRect(place),
        series: series.map((one) => [one.name, addressOf(one.x), addressOf(one.values)]),
      },
    ]),
  )

/** Lists what is the add-in's, and takes it away. */
async function removeOurs({ flow, state }: OpenFlow) {
  await flow.tool({ do: 'open' })
  await flow.tool({ do: 'begin', tool: 'ours' })
  const listed = state().tools
  if (listed?.at !== 'ours') throw new Error(JSON.stringify(listed))
  await flow.tool({ do: 'remove' })
  if (state().tools?.at !== 'removed') throw new Error(JSON.stringify(state().tools))
  await flow.tool({ do: 'close' })
  return listed
}

test('it has the taken deals, the chosen point, past menus and spend, with a chart over each', async () => {
  const open = await openWritten()
  await open.flow.planSheet({ do: 'open' })
  expect(open.state().planSheet.columns).toEqual(['Category', 'Brand tier', 'Supplier'])
  expect(await made(open)).toMatchObject({ sheet: SHEET_NAME, left: [] })
  const { host } = open
  const { n } = open.step('plan')
  const last = 37 + n
  expect(host.read(at('A37:D37'))).toEqual([['key', 'qty', 'unit_cost', 'profit']])
  const profits = host.read(at(`D38:D${last}`)).map(([profit]) => Number(profit))
  expect(profits).toEqual(profits.toSorted((a, b) => b - a))
  expect(host.read(at('B5:B6')).flat()).toEqual([open.step('plan').profit, n])
  expect(host.read(at('F6:H6'))).toEqual([[0.5, n, open.step('plan').profit]])
  expect(host.read(at('K38:O40'))).toEqual([
    [-2, 20, 4, 400, 380],
    [-1, 22, 5, 500, 620],
    ['', '', '', '', ''],
  ])
  const spend = host.read(at('Q38:T60')).filter(([group]) => group !== '')
  const total = spend.reduce((sum, row) => sum + Number(row[2]), 0)
  expect(total).toBeCloseTo(Number(host.read(at('I6'))[0]![0]))
  const groups = `Q38:Q${37 + spend.length}`
  expect(charts(host)).toEqual({
    'EDPS deals': {
      type: 'BarClustered',
      title: 'Best deals by expected profit',
      legendShown: false,
      place: 'A20:D35',
      series: [['Expected profit', `A38:A${last}`, `D38:D${last}`]],
    },
    'EDPS confidence': {
      type: 'XYScatterLinesNoMarkers',
      title: 'Profit and spend by confidence',
      legendShown: true,
      place: 'F20:I35',
      series: [
        ['Profit', 'F38:F58', 'H38:H58'],
        ['Spent on goods', 'F38:F58', 'I38:I58'],
        ['This plan: profit', 'F6', 'H6'],
        ['This plan: spend', 'F6', 'I6'],
      ],
    },
    'EDPS past menus': {
      type: 'ColumnClustered',
      title: 'Past menus: predicted and earned',
      legendShown: true,
      place: 'K20:O35',
      series: [
        ['Predicted', 'K38:K39', 'N38:N39'],
        ['Earned', 'K38:K39', 'O38:O39'],
      ],
    },
    'EDPS spend': {
      type: 'BarClustered',
      title: 'Spend by Category',
      legendShown: false,
      place: 'Q20:T35',
      series: [['Spent on goods', groups, groups.replaceAll('Q', 'S')]],
    },
  })
  // It is shown, and nothing of the person's own has changed.
  expect(sheetNames(open)).toEqual(['Deals', 'Sales', SHEET_NAME])
  expect(host.book.activeSheetId).toBe(host.book.sheets[2]!.id)
})

test('its numbers follow the plan: another confidence, and an edit of the grouping column', async () => {
  const open = await openWritten()
  await made(open)
  const { sweep } = open.step('plan').confidence
  open.flow.setThreshold(sweep.threshold[2]!)
  await open.when(({ step }) => step.at === 'plan' && step.n === 3)
  await open.flow.write()
  await open.host.calculation!.settled()
  expect(open.host.read(at('B6'))).toEqual([[3]])
  expect(open.host.read(at('F6:G6'))).toEqual([[sweep.threshold[2], 3]])
  const keys = open.host.read(at('A38:A41')).flat()
  expect(keys.slice(0, 3)).toEqual(open.step('plan').chosen.map(({ key }) => key))
  expect(keys[3]).toBe('')
  // The group of a taken deal is another one now.
  const { columns, rows } = open.host.table('Deals')
  const row = rows.findIndex((cells) => cells[columns.indexOf('SKU')] === keys[0])
  const letter = String.fromCharCode(65 + columns.indexOf('Category'))
  open.host.coAuthor.write(`Deals!${letter}${row + 2}`, [['A new group']])
  await open.host.calculation!.settled()
  expect(open.host.read(at('Q38:Q41')).flat()).toContain('A new group')
})

test('made again it stands in place: a renamed sheet too, with what a person typed and drew on it', async () => {
  const open = await openWritten()
  expect(await made(open)).toMatchObject({ again: null })
  const { host } = open
  const { id } = host.book.sheets[2]!
  host.coAuthor.renameSheet(SHEET_NAME, 'For the boss')
  host.coAuthor.write(at('C9', 'For the boss'), [['My own remark']])
  host.coAuthor.write(at('A1', 'For the boss'), [['Menu of August']])
  const before = charts(host)
  const theirs = { ...structuredClone(host.book.charts[0]!), id: 'theirs', name: 'Theirs' }
  host.book.charts.push(theirs)
  expect(await made(open, null)).toMatchObject({
    sheet: 'For the boss',
    left: ['spend'],
    again: expect.stringMatching(/^2026-08-05T/) as string,
  })
  expect(sheetNames(open)).toEqual(['Deals', 'Sales', 'For the boss'])
  expect(host.book.sheets[2]!.id).toBe(id)
  expect(host.read(at('C9', 'For the boss'))).toEqual([['My own remark']])
  expect(host.read(at('A1', 'For the boss'))).toEqual([['Menu of August']])
  expect(host.read(at('Q18:Q19', 'For the boss'))).toEqual([
    ['Spend by category'],
    ['No chart: no column was chosen to group by.'],
  ])
  expect(host.read(at('Q37', 'For the boss'))).toEqual([['']])
  const { 'EDPS spend': _, ...rest } = before
  expect(charts(host)).toEqual({ ...rest, Theirs: before['EDPS deals'] })
  // And with a column again, after a version that did not note which making wrote last.
  const { settings } = host.book
  const key = [...settings.keys()].find((name) => name.startsWith('edps-plan-sheet/'))!
  const { job, cells } = JSON.parse(String(settings.get(key))) as Record<string, unknown>
  expect(job).toEqual(expect.any(String))
  settings.set(key, JSON.stringify({ cells }))
  await made(open)
  expect(sheetNames(open)).toEqual(['Deals', 'Sales', 'For the boss'])
  expect(host.read(at('Q18:Q19', 'For the boss'))).toEqual([['Spend by Category'], ['']])
})

test('headers with parentheses and brackets: its spend is known under a renamed table, remade and removed', async () => {
  const open = await openWritten({ cells: { 'Notes!A1': [['hers']] } })
  const { host } = open
  host.coAuthor.renameColumn('Deals', 'SKU', 'SKU [own] #1')
  host.coAuthor.renameColumn('Deals', 'Category', 'Category (main)')
  expect(await made(open, 'Category (main)')).toMatchObject({ left: [] })
  const formula = () => host.cell(at('Q37')).formula
  const formulaOf = (table: string) =>
    `=EDPS.SPEND(${table}[[SKU '[own'] '#1]], ${table}[[Category (main)]], EDPS_Plan)`
  expect(formula()).toBe(formulaOf('Deals'))
  // Excel renames the table in the formula, and leaves out brackets that it does not need.
  host.coAuthor.renameTable('Deals', 'Offers')
  const shown = formulaOf('Offers').replace('[[Category (main)]]', '[Category (main)]')
  host.coAuthor.write(at('Q37'), [[shown]])
  expect(await made(open, 'Category (main)')).toMatchObject({ left: [] })
  expect(formula()).toBe(formulaOf('Offers'))
  host.coAuthor.write(at('Q37'), [[shown]])
  const { removed } = await removeOurs(open)
  expect(removed).toContain(`The sheet ${SHEET_NAME} with its tables and charts`)
  expect(sheetNames(open)).not.toContain(SHEET_NAME)
})

test('it says why its best deals are taken, where this pane has planned, and follows nothing later', async () => {
  const open = await openWritten({ cells: { 'Notes!A1': [['hers']] } })
  const { host, flow } = open
  const { chosen, session } = open.step('plan')
  const reasons = chosen.slice(0, 2).map(({ key }) => ({
    key,
    deals: [{ key: '007', menu: 1, qty: 5, profit: -12.5, similarity: 0.9 }],
    columns: [{ column: 'Brand tier', value: 'top', effect: 30 }],
  }))
  const state = flow.state as Signal<State>
  const step = open.step('plan')
  state.value = { ...state.value, step: { ...step, at: 'plan', reasons } }
  await made(open)
  const line = () => String(host.read(at('V19'))[0]![0])
  const table = () => host.read(at('V20:AE22'))
  expect(host.read(at('V18'))).toEqual([['Why these deals']])
  expect(line()).toContain(`Of the plan ${session} when`)
  const because = ['007', -12.5, '', '', '', '', 'Brand tier top: +30', '', '']
  expect(table().slice(1)).toEqual(chosen.slice(0, 2).map(({ key }) => [key, ...because]))
  // What a person typed beside and into it stays, when another plan is shown too.
  host.coAuthor.write(at('W22'), [['mine']])
  flow.setThreshold(step.confidence.sweep.threshold[2]!)
  await open.when(({ step: now }) => now.at === 'plan' && now.n === 3)
  await made(open)
  expect(line()).toMatch(/^No reasons: only the pane that has made this plan/)
  expect(
    table()
      .flat()
      .filter((cell) => cell !== ''),
  ).toEqual(['mine'])
  const { removed } = await removeOurs(open)
  expect(removed).toContain(
    `The sheet ${SHEET_NAME} with its tables and charts, and 1 cell that somebody typed into it`,
  )
  expect(sheetNames(open)).not.toContain(SHEET_NAME)
})

test('without reasons of the service the sheet says so', async () => {
  const open = await openWritten()
  await made(open)
  expect(open.host.read(at('V19:V20'))).toEqual([
    ['No reasons: the service gave none for the deals that are taken.'],
    [''],
  ])
})

/** The bill on the sheet: its head and the rows below its headers. */
const billOf = ({ host }: OpenFlow) => ({
  head: String(host.read(at('AG19'))[0]![0]),
  rows: host.read(at('AG21:AJ60')).filter((row) => row.some((cell) => cell !== '')),
})
const WORDS =
  'T is in weeks. The marketplace takes 15% of the selling price. Postage is 4.20 per unit sold. We have 20,000 to spend.'

test('it has the bill of the past deal that tells most: lines, money, words, profit and what is not charged', async () => {
  const open = await openWritten({ words: WORDS })
  await made(open)
  const { bills, setup } = open.state()
  const [bill] = bills!.bills
  const { head, rows } = billOf(open)
  expect(head).toContain(`Deal ${bill!.key}: bought ${bill!.qty}, sold ${bill!.sold}`)
  const lines = rows.slice(0, bill!.lines.length)
  expect(lines.map(([, , money]) => money)).toEqual(bill!.lines.map(({ money }) => money))
  const [name, rule, , words] = lines.find(([what]) => what === 'Postage')!
  expect([name, rule, words]).toEqual([
    'Postage',
    '4.20, each unit sold',
    '“Postage is 4.20 per unit sold”',
  ])
  expect(lines).toContainEqual([
    'Goods',
    'Unit cost, each unit bought',
    bill!.lines[1]!.money,
    'assumed: your words do not say it',
  ])
  expect(rows.slice(lines.length)).toEqual([
    ['Profit', '', bill!.profit, ''],
    ...(bill!.yours === null
      ? []
      : [[expect.stringContaining('your sheet says'), '', bill!.yours, '']]),
    ['Not charged', '', '', ''],
    ['“We have 20,000 to spend”', '', '', ''],
  ])
  // Words that were typed since are no words of the plan.
  expect(setup.description).toBe(WORDS)
  open.flow.setDescription('All is free.')
  await made(open)
  expect(billOf(open)).toEqual({ head: sheetBillText.none, rows: [] })
})

test('a pane that has not made the plan takes the bill from the service, as long as it keeps it', async () => {
  const service = createFakeService()
  const open = await openWritten({ service, words: WORDS })
  const [bill] = open.state().bills!.bills
  const { valuation } = readAnswer(service.asked.at(-1)!)
  await made(open)
  const own = billOf(open)
  const ben = await open.beside()
  await ben.flow.start()
  await ben.flow.signIn({ key: KEY, name: 'Ben', remember: false })
  await made(ben)
  expect(billOf(open)).toEqual({ head: sheetBillText.none, rows: [] })
  service.bill = { valuation, bill: [{ ...bill!, yours: 12.5, agrees: false }] }
  await made(ben)
  const [before, after] = [own.rows.slice(0, -2), own.rows.slice(-2)]
  expect(billOf(open)).toEqual({
    head: own.head,
    rows: [...before, ['your sheet says 12.50: it differs', '', 12.5, ''], ...after],
  })
})

test('what is not there has no chart, and the sheet says why', async () => {
  const service = createFakeService()
  service.confidence = () => 0.1
  const open = await openWritten({ service })
  expect(open.step('plan').n).toBe(0)
  expect(await made(open)).toMatchObject({ left: ['deals', 'past', 'spend'] })
  expect(Object.keys(charts(open.host))).toEqual(['EDPS confidence'])
  expect(open.host.read(at('A19:Q19'))[0]!.filter((text) => text !== '')).toEqual([
    'No chart: The plan takes no deal.',
    'No chart: No past menu could be tried, or the plan was kept by an earlier version: plan again.',
    'No chart: The plan takes no deal.',
  ])
})

test('an Excel without the functions says so in the place of each chart', async () => {
  const open = await openPlanned()
  await open.flow.write()
  open.host.book.calculate = () => '#NAME?'
  const { left } = await made(open)
  expect(left).toEqual(['deals', 'sweep', 'past', 'spend'])
  expect(String(open.host.read(at('A19'))[0]![0])).toContain('does not know the add-in’s formulas')
  expect(open.host.book.charts).toEqual([])
})

test('under the namespace of development it says that it has the formulas of the released add-in', async () => {
  const open = await openWritten({
    functions: { ...withFormulas.functions!, namespace: 'EDPSDEV' },
  })
  open.host.book.calculate = () => '#NAME?'
  expect((await made(open)).left).toHaveLength(4)
  expect(open.host.read(at('A37'))).toEqual([['#NAME?']])
  expect(open.host.read(at('A19'))[0]![0]).toContain('The development add-in calls them EDPSDEV')
  expect(open.host.book.charts).toEqual([])
})

test('a person’s sheet of that name, a protected structure and a protected sheet are said, and left alone', async () => {
  const open = await openWritten({ cells: { [at('B2')]: [['mine']] } })
  await open.rested()
  // A pane notes that it is ready, again and again.
  const parts = () => {
    const { settings: _, ...rest } = bookParts(open.host)
    return rest
  }
  const before = structuredClone(parts())
  expect(await make(open)).toEqual({
    is: 'failed',
    message: planSheetText.nameTaken({ sheet: SHEET_NAME }),
  })
  open.host.coAuthor.renameSheet(SHEET_NAME, 'Mine')
  open.host.book.structureProtected = true
  expect(await make(open)).toEqual({ is: 'failed', message: planSheetText.structure })
  open.host.book.structureProtected = false
  open.host.coAuthor.renameSheet('Mine', SHEET_NAME)
  expect(parts()).toEqual(before)
  expect(settingsText(open)).not.toContain('plan-sheet')
  open.host.coAuthor.renameSheet(SHEET_NAME, 'Mine')
  await made(open)
  open.host.coAuthor.protectSheet(SHEET_NAME)
  expect(await make(open)).toEqual({
    is: 'failed',
    message: planSheetText.protectedSheet({ sheet: SHEET_NAME }),
  })
})

test('without a written plan the sheet is not made', async () => {
  const open = await openPlanned(withFormulas)
  expect(await make(open)).toEqual({ is: 'failed', message: planSheetText.notWritten })
  expect(sheetNames(open)).toEqual(['Deals', 'Sales'])
})

test('“Remove everything EDPS wrote” takes it whole, and the workbook is as it was', async () => {
  const open = await openFlow({
    ...withFormulas,
    tables: sampleTables(),
    cells: { 'Notes!A1': [['hers']], 'Deals!P2': [['hers']], 'Sales!T1': [['hers']] },
  })
  const { flow, host } = open
  const before = structuredClone(bookParts(host))
  await flow.start()
  await flow.signIn({ key: KEY, name: 'Ada', remember: true })
  flow.setDescription(loadSample().description)
  flow.setOptions(loadSample().options)
  await flow.chooseTables(open.state().setup.choice)
  await flow.check()
  await flow.confirm()
  await open.until('plan')
  await flow.write()
  await made(open)
  host.coAuthor.renameSheet(SHEET_NAME, 'Boss')
  const { removed, formulas } = await removeOurs(open)
  expect(removed).toContain('The sheet Boss with its tables and charts')
  expect(formulas).toEqual([])
  expect(bookParts(host)).toEqual(before)
  expect(open.state().planSheet.making).toEqual({ is: 'none' })
})

test('its removal tells own cells and formulas elsewhere, and leaves a copy alone', async () => {
  // The sheet of the whole sample, which is known as such, goes too.
  const tables = sampleTables('whole')
  const open = await openWritten({ tables, cells: { 'Notes!A1': [['hers']] } })
  await made(open)
  const { host } = open
  host.coAuthor.write(at('C9'), [['mine', 7]])
  host.coAuthor.write(at('A80'), [['below the deals']])
  host.coAuthor.write(at('A1'), [['Another title']])
  host.coAuthor.write('Notes!B1', [[`=${at('B5')}*2`], ['=SUM(A1:A2)']])
  // A copy carries the sheet's own name along.
  host.coAuthor.addSheet('A copy')
  const [mark] = host.book.names.filter(({ scope }) => scope !== null)
  host.book.names.push({ ...mark!, scope: host.book.sheets.at(-1)!.id })
  const { removed, stays, formulas } = await removeOurs(open)
  expect(removed).toContain(
    `The sheet ${SHEET_NAME} with its tables and charts, and 4 cells that somebody typed into it`,
  )
  expect(stays).toContain(planSheetText.copied({ sheet: 'A copy' }))
  expect(formulas).toEqual([{ cell: 'Notes!B1', formula: `=${at('B5')}*2` }])
  // Its formulas over the sample do not keep the sample's sheets.
  expect(sheetNames(open)).toEqual(['Notes', 'A copy'])
})

test('two panes that make it at once end with one sheet and one set of charts', async () => {
  const open = await openWritten()
  await open.rested()
  const ben = await open.beside()
  await ben.flow.start()
  await Promise.all([make(open), make(ben)])
  for (const one of [open, ben])
    expect(one.state().planSheet.making).toMatchObject({ is: 'made', sheet: SHEET_NAME })
  expect(sheetNames(open)).toEqual(['Deals', 'Sales', SHEET_NAME])
  const names = open.host.book.charts.map(({ name }) => name)
  expect(names.toSorted()).toEqual([
    'EDPS confidence',
    'EDPS deals',
    'EDPS past menus',
    'EDPS spend',
  ])
  const { removed } = await removeOurs(open)
  expect(removed.filter((line) => line.includes('tables and charts'))).toEqual([
    `The sheet ${SHEET_NAME} with its tables and charts`,
  ])
  expect(open.host.book.charts).toEqual([])
})

test('a sheet that is deleted while it is made, and an Excel that is busy, are said in words', async () => {
  const open = await openWritten()
  open.host.faults.cellEditing = true
  expect(await make(open)).toMatchObject({ is: 'failed' })
  open.host.faults.cellEditing = false
  await made(open)
  const unwatch = open.flow.state.subscribe(({ planSheet: { making } }) => {
    if (making.is !== 'busy' || making.text !== planSheetText.steps.calculating) return
    if (sheetNames(open).includes(SHEET_NAME)) open.host.coAuthor.deleteSheet(SHEET_NAME)
  })
  const making = await make(open)
  unwatch()
  expect(making).toMatchObject({ is: 'failed' })
  expect(making.is === 'failed' && making.message).toContain('is not in the workbook any more')
  // And again, as if nothing had been.
  await made(open)
  expect(sheetNames(open)).toEqual(['Deals', 'Sales', SHEET_NAME])
})

test('no API key gets into the sheet by a name or by notes', async () => {
  const open = await openWritten()
  // A look at the columns reads the plan again.
  await open.rested()
  const plan = open.state().kept.current!
  const state = open.flow.state as Signal<State>
  const current = { ...plan, notes: `see ${KEY}` }
  state.value = { ...state.value, kept: { ...state.value.kept, current } }
  expect(await make(open)).toMatchObject({ is: 'failed' })
  expect(sheetNames(open)).toEqual(['Deals', 'Sales'])
})
