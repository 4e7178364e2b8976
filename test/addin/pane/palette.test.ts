// The palette as it stands in page.css: every pair of text and ground that the pane puts together
// keeps 4.5 : 1, every edge that tells a control from its ground 3 : 1 (WCAG 2.2, 1.4.3 and 1.4.11).
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { contrast, ofHex } from './contrast.ts'

const css = readFileSync(new URL('../../../addin/page.css', import.meta.url), 'utf8')
const pairs = new Map(
  [...css.matchAll(/--([\w-]+): light-dark\((#[\da-f]{6}), (#[\da-f]{6})\)/g)].map(
    ([, name, light, dark]) => [name!, { light: light!, dark: dark! }],
  ),
)

describe.each(['light', 'dark'] as const)('in %s', (theme) => {
  const colour = (name: string) => ofHex(pairs.get(name)![theme])
  test.each(['ground', 'raised', 'sunken', 'tint', 'error-tint', 'warning-tint'])(
    'text can be read on %s',
    (ground) => {
      for (const text of ['text', 'quiet', 'accent'])
        expect(contrast(colour(text), colour(ground)), text).toBeGreaterThanOrEqual(4.5)
    },
  )
  test('what is wrong with a number can be read', () => {
    expect(contrast(colour('error'), colour('ground'))).toBeGreaterThanOrEqual(4.5)
  })
  test('the words of a primary button can be read', () => {
    expect(contrast(colour('on-accent'), colour('accent'))).toBeGreaterThanOrEqual(4.5)
    expect(contrast(colour('on-accent'), colour('accent-deep'))).toBeGreaterThanOrEqual(4.5)
  })
  test('edges and lines that mean something can be seen', () => {
    for (const ground of ['ground', 'raised'])
      for (const line of ['edge', 'accent', 'second', 'error', 'warning'])
        expect(contrast(colour(line), colour(ground)), line).toBeGreaterThanOrEqual(3)
    for (const line of ['accent', 'second'])
      expect(contrast(colour(line), colour('tint')), line).toBeGreaterThanOrEqual(3)
  })
})
