// What every Hono context of this Worker carries.
// The id of the request is set first of all, in app.ts.
import type { Env } from './env.ts'

export interface App {
  Bindings: Env
  Variables: { requestId: string }
}
