// The pane: draws one screen at a time from the flow's state, and moves the focus when the screen
// changes. It has no state of its own and redraws when a signal that it read changes.
import '@preact/signals'
import { useLayoutEffect, useRef } from 'preact/hooks'
import type { State } from './state.ts'
import type { Flow } from './create-flow.ts'
import type { FirstStep } from './later-steps.tsx'
import { Head, LastNotice } from './head.tsx'
import { DecimalSign } from './number-field.tsx'
import { TITLE_ID } from './pieces.tsx'
import { StaleBar } from '../stale/stale-bar.tsx'
import { NotLoaded, useLater, StartingStep, UnableStep, type LaterScreens } from './use-later.tsx'
import { SignInStep } from '../sign-in/sign-in-screen.tsx'

export function Pane({ flow }: { readonly flow: Flow }) {
  const state = flow.state.value
  const later = useLater()
  const { tools } = state
  const waits = typeof later.later === 'string' && (tools !== null || !isFirst(state.step))
  useStepFocus(state, waits)
  return (
    <DecimalSign.Provider value={state.decimal}>
      <Head state={state} flow={flow} />
      <main>
        <div class="tops">
          <StaleBar state={state} flow={flow} />
          <LastNotice notice={state.notice} />
        </div>
        {tools === null ? (
          <Screen state={state} flow={flow} screens={later} />
        ) : typeof later.later === 'string' ? (
          <NotLoaded {...later} />
        ) : (
          <later.later.Tools tools={tools} flow={flow} />
        )}
      </main>
    </DecimalSign.Provider>
  )
}

interface ScreenProps {
  readonly state: State
  readonly flow: Flow
  readonly screens: LaterScreens
}

function Screen({ state, flow, screens }: ScreenProps) {
  const { step } = state
  const { later } = screens
  const given = { state, flow }
  switch (step.at) {
    case 'starting':
      return <StartingStep />
    case 'unable':
      return <UnableStep step={step} {...given} />
    case 'sign-in':
      return (
        <SignInStep step={step} {...given}>
          {typeof later !== 'string' && <later.KeptPlans {...given} />}
        </SignInStep>
      )
    default:
      return typeof later === 'string' ? (
        <NotLoaded {...screens} />
      ) : (
        <later.LaterSteps step={step} {...given} />
      )
  }
}

const FIRST: ReadonlySet<string> = new Set<FirstStep['at']>(['starting', 'unable', 'sign-in'])

const isFirst = ({ at }: State['step']): boolean => FIRST.has(at)

/** Screens that another one replaces by itself: the opening pane takes no focus from the sheet. */
const OPENING = new Set(['starting', 'none'])

/**
 * Focuses the heading of a new screen, so that screen readers announce it and Tab continues there.
 * After a check with problems the first problem's button is focused. A written plan is announced
 * again, because the pressed button has been replaced. `waits`: the screen is still being loaded.
 */
export function useStepFocus({ step, tools }: State, waits: boolean): void {
  const before = useRef<string>('none')
  const ofStep = step.at === 'plan' && step.write.is === 'writing' ? 'writing' : step.at
  const now = tools === null ? ofStep : `tools ${tools.at}`
  // Runs before the next key event, so that quick typing is not interrupted.
  useLayoutEffect(() => {
    if (waits) return
    const came = before.current
    before.current = now
    if (OPENING.has(came) || came === now || now === 'writing') return
    scrollTo(0, 0)
    const failed = step.at === 'checked' && !step.ok
    const problem = failed ? document.querySelector<HTMLElement>('.problems button') : null
    const target = problem ?? document.getElementById(TITLE_ID)
    target?.focus({ preventScroll: problem === null })
  }, [now, waits])
}
