// GET /v1/: what this service is and which calls it takes.
// Open to everybody, and the same for everybody.
import type { Context } from 'hono'
import { MODELS, PROTOCOL, SERVICE_VERSION } from '#contract/schemas.ts'
import type { App } from '../app-types.ts'

export const root =
  (endpoints: readonly string[]) =>
  (c: Context<App>): Response =>
    c.json({
      service: 'Economic Decision Planning Service',
      stage: 'beta',
      protocol: PROTOCOL,
      version: SERVICE_VERSION,
      models: MODELS,
      endpoints,
      docs: 'Errors are problem+json: `detail` says what to change. docs/api.md of the repository lists all fields.',
    })
