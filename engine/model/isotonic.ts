// Isotonic regression by pooling adjacent violators (Barlow et al. 1972): the closest rising steps.

/** Rising steps: value[i] holds at at[i], straight lines between, constant outside. */
export interface Isotonic {
  readonly at: Float64Array
  readonly value: Float64Array
}

/** Fits y by x with weights; all of the same shape, in any order. */
export function fitIsotonic(x: Float64Array, y: Float64Array, weight: Float64Array): Isotonic {
  const order = Array.from(x.keys()).sort((a, b) => x[a] - x[b] || y[a] - y[b])
  const blocks: { x: number; y: number; w: number }[] = []
  for (const i of order) {
    if (!(weight[i] > 0)) continue
    let block = { x: x[i], y: y[i], w: weight[i] }
    for (let last = blocks.at(-1); last && last.y >= block.y; last = blocks.at(-1)) {
      blocks.pop()
      const w = last.w + block.w
      block = {
        x: (last.x * last.w + block.x * block.w) / w,
        y: (last.y * last.w + block.y * block.w) / w,
        w,
      }
    }
    blocks.push(block)
  }
  return {
    at: Float64Array.from(blocks, (block) => block.x),
    value: Float64Array.from(blocks, (block) => block.y),
  }
}

export function applyIsotonic({ at, value }: Isotonic, x: number): number {
  if (at.length === 0) return Number.NaN
  if (x <= at[0]) return value[0]
  let high = at.length - 1
  if (x >= at[high]) return value[high]
  let low = 0
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (at[middle] <= x) low = middle
    else high = middle
  }
  const width = at[high] - at[low]
  return width > 0 ? value[low] + ((value[high] - value[low]) * (x - at[low])) / width : value[low]
}
