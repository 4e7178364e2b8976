// "What if" folded on the screen of the plan.
import { trialShown } from './scenario-trial.ts'
import { Fold } from '../shell/pieces.tsx'
import { WhatIf, type WhatIfProps } from './what-if.tsx'
import { whatIfText } from '../text/en/what-if.ts'

/** The workbook is asked for its scenarios when this is opened. */
export function WhatIfFold({ state, flow }: WhatIfProps) {
  const { list } = state.scenarios
  const trial = trialShown(state)
  return (
    <Fold
      title={trial === null ? whatIfText.title : whatIfText.titleOf(trial.name)}
      long
      onOpen={() => {
        if (list === null) void flow.scenario({ do: 'open' })
      }}
    >
      <WhatIf state={state} flow={flow} />
    </Fold>
  )
}
