// A person in one of her accounts, as every route of the console gets her. No logic.
import type { Role } from '#forms/console-forms.ts'
import type { Caller } from '../base/auth.ts'
import type { Person } from './people.ts'

export interface SignedIn {
  person: Person
  role: Role
  /** As of a key, so that handlers of /v1 answer her too. */
  caller: Caller
}
