// How often a key, or an address without one, may call (interface §7). The operator's variable LIMITS
// replaces any of the numbers: {"paid_calls": 1200}.
import {
  CALLS_PER_FREE_KEY,
  CALLS_PER_PAID_KEY,
  CODES_PER_ADDRESS_HOUR,
  CODES_PER_EMAIL_DAY,
  CODES_PER_EMAIL_DAY_IN_ALL,
  CODES_PER_EMAIL_HOUR,
  CONSOLE_CALLS,
  DEVICE_LOOKUPS_PER_HOUR,
  DEVICES_PER_ADDRESS,
  EXPORTS_PER_HOUR,
  FREE_FITS_PER_DAY,
  FREE_FITS_PER_HOUR,
  INVITATIONS_PER_DAY,
  INVITATIONS_PER_EMAIL_DAY,
  KEYS_PER_DAY,
  MODEL_READINGS_PER_KEY,
  PAID_FITS_PER_HOUR,
  POLLS_PER_KEY,
  PREDICTIONS_PER_KEY,
  READS_PER_ADDRESS,
  READS_PER_KEY,
  REALISED_PER_KEY,
  RECIPIENT_LOOKUPS_PER_DAY,
  TRIES_PER_ADDRESS_HOUR,
  TRIES_PER_EMAIL_DAY,
  VALIDATIONS_PER_ADDRESS,
  WAITING_FITS,
} from '#contract/limits.ts'
import type { KeyKind } from '#contract/api-key.ts'
import type { Env } from '../base/env.ts'
import type { Allowance } from './window.ts'

const MINUTE = 60
const HOUR = 3600
const DAY = 24 * HOUR

const NUMBERS = {
  paid_calls: CALLS_PER_PAID_KEY,
  free_calls: CALLS_PER_FREE_KEY,
  polls: POLLS_PER_KEY,
  predictions: PREDICTIONS_PER_KEY,
  reads: READS_PER_KEY,
  realised: REALISED_PER_KEY,
  model_readings: MODEL_READINGS_PER_KEY,
  paid_fits_hour: PAID_FITS_PER_HOUR,
  free_fits_hour: FREE_FITS_PER_HOUR,
  free_fits_day: FREE_FITS_PER_DAY,
  validations_anonymous: VALIDATIONS_PER_ADDRESS,
  reads_anonymous: READS_PER_ADDRESS,
  waiting_fits: WAITING_FITS,
  codes_email_hour: CODES_PER_EMAIL_HOUR,
  codes_email_day: CODES_PER_EMAIL_DAY,
  codes_email_all_day: CODES_PER_EMAIL_DAY_IN_ALL,
  codes_address_hour: CODES_PER_ADDRESS_HOUR,
  tries_email_day: TRIES_PER_EMAIL_DAY,
  exports_hour: EXPORTS_PER_HOUR,
  tries_address_hour: TRIES_PER_ADDRESS_HOUR,
  console_calls: CONSOLE_CALLS,
  invitations_day: INVITATIONS_PER_DAY,
  invitations_email_day: INVITATIONS_PER_EMAIL_DAY,
  keys_made_day: KEYS_PER_DAY,
  devices: DEVICES_PER_ADDRESS,
  device_lookups_hour: DEVICE_LOOKUPS_PER_HOUR,
}
export type LimitName = keyof typeof NUMBERS

/** The numbers in force. A variable that is not JSON, or a value that is no number above 0, changes nothing. */
export function limitNumbers({ LIMITS }: Env): Record<LimitName, number> {
  let said: Record<string, unknown> = {}
  try {
    said = (JSON.parse(LIMITS || '{}') as Record<string, unknown> | null) ?? {}
  } catch {
    // The operator's mistake closes no door.
  }
  const names = Object.keys(NUMBERS) as LimitName[]
  const valid = names.filter((name) => Number.isInteger(said[name]) && Number(said[name]) > 0)
  return { ...NUMBERS, ...Object.fromEntries(valid.map((name) => [name, Number(said[name])])) }
}

/** Unknown recipients of transfers that an account names, so that it is no way to try addresses. */
export const LOOKUPS: Allowance = {
  name: 'recipients',
  calls: RECIPIENT_LOOKUPS_PER_DAY,
  seconds: DAY,
}

/** Kinds of calls that are counted for each key. */
export type Bucket = 'calls' | 'polls' | 'predictions' | 'reads' | 'realised' | 'model'

export function allowanceOfKey(env: Env, kind: KeyKind, bucket: Bucket): Allowance {
  const numbers = limitNumbers(env)
  if (bucket === 'polls') return { name: 'polls', calls: numbers.polls, seconds: MINUTE }
  if (bucket === 'predictions')
    return { name: 'predict', calls: numbers.predictions, seconds: MINUTE }
  if (bucket === 'reads') return { name: 'read', calls: numbers.reads, seconds: MINUTE }
  if (bucket === 'realised') return { name: 'realised', calls: numbers.realised, seconds: MINUTE }
  if (bucket === 'model') return { name: 'model', calls: numbers.model_readings, seconds: DAY }
  const calls = kind === 'paid' ? numbers.paid_calls : numbers.free_calls
  return { name: 'calls', calls, seconds: MINUTE }
}

/** Kinds of calls that are counted for each address without a key. */
export type OpenBucket = 'validate' | 'read' | 'device'

export function allowanceOfAddress(env: Env, bucket: OpenBucket): Allowance {
  const numbers = limitNumbers(env)
  const calls = {
    validate: numbers.validations_anonymous,
    read: numbers.reads_anonymous,
    device: numbers.devices,
  }[bucket]
  return { name: bucket, calls, seconds: MINUTE }
}

/** Calls of the console by one person. */
export const consoleAllowance = (env: Env): Allowance => ({
  name: 'console',
  calls: limitNumbers(env).console_calls,
  seconds: MINUTE,
})

/** What is counted in the database, because its windows are long: each must be granted. */
export type LongBucket =
  | 'codes_email'
  | 'codes_email_all'
  | 'codes_known'
  | 'devices'
  | 'codes_address'
  | 'exports'
  | 'tries_email'
  | 'tries_address'
  | 'keys_made'
  | 'invitations'
  | 'invitations_email'
  | 'device_lookups'

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
  if (bucket === 'codes_address') return [of(numbers.codes_address_hour, HOUR)]
  if (bucket === 'exports') return [of(numbers.exports_hour, HOUR)]
  if (bucket === 'tries_email') return [of(numbers.tries_email_day, DAY)]
  if (bucket === 'tries_address') return [of(numbers.tries_address_hour, HOUR)]
  if (bucket === 'invitations') return [of(numbers.invitations_day, DAY)]
  if (bucket === 'invitations_email') return [of(numbers.invitations_email_day, DAY)]
  if (bucket === 'keys_made') return [of(numbers.keys_made_day, DAY)]
  return [of(numbers.device_lookups_hour, HOUR)]
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
