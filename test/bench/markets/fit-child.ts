// The child process of one market: grounds the request that it is sent, plans it by every trained
// method and answers with what each takes, with its seconds and the memory that our fit needed.
import '#weights/files.ts'
import { feedbackText } from '#contract/feedback.ts'
import type { FitOrder } from '#contract/engine-protocol.ts'
import type { RequestRead } from '#contract/request-read.ts'
import { choiceBasisOf, type SweepEntry } from '#contract/schemas.ts'
import { ground } from '#grounding/ground.ts'
import type { Market } from '#grounding/market.ts'
import { fitMarket } from '#model/fit.ts'
import { threadPool } from '#server/pool.ts'
import { PEERS, type Peer } from './peers/peers.ts'

export interface Job {
  readonly request: RequestRead
  readonly order: FitOrder
}

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

export interface Answer {
  readonly ours: OurPlan
  readonly withoutPrior: Plan
  readonly peers: Readonly<Record<Peer, Plan>>
  /** Largest resident memory up to the end of our fit. */
  readonly megabytes: number
}

const THREADS = 2

process.once('message', (job: Job) => {
  void plan(job).then((answer) => process.send!(answer, () => process.exit(0)))
})

async function plan({ request, order }: Job): Promise<Answer> {
  const started = performance.now()
  const grounding = ground(request, order, null)
  if (!grounding.ok) throw new Error(feedbackText(grounding.feedback))
  const { market } = grounding
  const grounded = secondsSince(started)
  const ours = await fitOurs(market, order, 'trained')
  const megabytes = Math.round(process.resourceUsage().maxRSS / 1024)
  const { rows, seconds } = await fitOurs(market, order, 'none')
  const peers = Object.entries(PEERS).map(([name, predict]): [string, Plan] => {
    const began = performance.now()
    const picks = bestRows(market, predict(market)).map((row) => market.source[row]!)
    return [name, { rows: picks, seconds: secondsSince(began) }]
  })
  return {
    ours: { ...ours, seconds: ours.seconds + grounded },
    withoutPrior: { rows, seconds: seconds + grounded },
    peers: Object.fromEntries(peers) as Answer['peers'],
    megabytes,
  }
}

async function fitOurs(
  market: Market,
  { options }: FitOrder,
  prior: 'trained' | 'none',
): Promise<OurPlan> {
  const started = performance.now()
  const pool = threadPool(THREADS)
  const decision = await fitMarket(
    market,
    { correction: 0, choiceBasis: choiceBasisOf(options.parameters), prior },
    { pool, progress: () => {} },
  )
  await pool.close()
  const seconds = secondsSince(started)
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

function secondsSince(started: number): number {
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
