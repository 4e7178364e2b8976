// The icons: drawn alike each time, whole files as the build writes them, told apart at the smallest
// size, and visible on a white and on a dark ribbon.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PNG } from 'pngjs'
import { beforeAll, expect, test } from 'vitest'
import { COLOURS, drawIcon, ICON_NAMES, ICON_SIZES } from '#addin/icons/draw.ts'
import { buildForTest, type TestBuild } from '../support/pane/built.ts'

let built: TestBuild
beforeAll(async () => {
  built = await buildForTest()
})

const each = ICON_NAMES.flatMap((name) => ICON_SIZES.map((size) => ({ name, size })))

test.each(each)('$name at $size pixels is built as it is drawn', ({ name, size }) => {
  const file = join(built.folder, 'site', 'addin', 'icons', `${name}-${size}.png`)
  const png = PNG.sync.read(readFileSync(file))
  expect([png.width, png.height]).toEqual([size, size])
  expect(Buffer.compare(png.data, drawIcon(name, size))).toBe(0)
})

test.each(each)('$name at $size pixels is a picture on a clear ground', ({ name, size }) => {
  const pixels = drawIcon(name, size)
  const alphas = Array.from({ length: size * size }, (_, i) => pixels[i * 4 + 3]!)
  const covered = alphas.reduce((sum, alpha) => sum + alpha / 255, 0) / (size * size)
  expect(covered).toBeGreaterThan(0.15)
  expect(covered).toBeLessThan(0.99)
  // Corners are clear but for what a rounded corner leaves in them.
  for (const corner of [0, size - 1, size * (size - 1), size * size - 1])
    expect(alphas[corner]).toBeLessThan(128)
})

test.each(ICON_NAMES)('edges of %s on the grid are sharp where pixels fit it', (name) => {
  const share = (size: number) => {
    const pixels = drawIcon(name, size)
    const alphas = Array.from({ length: size * size }, (_, i) => pixels[i * 4 + 3]!)
    return alphas.filter((alpha) => alpha > 0 && alpha < 255).length / (size * size)
  }
  expect(share(80)).toBeLessThan(share(16) + 0.01)
  expect(share(80)).toBeLessThan(0.06)
})

test('the icons differ from each other in a quarter of their pixels at 16 × 16', () => {
  for (const [i, one] of ICON_NAMES.entries()) {
    for (const other of ICON_NAMES.slice(i + 1)) {
      const [a, b] = [drawIcon(one, 16), drawIcon(other, 16)]
      const apart = Array.from({ length: 256 }, (_, p) =>
        [0, 1, 2, 3].some((c) => Math.abs(a[p * 4 + c]! - b[p * 4 + c]!) > 40),
      ).filter(Boolean).length
      expect(apart, `${one} and ${other}`).toBeGreaterThan(64)
    }
  }
})

test.each(Object.entries(COLOURS))('%s is read on white and on the dark ribbon', (_, colour) => {
  for (const ground of [
    [255, 255, 255],
    [41, 41, 41],
  ])
    expect(contrast(colour, ground)).toBeGreaterThan(3)
})

/** WCAG 2.2, relative luminance and contrast ratio. */
function contrast(a: readonly number[], b: readonly number[]): number {
  const luminance = (colour: readonly number[]) => {
    const [r, g, blue] = colour.map((value) => {
      const c = value / 255
      return c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * r! + 0.7152 * g! + 0.0722 * blue!
  }
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (high! + 0.05) / (low! + 0.05)
}
