// Calls of the console to its Worker at /app/api. Expected failures are values: a refusal with the
// service's sentence. Not who is signed in (state.ts).
import { z } from 'zod'
import { ACCOUNT_CHOICE_HEADER } from '#forms/console-forms.ts'

export interface Refusal {
  /** 0 = no answer came. */
  readonly status: number
  readonly code: string
  /** A sentence that a person can act on. */
  readonly detail: string
}
export type Answer<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly refusal: Refusal }

export interface Call<T> {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly schema: z.ZodType<T>
  readonly body?: unknown
  /** Repeats of one call with the same value are done once. */
  readonly idempotencyKey?: string
}

interface Needs {
  readonly fetch: typeof fetch
  /** The chosen account; null = the first one. */
  readonly account: () => string | null
  /** Called at each answer 401. */
  readonly signedOut: () => void
}

/** For answers that say nothing that the pages use. */
export const anySchema = z.unknown()

/** What the sign-in library refuses by a code and no sentence of ours. */
const LIBRARY_WORDS: Readonly<Record<string, string>> = {
  INVALID_OTP: 'This code is not the one of the newest e-mail. Look again, or ask for a new code.',
  OTP_EXPIRED: 'This code has expired. Ask for a new one.',
  TOO_MANY_ATTEMPTS: 'This code was typed wrongly too often. Ask for a new one.',
}

const refusalSchema = z.looseObject({
  code: z.string().optional(),
  detail: z.string().optional(),
  message: z.string().optional(),
})

const lost: Refusal = {
  status: 0,
  code: 'no_answer',
  detail: 'The service does not answer. Look whether you are online, then try again.',
}
const unclear: Refusal = {
  status: 0,
  code: 'unclear_answer',
  detail: 'The service answered in a way that this page does not know. Reload the page.',
}

export function createApi({ fetch, account, signedOut }: Needs) {
  const ask = async (path: string, init: RequestInit): Promise<Answer<Response>> => {
    const headers = new Headers(init.headers)
    const chosen = account()
    if (chosen !== null) headers.set(ACCOUNT_CHOICE_HEADER, chosen)
    let answer: Response
    try {
      answer = await fetch(`/app/api/${path}`, { ...init, headers, credentials: 'same-origin' })
    } catch {
      return { ok: false, refusal: lost }
    }
    if (answer.ok) return { ok: true, value: answer }
    if (answer.status === 401 && !path.startsWith('auth/')) signedOut()
    return { ok: false, refusal: await refusalOf(answer) }
  }
  return {
    async call<T>({
      method = 'GET',
      path,
      schema,
      body,
      idempotencyKey,
    }: Call<T>): Promise<Answer<T>> {
      const headers: Record<string, string> = {}
      if (body !== undefined) headers['Content-Type'] = 'application/json'
      if (idempotencyKey !== undefined) headers['Idempotency-Key'] = idempotencyKey
      const sent = body === undefined ? {} : { body: JSON.stringify(body) }
      const answer = await ask(path, { method, headers, ...sent })
      if (!answer.ok) return answer
      const read = schema.safeParse(await jsonOf(answer.value))
      return read.success ? { ok: true, value: read.data } : { ok: false, refusal: unclear }
    },
    /** The file at a path; `next`: the path of the part after it, where there is one. */
    async file(
      path: string,
    ): Promise<Answer<{ readonly blob: Blob; readonly next: string | null }>> {
      const answer = await ask(path, {})
      if (!answer.ok) return answer
      try {
        return { ok: true, value: { blob: await answer.value.blob(), next: nextOf(answer.value) } }
      } catch {
        // It broke off.
        return { ok: false, refusal: lost }
      }
    },
  }
}

/** The path below /app/api/ that the answer's `Link` names as the next part. */
function nextOf(answer: Response): string | null {
  return /\/app\/api\/([^>]+)>; rel="next"/.exec(answer.headers.get('Link') ?? '')?.[1] ?? null
}

async function jsonOf(answer: Response): Promise<unknown> {
  try {
    return await answer.json()
  } catch {
    return null
  }
}

async function refusalOf(answer: Response): Promise<Refusal> {
  const body = refusalSchema.safeParse(await jsonOf(answer))
  const { code = 'refused', detail, message } = body.success ? body.data : {}
  const sentence =
    detail ?? LIBRARY_WORDS[code] ?? message ?? `The service refused the call (${answer.status}).`
  return { status: answer.status, code, detail: sentence }
}
