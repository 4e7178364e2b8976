// What every Hono context of this Worker carries. app.ts sets the request id before anything else.
import type { SignedIn } from '../people/signed-in.ts'
import type { Env } from './env.ts'
import type { Allowance, Verdict } from '../limits/window.ts'

export interface App {
  Bindings: Env
  Variables: {
    requestId: string
    /** Pattern of the route that answers. */
    route?: string
    /** The account of the call's key. */
    account?: string
    /** The person of the console who calls, in one of her accounts: set by its routes. */
    signedIn?: SignedIn
    /** What is left of each limit that the call counted in. */
    limits?: readonly { allowance: Allowance; verdict: Verdict }[]
  }
}
