// The sign-in library (better-auth) with our choices: a code by e-mail and no password, sessions in D1, one cookie. Its
// own limits, log and telemetry are off: limits are ours (sign-in/route.ts), and its log would hold addresses.
import { betterAuth, type BetterAuthPlugin } from 'better-auth'
import { createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { emailOTP } from 'better-auth/plugins/email-otp'
import { z } from 'zod'
import { CODE_SECONDS, CODE_TRIES, SIGN_IN_SECONDS } from '#contract/limits.ts'
import { admit, type Person } from '../accounts/people.ts'
import { sha256 } from '../auth.ts'
import { hex } from '../body/read-body.ts'
import type { Env } from '../env.ts'
import { AUTH_PATH } from './paths.ts'

/** Where `origin` is https, the name binds the cookie to this host; over http on this machine browsers refuse that. */
export const cookieName = (origin: string): string =>
  origin.startsWith('https:') ? '__Host-edps_session' : 'edps_session'

/** Begins a session for a person who proved herself in another way than by a code; no route leads to it. */
const sessions = {
  id: 'edps-sessions',
  endpoints: {
    beginSession: createAuthEndpoint.serverOnly(
      { method: 'POST', body: z.object({ person: z.string() }) },
      async (ctx) => {
        const { internalAdapter } = ctx.context
        const user = await internalAdapter.findUserById(ctx.body.person)
        if (!user) throw new Error('a passkey of nobody')
        const session = await internalAdapter.createSession(user.id)
        await setSessionCookie(ctx, { session, user })
        return ctx.json({ ok: true })
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
    verification: { modelName: 'sign_in_codes', storeIdentifier: 'hashed' },
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
            const way = call?.path === '/sign-in/email-otp' ? 'a code by e-mail' : 'a passkey'
            if (person) await admit(env, person, `with ${way}`)
          },
        },
      },
    },
    plugins: [
      sessions,
      emailOTP({
        otpLength: 6,
        expiresIn: CODE_SECONDS,
        allowedAttempts: CODE_TRIES,
        // A plain hash of six digits is found by trying all of them.
        storeOTP: { hash: async (code) => hex(await sha256(`${secret} ${code}`)) },
        // route.ts sends: the library would not say that an e-mail was not taken.
        sendVerificationOTP: () => Promise.reject(new Error('no route leads here')),
      }),
    ],
  })
}

async function personOf(env: Env, id: string): Promise<Person | null> {
  return env.DB.prepare('SELECT id, email, name FROM people WHERE id = ?').bind(id).first<Person>()
}
