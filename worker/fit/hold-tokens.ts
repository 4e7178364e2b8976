// Tokens for a fit are held before it becomes a session: the most that it may cost (interface §4). Its session settles the
// hold; one that nobody settles is given back when no fit can run any more.
import { FIT_RUN_SECONDS, FIT_WAIT_SECONDS } from '#contract/limits.ts'
import { tokensText } from '#contract/prices.ts'
import type { Caller } from '../base/auth.ts'
import { walletObject, type Env } from '../base/env.ts'
import type { Refusal } from '../base/refusal.ts'

/** Longer than a fit may wait and run. */
const HELD_MS = (FIT_WAIT_SECONDS + FIT_RUN_SECONDS + 3600) * 1000

/** Null, or that the balance does not cover the fit. */
export async function holdTokens(
  env: Env,
  { account, owner }: Caller,
  session: string,
  units: number,
): Promise<Refusal | null> {
  const fit = { session, units, expires: Date.now() + HELD_MS }
  const { held, available } = await walletObject(env, account).hold(owner, fit)
  if (held) return null
  return {
    code: 'insufficient_tokens',
    detail:
      `This fit may cost up to ${tokensText(units)} tokens and ${tokensText(available)} are available. ` +
      'Nothing was queued or charged. Get tokens in the console or from whoever runs the service, ' +
      'or send "mock": true for an input test, which is free.',
  }
}
