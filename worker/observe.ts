// What an operator sees of the service: one line of JSON a request and a session's change, and a point in
// Analytics Engine where it is bound. Never a key, a description or a cell.
import type { Env } from './env.ts'

/** One answered call. `route` is the pattern, not the address: an address may hold ids. */
export interface RequestSeen {
  request_id: string
  account: string | null
  method: string
  route: string
  status: number
  ms: number
}

export function seeRequest(env: Env, seen: RequestSeen): void {
  console.log(JSON.stringify({ event: 'request', ...seen }))
  env.ANALYTICS?.writeDataPoint({
    indexes: [seen.account ?? ''],
    blobs: [seen.method, seen.route, String(seen.status)],
    doubles: [seen.ms],
  })
}

/** A session's new status, with the code of a failure. */
export function seeSession(seen: {
  session: string
  account: string
  status: string
  code: string | null
}): void {
  console.log(JSON.stringify({ event: 'session', ...seen }))
}
