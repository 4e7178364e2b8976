// Where the flow goes next: to a step of the setup, to the first step that lacks something, or on after an end.
import { check } from '../check/check.ts'
import { readOnce } from '../description/read-back.ts'
import { continueFit } from '../fit/follow.ts'
import { PARTS, type SetupStep } from '../options/setup-state.ts'
import { chooseTables } from '../tables/choose-tables.ts'
import { tableSetupText } from '../messages/texts.ts'
import type { FlowContext } from './context.ts'
import { inBackground } from './jobs.ts'
import { showFitOrSetup, start } from './start.ts'
import { createClient } from '#client/client.ts'
import { MODELS, type Model } from '#contract/schemas.ts'
import { limitedFetch } from './limited-fetch.ts'

export function go(context: FlowContext, step: SetupStep): void {
  const { at } = context.state.value.step
  if (at === 'fit' || at === 'checking' || at === 'starting') return
  // A person who looks around no longer needs the sign-in that a step asked for, nor its refusal.
  context.memory.afterSignIn = null
  const { signIn } = context.state.value
  if (signIn.as === 'nobody' && signIn.refused !== null)
    context.set({ signIn: { ...signIn, refused: null } })
  if (step === 'tables') return context.step({ at: step, busy: null, problem: null })
  if (step === 'mapping') {
    const { setup } = context.state.value
    // A remembered mapping is shown after its tables have been read.
    const read = PARTS.every((part) => (setup.parts[part]?.table ?? null) === setup.choice[part])
    if (!read) return inBackground(context, chooseTables(context, setup.choice))
    return context.step({ at: step, problem: null })
  }
  if (step === 'options') inBackground(context, askModels(context))
  readOnce(context)
  context.step(step === 'description' ? { at: step, why: null } : { at: step })
}

/** Goes to the first step that lacks something; checks if nothing is missing. */
export async function plan(context: FlowContext): Promise<void> {
  const { step, setup } = context.state.value
  if (step.at === 'fit' || step.at === 'checking' || step.at === 'starting') return
  if (setup.choice.menus === null) return go(context, 'tables')
  if (!setup.parts.menus && !setup.recalled) {
    await chooseTables(context, setup.choice)
    const { step: now } = context.state.value
    if (now.at === 'mapping' && now.problem === null)
      context.step({ ...now, problem: tableSetupText.lookOnce })
    return
  }
  if (setup.description.trim() === '')
    return context.step({ at: 'description', why: tableSetupText.describeFirst })
  return check(context)
}

export async function retry(context: FlowContext): Promise<void> {
  const { step } = context.state.value
  const { fit } = context.memory
  if (step.at === 'unable' && step.again) return start(context)
  if (step.at === 'colleague') {
    if (context.memory.key !== null) return start(context)
    context.memory.afterSignIn = () => showFitOrSetup(context)
    return context.step({ at: 'sign-in' })
  }
  if (step.at !== 'ended') return
  if (step.again === 'check') return check(context)
  if (step.again === 'look' && fit) return void continueFit(context, fit)
  if (step.again !== 'sign-in') return
  // The service has refused this key.
  context.memory.key = null
  context.memory.afterSignIn = () => (fit ? continueFit(context, fit) : showFitOrSetup(context))
  context.step({ at: 'sign-in' })
}

// Asks which models the service's engines offer now. It is asked each time the options are shown,
// because engines come and go.
/** Milliseconds for the service to answer. */
const ASK_MS = 20_000

async function askModels(context: FlowContext): Promise<void> {
  const { service, sleep } = context.dependencies
  const fetch = limitedFetch(context.dependencies.fetch, sleep, ASK_MS)
  const health = await createClient({ baseUrl: service, fetch }).health()
  const offered = health.ok ? health.value.engine.models : []
  // The add-in's own check would refuse models that it does not know.
  const models = (Object.keys(MODELS) as Model[]).filter((model) => offered.includes(model))
  context.set({ models })
}
