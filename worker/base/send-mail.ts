// Sends an e-mail by what the deployment has: Cloudflare's binding, else an HTTP mail API. The service of one machine keeps it in its
// database, newest 100, where the operator reads it (operator/operator-call.ts). Without any of them nothing is said to be sent.
import type { Env, MailMessage } from './env.ts'
import type { Refusal } from './problem.ts'

const OUTBOX_MOST = 100

/** Whether e-mail leaves this service. */
export const hasMailer = (env: Env): boolean => Boolean(env.MAIL || env.MAIL_URL)

/** Null where e-mail is sent or kept; else why it is not. */
export const mailRefusal = (env: Env): Refusal | null =>
  hasMailer(env) || env.MAIL_OUTBOX
    ? null
    : {
        code: 'sign_in_off',
        detail:
          'This service cannot send a code: its operator has not set MAIL_KEY. A passkey signs in without one.',
      }

/** Sends one e-mail of plain text; throws where it was not taken. No part of it is logged. */
export async function sendMail(env: Env, mail: Omit<MailMessage, 'from'>): Promise<void> {
  const message = { from: env.MAIL_FROM ?? '', ...mail }
  if (env.MAIL) {
    await env.MAIL.send(message)
    return
  }
  if (env.MAIL_URL) {
    const response = await fetch(env.MAIL_URL, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${env.MAIL_KEY ?? ''}`,
        'Content-Type': 'application/json',
      },
      body: JSON.stringify(message),
    })
    await response.body?.cancel()
    if (!response.ok) throw new Error(`the mail API answered ${response.status}`)
    return
  }
  const refusal = mailRefusal(env)
  if (refusal) throw new Error(refusal.detail)
  await keep(env, mail)
}

async function keep(env: Env, { to, subject, text }: Omit<MailMessage, 'from'>): Promise<void> {
  const insert = 'INSERT INTO mail_outbox (time, recipient, subject, text) VALUES (?, ?, ?, ?)'
  const forget = 'DELETE FROM mail_outbox WHERE id <= (SELECT max(id) FROM mail_outbox) - ?'
  await env.DB.batch([
    env.DB.prepare(insert).bind(Date.now(), to, subject, text),
    env.DB.prepare(forget).bind(OUTBOX_MOST),
  ])
}
