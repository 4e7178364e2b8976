// Why a plan takes nothing or little, before everything else: a spending limit that binds, else what the service says.
import type { PlanShown } from '#addin/state/plan-state.ts'
import { inPaneWords } from '#addin/text/pane-names.ts'
import { Notice } from './pieces.tsx'
import { whyLittleText } from '#addin/text/en/why-deal.ts'

/** A limit that leaves less than this part of the deals binds hard. */
const LITTLE = 0.05

export function WhyLittle({ plan }: { readonly plan: PlanShown }) {
  const said = sentenceOf(plan)
  if (said === null || plan.mock) return null
  return (
    <Notice kind="warning" title={plan.n === 0 ? whyLittleText.none : whyLittleText.little}>
      <p>{said}</p>
    </Notice>
  )
}

function sentenceOf({ n, summary, confidence }: PlanShown): string | null {
  const { limit, limited, threshold, planned } = confidence
  if (limit !== null && limited !== null && n < LITTLE * (n + limited.leftOut))
    return whyLittleText.limitBinds(limit, n, limited.leftOut)
  const little = summary?.little_taken
  // What the service says is of its own plan.
  if (little === undefined || threshold !== planned) return null
  return inPaneWords(`${little.message} ${little.check}`)
}
