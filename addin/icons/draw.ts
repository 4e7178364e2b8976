// Draws the add-in's icons from shapes, as pixels; the same input gives the same pixels. Colours
// have a contrast of at least 3 : 1 on Office's white and dark ribbons, because Office does not
// recolour add-in icons.

/** Whether a point of the grid (x to the right, y down, 0 to 16) lies in the shape. */
type Shape = (x: number, y: number) => boolean

/** A rectangle from (left, top) to (right, bottom) whose corners are rounded by `radius`. */
const box =
  (left: number, top: number, right: number, bottom: number, radius = 0): Shape =>
  (x, y) => {
    const dx = Math.max(left + radius - x, 0, x - (right - radius))
    const dy = Math.max(top + radius - y, 0, y - (bottom - radius))
    if (radius === 0) return dx === 0 && dy === 0
    return dx * dx + dy * dy <= radius * radius
  }

const disc =
  (cx: number, cy: number, radius: number): Shape =>
  (x, y) =>
    (x - cx) ** 2 + (y - cy) ** 2 <= radius * radius

/** A line through the points, `width` wide, with round ends. */
const stroke =
  (width: number, ...points: readonly (readonly [number, number])[]): Shape =>
  (x, y) =>
    points.some((from, i) => {
      const to = points[i + 1]
      return to !== undefined && distance(x, y, from, to) <= width / 2
    })

export const without =
  (shape: Shape, hole: Shape): Shape =>
  (x, y) =>
    shape(x, y) && !hole(x, y)

/** Distance of a point from the line between two others. */
function distance(
  x: number,
  y: number,
  [ax, ay]: readonly [number, number],
  [bx, by]: readonly [number, number],
): number {
  const [dx, dy] = [bx - ax, by - ay]
  const along = ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)
  const t = Math.min(1, Math.max(0, along))
  return Math.hypot(x - ax - t * dx, y - ay - t * dy)
}

/** Every size that Office asks for on the ribbon; 16, 32 and 80 are required. */
export const ICON_SIZES = [16, 20, 24, 32, 40, 48, 64, 80] as const
export const ICON_NAMES = ['edps', 'plan', 'check', 'cancel', 'pane'] as const
/** `outline` is for the add-in's package: white on transparent. */
type IconName = (typeof ICON_NAMES)[number] | 'outline'

type Colour = readonly [red: number, green: number, blue: number]
type Layer = readonly [Colour, Shape]

export const COLOURS = {
  blue: [43, 124, 211],
  green: [31, 145, 80],
  red: [215, 65, 65],
  grey: [122, 122, 122],
} as const satisfies Record<string, Colour>
const WHITE: Colour = [255, 255, 255]
const { blue, green, red, grey } = COLOURS

/** Layers in painting order, on a transparent ground. */
const ICONS: Record<IconName, readonly Layer[]> = {
  // A menu of deals: three bars, the best of them taken.
  edps: [
    [blue, box(0, 0, 16, 16, 3)],
    [WHITE, box(3, 9, 5, 13)],
    [WHITE, box(7, 6, 9, 13)],
    [WHITE, box(11, 3, 13, 13)],
  ],
  outline: [
    [WHITE, without(box(0, 0, 16, 16, 3), box(1, 1, 15, 15, 2))],
    [WHITE, box(3, 9, 5, 13)],
    [WHITE, box(7, 6, 9, 13)],
    [WHITE, box(11, 3, 13, 13)],
  ],
  plan: [
    [grey, box(1, 2, 9, 4)],
    [grey, box(1, 7, 7, 9)],
    [grey, box(1, 12, 6, 14)],
    [green, stroke(2.4, [8, 10], [10.6, 12.8], [14.6, 7])],
  ],
  check: [
    [grey, without(box(1, 1, 13, 15, 1.5), box(3, 3, 11, 13))],
    [grey, box(4, 5, 10, 6)],
    [grey, box(4, 8, 10, 9)],
    [blue, without(disc(10.5, 10.5, 4), disc(10.5, 10.5, 2.4))],
    [blue, stroke(2, [13, 13], [14.2, 14.2])],
  ],
  cancel: [
    [red, disc(8, 8, 7)],
    [WHITE, stroke(1.8, [5.4, 5.4], [10.6, 10.6])],
    [WHITE, stroke(1.8, [10.6, 5.4], [5.4, 10.6])],
  ],
  pane: [
    [grey, without(box(1, 2, 15, 14, 1), box(2, 4, 14, 13))],
    [blue, box(9, 5, 13, 12)],
  ],
}

/** Samples along each side of a pixel. */
const SAMPLES = 8

/**
 * An icon of `size` × `size` pixels: RGBA, row by row, alpha not premultiplied. A pixel's alpha is
 * the share of its samples within a layer; its colour is their mean.
 */
export function drawIcon(name: IconName, size: number): Uint8Array {
  const pixels = new Uint8Array(size * size * 4)
  const layers = ICONS[name].toReversed()
  const step = 16 / (size * SAMPLES)
  for (let py = 0; py < size; py++) {
    for (let px = 0; px < size; px++) {
      let hits = 0
      const sum = [0, 0, 0]
      for (let s = 0; s < SAMPLES * SAMPLES; s++) {
        const x = (px * SAMPLES + (s % SAMPLES) + 0.5) * step
        const y = (py * SAMPLES + Math.floor(s / SAMPLES) + 0.5) * step
        const top = layers.find(([, shape]) => shape(x, y))
        if (!top) continue
        hits++
        for (let i = 0; i < 3; i++) sum[i]! += top[0][i]!
      }
      if (hits === 0) continue
      const at = (py * size + px) * 4
      for (let i = 0; i < 3; i++) pixels[at + i] = Math.round(sum[i]! / hits)
      pixels[at + 3] = Math.round((255 * hits) / (SAMPLES * SAMPLES))
    }
  }
  return pixels
}
