// Which page of which account the address asks for: #/a/ACCOUNT/sessions/ID, or #/device?code=… of the account that was looked at
// last. The part after # never reaches the server or its logs.
import { signal } from '@preact/signals'

export interface Route {
  /** Null where the address names none. */
  readonly account: string | null
  readonly page: string
  /** What follows the page's name; '' = nothing. */
  readonly id: string
  readonly query: URLSearchParams
}

/** The page of a hash; without one it is the overview. */
export function routeOf(hash: string): Route {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?', 2)
  const [, account = null, place = path] = /^a\/([^/]+)\/?(.*)$/.exec(path) ?? []
  const [page = '', id = ''] = place.split('/', 2)
  return {
    account: account && decoded(account),
    page: page || 'overview',
    id: decoded(id),
    query: new URLSearchParams(query),
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

export const route = signal<Route>(routeOf(''))
/** Whether the person has moved to another page since the console opened. */
export const moved = signal(false)

export function followAddress(): void {
  route.value = routeOf(location.hash)
  addEventListener('hashchange', () => {
    moved.value = true
    const { account } = route.value
    route.value = routeOf(location.hash)
    // A link of a page stays in its account, whatever other windows look at.
    if (route.value.account === null && account !== null) nameAccount(account)
  })
}

/** The page of the address, of no account in particular. */
export function leaveAccount(): void {
  history.replaceState(null, '', location.hash.replace(/^#\/a\/[^/]+/, '#'))
  route.value = routeOf(location.hash)
}

/** `account`: another one than that of the address. */
export function goTo(page: string, account?: string): void {
  location.hash = account === undefined ? `#/${page}` : `#/a/${encodeURIComponent(account)}/${page}`
}

/** An address without an account gets the one whose page it shows, so that a copy of it leads others there. */
export function nameAccount(account: string): void {
  const page = location.hash.replace(/^#\/?/, '') || 'overview'
  history.replaceState(null, '', `#/a/${encodeURIComponent(account)}/${page}`)
  route.value = routeOf(location.hash)
}
