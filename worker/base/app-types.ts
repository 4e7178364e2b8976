// What every Hono context of this Worker carries. app.ts sets the request id before anything else.
import type { ProblemCode } from '#contract/problems.ts'
import type { Env } from './env.ts'
import type { Allowance, Verdict } from '../limits/window.ts'
import type { Role } from '#forms/console-forms.ts'
import type { Caller } from './auth.ts'
import type { Person } from '../people/people.ts'

export interface SignedIn {
  person: Person
  role: Role
  /** As of a key, so that handlers of /v1 answer the person too. */
  caller: Caller
}

export interface App {
  Bindings: Env
  Variables: {
    requestId: string
    /** Pattern of the route that answers. */
    route?: string
    /** The code of the refusal that answers. */
    refused?: ProblemCode
    /** The account of the call's key. */
    account?: string
    /** The person of the console who calls, in one of the person’s accounts: set by its routes. */
    signedIn?: SignedIn
    /** What is left of each limit that the call counted in. */
    limits?: readonly { allowance: Allowance; verdict: Verdict }[]
  }
}
