// What every Hono context of this Worker carries.
import type { Env } from './env.ts'

export interface App {
  Bindings: Env
  Variables: { requestId: string }
}
