// How a program gets a key that a person grants in the console, without copying it (after RFC 8628).
import { z } from 'zod'
import { plainLineSchema } from '#contract/plain-line.ts'

/** `POST /v1/device` (no key): a program asks for a key that a person grants in the console. */
export const deviceRequestSchema = z.strictObject({ name: plainLineSchema })
export const deviceAnswerSchema = z.object({
  /** Secret of the program. */
  device_code: z.string(),
  /** What the person compares, such as `WDJB-MJHT`. */
  user_code: z.string(),
  /** The console's page with the code in it. */
  verification_uri: z.string(),
  expires_in: z.number().int(),
  interval: z.number().int(),
})
/** `POST /v1/device/token`. 409 `authorization_pending`, 403 `access_denied`, 410 `device_code_expired`. */
export const deviceTokenRequestSchema = z.strictObject({ device_code: z.string().max(100) })
export const deviceTokenSchema = z.object({ key: z.string(), account: z.string() })
export type DeviceAnswer = z.infer<typeof deviceAnswerSchema>
export type DeviceToken = z.infer<typeof deviceTokenSchema>
