// What every Hono context of this Worker carries. app.ts sets the request id before anything else.
import type { Env } from './env.ts'

export interface App {
  Bindings: Env
  Variables: { requestId: string }
}
