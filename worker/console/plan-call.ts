// /app/api/fit: a person plans in the console, as a key of the account would: by its limits, at its cost.
import type { Context } from 'hono'
import type { App, SignedIn } from '../base/app-types.ts'
import { refuse } from '../base/problem.ts'
import { fit } from '../fit/fit-route.ts'
import { termsRefusal } from '../people/people.ts'

/** As for a key, the terms come first. */
export async function planTables(c: Context<App>, { person }: SignedIn): Promise<Response> {
  const refusal = await termsRefusal(c.env, person.id)
  return refusal ? refuse(c, refusal) : fit(c)
}
