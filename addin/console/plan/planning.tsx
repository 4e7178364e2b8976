// The page "Plan": files, then the pane's own steps from columns to the plan, then the plan as files.
import '@preact/signals'
import { useEffect, useState } from 'preact/hooks'
import type { Me } from '#forms/console-forms.ts'
import { nameIn } from '../../bill/names.ts'
import { CheckedStep, CheckingStep } from '../../check/checked-screen.tsx'
import { DescriptionStep } from '../../description/description-screen.tsx'
import { EndedStep, FitStep } from '../../fit/fit-screen.tsx'
import { MappingStep } from '../../mapping/mapping-screen.tsx'
import { OptionsStep } from '../../options/options-screen.tsx'
import { DealNames } from '../../shell/deal-names.ts'
import { LastNotice, StepTabs } from '../../shell/head.tsx'
import { DecimalSign } from '../../shell/number-field.tsx'
import { useStepFocus } from '../../shell/pane.tsx'
import type { State } from '../../shell/state.ts'
import { Waiting } from '../parts/parts.tsx'
import { askWho } from '../state.ts'
import { OpenTables } from './open-tables.tsx'
import { PlanReady } from './plan-ready.tsx'
import { planningOf, type Planning as Planned } from './plan-flow.ts'

export function Planning({ me, account }: { readonly me: Me; readonly account: string }) {
  const [planning] = useState(() => planningOf(me, account))
  const { flow } = planning
  const state = flow.state.value
  useEffect(() => {
    document.title = 'Plan – EDPS console'
  }, [])
  useEffect(() => {
    // The service no longer knows the cookie.
    if (state.step.at === 'sign-in') void askWho()
  }, [state.step.at])
  useStepFocus(state, false)
  return (
    <DecimalSign.Provider value={state.decimal}>
      <DealNames.Provider
        value={{ names: state.names, ask: flow.nameDeals, nameOf: nameIn(state.setup) }}
      >
        <div class="planning">
          {state.setup.tables.length > 0 && <StepTabs state={state} flow={flow} />}
          <LastNotice notice={state.notice} />
          <Screen me={me} state={state} planning={planning} />
        </div>
      </DealNames.Provider>
    </DecimalSign.Provider>
  )
}

interface ScreenProps {
  readonly me: Me
  readonly state: State
  readonly planning: Planned
}

function Screen({ me, state, planning }: ScreenProps) {
  const { step } = state
  const given = { state, flow: planning.flow }
  switch (step.at) {
    case 'tables':
      return <OpenTables me={me} step={step} planning={planning} state={state} />
    case 'mapping':
      return <MappingStep step={step} {...given} />
    case 'description':
      return <DescriptionStep step={step} {...given} />
    case 'options':
      return <OptionsStep step={step} {...given} />
    case 'checking':
      return <CheckingStep step={step} />
    case 'checked':
      return <CheckedStep step={step} {...given} />
    case 'fit':
      return <FitStep step={step} {...given} />
    case 'ended':
      return <EndedStep step={step} {...given} />
    case 'plan':
      return <PlanReady step={step} state={state} planning={planning} />
    default:
      // A file has no plan of colleagues.
      return <Waiting what="Opening the page…" />
  }
}
