// What an operator sees of the service: one line of JSON a request and a session's change, and a point in
// Analytics Engine where it is bound. Never a key, a description or a cell.
import type { Env } from './env.ts'
import type { Origin, SessionState } from '../session/session-state.ts'

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
export function seeSession({ session, account }: Origin, { status, failure }: SessionState): void {
  const code = failure?.code ?? null
  console.log(JSON.stringify({ event: 'session', session, account, status, code }))
}
