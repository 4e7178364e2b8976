// The limits that an operator may change by the variable LIMITS, by the names that it takes, with the interface's own numbers. Not how they
// are counted (worker/limits/).
import * as limits from './limits.ts'

export const LIMIT_NUMBERS = {
  paid_calls: limits.CALLS_PER_PAID_KEY,
  free_calls: limits.CALLS_PER_FREE_KEY,
  polls: limits.POLLS_PER_KEY,
  predictions: limits.PREDICTIONS_PER_KEY,
  replans: limits.REPLANS_PER_KEY,
  reads: limits.READS_PER_KEY,
  realised: limits.REALISED_PER_KEY,
  model_readings: limits.MODEL_READINGS_PER_KEY,
  paid_fits_hour: limits.PAID_FITS_PER_HOUR,
  free_fits_hour: limits.FREE_FITS_PER_HOUR,
  free_fits_day: limits.FREE_FITS_PER_DAY,
  validations_anonymous: limits.VALIDATIONS_PER_ADDRESS,
  reads_anonymous: limits.READS_PER_ADDRESS,
  waiting_fits: limits.WAITING_FITS,
  codes_email_hour: limits.CODES_PER_EMAIL_HOUR,
  codes_email_day: limits.CODES_PER_EMAIL_DAY,
  codes_email_all_day: limits.CODES_PER_EMAIL_DAY_IN_ALL,
  codes_address_hour: limits.CODES_PER_ADDRESS_HOUR,
  tries_email_day: limits.TRIES_PER_EMAIL_DAY,
  exports_hour: limits.EXPORTS_PER_HOUR,
  tries_address_hour: limits.TRIES_PER_ADDRESS_HOUR,
  console_calls: limits.CONSOLE_CALLS,
  invitations_day: limits.INVITATIONS_PER_DAY,
  invitations_email_day: limits.INVITATIONS_PER_EMAIL_DAY,
  keys_made_day: limits.KEYS_PER_DAY,
  devices: limits.DEVICES_PER_ADDRESS,
  uploads_day: limits.UPLOADS_PER_DAY,
  uploads_anonymous: limits.UPLOADS_PER_ADDRESS,
  device_lookups_hour: limits.DEVICE_LOOKUPS_PER_HOUR,
}
export type LimitName = keyof typeof LIMIT_NUMBERS
