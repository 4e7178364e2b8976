// Custom functions in cells, through the real library's own batching: arguments, answers, errors,
// spills, what makes a cell due again, and the order in which things go wrong.
import { expect, test } from 'vitest'
import type { HostOptions } from '#try/host/host.ts'
import { saveWorkbook } from '#try/host/saved-workbook.ts'
import { opener } from './open-both.ts'
import type { Opened } from './open-both.ts'

const parameter = (name: string, dimensionality: string, optional = false) => ({
  name,
  type: 'any',
  dimensionality,
  optional,
})
const METADATA = {
  allowErrorForDataTypeAny: true,
  functions: [
    {
      id: 'ECHO',
      name: 'ECHO',
      parameters: [parameter('values', 'matrix'), parameter('plan', 'scalar', true)],
      result: { dimensionality: 'matrix' },
      options: { cancelable: true, requiresAddress: true },
    },
    { id: 'CUBE', name: 'CUBE', parameters: [parameter('n', 'scalar')], result: {} },
  ],
}

interface Invoked {
  readonly args: unknown[]
  readonly address: string | undefined
}
type Answer = (...args: unknown[]) => unknown

const open = opener()
/** A workbook whose add-in answers `ECHO` and `CUBE` with these. */
async function openWith(
  answers: Record<string, Answer>,
  options: HostOptions = {},
): Promise<Opened & { asked: Invoked[] }> {
  const functions = { namespace: 'TEST', metadata: METADATA }
  const opened = await open({ functions, customFunctions: true, ...options })
  const asked: Invoked[] = []
  const { CustomFunctions: library } = opened.pane.window as unknown as {
    CustomFunctions: typeof CustomFunctions
  }
  for (const [id, answer] of Object.entries(answers)) {
    library.associate(id, (...all: unknown[]) => {
      const invocation = all.at(-1) as CustomFunctions.Invocation
      asked.push({ args: all.slice(0, -1), address: invocation.address })
      return answer(...all)
    })
  }
  await expect.poll(() => opened.host.log.requests.length).toBeGreaterThan(0)
  return { ...opened, asked }
}
const errorOf = ({ pane }: Opened) =>
  (pane.window as unknown as { CustomFunctions: typeof CustomFunctions }).CustomFunctions.Error

test('arguments arrive as the metadata says: matrices, single values, null where left out', async () => {
  const { host, asked } = await openWith(
    { ECHO: (values) => values, CUBE: (n) => Number(n) ** 3 },
    { cells: { 'Sheet1!A1': [[1], ['b'], [null], [true]] }, names: { The_Plan: '="p 1"' } },
  )
  host.analyst.write('Sheet1!C1', [['=TEST.CUBE(2)']])
  host.analyst.write('Sheet1!E1', [['=test.echo(A1:A4, The_Plan)']])
  host.analyst.write('Sheet1!G1', [['=TEST.ECHO("a ""b"", c")']])
  await host.calculation!.settled()
  expect(asked).toEqual([
    { args: [2], address: undefined },
    { args: [[[1], ['b'], [null], [true]], 'p 1'], address: 'Sheet1!E1' },
    { args: [[['a "b", c']], null], address: 'Sheet1!G1' },
  ])
  expect(host.read('Sheet1!C1')).toEqual([[8]])
  // Excel makes 0 of null.
  expect(host.read('Sheet1!E1:E4')).toEqual([[1], ['b'], [0], [true]])
  expect(host.read('Sheet1!G1')).toEqual([['a "b", c']])
})

test('a cell is busy until its function has answered', async () => {
  let answer: (value: number) => void = () => {}
  const { host } = await openWith({ CUBE: () => new Promise((done) => (answer = done)) })
  host.analyst.write('Sheet1!A1', [['=TEST.CUBE(2)']])
  expect(host.read('Sheet1!A1')).toEqual([['#BUSY!']])
  await expect.poll(() => host.calculation!.invocations.length).toBe(1)
  await new Promise((soon) => setTimeout(soon, 20))
  answer(8)
  await host.calculation!.settled()
  expect(host.cell('Sheet1!A1')).toMatchObject({
    type: 'Double',
    value: 8,
    formula: '=TEST.CUBE(2)',
  })
})

test('errors show their name and, where one points at them, their words', async () => {
  const opened = await openWith({
    CUBE: (n) => {
      const OfficeError = errorOf(opened)
      if (n === 1) throw new OfficeError('#N/A' as CustomFunctions.ErrorCode, 'No plan')
      if (n === 2)
        return Promise.reject(new OfficeError('#VALUE!' as CustomFunctions.ErrorCode, 'x'))
      throw new Error('a bug')
    },
  })
  const { host } = opened
  host.analyst.write(
    'Sheet1!A1',
    [1, 2, 3].map((n) => [`=TEST.CUBE(${n})`]),
  )
  await host.calculation!.settled()
  expect(host.read('Sheet1!A1:A3')).toEqual([['#N/A'], ['#VALUE!'], ['#VALUE!']])
  expect([1, 2, 3].map((n) => host.hover(`Sheet1!A${n}`))).toEqual(['No plan', 'x', null])
})

test('errors among the arguments are handed over, and come back in their cells', async () => {
  const opened = await openWith(
    {
      ECHO: (values) =>
        (values as unknown[][]).map(([value]) => [
          value instanceof errorOf(opened) ? (value as { code: string }).code.slice(1) : value,
          new (errorOf(opened))('#N/A' as CustomFunctions.ErrorCode, 'not there'),
        ]),
    },
    { cells: { 'Sheet1!A1': [[1], ['#DIV/0!']] } },
  )
  opened.host.analyst.write('Sheet1!C1', [['=TEST.ECHO(A1:A2)']])
  await opened.host.calculation!.settled()
  expect(opened.host.read('Sheet1!C1:D2')).toEqual([
    [1, '#N/A'],
    ['DIV/0!', '#N/A'],
  ])
})

test('a matrix spills, makes room for what is in the way, and is taken away with its formula', async () => {
  const { host } = await openWith({ ECHO: (values) => values })
  host.analyst.write('Sheet1!A1', [[1], [2], [3]])
  host.analyst.write('Sheet1!C2', [['mine']])
  host.analyst.write('Sheet1!C1', [['=TEST.ECHO(A1:A3)']])
  await host.calculation!.settled()
  expect(host.read('Sheet1!C1:C3')).toEqual([['#SPILL!'], ['mine'], ['']])
  host.analyst.write('Sheet1!C2', [['']])
  await host.calculation!.settled()
  expect(host.read('Sheet1!C1:C3')).toEqual([[1], [2], [3]])
  host.analyst.write('Sheet1!C3', [['also mine']])
  await host.calculation!.settled()
  expect(host.read('Sheet1!C1:C3')).toEqual([['#SPILL!'], [''], ['also mine']])
  host.analyst.write('Sheet1!C3', [['']])
  await host.calculation!.settled()
  host.analyst.write('Sheet1!C1', [['']])
  expect(host.read('Sheet1!C1:C3')).toEqual([[''], [''], ['']])
})

test('what was spilled is spilled again when the file is opened anew', async () => {
  const { host } = await openWith({ ECHO: (values) => values })
  host.analyst.write('Sheet1!A1', [[1], [2]])
  host.analyst.write('Sheet1!C1', [['=TEST.ECHO(A1:A2)']])
  await host.calculation!.settled()
  const again = await openWith(
    { ECHO: (values) => values },
    { saved: structuredClone(saveWorkbook(host.book)) },
  )
  expect(again.host.read('Sheet1!C1:C2')).toEqual([[1], [2]])
  again.host.analyst.write('Sheet1!A2', [[3]])
  await again.host.calculation!.settled()
  expect(again.host.read('Sheet1!C1:C2')).toEqual([[1], [3]])
})

test('what a formula uses makes it due: cells, table columns, names, other functions', async () => {
  const { host, pane, asked } = await openWith(
    { ECHO: (values) => values, CUBE: (n) => Number(n) ** 3 },
    {
      tables: { Deals: { at: 'Menu!A1', rows: [['key'], ['a'], ['b']] } },
      sheets: ['Sheet1'],
      names: { The_Plan: '="p 1"' },
    },
  )
  host.analyst.write('Sheet1!A1', [[2]])
  host.analyst.write('Sheet1!B1', [['=TEST.CUBE(A1)']])
  host.analyst.write('Sheet1!C1', [['=TEST.CUBE(B1)']])
  host.analyst.write('Sheet1!D1', [['=TEST.ECHO(Deals[key],The_Plan)']])
  host.coAuthor.addColumn('Deals', 'n')
  host.analyst.write('Menu!B2', [['=TEST.ECHO([@key])']])
  await host.calculation!.settled()
  expect(host.read('Sheet1!B1:D1')).toEqual([[8, 512, 'a']])
  expect(host.read('Menu!B2')).toEqual([['a']])
  host.coAuthor.write('Menu!A2', [['z']])
  host.analyst.write('Sheet1!A1', [[1]])
  await host.calculation!.settled()
  expect(host.read('Sheet1!B1:D1')).toEqual([[1, 1, 'z']])
  expect(host.read('Menu!B2')).toEqual([['z']])
  const before = asked.length
  await pane.Excel.run(async (context) => {
    context.workbook.names.getItem('The_Plan').formula = '="p 2"'
    await context.sync()
  })
  await host.calculation!.settled()
  expect(asked.slice(before).map(({ args }) => args[1])).toEqual(['p 2'])
})

test('formulas and their addresses move with rows, and Excel calculates them anew', async () => {
  const { host, asked } = await openWith({ ECHO: (values) => values })
  host.analyst.write('Sheet1!A2', [['a']])
  host.analyst.write('Sheet1!B2', [['=TEST.ECHO(A2)']])
  await host.calculation!.settled()
  host.coAuthor.insertSheetRows('Sheet1', 1)
  await host.calculation!.settled()
  expect(host.cell('Sheet1!B3')).toMatchObject({ formula: '=TEST.ECHO(A3)', value: 'a' })
  expect(asked.at(-1)).toEqual({ args: [[['a']], null], address: 'Sheet1!B3' })
})

test('setDirty makes cells due at the next recalculation, and not before', async () => {
  const { host, pane, asked } = await openWith({ CUBE: (n) => Number(n) })
  host.analyst.write('Sheet1!A1', [['=TEST.CUBE(1)'], ['=TEST.CUBE(2)']])
  await host.calculation!.settled()
  await pane.Excel.run(async (context) => {
    context.workbook.worksheets.getItem('Sheet1').getRange('A2').setDirty()
    await context.sync()
    expect(asked.length).toBe(2)
    context.workbook.application.calculate('Recalculate')
    await context.sync()
  })
  await host.calculation!.settled()
  expect(asked.map(({ args }) => args[0])).toEqual([1, 2, 2])
})

test('an edited formula cancels what it had asked; the late answer goes nowhere', async () => {
  const answers: ((value: unknown) => void)[] = []
  const canceled: unknown[] = []
  const { host } = await openWith({
    ECHO: (values, _, invocation) => {
      const { address } = invocation as CustomFunctions.Invocation
      ;(invocation as CustomFunctions.CancelableInvocation).onCanceled = () =>
        canceled.push(address)
      return new Promise((done) => answers.push(done)).then(() => values)
    },
  })
  host.analyst.write('Sheet1!A1', [['=TEST.ECHO(1)']])
  await expect.poll(() => answers.length).toBe(1)
  host.analyst.write('Sheet1!A1', [['=TEST.ECHO(2)']])
  await expect.poll(() => answers.length).toBe(2)
  expect(canceled).toEqual(['Sheet1!A1'])
  for (const answer of answers.toReversed()) answer(null)
  await host.calculation!.settled()
  await new Promise((soon) => setTimeout(soon, 100))
  expect(host.read('Sheet1!A1')).toEqual([[2]])
  expect(host.calculation!.invocations.map((one) => one.canceled)).toEqual([true, false])
})

test('10,000 cells are asked for in one message and answered in one request', async () => {
  const { host, asked } = await openWith({ CUBE: (n) => Number(n) + 0.5 })
  const formulas = Array.from({ length: 10_000 }, (_, n) => [`=TEST.CUBE(${n})`])
  const before = host.log.requests.length
  host.analyst.write('Sheet1!A1', formulas)
  await host.calculation!.settled()
  expect(asked.length).toBe(10_000)
  expect(host.log.requests.length - before).toBe(1)
  expect(host.read('Sheet1!A10000')).toEqual([[9999.5]])
})

test('answers that a cell being edited refuses come again afterwards', async () => {
  const { host } = await openWith({ CUBE: (n) => n })
  host.faults.cellEditing = true
  host.analyst.write('Sheet1!A1', [['=TEST.CUBE(2)']])
  await expect.poll(() => host.log.requests.at(-1)?.error).toBe('InvalidOperationInCellEditMode')
  expect(host.read('Sheet1!A1')).toEqual([['#BUSY!']])
  host.faults.cellEditing = false
  await host.calculation!.settled()
  expect(host.read('Sheet1!A1')).toEqual([[2]])
})

test('all functions are asked anew when the page is loaded anew, and whenever Excel likes', async () => {
  const { host, asked } = await openWith({ CUBE: (n) => n })
  host.analyst.write('Sheet1!A1', [['=TEST.CUBE(2)']])
  await host.calculation!.settled()
  host.calculateAll()
  await host.calculation!.settled()
  expect(asked.length).toBe(2)
})

test('functions that use each other in a circle are answered, too', async () => {
  const { host } = await openWith({ ECHO: (values) => [[(values as unknown[]).length]] })
  host.analyst.write('Sheet1!A1', [['=TEST.ECHO(A2:A4)'], ['=TEST.ECHO(A1)']])
  await host.calculation!.settled()
  expect(host.read('Sheet1!A1:A2')).toEqual([[3], [1]])
})

test('what is no number is refused loudly: what Excel shows for it is not known', async () => {
  const { host } = await openWith({ CUBE: () => Number.NaN })
  host.analyst.write('Sheet1!A1', [['=TEST.CUBE(1)']])
  await expect.poll(() => host.refused().length).toBeGreaterThan(0)
  expect(() => host.assertNothingRefused()).toThrow('error code 0')
  host.analyst.write('Sheet1!A1', [['']])
})

test('what is no function, and what is more than the host can, is said', async () => {
  const { host } = await openWith({ CUBE: (n) => n })
  host.analyst.write('Sheet1!A1', [['=TEST.NOPE(2)'], ['=TEST.CUBE(No_Such_Name)']])
  await host.calculation!.settled()
  expect(host.read('Sheet1!A1')).toEqual([['#NAME?']])
  expect(() => host.assertNothingRefused()).not.toThrow()
  for (const formula of ['=1+TEST.CUBE(2)', '=TEST.CUBE()', '=TEST.CUBE(1,2)']) {
    host.analyst.write('Sheet1!A3', [[formula]])
    expect(() => host.assertNothingRefused()).toThrow(formula)
  }
  // And nothing of it is left that would be in the way of others.
  host.analyst.write('Sheet1!A3', [['=TEST.CUBE(3)']])
  await host.calculation!.settled()
  expect(host.read('Sheet1!A3')).toEqual([[3]])
})
