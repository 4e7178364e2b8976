// GET /v1/: what this service is and which calls it takes.
// Open to everybody, and the same for everybody.
import type { Context } from 'hono'
import { bestModel, MODELS, PROTOCOL, SERVICE_VERSION } from '#contract/schemas.ts'
import type { App } from '../base/app-types.ts'
import { healthOf } from '../dispatcher/shards.ts'

export const root =
  (endpoints: readonly string[]) =>
  async (c: Context<App>): Promise<Response> => {
    const offered = (await healthOf(c.env, Date.now())).models
    return c.json({
      service: 'Economic Decision Planning Service',
      stage: 'beta',
      protocol: PROTOCOL,
      version: SERVICE_VERSION,
      models: modelLines(offered),
      endpoints,
      docs: 'GET /v1/docs is a page of all calls and fields, GET /v1/openapi.json the same for programs; /v1/mcp has the same verbs for agents (Model Context Protocol). Errors are problem+json: `detail` says what to change.',
    })
  }

/** One line for `default` and for each model that a ready engine offers (interface §3). */
function modelLines(offered: readonly string[]): Record<string, string> {
  const known = Object.entries(MODELS).filter(([model]) => offered.includes(model))
  return {
    default: `follows the current default, ${bestModel(offered)}`,
    ...Object.fromEntries(known),
  }
}
