// The pane's header: the product, the steps of the setup, and who is signed in.
import type { State, StepName, Notice } from './state.ts'
import { SETUP_STEPS } from '../options/setup-state.ts'
import type { Flow } from './create-flow.ts'
import { Button, Marked } from './pieces.tsx'
import { commonText, headText } from '../messages/texts.ts'
import { useState } from 'preact/hooks'

/** Steps that must be finished or answered before another step is opened. */
const ALONE: ReadonlySet<StepName> = new Set([
  'starting',
  'unable',
  'sign-in',
  'checking',
  'fit',
  'colleague',
])

interface HeadProps {
  readonly state: State
  readonly flow: Flow
}

export function Head({ state, flow }: HeadProps) {
  const { signIn, tools } = state
  return (
    <header>
      <div class="head">
        <span class="mark">EDPS</span>
        <span>
          {signIn.as === 'signed-in' && (
            <>
              <span>{signIn.name === '' ? headText.signedIn : signIn.name}</span>
              <a class="page-link" href="/app/" target="_blank" rel="noopener">
                {headText.console}
              </a>
              <Button look="plain" onPress={() => flow.signOut()}>
                {headText.signOut}
              </Button>
            </>
          )}
          <Button
            look="plain"
            blocked={tools === null ? null : headText.toolsAreOpen}
            onPress={() => flow.tool({ do: 'open' })}
          >
            {headText.tools}
          </Button>
        </span>
      </div>
      {tools === null && <StepTabs state={state} flow={flow} />}
    </header>
  )
}

/** The steps of the setup, and the plan that was begun; none where a step stands alone. */
export function StepTabs({ state, flow }: HeadProps) {
  const { step, setup, kept } = state
  if (ALONE.has(step.at)) return null
  // A remembered mapping is read again when its step is opened.
  const read = setup.parts.menus !== null || setup.recalled
  return (
    <nav aria-label={headText.setUp}>
      <ol class="ways">
        {SETUP_STEPS.map((name) => (
          <li key={name}>
            <button
              type="button"
              class="plain"
              aria-current={step.at === name ? 'step' : undefined}
              disabled={!read && name !== 'tables'}
              onClick={() => flow.go(name)}
            >
              {headText.steps[name]}
            </button>
          </li>
        ))}
        {kept.fit !== null && (
          <li>
            <button
              type="button"
              class="plain"
              aria-current={step.at === 'plan' ? 'step' : undefined}
              onClick={() => step.at !== 'plan' && void flow.openFit()}
            >
              {headText.plan}
            </button>
          </li>
        )}
      </ol>
    </nav>
  )
}

// The last notice, at the top edge: announced once, shown until it is closed or replaced. The live
// region always exists, because screen readers announce only changes within one.
export function LastNotice({ notice }: { readonly notice: Notice | null }) {
  const [closed, close] = useState<number | null>(null)
  const shown = notice !== null && notice.id !== closed ? notice : null
  return (
    <div class={shown === null ? 'said' : `said shown ${shown.tone}`}>
      <p role="status">
        {shown !== null && (
          <span key={shown.id}>
            {shown.tone === 'problem' ? (
              <Marked text={headText.problem({ message: shown.message })} />
            ) : (
              shown.message
            )}
          </span>
        )}
      </p>
      {shown !== null && (
        <Button look="plain" label={headText.closeMessage} onPress={() => close(shown.id)}>
          {commonText.close}
        </Button>
      )}
    </div>
  )
}
