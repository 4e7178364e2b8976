// Why a plan takes nothing or little, before everything else: a spending limit that binds, else the service's reason, in
// the pane's language where it has words for it.
import type { Summary } from '#contract/schemas.ts'
import type { PlanShown } from './plan-state.ts'
import { inPaneWords } from '../text/pane-names.ts'
import { Notice } from '../shell/pieces.tsx'
import { ServiceWords } from '../shell/service-words.tsx'
import { whyLittleText } from '../text/en/why-deal.ts'

/** A limit that leaves less than this part of the deals binds hard. */
const LITTLE = 0.05

export function WhyLittle({ plan }: { readonly plan: PlanShown }) {
  const { n, summary, confidence, mock } = plan
  const { limit, limited, threshold, planned } = confidence
  const binds = limit !== null && limited !== null && n < LITTLE * (n + limited.leftOut)
  const little = summary?.little_taken
  // What the service says is of its own plan.
  if (mock || !(binds || (little !== undefined && threshold === planned))) return null
  return (
    <Notice kind="warning" title={n === 0 ? whyLittleText.none : whyLittleText.little}>
      {binds ? (
        <p>{whyLittleText.limitBinds(limit, n, limited.leftOut)}</p>
      ) : (
        <Reason little={little!} />
      )}
    </Notice>
  )
}

function Reason({ little }: { readonly little: NonNullable<Summary['little_taken']> }) {
  const own = whyLittleText.says(little.code, little.numbers)
  // The costs of past deals by name are the service's alone.
  const theirs = own === null || little.per_unit.length > 0
  return (
    <>
      {own !== null && <p>{own}</p>}
      {theirs && (
        <ServiceWords>
          <p>{inPaneWords(`${little.message} ${little.check}`)}</p>
        </ServiceWords>
      )}
    </>
  )
}
