// Plane shapes on a grid of 16 × 16, as tests of a point, for the icons. Edges at whole numbers are
// sharp in icons of 16, 32, 48, 64 and 80 pixels.

/** Whether a point of the grid (x to the right, y down, 0 to 16) lies in the shape. */
export type Shape = (x: number, y: number) => boolean

/** A rectangle from (left, top) to (right, bottom) whose corners are rounded by `radius`. */
export const box =
  (left: number, top: number, right: number, bottom: number, radius = 0): Shape =>
  (x, y) => {
    const dx = Math.max(left + radius - x, 0, x - (right - radius))
    const dy = Math.max(top + radius - y, 0, y - (bottom - radius))
    if (radius === 0) return dx === 0 && dy === 0
    return dx * dx + dy * dy <= radius * radius
  }

export const disc =
  (cx: number, cy: number, radius: number): Shape =>
  (x, y) =>
    (x - cx) ** 2 + (y - cy) ** 2 <= radius * radius

/** A line through the points, `width` wide, with round ends. */
export const stroke =
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
