// The screens after the sign-in, and the plans of the workbook: loaded while the first screens are shown,
// for nobody needs them before.
import type { Flow } from '#addin/flow/flow.ts'
import type { State, Step } from '#addin/state/state.ts'
import { CheckedStep } from './steps/checked.tsx'
import { CheckingStep } from './steps/checking.tsx'
import { ColleagueStep } from './steps/colleague.tsx'
import { DescriptionStep } from './steps/description.tsx'
import { EndedStep } from './steps/ended.tsx'
import { FitStep } from './steps/fit.tsx'
import { MappingStep } from './steps/mapping.tsx'
import { OptionsStep } from './steps/options.tsx'
import { PlanStep } from './steps/plan.tsx'
import { TablesStep } from './steps/tables.tsx'

export { KeptPlans } from './kept-plans.tsx'

/** Steps whose screens come with the flow. */
export type FirstStep = Extract<Step, { at: 'starting' | 'unable' | 'sign-in' }>

export interface LaterProps {
  readonly step: Exclude<Step, FirstStep>
  readonly state: State
  readonly flow: Flow
}

export function LaterSteps({ step, ...given }: LaterProps) {
  switch (step.at) {
    case 'tables':
      return <TablesStep step={step} {...given} />
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
    case 'colleague':
      return <ColleagueStep step={step} {...given} />
    default:
      // The compiler checks that only the plan is left here.
      return <PlanStep step={step satisfies { at: 'plan' }} {...given} />
  }
}
