// How often a key, or an address without one, may call (interface §7). The operator's variable LIMITS
// replaces any of the numbers: {"paid_calls": 1200}.
import { LIMIT_NUMBERS, type LimitName } from '#contract/limit-numbers.ts'
import * as limits from '#contract/limits.ts'
import type { KeyKind } from '#contract/api-key.ts'
import type { Env } from '../base/env.ts'
import type { Allowance } from './window.ts'

const MINUTE = 60
const HOUR = 3600
const DAY = 24 * HOUR

/** The numbers in force. A variable that is not JSON, or a value that is no number above 0, changes nothing. */
export function limitNumbers({ LIMITS }: Env): Record<LimitName, number> {
  let said: Record<string, unknown> = {}
  try {
    said = (JSON.parse(LIMITS || '{}') as Record<string, unknown> | null) ?? {}
  } catch {
    // The operator's mistake closes no door.
  }
  const names = Object.keys(LIMIT_NUMBERS) as LimitName[]
  const valid = names.filter((name) => Number.isInteger(said[name]) && Number(said[name]) > 0)
  return {
    ...LIMIT_NUMBERS,
    ...Object.fromEntries(valid.map((name) => [name, Number(said[name])])),
  }
}

/** Unknown recipients of transfers that an account names, so that it is no way to try addresses. */
export const LOOKUPS: Allowance = {
  name: 'recipients',
  calls: limits.RECIPIENT_LOOKUPS_PER_DAY,
  seconds: DAY,
}

/** Kinds of calls that are counted for each key: the name that a client reads, the number, its seconds. */
const OF_KEY = {
  polls: ['polls', 'polls', MINUTE],
  predictions: ['predict', 'predictions', MINUTE],
  replans: ['replan', 'replans', MINUTE],
  reads: ['read', 'reads', MINUTE],
  realised: ['realised', 'realised', MINUTE],
  model: ['model', 'model_readings', DAY],
  uploads: ['uploads', 'uploads_day', DAY],
} as const satisfies Record<string, readonly [string, LimitName, number]>
export type Bucket = 'calls' | keyof typeof OF_KEY

export function allowanceOfKey(env: Env, kind: KeyKind, bucket: Bucket): Allowance {
  const numbers = limitNumbers(env)
  const own = kind === 'paid' ? numbers.paid_calls : numbers.free_calls
  if (bucket === 'calls') return { name: 'calls', calls: own, seconds: MINUTE }
  const [name, number, seconds] = OF_KEY[bucket]
  return { name, calls: numbers[number], seconds }
}

/** Kinds of calls that are counted for each address without a key. */
const OF_ADDRESS = {
  validate: 'validations_anonymous',
  read: 'reads_anonymous',
  device: 'devices',
  upload: 'uploads_anonymous',
} as const
export type OpenBucket = keyof typeof OF_ADDRESS

export const allowanceOfAddress = (env: Env, bucket: OpenBucket): Allowance => ({
  name: bucket,
  calls: limitNumbers(env)[OF_ADDRESS[bucket]],
  seconds: MINUTE,
})

/** Calls of the console by one person. */
export const consoleAllowance = (env: Env): Allowance => ({
  name: 'console',
  calls: limitNumbers(env).console_calls,
  seconds: MINUTE,
})

/** What is counted in the database, because its windows are long: each must be granted. */
const LONG = {
  codes_address: ['codes_address_hour', HOUR],
  exports: ['exports_hour', HOUR],
  tries_email: ['tries_email_day', DAY],
  tries_address: ['tries_address_hour', HOUR],
  keys_made: ['keys_made_day', DAY],
  invitations: ['invitations_day', DAY],
  invitations_email: ['invitations_email_day', DAY],
  device_lookups: ['device_lookups_hour', HOUR],
} as const satisfies Record<string, readonly [LimitName, number]>
export type LongBucket =
  | keyof typeof LONG
  | 'codes_email'
  | 'codes_email_all'
  | 'codes_known'
  | 'devices'

export function longAllowances(env: Env, bucket: LongBucket): Allowance[] {
  const numbers = limitNumbers(env)
  const of = (calls: number, seconds: number): Allowance => ({ name: bucket, calls, seconds })
  if (bucket === 'codes_email')
    return [of(numbers.codes_email_hour, HOUR), of(numbers.codes_email_day, DAY)]
  // Together as many as one address is sent.
  const known = Math.min(numbers.codes_email_day, Math.ceil(numbers.codes_email_all_day / 2))
  if (bucket === 'codes_known') return [of(known, DAY)]
  if (bucket === 'codes_email_all')
    return [of(Math.max(1, numbers.codes_email_all_day - known), DAY)]
  // No limit: from where a person has signed in is remembered for so long.
  if (bucket === 'devices') return [of(Infinity, 90 * DAY)]
  const [number, seconds] = LONG[bucket]
  return [of(numbers[number], seconds)]
}

/** Actual fits of a paid key, or of an account with free keys, which cost nothing to make: every one of these must be granted. */
export function fitAllowances(env: Env, kind: KeyKind): Allowance[] {
  const numbers = limitNumbers(env)
  if (kind === 'paid') return [{ name: 'fits', calls: numbers.paid_fits_hour, seconds: HOUR }]
  return [
    { name: 'fits', calls: numbers.free_fits_hour, seconds: HOUR },
    { name: 'fits-day', calls: numbers.free_fits_day, seconds: DAY },
  ]
}
