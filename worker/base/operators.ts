// The people who run the service, by the addresses in its variable OPERATORS.
import type { Env } from './env.ts'

/** Whether the address, in lower case, is on the operator's list. */
export const isOperator = (env: Env, { email }: { readonly email: string }): boolean =>
  (env.OPERATORS ?? '').toLowerCase().split(/\s+/).filter(Boolean).includes(email)
