// The sign-in library (better-auth) with our choices: people and their sessions in D1, one cookie, no password. Its
// own limits, log and telemetry are off: limits are ours (sign-in/route.ts), and its log would hold addresses.
import { betterAuth, type BetterAuthPlugin } from 'better-auth'
import { createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { z } from 'zod'
import { SIGN_IN_SECONDS } from '#contract/limits.ts'
import { admit, type Person } from '../people/people.ts'
import type { Env } from '../base/env.ts'
import { AUTH_PATH } from './paths.ts'

/** Where `origin` is https, the name binds the cookie to this host; over http on this machine browsers refuse that. */
export const cookieName = (origin: string): string =>
  origin.startsWith('https:') ? '__Host-edps_session' : 'edps_session'

/** Begins a session after a passkey or a code by e-mail was checked; a code registers a new address. No route leads to it. */
const sessions = {
  id: 'edps-sessions',
  endpoints: {
    beginSession: createAuthEndpoint.serverOnly(
      {
        method: 'POST',
        body: z.union([z.object({ person: z.string() }), z.object({ email: z.string() })]),
      },
      async (ctx) => {
        const { internalAdapter } = ctx.context
        const { body } = ctx
        const user =
          'person' in body
            ? await internalAdapter.findUserById(body.person)
            : ((await internalAdapter.findUserByEmail(body.email))?.user ??
              (await internalAdapter.createUser(
                { email: body.email, emailVerified: true, name: '' },
                { method: 'email-otp' },
              )))
        if (!user) throw new Error('the passkey belongs to no person')
        const session = await internalAdapter.createSession(user.id)
        await setSessionCookie(ctx, { session, user })
        return ctx.json({ user: { id: user.id, email: user.email, name: user.name } })
      },
    ),
  },
} satisfies BetterAuthPlugin

/** The library for calls to `origin`; SIGN_IN_SECRET is set. */
export function signInLibrary(env: Env, origin: string) {
  const secret = env.SIGN_IN_SECRET!
  return betterAuth({
    appName: 'EDPS',
    database: env.DB,
    secret,
    baseURL: origin,
    basePath: AUTH_PATH,
    trustedOrigins: [origin],
    user: { modelName: 'people' },
    session: { modelName: 'sign_ins', expiresIn: SIGN_IN_SECONDS, disableSessionRefresh: true },
    account: { modelName: 'sign_in_ways' },
    verification: { modelName: 'sign_in_codes' },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { disabled: true },
    advanced: {
      // The prefix that the library would set is __Secure-; ours is stricter.
      useSecureCookies: false,
      cookiePrefix: 'edps',
      ipAddress: { disableIpTracking: true },
      cookies: {
        session_token: {
          name: cookieName(origin),
          attributes: { secure: origin.startsWith('https:'), httpOnly: true, sameSite: 'lax' },
        },
      },
    },
    databaseHooks: {
      session: {
        create: {
          after: async ({ userId }, call) => {
            const person = await personOf(env, userId)
            const way = call?.body?.email === undefined ? 'a passkey' : 'a code by e-mail'
            if (person) await admit(env, person, `with ${way}`)
          },
        },
      },
    },
    plugins: [sessions],
  })
}

async function personOf(env: Env, id: string): Promise<Person | null> {
  return env.DB.prepare('SELECT id, email, name FROM people WHERE id = ?').bind(id).first<Person>()
}
