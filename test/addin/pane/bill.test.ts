// The bill and the form of a line as a person sees them: at 320 px in both themes, accessible and whole; without an English word
// in German; and nothing is sent while a line is open.
import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CATALOGUES } from '#addin/messages/catalogues.ts'
import { askedOf, drawn, openGallery, show, type Gallery } from './open-gallery.ts'
import { cutOff, openAll, smallTargets, violations } from './seen.ts'

const galleries = new Map<'en' | 'de', Gallery>()
beforeAll(async () => {
  galleries.set('en', await openGallery())
  galleries.set('de', await openGallery('de'))
}, 240_000)
afterAll(() => Promise.all([...galleries.values()].map((gallery) => gallery.close())))

const open = (language: 'en' | 'de', colorScheme: 'light' | 'dark' = 'light') =>
  galleries.get(language)!.open({
    viewport: { width: 320, height: 640 },
    colorScheme,
    reducedMotion: 'reduce',
  })

/** Opens each form of a screen, one after another, and in each all that it can show. */
async function forms(page: Page, see: () => Promise<void>): Promise<void> {
  await show(page, 'description with much in it')
  const edits = page.locator('.bill button', { hasText: '✎' })
  const count = await edits.count()
  expect(count).toBeGreaterThan(5)
  for (let at = 0; at < count; at++) {
    await edits.nth(at).click()
    const every = page.locator('.mend select').filter({ has: page.locator('option[value=week]') })
    await every.selectOption('week')
    await page
      .locator('.mend select')
      .filter({ has: page.locator('option[value=at_most]') })
      .selectOption('at_most')
    await drawn(page)
    await see()
    await edits.nth(at).click()
  }
  await show(page, 'description asked')
  for (const fieldset of await page.locator('.asked fieldset').all())
    await fieldset.locator('input[type=radio]').last().click()
  await drawn(page)
  await see()
}

describe.each(['light', 'dark'] as const)('in %s colours', (look) => {
  test('bill and forms are accessible and whole at 320 px', async () => {
    const page = await open('en', look)
    await page.evaluate(axe.source)
    await forms(page, async () => {
      await openAll(page)
      expect(await cutOff(page)).toEqual([])
      expect(await smallTargets(page)).toEqual([])
      expect(await violations(page, look === 'light' ? null : ['color-contrast'])).toEqual([])
    })
    await page.context().close()
  }, 240_000)
})

/** Texts of a group that are whole words, without values. */
function textsOf(entry: unknown): string[] {
  if (typeof entry === 'string') return entry.includes('{') ? [] : [entry]
  return typeof entry === 'object' && entry !== null
    ? Object.entries(entry).flatMap(([key, each]) => (key.startsWith('@') ? [] : textsOf(each)))
    : []
}

test('the form has no English word in German, its lists and what is chosen among included', async () => {
  const { en, de } = CATALOGUES
  const german = new Set([
    ...textsOf(de.lineForm),
    ...textsOf(de.lineRule),
    ...textsOf(de.bill),
    ...textsOf(de.questions),
  ])
  const english = [
    ...textsOf(en.lineForm),
    ...textsOf(en.lineRule),
    ...textsOf(en.bill),
    ...textsOf(en.questions),
  ].filter((text) => !german.has(text))
  expect(english.length).toBeGreaterThan(80)
  const page = await open('de')
  const seen = new Set<string>()
  await forms(page, async () => {
    for (const text of await page
      .locator(
        '.mend :is(label, option, legend, button, h3, p), .asked :is(label, option, legend, button, p), .bill th > :not(.hint)',
      )
      .allTextContents())
      seen.add(text)
  })
  expect(seen.size).toBeGreaterThan(100)
  const found = [...seen].filter((text) =>
    english.some((word) => text.includes(word) && word.length > 4),
  )
  expect(found).toEqual([])
  // A line is said in German from its fields.
  expect([...seen].some((text) => text.includes('12 % des Preises, je verkauftem Stück'))).toBe(
    true,
  )
  await page.context().close()
}, 240_000)

test('nothing is sent while a line is open, and the button says why', async () => {
  const page = await open('en')
  await show(page, 'checked with open words')
  const send = page.getByRole('button', { name: 'Send and plan' })
  expect(await send.getAttribute('aria-disabled')).toBe('true')
  await send.click({ force: true })
  expect(await askedOf(page)).toEqual([])
  expect(await page.locator('.why').innerText()).toMatch(/4 points of your words are open/)
  // The bill stands there too, to be looked at.
  await page.getByText('What your words do to a past deal').first().click()
  await page.locator('.bill .sum').waitFor()
  expect(await page.locator('.bill tr').count()).toBeGreaterThan(4)
  expect(await page.locator('.bill button').count()).toBe(0)
  await page.context().close()
})

test('a past deal is shown without English in German, but for the person’s own words', async () => {
  const page = await open('de')
  await show(page, 'description with much in it')
  expect(await page.locator('.deal').innerText()).toMatch(/^Angebot K-\d+: 20 gekauft, \d verkauft/)
  expect(await page.locator('.bill [lang=en]').count()).toBe(0)
  expect(await page.locator('.bill .sum').innerText()).toContain('Gewinn')
  await page.context().close()
})

test('a sentence that states money to spend is not charged, and one click makes it the limit', async () => {
  const page = await open('en')
  await show(page, 'description with much in it')
  const sentence = page.locator('.not-charged li', { hasText: 'We have 20,000 to spend' })
  await sentence.getByRole('button', { name: 'Set “Spend at most” to 20,000' }).click()
  expect(await askedOf(page)).toEqual([['setSpend', 20_000]])
  // It is no cost, so that it can be charged too, and no other sentence has the button.
  expect(await page.getByRole('button', { name: /Spend at most/ }).count()).toBe(1)
  await page.context().close()
})
