// Asks which models the service's engines offer now. It is asked each time the options are shown,
// because engines come and go.
import { createClient } from '#client/client.ts'
import { MODELS, type Model } from '#contract/schemas.ts'
import { limitedFetch } from '../shell/limited-fetch.ts'
import type { FlowContext } from '../shell/context.ts'

/** Milliseconds for the service to answer. */
const ASK_MS = 20_000

export async function askModels(context: FlowContext): Promise<void> {
  const { service, sleep } = context.dependencies
  const fetch = limitedFetch(context.dependencies.fetch, sleep, ASK_MS)
  const health = await createClient({ baseUrl: service, fetch }).health()
  const offered = health.ok ? health.value.engine.models : []
  // The add-in's own check would refuse models that it does not know.
  const models = (Object.keys(MODELS) as Model[]).filter((model) => offered.includes(model))
  context.set({ models })
}
