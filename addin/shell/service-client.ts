// A client of the service for one pane, with a limit of time.
import { createClient, type Client } from '#client/client.ts'
import { limitedFetch } from './limited-fetch.ts'
import type { Shell } from './shell.ts'

/** `limit`: milliseconds for each answer. Without a key the calls are those of a stranger. */
export function serviceClient(
  { dependencies: { service, sleep, fetch } }: Shell,
  limit: number,
  key: string | null = null,
): Client {
  const signed = key === null ? {} : { key }
  return createClient({ ...signed, baseUrl: service, fetch: limitedFetch(fetch, sleep, limit) })
}
