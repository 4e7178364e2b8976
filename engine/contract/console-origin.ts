// The console's own address (CONSOLE_ORIGIN): read in the same way by the Worker that links to it and by the command that deploys.

/** The origin as browsers write it; null where the text is no origin: it has no scheme, or a path, a query or a user. */
export function plainOrigin(text: string): string | null {
  const url = URL.parse(text.trim())
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') return null
  const { origin, pathname, search, hash, username, password } = url
  if (/^\/+$/.test(pathname) && search + hash + username + password === '') return origin
  return null
}

/** What is wrong with a variable that holds no origin. */
export const NO_ORIGIN =
  'CONSOLE_ORIGIN is no address of a site alone, such as https://plans.example.com: http or https, and no path'
