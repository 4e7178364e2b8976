// One market of the sealed set through the whole engine: drawn, sent as a request, grounded, fitted,
// scored. The same setting gives the same score, whichever process works it out.
import { feedbackText } from '#contract/feedback.ts'
import { choiceBasisOf, fitOptions, type Model } from '#contract/schemas.ts'
import { exampleEnvelope, groundExample } from '#examples/ground-example.ts'
import { fitMarket } from '#model/fit.ts'
import { inlinePool } from '#model/learners/pool.ts'
import type { Network } from '#model/decide/join-network.ts'
import { drawSealed } from './draw-market.ts'
import { SEALED_KINDS, sealedSeed, type Half } from './kinds.ts'
import { scorePlan, type SealedScore } from './score.ts'

export interface SealedJob {
  readonly kind: string
  readonly half: Half
  readonly number: number
  readonly hopeless: boolean
  readonly full: boolean
  /** Periods after the market's first today. */
  readonly later: number
  readonly prior: 'trained' | 'none'
  readonly model: Model
}

/** `network`: asked where the job's model is `rc015`. */
export async function planSealed(job: SealedJob, network: Network | null): Promise<SealedScore> {
  const kind = SEALED_KINDS.find(({ name }) => name === job.kind)!
  const seed = sealedSeed(kind, job.half, job.number, job.hopeless)
  const drawn = drawSealed({ kind, seed, hopeless: job.hopeless, full: job.full, later: job.later })
  const grounding = groundExample(drawn)
  if (!grounding.ok) throw new Error(feedbackText(grounding.feedback))
  const { market } = grounding
  const { parameters } = fitOptions(exampleEnvelope(drawn))
  const decision = await fitMarket(
    market,
    { correction: 0, choiceBasis: choiceBasisOf(parameters), prior: job.prior },
    {
      pool: inlinePool(),
      progress: () => {},
      network: job.model === 'rc015' ? network : null,
    },
  )
  const profit = new Map([...decision.row].map((row, i) => [row, decision.profit[i]!]))
  const keyOf = (row: number) => String(drawn.menus[market.source[row]!]!['key'])
  return scorePlan(kind.name, drawn, {
    choice: new Map([...decision.selected].map((row) => [keyOf(row), market.qty[row]!])),
    predicted: decision.selected.reduce((sum, row) => sum + profit.get(row)!, 0),
    interval: decision.interval,
  })
}
