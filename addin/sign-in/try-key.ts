// Tries a key without a fit: asks for a session that never existed. A key of a wrong form or
// checksum is not sent. Also finds out which rights the key has beyond planning.
import { hasKeyForm, keyKind, type KeyKind } from '#contract/api-key.ts'
import { createClient } from '#client/client.ts'
import { keyChecksText } from '../messages/texts.ts'
import { isKeyRefused, refusalText, troubleText } from '../shell/explain-service.ts'

type KeyTried =
  | {
      readonly ok: true
      readonly kind: KeyKind
      readonly warning: string | null
      /** Whether the account has a wallet, from which plans are paid. */
      readonly wallet: boolean
      /** Tokens that may be used; null where there is no wallet. */
      readonly available: number | null
    }
  /** `known`: the service refused the key; otherwise it could not be asked. */
  | { readonly ok: false; readonly known: boolean; readonly message: string }

interface TryKey {
  readonly service: string
  readonly key: string
  readonly fetch: typeof fetch
  /** An idempotency key that was never used. */
  readonly unused: string
}

export async function tryKey({ service, key, fetch, unused }: TryKey): Promise<KeyTried> {
  const kind = keyKind(key)
  // The checksum tells a slip before anybody is asked.
  if (kind === null)
    return {
      ok: false,
      known: true,
      message: hasKeyForm(key) ? keyChecksText.mistyped : keyChecksText.noKey,
    }
  const client = createClient({ baseUrl: service, key, fetch })
  const answer = await client.sessionByIdempotencyKey(unused)
  if (answer.ok) {
    // Only offered resources are requested, because the browser's console shows each refusal.
    const root = await client.root()
    const endpoints = root.ok ? root.value.endpoints : []
    const offers = (path: string) => endpoints.some((line) => line.startsWith(`GET ${path} `))
    const get = async (path: string) => (offers(path) ? answerOf(service, path, key, fetch) : null)
    const [queue, balance] = await Promise.all([get('/queue'), get('/account/balance')])
    // The service shows engines only to an admin key (interface §3, Others).
    const admin = Array.isArray((queue as { engines?: unknown } | null)?.engines)
    const { available } = (balance ?? {}) as { available?: unknown }
    return {
      ok: true,
      kind,
      warning: admin ? keyChecksText.administrates : null,
      wallet: balance !== null,
      available: typeof available === 'number' ? available : null,
    }
  }
  const known = isKeyRefused(answer)
  if (known) return { ok: false, known, message: refusalText(answer) }
  return {
    ok: false,
    known,
    message: answer.offline ? keyChecksText.noAnswer : troubleText(answer),
  }
}

/** The service's answer; null if it refuses, lacks the resource or does not answer. */
async function answerOf(
  service: string,
  path: string,
  key: string,
  fetch: TryKey['fetch'],
): Promise<unknown> {
  try {
    const headers = { authorization: `Bearer ${key}`, accept: 'application/json' }
    const answer = await fetch(`${service.replace(/\/+$/, '')}/v1${path}`, { headers })
    return answer.ok ? ((await answer.json()) as unknown) : null
  } catch {
    return null
  }
}
