// The operations by which a program gets a key that a person grants in the console, as data; operations.ts lists them with
// the others.
import {
  deviceAnswerSchema,
  deviceRequestSchema,
  deviceTokenRequestSchema,
  deviceTokenSchema,
} from '#client/device.ts'
import type { Operation } from './operation.ts'

export const DEVICE = [
  {
    id: 'askForKey',
    method: 'POST',
    path: '/device',
    about: 'begins to ask a person for a key; no key',
    more: 'Show `user_code` and open `verification_uri`: there a person who is signed in grants a key or denies it.',
    key: 'open',
    body: { schema: deviceRequestSchema, example: { name: 'A program on this machine' } },
    answers: { 200: { about: 'The codes.', schema: deviceAnswerSchema } },
    codes: ['rate_limited', 'sign_in_off'],
  },
  {
    id: 'fetchKey',
    method: 'POST',
    path: '/device/token',
    about: 'fetches the key that a person granted, once; no key',
    more: 'Ask every `interval` seconds while it answers `authorization_pending`.',
    key: 'open',
    body: {
      schema: deviceTokenRequestSchema,
      example: { device_code: 'of the answer of /device' },
    },
    answers: { 200: { about: 'The key, which is kept nowhere.', schema: deviceTokenSchema } },
    codes: ['rate_limited', 'authorization_pending', 'access_denied', 'device_code_expired'],
  },
] as const satisfies readonly Operation[]
