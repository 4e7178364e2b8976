// Buttons that cannot be pressed now, as while something is written: their words can be read in every
// theme, also with the pointer still on the one that was just pressed.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contrast, ofRgb } from './contrast.ts'
import { openGallery, show, type Gallery } from './open-gallery.ts'
import { STATES, type StateName } from './states.ts'

let gallery: Gallery
beforeAll(async () => {
  gallery = await openGallery()
})
afterAll(() => gallery.close())

const BLOCKED = 'button[aria-disabled=true], button:disabled'

test.each(['light', 'dark'] as const)(
  'words of a button that cannot be pressed can be read in %s colours, under the pointer too',
  async (colorScheme) => {
    const page = await gallery.open({ viewport: { width: 480, height: 900 }, colorScheme })
    const seen: Record<string, number> = {}
    for (const name of Object.keys(STATES) as StateName[]) {
      await show(page, name)
      await page.evaluate(() => {
        for (const fold of document.querySelectorAll('details')) fold.open = true
      })
      for (const button of await page.locator(BLOCKED).all()) {
        const what = `${name}: ${await button.textContent()}`
        await page.mouse.move(0, 0)
        const alone = await worst(page)
        await button.hover({ force: true })
        seen[what] = Math.min(alone, await worst(page))
      }
    }
    expect(Object.keys(seen)).toEqual(
      expect.arrayContaining(['input test: Write to the sheet', 'sign-in: Sign in']),
    )
    expect(Object.entries(seen).filter(([, ratio]) => ratio < 4.5)).toEqual([])
    await page.context().close()
  },
)

/** The least contrast of all blocked buttons between their words and what stands behind them. */
async function worst(page: Page): Promise<number> {
  const pairs = await page.locator(BLOCKED).evaluateAll((buttons) =>
    buttons.map((button) => {
      const clear = /, 0\)$|^transparent$/
      let behind: Element = button
      while (clear.test(getComputedStyle(behind).backgroundColor) && behind.parentElement)
        behind = behind.parentElement
      return [getComputedStyle(button).color, getComputedStyle(behind).backgroundColor] as const
    }),
  )
  return Math.min(...pairs.map(([text, ground]) => contrast(ofRgb(text), ofRgb(ground))))
}
