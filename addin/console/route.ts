// Which page the address asks for: #/sessions/ID or #/device?code=… The part after # never reaches
// the server or its logs.
import { signal } from '@preact/signals'

export interface Route {
  readonly page: string
  /** What follows the page's name; '' = nothing. */
  readonly id: string
  readonly query: URLSearchParams
}

/** The page of a hash; without one it is the overview. */
export function routeOf(hash: string): Route {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?', 2)
  const [page = '', id = ''] = path.split('/', 2)
  return { page: page || 'overview', id: decoded(id), query: new URLSearchParams(query) }
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
    route.value = routeOf(location.hash)
  })
}

export function goTo(page: string): void {
  location.hash = `#/${page}`
}
