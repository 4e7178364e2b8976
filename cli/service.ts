// Which service the command line speaks to, and in what words it refuses.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Offline, Refused } from '#client/client.ts'
import { inOptions } from './cli-words.ts'
import { DEV_FOLDER } from './dev-folder.ts'
import { runningStack } from './running-stack.ts'

export type ServiceChoice =
  | { readonly ok: true; readonly baseUrl: string; readonly key: string }
  | { readonly ok: false; readonly message: string }

/** EDPS_URL and EDPS_KEY, else the local stack and its development key. */
export function chooseService(
  env: Readonly<Record<string, string | undefined>>,
  folder: string = DEV_FOLDER,
): ServiceChoice {
  const url = env.EDPS_URL?.trim()
  if (url && !isAddress(url)) {
    const message = `EDPS_URL must be an address such as https://edps.example or http://localhost:8787; "${url}" is none.`
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
