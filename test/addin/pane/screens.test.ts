// Every screen of the pane in Chromium, in the smallest pane and a tall one, in light, dark and forced
// colours: no accessibility violation, nothing cut off, targets large enough. With PICTURES=1 pictures
// of all of them are left in out/pane to look at.
import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openGallery, show, type Gallery } from './open-gallery.ts'
import { cutOff, openAll, smallTargets, violations } from './seen.ts'
import { STATES, type StateName } from './states.ts'
import { atNight } from '../../support/nightly.ts'

const PICTURES = process.env.PICTURES
  ? fileURLToPath(new URL('../../../out/pane', import.meta.url))
  : null
const ALL = Object.keys(STATES) as StateName[]
const NAMES = atNight(
  ALL,
  ALL.filter((_, at) => at % 4 === 0),
)
const SMALLEST = { width: 350, height: 378 }
const SIZES = atNight([SMALLEST, { width: 480, height: 900 }], [SMALLEST])
const LOOKS = {
  light: { colorScheme: 'light', forcedColors: 'none' },
  dark: { colorScheme: 'dark', forcedColors: 'none' },
  forced: { colorScheme: 'dark', forcedColors: 'active' },
} as const

let gallery: Gallery
beforeAll(async () => {
  if (PICTURES !== null) mkdirSync(PICTURES, { recursive: true })
  gallery = await openGallery()
})
afterAll(() => gallery.close())

describe.each(atNight(['light', 'dark', 'forced'] as const, ['light'] as const))(
  'in %s colours',
  (look) => {
    test.each(SIZES)(
      'each screen is accessible and whole at $width × $height',
      async ({ width, height }) => {
        const page = await gallery.open({
          viewport: { width, height },
          ...LOOKS[look],
          reducedMotion: 'reduce',
        })
        // Once a page: bringing it in takes longer than any screen.
        await page.evaluate(axe.source)
        for (const name of NAMES) {
          await show(page, name)
          await picture(page, `${name}, ${width}, ${look}`, false)
          await openAll(page)
          await picture(page, `${name}, ${width}, ${look}, whole`, true)
          expect(await cutOff(page), name).toEqual([])
          expect(await smallTargets(page), name).toEqual([])
          // The same elements in other colours or another size: only contrast can differ, and not by size.
          if (width > SMALLEST.width) continue
          const found = await violations(page, look === 'light' ? null : ['color-contrast'])
          expect(found, `${name}, ${look}`).toEqual([])
        }
        await page.context().close()
      },
      240_000,
    )
  },
)

async function picture(page: Page, name: string, fullPage: boolean): Promise<void> {
  if (PICTURES !== null) await page.screenshot({ path: `${PICTURES}/${name}.png`, fullPage })
}
