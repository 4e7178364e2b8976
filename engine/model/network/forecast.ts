// The network's forecasts of a market's replayed rows and of today's: at every origin it reads what was known
// then. Of a deal of many sizes some are asked, and the others lie between them.
import type { Labels, Market } from '#grounding/market.ts'
import type { History } from '#model/replay/history.ts'
import type { Origins } from '#model/replay/origins.ts'
import { encode, type Encoded } from './encode.ts'

/** What answers for the network, wherever it runs. */
export interface NetworkRunner {
  /** Mean profit of every query in scales. Shape: queries. */
  mean(encoded: Encoded): Promise<Float32Array>
}

/** Profit in money; NaN where the network was not asked. Shapes: rows of the part. */
export interface NetworkForecast {
  readonly replay: Float64Array
  readonly task: Float64Array
}

/** Sizes of a deal that are asked at most, evenly from the smallest to the largest. */
const MOST_SIZES = 6
/** Deals of one origin that are asked at most. */
const MOST_DEALS = 4000

export async function networkForecast(
  { canonical, plan, today }: History,
  { parts }: Origins,
  runner: NetworkRunner,
): Promise<NetworkForecast> {
  // Outcomes of all sizes, as in pre-training: support limits learners alone.
  const { market } = canonical
  const forecasts: Float64Array[] = []
  for (const [i, { labels, origin }] of plan.folds.entries()) {
    const known = plan.kind === 'rolling' ? market.labelsAt(origin) : withheld(market, labels)
    const recorded = parts.stretches[i].map((row) => (Number.isFinite(today.value[row]) ? row : -1))
    const rows = recorded.filter((row) => row >= 0)
    const money = await forecastAt(market, known, origin, rows, runner)
    const place = new Map(Array.from(rows, (row, at) => [row, at]))
    forecasts.push(
      Float64Array.from(recorded, (row) => (row < 0 ? Number.NaN : money[place.get(row)!])),
    )
  }
  const task = await forecastAt(market, market.labelsAt(0), 0, parts.task, runner)
  return { replay: Float64Array.from(forecasts.flatMap((part) => [...part])), task }
}

/** Today's labels without the deals that a fold leaves out. */
function withheld(market: Market, { mature }: Labels): Labels {
  return { ...market.labelsAt(0), mature }
}

/** Forecasts of rows (ascending) at an origin. Shape: rows. */
async function forecastAt(
  market: Market,
  labels: Labels,
  origin: number,
  rows: Int32Array,
  runner: NetworkRunner,
): Promise<Float64Array> {
  const money = new Float64Array(rows.length).fill(Number.NaN)
  const deals = dealsOf(market, rows)
  const asked = deals.length > MOST_DEALS ? sampleOf(market, rows, deals) : deals
  const places = asked.flatMap(({ from, to }) => evenly(from, to))
  const queries = Int32Array.from(places, (at) => rows[at])
  const encoded = queries.length > 0 ? encode(market, { labels, origin, queries }) : null
  if (!encoded) return money
  const mean = await runner.mean(encoded)
  places.forEach((at, i) => (money[at] = mean[i] * encoded.scale[encoded.context + i]))
  for (const { from, to } of asked) interpolate(market.qty, rows, money, from, to)
  return money
}

interface Deal {
  /** Places among the rows. */
  readonly from: number
  readonly to: number
}

function dealsOf({ group }: Market, rows: Int32Array): Deal[] {
  const deals: Deal[] = []
  for (let from = 0, to = 0; from < rows.length; from = to) {
    while (to < rows.length && group[rows[to]] === group[rows[from]]) to++
    deals.push({ from, to })
  }
  return deals
}

/** Some of the deals, drawn by content. */
function sampleOf({ hash }: Market, rows: Int32Array, deals: readonly Deal[]): Deal[] {
  const dice = ({ from }: Deal) => Math.imul(hash[rows[from]], 0x85ebca6b) >>> 0
  return deals
    .toSorted((a, b) => dice(a) - dice(b) || a.from - b.from)
    .slice(0, MOST_DEALS)
    .sort((a, b) => a.from - b.from)
}

function evenly(from: number, to: number): number[] {
  const count = Math.min(to - from, MOST_SIZES)
  if (count === 1) return [from]
  return Array.from({ length: count }, (_, i) =>
    Math.round(from + ((to - 1 - from) * i) / (count - 1)),
  )
}

/** Fills what was not asked between neighbours that were, by size. */
function interpolate(
  qty: Float64Array,
  rows: Int32Array,
  money: Float64Array,
  from: number,
  to: number,
): void {
  let last = from
  for (let next = from + 1; next < to; next++) {
    if (Number.isNaN(money[next])) continue
    for (let at = last + 1; at < next; at++) {
      const part = (qty[rows[at]] - qty[rows[last]]) / (qty[rows[next]] - qty[rows[last]])
      money[at] = money[last] + part * (money[next] - money[last])
    }
    last = next
  }
}
