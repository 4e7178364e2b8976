// Which service the command line speaks to, and in what words it refuses.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Offline, Refused } from '#client/client.ts'
import { inOptions } from './cli-words.ts'
import { ROOT } from './worker-config.ts'
import { DEV_FOLDER, runningStack } from './running-stack.ts'

type ServiceChoice =
  | { readonly ok: true; readonly baseUrl: string; readonly key: string }
  | { readonly ok: false; readonly message: string }

/** EDPS_URL and EDPS_KEY, else the local stack and its development key. */
export function chooseService(
  env: Readonly<Record<string, string | undefined>>,
  folder: string = DEV_FOLDER,
): ServiceChoice {
  const url = env.EDPS_URL?.trim()
  if (url && !isAddress(url)) {
    const message = `EDPS_URL must be an address such as https://edps.example or http://localhost:8787; "${url}" is not.`
    return { ok: false, message }
  }
  const local = url ? null : runningStack(folder)
  const keyFile = join(folder, 'key')
  // The development key is never sent to a service that somebody named.
  const localKey = !url && existsSync(keyFile) ? readFileSync(keyFile, 'utf8').trim() : ''
  const key = env.EDPS_KEY?.trim() || localKey
  if (url && !key) return { ok: false, message: 'EDPS_URL is set: set EDPS_KEY too.' }
  if (!url && !local)
    return {
      ok: false,
      message: 'The local stack does not run: `npm start` in another terminal, or set EDPS_URL.',
    }
  return { ok: true, baseUrl: url ?? local!.baseUrl, key }
}

function isAddress(text: string): boolean {
  const url = URL.parse(text)
  // Calls append their path: a query or a fragment would swallow it; `fetch` takes no user name.
  return url !== null && /^https?:$/.test(url.protocol) && !/[?#@]/.test(text)
}

/** Why there is no answer, as a sentence for a person. */
export function refusalText(answer: Refused | Offline): string {
  if (answer.offline) return answer.message
  const { problem } = answer
  const detail = inOptions(problem.detail)
  return `${problem.title} (${problem.code}). ${detail} [${problem.request_id}]`
}

// A service as its operator reaches it: its address and OPERATOR_TOKEN. The one that runs on this machine has its own.

/** What the commands of an operator say of the token. */
export const OPERATOR_USAGE = `OPERATOR_TOKEN in the environment is the service's secret; left out, it is that of the service that runs here where --url names
this one, else that of wrangler.own.secrets.json.`

export interface OperatorService {
  /** Without `/v1`. */
  readonly baseUrl: string
  readonly token: string
}

/** The service at `url`, or the one that runs here; else a sentence that says what is missing. */
export function operatorService(
  url: string | undefined,
  folder: string = DEV_FOLDER,
): OperatorService | string {
  const local = runningStack(folder)
  if (url === undefined && local === null) return 'No service runs here.'
  const baseUrl = (url ?? local!.baseUrl).replace(/\/+$/, '')
  const isLocal =
    local !== null && baseUrl.replace('//localhost:', '//127.0.0.1:') === local.baseUrl
  const said = url === undefined ? undefined : process.env.OPERATOR_TOKEN?.trim()
  const token = said || (isLocal ? localToken(folder) : deployedToken())
  if (!token)
    return 'OPERATOR_TOKEN is not set: it is a secret of the service, and no wrangler.own.secrets.json here has it.'
  return { baseUrl, token }
}

const localToken = (folder: string): string | undefined =>
  /^OPERATOR_TOKEN='(.*)'$/m.exec(readFileSync(join(folder, 'worker.env'), 'utf8'))?.[1]

/** Of the service that is deployed from this folder. */
function deployedToken(): string | undefined {
  const file = join(ROOT, 'wrangler.own.secrets.json')
  if (!existsSync(file)) return undefined
  return (JSON.parse(readFileSync(file, 'utf8')) as { OPERATOR_TOKEN?: string }).OPERATOR_TOKEN
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
