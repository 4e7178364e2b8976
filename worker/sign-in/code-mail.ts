// The e-mail that carries a code.
import type { MailMessage } from '../base/env.ts'

export function codeMail(to: string, code: string): Omit<MailMessage, 'from'> {
  return {
    to,
    subject: `Your code to sign in to EDPS: ${code}`,
    text: `${code} is your code to sign in. It works for ten minutes, once.

If you did not ask for it, do nothing: without the code nobody signs in.
`,
  }
}
