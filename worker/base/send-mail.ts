// Sends an e-mail by what the deployment has: Cloudflare's binding, else an HTTP mail API. A service without either
// keeps it in its database, newest 100, where whoever runs it on this machine reads it (operator/outbox.ts).
import type { Env, MailMessage } from './env.ts'

const OUTBOX_MOST = 100

/** Whether e-mail leaves this service. */
export const hasMailer = (env: Env): boolean => Boolean(env.MAIL || env.MAIL_URL)

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
