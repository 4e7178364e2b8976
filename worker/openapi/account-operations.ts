// The operations of the token account (interface §4), and those by which a program gets a key that a person grants in the console, as
// data; operations.ts lists them with the others.
import { z } from 'zod'
import {
  balanceSchema,
  LEDGER_KINDS,
  ledgerSchema,
  transferAnswerSchema,
  transferRequestSchema,
} from '#contract/account.ts'
import { TRANSFER_EXAMPLE } from './examples.ts'
import { idempotencyKey, type Operation } from './operation.ts'
import {
  deviceAnswerSchema,
  deviceRequestSchema,
  deviceTokenRequestSchema,
  deviceTokenSchema,
} from '#client/device.ts'

export const ACCOUNT = [
  {
    id: 'readBalance',
    method: 'GET',
    path: '/account/balance',
    about: 'your tokens: all, held by running fits, available',
    more: 'Months of the membership that have begun are credited by the call.',
    key: 'needed',
    answers: { 200: { about: 'The balance.', schema: balanceSchema } },
    codes: [],
  },
  {
    id: 'readLedger',
    method: 'GET',
    path: '/account/ledger',
    about: 'every movement of your tokens, with its arithmetic',
    key: 'needed',
    parameters: [
      {
        name: 'limit',
        in: 'query',
        about: 'Entries of a page, 1 to 200 (50).',
        schema: z.number().int().min(1).max(200).optional(),
        example: 2,
      },
      {
        name: 'before',
        in: 'query',
        about: '`next_before` of the page before.',
        schema: z.number().int().min(1).optional(),
      },
      {
        name: 'kind',
        in: 'query',
        about: 'Only entries of this kind.',
        schema: z.enum(LEDGER_KINDS).optional(),
      },
    ],
    answers: { 200: { about: 'A page of entries, newest first.', schema: ledgerSchema } },
    codes: ['bad_request'],
  },
  {
    id: 'transfer',
    method: 'POST',
    path: '/account/transfer',
    about: 'sends tokens to the account of an e-mail address',
    more: 'Needs a key with the scope `transfer`. The address is one that its account has verified.',
    key: 'needed',
    parameters: [idempotencyKey],
    body: { schema: transferRequestSchema, example: TRANSFER_EXAMPLE },
    answers: { 200: { about: 'The tokens are sent.', schema: transferAnswerSchema } },
    codes: [
      'scope_missing',
      'unknown_recipient',
      'insufficient_balance',
      'validation_failed',
      'idempotency_key_reused',
    ],
  },
] as const satisfies readonly Operation[]

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
