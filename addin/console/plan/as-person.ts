// The pane's own calls of the service, in the console: the person's cookie stands in the place of a key, whose place names
// the account.
import { ACCOUNT_CHOICE_HEADER } from '#forms/console-forms.ts'

/** What answers anybody, and so below /v1 alone. */
const OPEN = /^\/v1\/(?:health)?$/

/** A `fetch` for a client of the service whose key is the account's id. */
export const asPerson =
  (call: typeof fetch): typeof fetch =>
  (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input)
    const headers = new Headers(init?.headers)
    const account = headers.get('Authorization')?.replace(/^Bearer /, '')
    headers.delete('Authorization')
    if (OPEN.test(url.pathname)) return call(url, { ...init, headers })
    url.pathname = url.pathname.replace(/^\/v1\/(?:account\/)?/, '/app/api/')
    if (account !== undefined) headers.set(ACCOUNT_CHOICE_HEADER, account)
    return call(url, { ...init, headers, credentials: 'same-origin' })
  }
