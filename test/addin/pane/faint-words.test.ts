// Words that are drawn fainter than others can be read in each theme: placeholders, hints, and what cannot be
// pressed now, which axe leaves out. The system's theme and the one that Office names are both looked at.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contrast, ofRgb } from './contrast.ts'
import { openGallery, show, type Gallery } from './open-gallery.ts'
import { openAll } from './seen.ts'

const SCREENS = ['tables read', 'no tables', 'options', 'plan with scenarios', 'tools'] as const
const KINDS = ['placeholder', 'hint', 'disabled'] as const
const LOOKS = [
  { system: 'light', office: null },
  { system: 'dark', office: null },
  { system: 'light', office: 'dark' },
  { system: 'dark', office: 'light' },
] as const

let gallery: Gallery
beforeAll(async () => {
  gallery = await openGallery()
})
afterAll(() => gallery.close())

interface Faint {
  readonly kind: (typeof KINDS)[number]
  readonly words: string
  readonly colour: string
  readonly ground: string
}

function faintOf(page: Page): Promise<Faint[]> {
  return page.evaluate(() => {
    const groundOf = (element: Element): string => {
      for (let at: Element | null = element; at !== null; at = at.parentElement) {
        const { backgroundColor } = getComputedStyle(at)
        if (!backgroundColor.endsWith(', 0)')) return backgroundColor
      }
      return 'rgb(255, 255, 255)'
    }
    const all = <K extends string>(kind: K, selector: string, part?: string) =>
      [...document.querySelectorAll<HTMLElement>(selector)].map((element) => ({
        kind,
        words: element.textContent || (element.getAttribute('placeholder') ?? ''),
        colour: getComputedStyle(element, part).color,
        ground: groundOf(element),
      }))
    return [
      ...all('placeholder', '[placeholder]', '::placeholder'),
      ...all('hint', '.hint, .says, .lead, .why, .fix'),
      ...all('disabled', 'button[aria-disabled=true], button:disabled'),
    ]
  })
}

test.each(LOOKS)(
  'faint words can be read where the system is $system and Office names $office',
  async ({ system, office }) => {
    const page = await gallery.open({ viewport: { width: 350, height: 700 }, colorScheme: system })
    if (office !== null)
      await page.evaluate((theme) => {
        document.documentElement.dataset.theme = theme
      }, office)
    const seen = new Set<string>()
    for (const name of SCREENS) {
      await show(page, name)
      await openAll(page)
      for (const { kind, words, colour, ground } of await faintOf(page)) {
        seen.add(kind)
        const said = `${name}, ${kind}: “${words}” in ${colour} on ${ground}`
        expect(contrast(ofRgb(colour), ofRgb(ground)), said).toBeGreaterThanOrEqual(4.5)
      }
    }
    expect([...seen].toSorted()).toEqual([...KINDS].toSorted())
    await page.context().close()
  },
)
