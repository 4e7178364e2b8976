// The start-up: the library's own files, unmodified, against the host.
import { expect, test } from 'vitest'
import type { JsdomPane } from '../support/browser/jsdom.ts'
import { failureOf, opener } from './open-both.ts'
import type { Opened } from './open-both.ts'

const open = opener()

test('the library believes to run in Excel on the web, beside an open pane', async () => {
  const { pane } = await open()
  const ready = { host: 'Excel', platform: 'OfficeOnline', addin: { visibilityMode: 'Taskpane' } }
  expect(await pane.Office.onReady()).toEqual(ready)
  expect(pane.asked).toEqual([])
})

test('no more than the floor of the manifest is announced', async () => {
  const { pane } = await open()
  const { requirements } = pane.Office.context
  expect(requirements.isSetSupported('ExcelApi', '1.11')).toBe(true)
  expect(requirements.isSetSupported('ExcelApi', '1.12')).toBe(false)
  expect(requirements.isSetSupported('SharedRuntime', '1.1')).toBe(true)
})

test('a member of a set that is not announced fails, unless a test announces it', async () => {
  const categories = (pane: JsdomPane): Promise<unknown> =>
    pane.Excel.run(async (context) => {
      const range = context.workbook.worksheets.getActiveWorksheet().getRange('A1')
      range.load('numberFormatCategories')
      await context.sync()
      return range.numberFormatCategories
    })
  const floor = await open()
  expect((await failureOf(categories(floor.pane))).code).toBe('ApiNotFound')
  expect(() => floor.host.assertNothingRefused()).toThrow('ExcelApi 1.12')
  const raised = await open({ sets: { ExcelApi: '1.12', SharedRuntime: '1.1' } })
  expect(await categories(raised.pane)).toEqual([['General']])
})

test('a test can take sets away', async () => {
  const { pane, host } = await open({ sets: { ExcelApi: '1.6' } })
  const error = await failureOf(
    pane.Excel.run(async (context) => {
      const sheet = context.workbook.worksheets.getActiveWorksheet()
      sheet.onChanged.add(() => Promise.resolve())
      await context.sync()
    }),
  )
  expect(error.code).toBe('ApiNotFound')
  expect(() => host.assertNothingRefused()).toThrow('ExcelApi 1.7')
})

test('custom functions start only where the manifest has them', async () => {
  const members = ({ host }: Opened): string => host.log.requests.flatMap((r) => r.members).join()
  const without = await open()
  const having = await open({ customFunctions: true })
  await expect.poll(() => members(having)).toContain('ReadyForCustomFunctions')
  expect(members(without)).not.toContain('ReadyForCustomFunctions')
})

test('code of the add-in finds Excel and Office as globals until the window is closed', async () => {
  const { pane } = await open()
  pane.install()
  const name = await Excel.run(async (context) => {
    const sheet = context.workbook.worksheets.getActiveWorksheet()
    sheet.load('name')
    await context.sync()
    return sheet.name
  })
  expect(name).toBe('Sheet1')
  pane.close()
  expect('Excel' in globalThis).toBe(false)
})

test('a user interface finds document and window, too, where a test asks for them', async () => {
  const { pane } = await open({ body: '<main id="root"></main>' })
  pane.install({ dom: true })
  expect(document.querySelector('#root')?.tagName).toBe('MAIN')
  expect(document.createElement('p')).toBeInstanceOf(HTMLElement)
  pane.close()
  expect('document' in globalThis).toBe(false)
})
