// The sign-in library (better-auth) with our choices: a code by e-mail and no password, sessions in D1, one cookie. Its
// own limits, log and telemetry are off: limits are ours (sign-in/route.ts), and its log would hold addresses.
import { betterAuth } from 'better-auth'
import { emailOTP } from 'better-auth/plugins/email-otp'
import { CODE_SECONDS, CODE_TRIES, SIGN_IN_SECONDS } from '#contract/limits.ts'
import { admit, type Person } from '../accounts/people.ts'
import { sha256 } from '../auth.ts'
import { hex } from '../body/read-body.ts'
import type { Env } from '../env.ts'
import { sendMail } from '../mail/send.ts'
import { AUTH_PATH } from './paths.ts'

/** Where `origin` is https, the name binds the cookie to this host; over http on this machine browsers refuse that. */
export const cookieName = (origin: string): string =>
  origin.startsWith('https:') ? '__Host-edps_session' : 'edps_session'

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
          after: async ({ userId }) => {
            const person = await personOf(env, userId)
            if (person) await admit(env, person, 'with a code by e-mail')
          },
        },
      },
    },
    plugins: [
      emailOTP({
        otpLength: 6,
        expiresIn: CODE_SECONDS,
        allowedAttempts: CODE_TRIES,
        // A plain hash of six digits is found by trying all of them.
        storeOTP: { hash: async (code) => hex(await sha256(`${secret} ${code}`)) },
        sendVerificationOTP: ({ email, otp }) => sendMail(env, codeMail(email, otp)),
      }),
    ],
  })
}

async function personOf(env: Env, id: string): Promise<Person | null> {
  return env.DB.prepare('SELECT id, email, name FROM people WHERE id = ?').bind(id).first<Person>()
}

function codeMail(to: string, code: string): { to: string; subject: string; text: string } {
  return {
    to,
    subject: `Your code to sign in: ${code}`,
    text: `${code} is your code to sign in. It works for ten minutes, once.

If you did not ask for it, do nothing: without the code nobody signs in.
`,
  }
}
