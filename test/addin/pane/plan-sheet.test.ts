// “Make a plan sheet” in the pane as it is built, in Chromium, by keyboard alone: the add-in's own functions
// answer the sheet's formulas, and the charts stand over what they spilled.
import { expect, test } from 'vitest'
import { openWorkbook } from '#try/host/host.ts'
import { SHEET_NAME } from '#addin/plan-sheet/sheet-words.ts'
import { planSheetText } from '#addin/messages/texts.ts'
import { createFakeService, KEY } from '../../support/pane/fake-service.ts'
import { readFunctions } from '../../support/pane/functions-file.ts'
import { builtPane } from './built-pane.ts'

const { open } = builtPane()

test('makes a sheet with charts of the sample’s plan', async () => {
  const host = openWorkbook({
    functions: { namespace: 'EDPS', metadata: readFunctions('functions.json') },
    sets: { ExcelApi: '1.11', SharedRuntime: '1.1', CustomFunctionsRuntime: '1.1' },
  })
  const service = createFakeService()
  service.replay = [
    { T: -1, options: 22, selected: 5, predicted_profit: 500, realised_profit: 620 },
  ]
  const { pane, keys } = await open(host, service)
  const { frame, page } = pane
  await keys.type('Key', KEY)
  await page.keyboard.press('Enter')
  await keys.screen('No table yet')
  await keys.press('Insert sample data')
  await keys.screen('Check the columns')
  await keys.press('Next: description')
  await keys.screen('Describe your business')
  await keys.press('Next: options')
  await keys.screen('Options')
  await keys.press('Check data')
  await keys.screen('Ready to plan')
  await keys.press('Send and plan')
  await keys.screen('Take \\d+ deals')
  await keys.press('Write to the sheet')
  await expect.poll(() => frame.locator('.notice').first().innerText()).toContain('Written')
  await keys.press(planSheetText.title)
  await frame.getByLabel(planSheetText.category).waitFor()
  await frame.getByLabel(planSheetText.category).selectOption('Category')
  await keys.press(planSheetText.make)
  await frame.getByText(planSheetText.madeAs({ sheet: SHEET_NAME })).waitFor()
  expect(host.book.sheets.at(-1)?.name).toBe(SHEET_NAME)
  expect(host.book.charts.map(({ name }) => name)).toEqual([
    'EDPS deals',
    'EDPS confidence',
    'EDPS past menus',
    'EDPS spend',
  ])
  expect(host.read(`'${SHEET_NAME}'!A37:D37`)).toEqual([['key', 'qty', 'unit_cost', 'profit']])
  expect(await frame.getByRole('button', { name: planSheetText.again }).count()).toBe(1)
  expect(pane.asked).toEqual([])
  host.assertNothingRefused()
  await pane.close()
}, 180_000)
