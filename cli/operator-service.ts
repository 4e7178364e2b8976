// A service as its operator reaches it: its address and OPERATOR_TOKEN. The one that runs on this machine has its own.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DEV_FOLDER, runningStack } from './running-stack.ts'

/** What the commands of an operator say of `--url` and the token. */
export const OPERATOR_USAGE = `  --url     the service, without /v1; the one that runs here where left out

OPERATOR_TOKEN in the environment is the service's secret; the service that runs here has its own.`

export interface OperatorService {
  /** Without `/v1`. */
  readonly baseUrl: string
  readonly token: string
}

/** The service at `url`, or the one that runs here; else a sentence that says what is missing. */
export function operatorService(url: string | undefined): OperatorService | string {
  if (url !== undefined) {
    const token = process.env.OPERATOR_TOKEN?.trim()
    if (!token) return 'OPERATOR_TOKEN is not set in the environment.'
    return { baseUrl: url.replace(/\/+$/, ''), token }
  }
  const local = runningStack(DEV_FOLDER)
  if (local === null) return 'No service runs here.'
  const secrets = readFileSync(join(DEV_FOLDER, 'worker.env'), 'utf8')
  return { baseUrl: local.baseUrl, token: /^OPERATOR_TOKEN='(.*)'$/m.exec(secrets)?.[1] ?? '' }
}

/** A call below `/operator`: its answer as JSON, or the sentence of its refusal. */
export async function callOperator(
  { baseUrl, token }: OperatorService,
  method: string,
  path: string,
  body?: object,
): Promise<{ ok: true; value: Record<string, unknown> } | { ok: false; message: string }> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const sent = body === undefined ? {} : { body: JSON.stringify(body) }
  const response = await fetch(`${baseUrl}/operator/${path}`, { method, headers, ...sent }).catch(
    () => null,
  )
  if (!response) return { ok: false, message: `${baseUrl} does not answer.` }
  const value = (await response.json().catch(() => ({}))) as Record<string, unknown>
  if (response.ok) return { ok: true, value }
  const { detail } = value
  return { ok: false, message: typeof detail === 'string' ? detail : `HTTP ${response.status}` }
}
