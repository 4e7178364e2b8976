// The child process of one market: grounds the request that it is sent, plans it by every trained
// method and answers with what each takes, with its seconds and the memory that our fit needed.
import '#weights/files.ts'
import { feedbackText } from '#contract/feedback.ts'
import type { FitOrder } from '#contract/engine-protocol.ts'
import type { RequestRead } from '#contract/request-read.ts'
import { choiceBasisOf } from '#contract/schemas.ts'
import { ground } from '#grounding/ground.ts'
import type { Market } from '#grounding/market.ts'
import { fitMarket } from '#model/fit.ts'
import { threadPool } from '#server/pool.ts'
import type { Peer } from './peers/peers.ts'
import { ourPlan, peerPlans, secondsSince, type OurPlan, type Plan } from './plans.ts'

export interface Job {
  readonly request: RequestRead
  readonly order: FitOrder
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
  return {
    ours: { ...ours, seconds: ours.seconds + grounded },
    withoutPrior: { rows, seconds: seconds + grounded },
    peers: peerPlans(market),
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
  return ourPlan(market, decision, seconds)
}
