// The tools in the pane as it is built, in Chromium, under its own content security policy and the real
// Office.js: loaded when they are opened, used by keyboard alone, without a key.
import { expect, test } from 'vitest'
import { openWorkbook } from '#try/host/host.ts'
import { bookParts } from '../../support/pane/book-text.ts'
import { builtPane } from './built-pane.ts'

const { open } = builtPane()

test('lists what is its, and passes its self-check', async () => {
  const host = openWorkbook({ cells: { 'Notes!A1': [['budget', 7]] } })
  const before = structuredClone(bookParts(host))
  const { pane, keys } = await open(host)
  const { frame } = pane
  // It stands before the heading that was read out.
  const backToTools = async () => {
    await pane.page.keyboard.press('Shift+Tab')
    expect(await frame.evaluate(() => document.activeElement?.textContent)).toBe('Tools')
    await pane.page.keyboard.press('Enter')
    await keys.screen('Tools for this workbook')
  }
  await keys.press('Tools')
  await keys.screen('Tools for this workbook')
  await keys.press('List what would go')
  await frame.getByText('What goes', { exact: true }).waitFor()
  await keys.screen('Remove everything EDPS wrote')
  expect(await frame.locator('main').innerText()).toContain('holds nothing of the add-in’s')
  await keys.press('Close')
  await keys.screen('Sign in')

  await backToTools()
  await keys.press('Run the self-check')
  await keys.screen('No check failed')
  const report = await frame.getByLabel('Report').inputValue()
  expect(report).toMatch(/^EDPS self-check, .*\nOffice: Excel, OfficeOnline, /)
  expect(report).not.toMatch(/^failed/m)
  for (const name of ['Sheet of its own', 'Clean-up'])
    expect(report).toMatch(new RegExp(`^passed +${name}: `, 'm'))
  expect(bookParts(host)).toEqual(before)
  await keys.press('Close')
  await keys.screen('Sign in')
  expect(pane.asked).toEqual([])
  host.assertNothingRefused()
  await pane.close()
})
