// A learnt market's plans as rows of the request: ours, and those of the methods that stand beside it.
import type { SweepEntry } from '#contract/schemas.ts'
import type { Market } from '#grounding/market.ts'
import type { Decision } from '#model/decide/decision.ts'
import { PEERS, type Peer } from './peers/peers.ts'

/** A plan as rows of the request's menus. */
export interface Plan {
  readonly rows: readonly number[]
  readonly seconds: number
}

export interface OurPlan extends Plan {
  readonly predicted: number
  readonly interval: readonly [number, number]
  readonly sweep: readonly SweepEntry[]
  /** Best size of each of today's deals. */
  readonly options: readonly {
    readonly row: number
    readonly profit: number
    readonly confidence: number
    readonly eligible: boolean
  }[]
}

/** Our decision as a plan. */
export function ourPlan(market: Market, decision: Decision, seconds: number): OurPlan {
  const profit = new Map([...decision.row].map((row, i) => [row, decision.profit[i]!]))
  return {
    rows: Array.from(decision.selected, (row) => market.source[row]!),
    seconds,
    predicted: decision.selected.reduce((sum, row) => sum + profit.get(row)!, 0),
    interval: decision.interval,
    sweep: decision.sweep,
    options: Array.from(decision.row, (row, i) => ({
      row: market.source[row]!,
      profit: decision.profit[i]!,
      confidence: decision.confidence[i]!,
      eligible: decision.eligible[i] === 1,
    })),
  }
}

/** What every other method takes. */
export function peerPlans(market: Market): Readonly<Record<Peer, Plan>> {
  const plans = Object.entries(PEERS).map(([name, predict]): [string, Plan] => {
    const began = performance.now()
    const picks = bestRows(market, predict(market)).map((row) => market.source[row]!)
    return [name, { rows: picks, seconds: secondsSince(began) }]
  })
  return Object.fromEntries(plans) as Record<Peer, Plan>
}

export function secondsSince(started: number): number {
  return (performance.now() - started) / 1000
}

/** The task row of highest prediction of each task group, where that is above 0. */
function bestRows(market: Market, prediction: Float64Array): number[] {
  const picks: number[] = []
  for (let group = 0; group < market.groups; group++) {
    if (market.task[group] === 0) continue
    let best = -1
    for (let row = market.start[group]!; row < market.start[group + 1]!; row++) {
      if (market.available[row] === 0) continue
      if (best < 0 || prediction[row]! > prediction[best]!) best = row
    }
    if (best >= 0 && prediction[best]! > 0) picks.push(best)
  }
  return picks
}
