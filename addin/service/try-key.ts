// Whether the service takes a key, without a fit: asks for a session that never was. A key of a wrong
// form or checksum is not even sent. Also what the key may do beyond planning, as far as it shows.
import { keyKind, type KeyKind } from '#contract/api-key.ts'
import { createClient } from '#contract/client.ts'
import { isKeyRefused, refusalText, troubleText } from './words.ts'

export type KeyTried =
  | { readonly ok: true; readonly kind: KeyKind; readonly warning: string | null }
  /** `known`: the service itself refused it; else it could not be asked. */
  | { readonly ok: false; readonly known: boolean; readonly message: string }

export interface TryKey {
  readonly service: string
  readonly key: string
  readonly fetch: typeof fetch
  /** An idempotency key that was never used. */
  readonly unused: string
}

const ADVICE =
  'This key may also administrate the service. It works, but a key with scope “fit” alone is safer here.'

export async function tryKey({ service, key, fetch, unused }: TryKey): Promise<KeyTried> {
  const kind = keyKind(key)
  if (kind === null)
    return {
      ok: false,
      known: true,
      message:
        'This is no key of EDPS: one begins with edps_paid_ or edps_free_ and has 46 characters. A mistyped character shows here too.',
    }
  const client = createClient({ baseUrl: service, key, fetch })
  const answer = await client.sessionByIdempotencyKey(unused)
  if (answer.ok) {
    return { ok: true, kind, warning: (await isAdmin(service, key, fetch)) ? ADVICE : null }
  }
  const known = isKeyRefused(answer)
  if (known) return { ok: false, known, message: refusalText(answer) }
  return {
    ok: false,
    known,
    message: answer.offline
      ? 'The service does not answer: look at the network and try again.'
      : troubleText(answer),
  }
}

/** Only an admin key is shown engines by `GET /queue` (interface §3, Others). */
async function isAdmin(service: string, key: string, fetch: TryKey['fetch']): Promise<boolean> {
  try {
    const headers = { authorization: `Bearer ${key}`, accept: 'application/json' }
    const answer = await fetch(`${service.replace(/\/+$/, '')}/v1/queue`, { headers })
    const said = answer.ok ? ((await answer.json()) as { engines?: unknown } | null) : null
    return Array.isArray(said?.engines)
  } catch {
    return false
  }
}
