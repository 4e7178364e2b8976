// What was understood, as the pane shows it: which terms are assumed, which value counts, and which option
// does not.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openGallery, show, type Gallery } from './open-gallery.ts'

let gallery: Gallery
beforeAll(async () => {
  gallery = await openGallery()
})
afterAll(() => gallery.close())

const UNUSED =
  '“Periods until leftovers are written off” (Options) = 4 is not used: the words say 8.'

test('marks what is assumed, and shows the value in force and what does not count', async () => {
  const page = await gallery.open({ viewport: { width: 350, height: 900 } })
  await show(page, 'description assumed')
  const lines = page.locator('.bill tr')
  const lineOf = (words: string) => lines.filter({ hasText: words }).innerText()
  expect(await lineOf('Sales')).toContain('assumed: your words do not say it')
  expect(await lineOf('Goods')).toContain('assumed: your words do not say it')
  expect(await lineOf('Shipping')).toContain('from Shipping is $3 per unit sold')
  expect(await lineOf('Left over')).toContain(
    '“Part of the cost lost on leftovers” (Options) = 0.8 is used.',
  )
  // Without a fold to be opened.
  expect(await page.getByText(UNUSED).isVisible()).toBe(true)
  await show(page, 'options without effect')
  expect(await page.getByText(UNUSED).isVisible()).toBe(true)
})
