// The options of the next plan, and the models that it can be made with.
import { MODELS, type Model } from '#contract/schemas.ts'
import { ownFields, ownPart, type Shell } from '../shell/shell.ts'
import { serviceClient } from '../shell/service-client.ts'
import type { PlanOptions } from './setup-state.ts'

const show = ownFields('setup', 'options')
const showModels = ownPart('models')

/** Takes options; the words are not read again. */
export function takeOptions(shell: Shell, change: Partial<PlanOptions>): void {
  show(shell, { options: { ...shell.state.value.setup.options, ...change } })
}

export function setOptions(shell: Shell, change: Partial<PlanOptions>): void {
  takeOptions(shell, change)
  shell.emit('setupChanged')
}

/** Milliseconds for the service to answer. */
const ASK_MS = 20_000

/**
 * Asks which models the service's engines offer now. It is asked each time the options are shown,
 * because engines come and go.
 */
export async function askModels(shell: Shell): Promise<void> {
  const health = await serviceClient(shell, ASK_MS).health()
  const offered = health.ok ? health.value.engine.models : []
  // The add-in's own check would refuse models that it does not know.
  const models = (Object.keys(MODELS) as Model[]).filter((model) => offered.includes(model))
  showModels(shell, models)
}
