// The pane: one screen at a time, drawn from the flow's state. It keeps nothing of its own; where the
// focus goes when the screen changes is decided here.
// Draws anew whenever a signal that was read has changed.
import '@preact/signals'
import { useLayoutEffect, useRef } from 'preact/hooks'
import type { State } from '#addin/state/state.ts'
import type { Flow } from '#addin/flow/flow.ts'
import { Head } from './head.tsx'
import { TITLE_ID } from './pieces.tsx'
import { Said } from './said.tsx'
import { CheckedStep } from './steps/checked.tsx'
import { CheckingStep } from './steps/checking.tsx'
import { ColleagueStep } from './steps/colleague.tsx'
import { DescriptionStep } from './steps/description.tsx'
import { EndedStep } from './steps/ended.tsx'
import { FitStep } from './steps/fit.tsx'
import { MappingStep } from './steps/mapping.tsx'
import { StartingStep, UnableStep } from './steps/opening.tsx'
import { OptionsStep } from './steps/options.tsx'
import { PlanStep } from './steps/plan.tsx'
import { SignInStep } from './steps/sign-in.tsx'
import { TablesStep } from './steps/tables.tsx'
import { ToolsScreen } from './tools/tools-screen.tsx'

export function Pane({ flow }: { readonly flow: Flow }) {
  const state = flow.state.value
  useStepFocus(state)
  return (
    <>
      <Head state={state} flow={flow} />
      <main>
        <Said notice={state.notice} />
        {state.tools === null ? (
          <Screen state={state} flow={flow} />
        ) : (
          <ToolsScreen tools={state.tools} flow={flow} />
        )}
      </main>
    </>
  )
}

function Screen({ state, flow }: { readonly state: State; readonly flow: Flow }) {
  const { step } = state
  const given = { state, flow }
  switch (step.at) {
    case 'starting':
      return <StartingStep />
    case 'unable':
      return <UnableStep step={step} {...given} />
    case 'sign-in':
      return <SignInStep step={step} {...given} />
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
      // Told to the compiler: whatever is no other screen is the plan.
      return <PlanStep step={step satisfies { at: 'plan' }} {...given} />
  }
}

/** Screens behind which another one comes by itself: opening the pane takes no focus from the sheet. */
const OPENING = new Set(['starting', 'none'])

/** The tools' screens as names; what is asked on one makes it another. */
function nameOf(tools: NonNullable<State['tools']>): string {
  const asking = tools.at === 'keys' && tools.asking !== null
  return `tools ${tools.at}${asking ? ', asking' : ''}`
}

/**
 * A new screen: its heading is focused, so that readers hear where they are and Tab goes on from
 * there; after a check that found problems, the button of the first one's cell. A plan that was
 * written is read from its head again, for the button that was pressed is another one then.
 */
function useStepFocus({ step, tools }: State): void {
  const before = useRef<string>('none')
  const ofStep = step.at === 'plan' && step.write.is === 'writing' ? 'writing' : step.at
  const now = tools === null ? ofStep : nameOf(tools)
  // Before the next key: what is typed at once must not be torn away.
  useLayoutEffect(() => {
    const came = before.current
    before.current = now
    if (OPENING.has(came) || came === now || now === 'writing') return
    scrollTo(0, 0)
    const failed = step.at === 'checked' && !step.ok
    const problem = failed ? document.querySelector<HTMLElement>('.problems button') : null
    // The answer that changes nothing: a second Enter must take nothing out.
    const question = document.querySelector<HTMLElement>('.question button')
    const target = problem ?? question ?? document.getElementById(TITLE_ID)
    target?.focus({ preventScroll: problem === null })
  }, [now])
}
