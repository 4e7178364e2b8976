// Contrast of two colours as WCAG 2.2 counts it (1.4.3), for what axe leaves out: it looks at no
// control that is disabled, and the words of a busy button are read all the same.

/** Red, green and blue, 0 to 255. */
export type Colour = readonly [number, number, number]

/** 1 to 21. */
export function contrast(one: Colour, other: Colour): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light! + 0.05) / (dark! + 0.05)
}

/** `#rrggbb`. */
export function ofHex(hex: string): Colour {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
  return [red!, green!, blue!]
}

/** `rgb(1, 2, 3)`, as a computed style says an opaque colour. */
export function ofRgb(text: string): Colour {
  const [red, green, blue] = text.match(/\d+/g)!.map(Number)
  return [red!, green!, blue!]
}

/** WCAG's relative luminance. */
function luminance(colour: Colour): number {
  const [red, green, blue] = colour.map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}
