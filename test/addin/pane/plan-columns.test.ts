// What the pane says of the columns of a plan, and what can be chosen for them.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { askedOf, openGallery, show, type Gallery } from './open-gallery.ts'

let gallery: Gallery
let page: Page
beforeAll(async () => {
  gallery = await openGallery()
  page = await gallery.open({ viewport: { width: 350, height: 700 }, reducedMotion: 'reduce' })
})
afterAll(() => gallery.close())

test.each(['plan', 'plan written'] as const)(
  'the numbers of “%s” say what they count, by the headers of the person’s own columns',
  async (name) => {
    await show(page, 'tables')
    await show(page, name)
    await page.getByText('The columns in the sheet').click()
    const text = await page.locator('main').innerText()
    expect(text).toContain('“EDPS qty” counts like “Min” and “Max”; 0 means: do not take the deal.')
    expect(text).toContain('in the currency of “Unit cost” and “RRP”.')
    if (process.env.PICTURES) await page.screenshot({ path: `out/${name}.png`, fullPage: true })
  },
)

test('a tick asks for the column with the confidence', async () => {
  await show(page, 'tables')
  await show(page, 'plan written')
  await page.getByText('The columns in the sheet').click()
  await askedOf(page)
  const tick = page.getByRole('checkbox', { name: /EDPS confidence/ })
  expect(await tick.isChecked()).toBe(false)
  await tick.check()
  expect(await askedOf(page)).toContainEqual(['wantConfidence', true])
})

test('of a wide table it is asked where the columns stand, until it has some', async () => {
  await show(page, 'plan')
  await askedOf(page)
  await page.getByRole('radio', { name: /Right of “SKU”/ }).check()
  expect(await askedOf(page)).toContainEqual(['placeColumns', 'key'])
  await show(page, 'plan beside the keys')
  const text = await page.locator('main').innerText()
  expect(text).not.toContain('Where the columns stand')
  expect(text).toContain('“EDPS qty” and “EDPS profit”.')
})

test('an input test says nothing of money, and has no third column', async () => {
  await show(page, 'input test written')
  const text = await page.locator('main').innerText()
  expect(text).not.toContain('EDPS confidence')
  expect(text).not.toContain('currency')
})
