// The pane's header: the product, the steps of the setup, and who is signed in.
import type { State, StepName } from './state.ts'
import { SETUP_STEPS } from '../options/setup-state.ts'
import type { Flow } from './flow.ts'
import { Button } from './pieces.tsx'
import { headText } from '../text/en/head.ts'

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
  const { step, signIn, tools } = state
  return (
    <header>
      <div class="head">
        <span class="mark">EDPS</span>
        <span>
          {signIn.as === 'someone' && (
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
      {!ALONE.has(step.at) && tools === null && <Tabs state={state} flow={flow} />}
    </header>
  )
}

/** The steps of the setup, and the plan that was begun. */
function Tabs({ state, flow }: HeadProps) {
  const { step, setup, kept } = state
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
