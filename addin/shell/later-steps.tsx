// The screens after the sign-in, and the plans of the workbook: loaded while the first screens are shown,
// because they are not needed before.
import type { ComponentChildren } from 'preact'
import type { Flow } from './create-flow.ts'
import type { State, Step } from './state.ts'
import { nameIn } from '../bill/names.ts'
import { CheckedStep, CheckingStep } from '../check/checked-screen.tsx'
import { ColleagueStep, FitStep, EndedStep } from '../fit/fit-screen.tsx'
import { DescriptionStep } from '../description/description-screen.tsx'
import { KeptPlans as Plans } from '../kept-plans/kept-plans.tsx'
import { MappingStep } from '../mapping/mapping-screen.tsx'
import { OptionsStep } from '../options/options-screen.tsx'
import { PlanStep } from '../plan/plan-screen.tsx'
import { TablesStep } from '../tables/tables-screen.tsx'
import { DealNames } from './deal-names.ts'

export { Tools } from '../tools/tools.tsx'

/** Steps whose screens come with the flow. */
export type FirstStep = Extract<Step, { at: 'starting' | 'unable' | 'sign-in' }>

interface GivenProps {
  readonly state: State
  readonly flow: Flow
}

interface LaterProps extends GivenProps {
  readonly step: Exclude<Step, FirstStep>
}

/** The screens call deals as the tables do. */
const Named = ({
  state,
  flow,
  children,
}: GivenProps & { readonly children: ComponentChildren }) => (
  <DealNames.Provider
    value={{ names: state.names, ask: flow.nameDeals, nameOf: nameIn(state.setup) }}
  >
    {children}
  </DealNames.Provider>
)

export const KeptPlans = (given: GivenProps) => (
  <Named {...given}>
    <Plans {...given} />
  </Named>
)

export const LaterSteps = (props: LaterProps) => (
  <Named {...props}>
    <Steps {...props} />
  </Named>
)

function Steps({ step, ...given }: LaterProps) {
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
