// How many calls a client has left in a fixed window that begins with its first call. Pure; the account's
// object.ts and address-object.ts hold the windows.
import type { Refusal } from '../base/refusal.ts'

/** A limit: calls per seconds. `name` appears in the headers. */
export interface Allowance {
  name: string
  calls: number
  seconds: number
}

/** Calls since `began`, in milliseconds since 1970. */
export interface Window {
  began: number
  used: number
}

export interface Verdict {
  granted: boolean
  left: number
  /** Seconds until all calls are available again; at least 1. */
  reset: number
}

/** One more call at `now`: the new window, and whether the call is granted. */
export function take(
  window: Window | null,
  { calls, seconds }: Allowance,
  now: number,
): { window: Window; verdict: Verdict } {
  const lasts = seconds * 1000
  // A clock that was set back must not keep a window closed longer than its length.
  const runs = window !== null && now - window.began < lasts && now >= window.began
  const current = runs ? window : { began: now, used: 0 }
  const granted = current.used < calls
  const used = granted ? current.used + 1 : current.used
  const reset = Math.max(1, Math.ceil((current.began + lasts - now) / 1000))
  return { window: { ...current, used }, verdict: { granted, left: calls - used, reset } }
}

/** `RateLimit` and `RateLimit-Policy` of all limits of a call (draft-ietf-httpapi-ratelimit-headers). */
export function limitHeaders(
  limits: readonly { allowance: Allowance; verdict: Verdict }[],
): Record<string, string> {
  const policies = limits.map(
    ({ allowance: { name, calls, seconds } }) => `"${name}";q=${calls};w=${seconds}`,
  )
  const left = limits.map(
    ({ allowance, verdict }) => `"${allowance.name}";r=${verdict.left};t=${verdict.reset}`,
  )
  return { 'RateLimit-Policy': policies.join(', '), RateLimit: left.join(', ') }
}

/** 429: the limit, and when to ask again. */
export function limited(allowance: Allowance, verdict: Verdict, more = ''): Refusal {
  const { calls, seconds } = allowance
  return {
    code: 'rate_limited',
    detail: `At most ${calls} of these calls are answered in ${seconds} seconds${more}: ask again in ${verdict.reset} s.`,
    headers: { 'Retry-After': String(verdict.reset) },
  }
}
