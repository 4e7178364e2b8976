// What a page asks when it opens, and calls that a person starts: each with its waiting and its refusal.
import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
import type { z } from 'zod'
import type { Answer, Refusal } from './api.ts'
import { call } from './state.ts'

export type Load<T> =
  | { readonly at: 'waiting' }
  | { readonly at: 'refused'; readonly refusal: Refusal }
  | { readonly at: 'here'; readonly value: T }

export interface Loader<T> {
  readonly load: Load<T>
  /** Asks again; what is shown stays until the answer comes. */
  readonly reload: () => Promise<void>
  /** Shows this in place of the answer. */
  readonly set: (value: T) => void
}

/** `every`: milliseconds after which it is asked again while the page is looked at; 0 = never. */
export function useLoad<T>(path: string, schema: z.ZodType<T>, every = 0): Loader<T> {
  const [load, setLoad] = useState<Load<T>>({ at: 'waiting' })
  const alive = useRef(true)
  // An answer to an earlier path comes too late.
  const latest = useRef(path)
  latest.current = path
  const reload = useCallback(async () => {
    const answer = await call({ path, schema })
    if (!alive.current || latest.current !== path) return
    if (answer.ok) return setLoad({ at: 'here', value: answer.value })
    // A repeated question that fails leaves what is shown.
    const { refusal } = answer
    setLoad((before) => (before.at === 'here' ? before : { at: 'refused', refusal }))
  }, [path])
  useEffect(() => {
    alive.current = true
    void reload()
    const timer =
      every > 0 && setInterval(() => document.visibilityState === 'visible' && void reload(), every)
    return () => {
      alive.current = false
      if (timer !== false) clearInterval(timer)
    }
  }, [reload, every])
  return { load, reload, set: (value) => setLoad({ at: 'here', value }) }
}

export interface Action {
  readonly busy: boolean
  readonly refusal: Refusal | null
  /** Runs one call at a time; null where it was refused or one runs already. */
  readonly run: <T>(start: () => Promise<Answer<T>>) => Promise<{ readonly value: T } | null>
  /** The same for a call. */
  readonly send: <T>(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    schema: z.ZodType<T>,
    body?: unknown,
  ) => Promise<{ readonly value: T } | null>
  readonly clear: () => void
}

export function useAction(): Action {
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const running = useRef(false)
  const run: Action['run'] = async (start) => {
    if (running.current) return null
    running.current = true
    setBusy(true)
    setRefusal(null)
    const answer = await start()
    running.current = false
    setBusy(false)
    if (answer.ok) return { value: answer.value }
    setRefusal(answer.refusal)
    return null
  }
  return {
    busy,
    refusal,
    run,
    send: (method, path, schema, body) => run(() => call({ method, path, schema, body })),
    clear: () => setRefusal(null),
  }
}
