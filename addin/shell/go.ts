// Where the flow goes next: to a step of the setup, to the first step that lacks something, or on after an end.
import { check } from '../check/check.ts'
import { readOnce } from '../description/read-back.ts'
import { continueFit } from '../fit/follow.ts'
import { PARTS, type SetupStep } from '../options/setup-state.ts'
import { chooseTables } from '../tables/choose-tables.ts'
import { tableSetupText } from '../messages/texts.ts'
import type { Shell } from './shell.ts'
import { inBackground } from './jobs.ts'
import { showFitOrSetup, start } from './start.ts'
import { createClient } from '#client/client.ts'
import { MODELS, type Model } from '#contract/schemas.ts'
import { limitedFetch } from './limited-fetch.ts'

export function go(shell: Shell, step: SetupStep): void {
  const { at } = shell.state.value.step
  if (at === 'fit' || at === 'checking' || at === 'starting') return
  // A person who looks around no longer needs the sign-in that a step asked for, nor its refusal.
  shell.memory.afterSignIn = null
  const { signIn } = shell.state.value
  if (signIn.as === 'nobody' && signIn.refused !== null)
    shell.set({ signIn: { ...signIn, refused: null } })
  if (step === 'tables') return shell.step({ at: step, busy: null, problem: null })
  if (step === 'mapping') {
    const { setup } = shell.state.value
    // A remembered mapping is shown after its tables have been read.
    const read = PARTS.every((part) => (setup.parts[part]?.table ?? null) === setup.choice[part])
    if (!read) return inBackground(shell, chooseTables(shell, setup.choice))
    return shell.step({ at: step, problem: null })
  }
  if (step === 'options') inBackground(shell, askModels(shell))
  readOnce(shell)
  shell.step(step === 'description' ? { at: step, why: null } : { at: step })
}

/** Goes to the first step that lacks something; checks if nothing is missing. */
export async function plan(shell: Shell): Promise<void> {
  const { step, setup } = shell.state.value
  if (step.at === 'fit' || step.at === 'checking' || step.at === 'starting') return
  if (setup.choice.menus === null) return go(shell, 'tables')
  if (!setup.parts.menus && !setup.recalled) {
    await chooseTables(shell, setup.choice)
    const { step: now } = shell.state.value
    if (now.at === 'mapping' && now.problem === null)
      shell.step({ ...now, problem: tableSetupText.lookOnce })
    return
  }
  if (setup.description.trim() === '')
    return shell.step({ at: 'description', why: tableSetupText.describeFirst })
  return check(shell)
}

export async function retry(shell: Shell): Promise<void> {
  const { step } = shell.state.value
  const { fit } = shell.memory
  if (step.at === 'unable' && step.again) return start(shell)
  if (step.at === 'colleague') {
    if (shell.memory.key !== null) return start(shell)
    shell.memory.afterSignIn = () => showFitOrSetup(shell)
    return shell.step({ at: 'sign-in' })
  }
  if (step.at !== 'ended') return
  if (step.again === 'check') return check(shell)
  if (step.again === 'look' && fit) return void continueFit(shell, fit)
  if (step.again !== 'sign-in') return
  // The service has refused this key.
  shell.memory.key = null
  shell.memory.afterSignIn = () => (fit ? continueFit(shell, fit) : showFitOrSetup(shell))
  shell.step({ at: 'sign-in' })
}

// Asks which models the service's engines offer now. It is asked each time the options are shown,
// because engines come and go.
/** Milliseconds for the service to answer. */
const ASK_MS = 20_000

async function askModels(shell: Shell): Promise<void> {
  const { service, sleep } = shell.dependencies
  const fetch = limitedFetch(shell.dependencies.fetch, sleep, ASK_MS)
  const health = await createClient({ baseUrl: service, fetch }).health()
  const offered = health.ok ? health.value.engine.models : []
  // The add-in's own check would refuse models that it does not know.
  const models = (Object.keys(MODELS) as Model[]).filter((model) => offered.includes(model))
  shell.set({ models })
}
