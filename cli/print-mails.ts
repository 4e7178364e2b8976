// The e-mails that the service on this machine would send, printed as they come: codes to sign in, invitations. It has no
// way to send any, so its database keeps them (GET /operator/outbox).
import { setTimeout as sleep } from 'node:timers/promises'
import { callOperator, operatorService, type OperatorService } from './service.ts'

const ASK_MS = 2000

interface Mail {
  id: number
  to: string
  subject: string
  text: string
}

/** One e-mail as a person in a terminal reads it; what a terminal would act on is left out. */
export function mailText({ to, subject, text }: Omit<Mail, 'id'>): string {
  const lines = text.trim().split('\n')
  return [`E-mail to ${to}: ${subject}`, ...lines.map((line) => `  ${line}`.trimEnd())]
    .join('\n')
    .replaceAll(/[^\P{Cc}\n]/gu, '')
}

/** Prints what comes from now on until `signal` aborts. A service that does not answer is asked again. */
export async function printMails(
  service: OperatorService,
  say: (text: string) => void,
  signal: AbortSignal,
): Promise<void> {
  let last: number | null = null
  while (!signal.aborted) {
    const answer = await callOperator(service, 'GET', `outbox?after=${last ?? 0}`)
    if (answer.ok) {
      const mails = answer.value['mails'] as Mail[]
      // Those of an earlier run are old news.
      if (last !== null) for (const mail of mails) say(mailText(mail))
      last = mails.at(-1)?.id ?? last ?? 0
    }
    await sleep(ASK_MS, undefined, { signal }).catch(() => undefined)
  }
}

/** Where a person opens the console of this machine: browsers make passkeys for a name, not for a number. */
export const consoleAddress = (baseUrl: string): string =>
  `${baseUrl.replace('127.0.0.1', 'localhost')}/app/`

/** Prints the e-mails of the stack that runs on this machine; answers how that ends. */
export function printOwnMails(): () => Promise<void> {
  const stopping = new AbortController()
  const service = operatorService(undefined)
  if (typeof service === 'string') return async () => {}
  const printed = printMails(service, (text) => console.log(text), stopping.signal)
  return async () => {
    stopping.abort()
    await printed
  }
}
