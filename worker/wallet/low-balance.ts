// Tells an account's owners by e-mail that its tokens run out: below their threshold, after a fit was charged, once until tokens come in.
import { plainOrigin } from '#contract/console-origin.ts'
import { tokensText } from '#contract/prices.ts'
import type { Env } from '../base/env.ts'
import { sendMail } from '../base/send-mail.ts'

interface Left {
  readonly account: string
  /** Units. */
  readonly available: number
  /** When tokens last came in, milliseconds. */
  readonly lastIn: number
}

export async function warnIfLow(env: Env, left: Left): Promise<void> {
  const { account, available, lastIn } = left
  // One statement: of fits that end at once, one warns.
  const claim = `UPDATE accounts SET warned_at = ?1
    WHERE id = ?2 AND warn_units > ?3 AND (warned_at IS NULL OR warned_at < ?4)
    RETURNING name, warn_units AS below`
  const found = await env.DB.prepare(claim)
    .bind(Date.now(), account, available, lastIn)
    .first<{ name: string; below: number }>()
  if (!found) return
  const select = `SELECT p.email FROM members m JOIN people p ON p.id = m.person
    WHERE m.account = ? AND m.role = 'owner'`
  const { results } = await env.DB.prepare(select).bind(account).all<{ email: string }>()
  const text = textOf(env, left, found.below, found.name)
  const subject = `${tokensText(available)} tokens are left`
  const sent = await Promise.allSettled(
    results.map(({ email }) => sendMail(env, { to: email, subject, text })),
  )
  if (sent.some(({ status }) => status === 'fulfilled') || sent.length === 0) return
  // The next fit tries again.
  await env.DB.prepare('UPDATE accounts SET warned_at = NULL WHERE id = ?').bind(account).run()
  throw new Error('the warning of a low balance was not sent')
}

function textOf(env: Env, { account, available }: Left, below: number, name: string): string {
  const origin = env.CONSOLE_ORIGIN ? plainOrigin(env.CONSOLE_ORIGIN) : null
  const page = origin === null ? '' : `: ${origin}/app/#/a/${account}/wallet`
  return `${tokensText(available)} tokens are available in the account “${name}”, less than the ${tokensText(below)} below which you are told.

A plan that may cost more than is available does not start. Balance, ledger and this warning are on the page Wallet of the console${page}

You are told once, and again when tokens have come in and run out.
`
}
