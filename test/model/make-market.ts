// A small generated market with its truth, straight as the model sees it: sizes, censored demand,
// hidden quality that the buyer saw, a selective history. For tests only; no client's tables.
import { HOW, type Feature, type Labels, type Market } from '#grounding/market.ts'

export interface Shape {
  readonly seed?: number
  readonly menus?: number
  readonly perMenu?: number
  readonly task?: number
  readonly sizes?: readonly number[]
  /** How far the buyer sees the hidden quality, in its standard deviations. */
  readonly sees?: number
  /** Factor on every cost: above about 1.5 nothing pays. */
  readonly costLevel?: number
  /** Columns of noise beside those that matter. */
  readonly noise?: number
  readonly horizon?: number
}

export interface Made {
  readonly market: Market
  /** Expected profit of every row. */
  readonly expected: Float64Array
  /** What every row earned, or would have. */
  readonly realised: Float64Array
}

/** A seeded generator of numbers in [0, 1) (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

export function normalOf(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
}

function poisson(random: () => number, mean: number): number {
  if (mean > 50) return Math.max(0, Math.round(mean + Math.sqrt(mean) * normalOf(random)))
  const limit = Math.exp(-mean)
  let k = 0
  for (let p = random(); p > limit; p *= random()) k++
  return k
}

const SALVAGE = 0.3

export function makeMarket(shape: Shape = {}): Made {
  const { seed = 1, menus = 30, perMenu = 40, task = 120, sizes = [2, 5, 10] } = shape
  const { sees = 0.7, costLevel = 1, noise = 1, horizon = 2 } = shape
  const random = randomOf(seed * 7919 + 13)
  const S = sizes.length
  const groups = menus * perMenu + task
  const rows = groups * S
  const qty = new Float64Array(rows)
  const unitCost = new Float64Array(rows)
  const unitPrice = new Float64Array(rows)
  const T = new Float64Array(groups)
  const menu = new Int32Array(groups)
  const taken = new Uint8Array(groups)
  const takenRow = new Int32Array(groups).fill(-1)
  const demand = new Float64Array(groups)
  const expected = new Float64Array(rows)
  const value = new Float64Array(rows)
  const columns = [0, 1, 2].map(() => new Float64Array(rows))
  const junk = Array.from({ length: noise }, () => new Float64Array(rows))
  const brand = new Int32Array(rows)
  const brands = Array.from({ length: 8 }, () => 0.5 * normalOf(random))
  for (let g = 0; g < groups; g++) {
    const m = Math.min(Math.floor(g / perMenu), menus)
    T[g] = m - menus
    menu[g] = m < menus ? m : -1
    const x = [normalOf(random), normalOf(random), random()]
    const b = Math.floor(random() * 8)
    const quality = normalOf(random)
    const price = 20 * Math.exp(0.4 * normalOf(random))
    const cost = costLevel * price * (0.45 + 0.4 * random())
    const rate = 5 * Math.exp(0.5 * x[0] - 0.5 * Math.max(x[1], 0) + brands[b])
    const noisy = junk.map(() => normalOf(random))
    demand[g] = poisson(random, rate * Math.exp(0.5 * quality - 0.125))
    const guess = 5 * Math.exp(0.4 * x[0] + 0.5 * brands[b] + sees * 0.5 * quality)
    let best = 0
    sizes.forEach((q, k) => {
      const row = g * S + k
      qty[row] = q
      unitCost[row] = cost
      unitPrice[row] = price
      columns.forEach((column, j) => (column[row] = x[j]))
      junk.forEach((column, j) => (column[row] = noisy[j]))
      brand[row] = b
      const profit = (sold: number) => price * sold - cost * q + SALVAGE * cost * (q - sold)
      value[row] = profit(Math.min(q, demand[g]))
      const hoped = profit(Math.min(q, guess)) - 0.2 * cost * q
      if (hoped > best) {
        best = hoped
        takenRow[g] = row
      }
      // E over quality and demand, by a coarse rule: nine quality levels, demand by its quantiles
      let sum = 0
      let weight = 0
      for (let level = -2; level <= 2; level += 0.5) {
        const w = Math.exp(-0.5 * level * level)
        sum += w * profit(expectedSold(rate * Math.exp(0.5 * level - 0.125), q))
        weight += w
      }
      expected[row] = sum / weight
    })
    taken[g] = takenRow[g] >= 0 ? 1 : 0
  }
  const hash = Uint32Array.from(qty, (_, row) => {
    let h = 2166136261
    for (const v of [qty[row], unitCost[row], unitPrice[row], ...columns.map((c) => c[row])])
      h = Math.imul(h ^ Math.round(v * 1e4), 16777619) >>> 0
    return h >>> 0
  })
  const number = (name: string, values: Float64Array): Feature => ({ name, kind: 'number', values })
  const group = Int32Array.from({ length: rows }, (_, row) => Math.floor(row / S))
  const labelsAt = (t: number): Labels => {
    const mature = Uint8Array.from(T, (time, g) =>
      taken[g] && time < 0 && time + horizon <= t ? 1 : 0,
    )
    const known = (row: number) => {
      const g = group[row]
      if (!mature[g]) return false
      return qty[row] <= qty[takenRow[g]] || demand[g] < qty[takenRow[g]]
    }
    const labels = Float64Array.from(value, (v, row) => (known(row) ? v : Number.NaN))
    // What still sells has met as much of its demand as of its time.
    const exposure = Float64Array.from(T, (time, g) =>
      taken[g] && time < Math.min(t, 0) && !mature[g] ? (t - time) / horizon : 0,
    )
    return {
      value: labels,
      how: Uint8Array.from(labels, (v) => (Number.isNaN(v) ? HOW.none : HOW.exact)),
      sold: labels.map((v, row) => (Number.isNaN(v) ? v : Math.min(qty[row], demand[group[row]]))),
      price: labels.map((v, row) =>
        Number.isNaN(v) || demand[group[row]] === 0 ? Number.NaN : unitPrice[row],
      ),
      mature,
      exposure,
      asked: exposure.map((share, g) =>
        share > 0 ? Math.min(Math.round(share * demand[g]), qty[takenRow[g]]) : 0,
      ),
      units: null,
    }
  }
  const market: Market = {
    groups,
    rows,
    start: Int32Array.from({ length: groups + 1 }, (_, g) => g * S),
    group,
    T,
    menu,
    task: Uint8Array.from(T, (time) => (time === 0 ? 1 : 0)),
    taken: taken.map((v, g) => (T[g] < 0 ? v : 0)),
    decided: Uint8Array.from(T, (time) => (time < 0 ? 1 : 0)),
    takenRow: takenRow.map((row, g) => (T[g] < 0 ? row : -1)),
    qty,
    unitCost,
    unitPrice,
    available: new Uint8Array(rows).fill(1),
    source: Int32Array.from({ length: rows }, (_, row) => row),
    derived: new Uint8Array(rows),
    hash,
    features: [
      ...columns.map((column, j) => number(`x${j}`, column)),
      ...junk.map((column, j) => number(`noise${j}`, column)),
      { name: 'brand', kind: 'category', codes: brand, levels: 8 },
    ],
    horizon,
    held: null,
    quantity: 'stock',
    economics: {
      fixed: qty.map((q, row) => (SALVAGE - 1) * unitCost[row] * q),
      perUnit: unitCost.map((cost) => -SALVAGE * cost),
      perRevenue: unitCost.map(() => 1),
    },
    labelsAt,
  }
  return { market, expected, realised: value }
}

function expectedSold(rate: number, q: number): number {
  let p = Math.exp(-rate)
  let sum = 0
  let rest = 1
  for (let k = 0; k < q; k++) {
    sum += k * p
    rest -= p
    p *= rate / (k + 1)
  }
  return sum + q * Math.max(rest, 0)
}
