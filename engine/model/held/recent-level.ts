// The recent level of a series: how an article sold of late beside what its columns let expect. Demand is
// learnt over all articles together, so one that ends, jumps or drifts is told by its own latest sales:
// expected demand × (A + k) ÷ (E + k), with A the units sold and E those expected, both forgotten
// exponentially (credibility of claims experience: Bühlmann 1967; Gerber & Jones 1975). How fast and how
// far is what would have foretold the past best; not at all, if nothing would.
import type { Market } from '#grounding/market.ts'
import type { DemandObservations } from './held-market.ts'

/** Periods after which an observation counts half, and weights of the expected level in counts. */
const HALF_LIVES = [2, 4, 8, 16, 32, 64]
const WEIGHTS = [1, 2, 4, 8, 16, 32, 64]
/** Gain of the log-likelihood per observation below which columns alone tell the level. */
const LEAST_GAIN = 1e-4
/** Share of deals that a column must tell apart at each moment, and deals of a series, to name the series. */
const APART = 0.98
const LEAST_DEALS = 8

/** Levels of the column that names the series of each group; null where none does. Shape: groups. */
export function seriesOf({ features, groups, start, T }: Market): Int32Array | null {
  let found: Int32Array | null = null
  let most = 0
  for (const feature of features) {
    if (feature.kind !== 'category' || feature.levels <= most) continue
    const codes = Int32Array.from({ length: groups }, (_, g) => feature.codes[start[g]])
    const seen = new Set<string>()
    codes.forEach((code, g) => code >= 0 && seen.add(`${code} ${T[g]}`))
    if (seen.size < APART * groups || groups < LEAST_DEALS * feature.levels) continue
    found = codes
    most = feature.levels
  }
  return found
}

/** Observations in counts, with what was expected of them in the whole time of their deal. */
export interface Expected extends Pick<DemandObservations, 'rows' | 'exposure' | 'soldOut'> {
  /** Counts that were asked for; of censored ones what is expected of them. Shape: observations, as `means`. */
  readonly asked: Float64Array
  readonly means: Float64Array
  /** 1 = known when demand was learnt: the setting is judged by these. */
  readonly judged: Uint8Array
}

/** What the mean of each deal is multiplied by. `firsts`: one row a deal; `wait`: periods until an observation is known. Shape: firsts. */
export function recentLevels(
  market: Market,
  series: Int32Array,
  expected: Expected,
  firsts: Int32Array,
  wait: number,
): Float64Array {
  const moment = (row: number) => market.T[market.group[row]]
  const { rows, soldOut, asked, means, exposure, judged } = expected
  const known = bySeries(market, series, rows)
  const levels = (of: Int32Array, { halfLife, weight }: Setting) => {
    const sums = sumsBefore(
      expected,
      known,
      bySeries(market, series, of),
      of.length,
      (i) => moment(of[i]),
      { halfLife, wait, moment },
    )
    return sums.asked.map((units, i) => (units + weight) / (sums.expected[i] + weight))
  }
  // Each setting is judged by what it would have foretold of deals that did not run out.
  let best: Setting | null = null
  let most = LEAST_GAIN
  for (const halfLife of HALF_LIVES)
    for (const weight of WEIGHTS) {
      let [gain, count] = [0, 0]
      levels(rows, { halfLife, weight }).forEach((level, i) => {
        if (soldOut[i] || !judged[i]) return
        const mean = means[i] * exposure[i]
        // The log-likelihood of a Poisson count, in units of its spread.
        gain += (asked[i] * Math.log(level) - mean * (level - 1)) / (1 + mean)
        count++
      })
      if (count === 0 || gain / count <= most) continue
      most = gain / count
      best = { halfLife, weight }
    }
  return best ? levels(firsts, best) : new Float64Array(firsts.length).fill(1)
}

interface Setting {
  readonly halfLife: number
  readonly weight: number
}

/** Places of the rows of each series, by time. */
function bySeries(
  { group, T }: Market,
  series: Int32Array,
  rows: Int32Array,
): ReadonlyMap<number, Int32Array> {
  const lists = new Map<number, number[]>()
  rows.forEach((row, i) => {
    const code = series[group[row]]
    if (code < 0) return
    const own = lists.get(code)
    if (own) own.push(i)
    else lists.set(code, [i])
  })
  const moment = (i: number) => T[group[rows[i]]]
  return new Map(
    [...lists].map(([code, own]) => [
      code,
      Int32Array.from(own.sort((a, b) => moment(a) - moment(b) || a - b)),
    ]),
  )
}

/** What was asked for and expected of a series before each moment, forgotten exponentially. Shapes: places of `of`. */
function sumsBefore(
  { rows, asked, means, exposure }: Expected,
  known: ReadonlyMap<number, Int32Array>,
  of: ReadonlyMap<number, Int32Array>,
  places: number,
  at: (place: number) => number,
  { halfLife, wait, moment }: { halfLife: number; wait: number; moment: (row: number) => number },
): { asked: Float64Array; expected: Float64Array } {
  const sums = { asked: new Float64Array(places), expected: new Float64Array(places) }
  for (const [code, own] of of) {
    const past = known.get(code) ?? new Int32Array()
    let [next, units, foreseen, time] = [0, 0, 0, 0]
    for (const place of own) {
      for (; next < past.length && moment(rows[past[next]]) + wait <= at(place) + SAME; next++) {
        const i = past[next]
        const kept = 0.5 ** ((moment(rows[i]) - time) / halfLife)
        time = moment(rows[i])
        units = units * kept + asked[i]
        foreseen = foreseen * kept + means[i] * exposure[i]
      }
      sums.asked[place] = units
      sums.expected[place] = foreseen
    }
  }
  return sums
}
/** Periods within which two moments are one. */
const SAME = 1e-9
