// Clients that send one request after the other: what a user's day is made of, with an input test for each fit.
import { market } from '../support/requests/market.ts'

/** One answered request. `failure`: what no client should meet; null = as expected. */
export interface Seen {
  readonly kind: string
  readonly status: number
  readonly ms: number
  readonly failure: string | null
}

export interface Load {
  readonly baseUrl: string
  readonly keys: readonly string[]
  readonly clients: number
  readonly seconds: number
}

/** Runs them all for the time and answers every request that they made. */
export async function runClients({ baseUrl, keys, clients, seconds }: Load): Promise<Seen[]> {
  const seen: Seen[] = []
  const end = performance.now() + seconds * 1000
  const body = JSON.stringify(market({ mock: true, mock_result_seconds: 1 }))

  const call = async (kind: string, path: string, key: string, init: RequestInit = {}) => {
    const began = performance.now()
    try {
      const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' }
      const answer = await fetch(`${baseUrl}/v1${path}`, { ...init, headers })
      const text = await answer.text()
      const failure = isExpected(kind, answer.status) ? null : `${kind}: HTTP ${answer.status}`
      seen.push({ kind, status: answer.status, ms: performance.now() - began, failure })
      return answer.ok ? (JSON.parse(text) as { session_id?: string }) : null
    } catch (error) {
      const cause = (error as { cause?: { code?: string } }).cause?.code ?? String(error)
      const ms = performance.now() - began
      seen.push({ kind, status: 0, ms, failure: `${kind}: ${cause}` })
      return null
    }
  }
  const client = async (key: string): Promise<void> => {
    while (performance.now() < end) {
      await call('health', '/health', key)
      await call('validate', '/validate', key, { method: 'POST', body })
      const started = await call('fit', '/fit', key, { method: 'POST', body })
      if (!started?.session_id) continue
      const id = started.session_id
      await call('result', `/result/${id}`, key)
      await call('wait', `/result/${id}?wait=5`, key)
      await call('sessions', '/sessions?limit=5', key)
      await call('delete', `/session/${id}`, key, { method: 'DELETE' })
    }
  }
  await Promise.all(Array.from({ length: clients }, (_, i) => client(keys[i % keys.length]!)))
  return seen
}

/** A limit may be reached, and a health of 503 is an answer; any other refusal is ours. */
function isExpected(kind: string, status: number): boolean {
  return status === 200 || status === 429 || (kind === 'health' && status === 503)
}
