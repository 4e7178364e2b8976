// Where the numbers of the charts' axes stand: each under the place, or beside the line, that it names, in
// every language and in panes from narrow to wide; and reading a chart moves nothing below it.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { LANGUAGES } from '#addin/messages/languages.ts'
import { openGallery, show } from './open-gallery.ts'
import { openAll } from './seen.ts'

const WIDTHS = [320, 350, 420, 500, 600]

interface Seen {
  readonly text: string
  readonly from: number
  readonly to: number
  /** Where it should stand. */
  readonly place: number
}
interface Axes {
  readonly x: readonly Seen[]
  readonly y: readonly Seen[]
  /** Edges of the drawing, left and right. */
  readonly drawn: readonly [number, number]
}

/** The axes of all charts, measured. */
function axesOf(page: Page): Promise<Axes[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('.chart')].map((chart) => {
      const box = chart.querySelector('.drawn svg')!.getBoundingClientRect()
      const words = (of: string) => [...chart.querySelectorAll(`${of} > span`)]
      const rangeOf = (span: Element) => {
        const range = document.createRange()
        range.selectNodeContents(span)
        return range.getBoundingClientRect()
      }
      const lines = [...chart.querySelectorAll('line.grid')]
        .map((line) => line.getBoundingClientRect().top)
        .toSorted((a, b) => a - b)
      return {
        drawn: [box.left, box.right] as const,
        x: words('.x').map((span, i, all) => {
          const { left, right } = rangeOf(span)
          const share = i / (all.length - 1)
          return {
            text: span.textContent,
            from: left,
            to: right,
            place: box.left + share * box.width,
          }
        }),
        y: words('.y').map((span, i) => {
          const { top, bottom } = rangeOf(span)
          return { text: span.textContent, from: top, to: bottom, place: lines[i]! }
        }),
      }
    }),
  )
}

const middle = ({ from, to }: Seen): number => (from + to) / 2

/** Heights of what the last chart says from 0 to 100 %: of one height, it moves nothing below it. */
async function heightsOfReading(page: Page): Promise<number[]> {
  const chart = page.locator('.chart').last()
  await chart.locator('.drawn').focus()
  await page.keyboard.press('Home')
  const heights = new Set<number>()
  for (let share = 0; share < 100; share++) {
    await page.keyboard.press('ArrowRight')
    heights.add((await chart.locator('.reading').boundingBox())!.height)
  }
  return [...heights]
}

test.each([null, ...LANGUAGES])(
  'each number of an axis stands at its place, and reading moves nothing (language: %s)',
  async (language) => {
    const gallery = await openGallery(language)
    for (const width of WIDTHS) {
      const page = await gallery.open({ viewport: { width, height: 700 }, reducedMotion: 'reduce' })
      await show(page, 'plan within limits')
      await openAll(page)
      const [bySpend, ...charts] = await axesOf(page)
      expect(charts).toHaveLength(3)
      for (const { x } of charts)
        expect(x.map(({ text }) => Number(text.replace(/\D/g, '')))).toEqual([0, 25, 50, 75, 100])
      charts.push(bySpend!)
      for (const { x, y, drawn } of charts) {
        expect(x).toHaveLength(5)
        for (const seen of x.slice(1, -1))
          expect(Math.abs(middle(seen) - seen.place), `${seen.text} at ${width}`).toBeLessThan(1)
        // The ends stand inside, at the edge that they name.
        expect(Math.abs(x[0]!.from - drawn[0]), `${width}`).toBeLessThan(1)
        expect(Math.abs(x.at(-1)!.to - drawn[1]), `${width}`).toBeLessThan(1)
        for (const [i, seen] of x.slice(1).entries())
          expect(seen.from, `${seen.text} at ${width}`).toBeGreaterThan(x[i]!.to + 4)
        expect(y.length).toBeGreaterThan(2)
        for (const seen of y)
          expect(Math.abs(middle(seen) - seen.place), `${seen.text} at ${width}`).toBeLessThan(2)
      }
      expect(await heightsOfReading(page), `heights at ${width}`).toHaveLength(1)
      await page.context().close()
    }
    await gallery.close()
  },
)
