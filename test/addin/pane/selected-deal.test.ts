// "Why this deal?" follows the selection in the sheet while it is open, and says why a row has no reason.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { askedOf, drawn, openGallery, show, type Gallery } from './open-gallery.ts'

let gallery: Gallery
let page: Page
beforeAll(async () => {
  gallery = await openGallery()
  page = await gallery.open({ viewport: { width: 350, height: 700 }, reducedMotion: 'reduce' })
})
afterAll(() => gallery.close())

const fold = () =>
  page.locator('details', { has: page.getByText('Why this deal?', { exact: true }) })
const followed = async () =>
  (await askedOf(page)).filter(([name]) => name === 'followSelection').map(([, on]) => on)
const toggle = async () => {
  await fold().locator('summary').first().press('Enter')
  await drawn(page)
}

test('the selection is followed from the opening of the fold to its closing, or until the plan goes', async () => {
  await show(page, 'plan written')
  expect(await followed()).toEqual([])
  await toggle()
  expect(await followed()).toEqual([true])
  await toggle()
  expect(await followed()).toEqual([false])
  await toggle()
  await show(page, 'tables')
  expect(await followed()).toEqual([true, false])
})

test('the deal of the selected row is shown, and one picked in the list afterwards', async () => {
  await show(page, 'plan written')
  await toggle()
  const keys = await fold().locator('option').all()
  const third = (await keys[2]!.getAttribute('value'))!
  await show(page, 'plan with a selected deal')
  expect(await fold().locator('select').inputValue()).toBe(third)
  await fold().locator('select').selectOption({ index: 1 })
  expect(await fold().locator('select').inputValue()).not.toBe(third)
})

test('nothing of the deal before stays below what is said of a row that is not taken', async () => {
  await show(page, 'tables')
  await show(page, 'plan written')
  await toggle()
  const first = (await fold().locator('option').first().getAttribute('value'))!
  expect(await fold().innerText()).toContain('Past deals most like it')
  await show(page, 'plan with a passed deal selected')
  expect(await fold().innerText()).not.toContain('Past deals most like it')
  expect(await fold().locator('select').inputValue()).toBe('')
  await fold().locator('select').selectOption(first)
  expect(await fold().innerText()).toContain('Past deals most like it')
})

test('of a row that is not taken, or not of the menu, it is said', async () => {
  await show(page, 'tables')
  await show(page, 'plan written')
  await toggle()
  await show(page, 'plan with a passed deal selected')
  expect(await fold().innerText()).toContain('Pedestal fan (K-103), the selected row, is not taken')
  await fold().locator('select').selectOption({ index: 1 })
  expect(await fold().innerText()).not.toContain('Pedestal fan (K-103), the selected row')
})
