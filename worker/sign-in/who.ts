// The person of a request's cookie, by the sign-in library.
import type { Context } from 'hono'
import type { Person } from '../people/people.ts'
import type { App } from '../base/app-types.ts'
import type { Env } from '../base/env.ts'
import { ownOrigin } from './origin.ts'
import type { signInLibrary } from './library.ts'

type Library = ReturnType<typeof signInLibrary>

let last: { db: D1Database; secret: string | undefined; origin: string; library: Library } | null =
  null

/** The library, made once for an origin; loaded when it is first needed. */
export async function libraryOf(env: Env, origin: string): Promise<Library> {
  if (last?.db === env.DB && last.origin === origin && last.secret === env.SIGN_IN_SECRET)
    return last.library
  const { signInLibrary } = await import('./library.ts')
  const library = signInLibrary(env, origin)
  // Made ready before it is shared: no call waits for the work of another.
  await library.$context
  last = { db: env.DB, secret: env.SIGN_IN_SECRET, origin, library }
  return library
}

/** Who is signed in; null without a session. */
export async function whoCalls(c: Context<App>): Promise<Person | null> {
  const cookie = c.req.header('Cookie')
  if (!cookie) return null
  const library = await libraryOf(c.env, ownOrigin(c))
  const found = await library.api.getSession({ headers: new Headers({ cookie }) })
  if (!found) return null
  const { id, email, name } = found.user
  return { id, email, name }
}
