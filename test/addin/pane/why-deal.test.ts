// "Why this deal?" and why nothing is taken, in the pane: by keyboard, and by a press on the row of a deal.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openGallery, show, type Gallery } from './open-gallery.ts'

let gallery: Gallery
let page: Page
beforeAll(async () => {
  gallery = await openGallery()
  page = await gallery.open({ viewport: { width: 350, height: 700 }, reducedMotion: 'reduce' })
})
afterAll(() => gallery.close())

const fold = () =>
  page.locator('details', { has: page.getByText('Why this deal?', { exact: true }) })
const shown = () => fold().innerText()

test('a deal is chosen by keyboard; its past deals and columns are told in words', async () => {
  await show(page, 'plan')
  await fold().locator('summary').focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  const text = await shown()
  expect(text).toContain('Past deals most like it, and what they earned in money:')
  expect(text).toMatch(/K-11\s+9 weeks ago\s+10\s+90\.50\s+87\s%/)
  expect(text).toContain('RRP ÷ Unit cost 1.424: +72.13')
  expect(text).toContain('Brand Acorn: −8.50')
  expect(await fold().locator('select').inputValue()).toBe(
    await fold().locator('option').nth(1).getAttribute('value'),
  )
})

test('a press on the row of a deal shows its reason', async () => {
  await show(page, 'tables')
  await show(page, 'plan')
  await page.getByText('The deals', { exact: true }).click()
  const key = await fold().locator('option').nth(3).getAttribute('value')
  await page.getByRole('rowheader', { name: key!, exact: true }).first().click()
  expect(await fold().locator('select').inputValue()).toBe(key)
  expect(await fold().getAttribute('open')).not.toBeNull()
  if (process.env.PICTURES) await page.screenshot({ path: 'out/why-deal.png', fullPage: true })
})

test('a plan that takes nothing says why below its headline, and has no reasons', async () => {
  await show(page, 'plan that takes nothing')
  const text = await page.locator('body').innerText()
  const at = text.indexOf('By your description 156 past deals lost 4,210')
  expect(at).toBeGreaterThan(0)
  expect(text.indexOf('Least chance of a profit')).toBeGreaterThan(at)
  expect(await fold().count()).toBe(0)
  if (process.env.PICTURES) await page.screenshot({ path: 'out/why-little.png', fullPage: true })
})
