// A small service for the console's pages. Each answer passes the contract's schema before it is sent, so
// that this file cannot say what the Worker's contract does not.
import type { z } from 'zod'
import { balanceSchema, ledgerSchema, transferAnswerSchema } from '#contract/account.ts'
import {
  addressSchema,
  auditSchema,
  invitedSchema,
  meSchema,
  membershipSchema,
  operatorAccountSchema,
  operatorAccountsSchema,
  operatorViewSchema,
  overviewSchema,
  profileSchema,
  runningSchema,
  teamSchema,
  workspaceSchema,
} from '#forms/console-forms.ts'
import { keysSchema, madeKeySchema } from '#forms/key-forms.ts'
import { statementSchema, warningSchema } from '#forms/money-forms.ts'
import { realisedSchema } from '#forms/realised-forms.ts'
import { readAnswerSchema } from '#contract/questions.ts'
import { FREE, deleteAnswerSchema, resultSchema, sessionListSchema } from '#contract/schemas.ts'
import { ledgerOf, statementOf } from './fake-money.ts'
import { bills, valuationOf } from './valuation.ts'

export interface Asked {
  readonly method: string
  /** Below /app/api/, with its query. */
  readonly path: string
  readonly body: unknown
  readonly headers: Readonly<Record<string, string>>
}
export interface Said {
  readonly status: number
  readonly body: string
  readonly type: string
  readonly headers?: Readonly<Record<string, string>>
}

const NOW = Date.UTC(2026, 10, 20, 9, 30)
const DAY = 86_400_000
const iso = (days: number): string => new Date(NOW - days * DAY).toISOString()
const said = <T>(schema: z.ZodType<T>, value: z.input<z.ZodType<T>>): Said => ({
  status: 200,
  body: JSON.stringify(schema.parse(value)),
  type: 'application/json',
})
const ok = (): Said => ({ status: 200, body: '{"ok":true}', type: 'application/json' })
export const refused = (status: number, code: string, detail: string): Said => ({
  status,
  body: JSON.stringify({ type: 'about:blank', title: code, status, detail, code, request_id: 'r' }),
  type: 'application/problem+json',
})

export const KEY = 'edps_paid_7Yc0Qw3rTz8Lk2Mn5Vb9Xs4Jd6Hf1Ga0PqRs'
export const EMAIL = 'ada@example.com'

/** `empty`: a new account in which nothing has happened and no terms are accepted. */
export function fakeService(options: { readonly signedIn?: boolean; readonly empty?: boolean }) {
  let signedIn = options.signedIn ?? true
  const empty = options.empty ?? false
  const asked: Asked[] = []
  const full = <T>(list: T[]): T[] => (empty ? [] : list)
  const answers: Record<string, (asked: Asked) => Said> = {
    'GET me': () =>
      said(meSchema, {
        user: { id: 'u1', email: EMAIL, name: 'Ada' },
        accounts: [
          { id: 'a1', name: 'Ada’s workshop', role: 'owner' },
          { id: 'a2', name: 'Harbour Goods', role: 'viewer' },
        ].slice(0, empty ? 1 : 2) as z.input<typeof meSchema>['accounts'],
        terms: { version: '2026-11', accepted_at: empty ? null : NOW - 30 * DAY },
        is_operator: !empty,
        support: empty ? null : 'help@example.com',
        seller: empty ? null : 'Plans Ltd, 12 Harbour Street, 20457 Hamburg',
        payments: !empty,
        passkeys: full([{ id: 'p1', name: 'Laptop', created_at: NOW - 9 * DAY }]),
      }),
    'GET balance': () => said(balanceSchema, balanceOf(empty ? 0 : 184.25, empty ? 0 : 20)),
    'GET overview': () =>
      said(overviewSchema, {
        usage: Array.from({ length: 30 }, (_, i) => ({
          day: iso(29 - i).slice(0, 10),
          units: empty ? 0 : [0, 0, 141_000, 4000, 0, 88_000, 12_000][i % 7]!,
        })),
        used_this_month_units: empty ? 0 : 690_000,
      }),
    'GET sessions': () =>
      said(sessionListSchema, { sessions: full(sessions()), next_cursor: null }),
    'GET running': () => said(runningSchema, { sessions: full(sessions().slice(0, 1)), more: 0 }),
    'GET result/s-running': () => said(resultSchema, running()),
    'GET result/s-done': ({ path }) =>
      said(resultSchema, {
        ...finished(),
        ...(path.endsWith('?bill=all') && { bill: bills() }),
        ...(path.endsWith('?reasons=all') && { reasons: reasons() }),
      }),
    'GET realised/s-done': () =>
      said(realisedSchema, { planned: 24, found: realised(), missing: null }),
    'GET result/s-failed': () => said(resultSchema, failed()),
    'GET keys': () => said(keysSchema, keysOf(empty)),
    'POST keys': () => said(madeKeySchema, { id: 'k9', key: KEY }),
    'POST workspace/key': () => said(madeKeySchema, { id: 'k8', key: KEY }),
    'GET profile': () =>
      said(profileSchema, {
        business_description: empty
          ? ''
          : 'We buy qty units at unit_cost and sell them at the price that Sales shows.',
      }),
    'POST read': ({ body }) =>
      said(readAnswerSchema, {
        status: 'read',
        valuation: valuationOf((body as { business_description: string }).business_description),
        questions: [],
        feedback: '',
        by: 'controlled',
      }),
    'GET ledger': ({ path }) => said(ledgerSchema, ledgerOf(path, empty)),
    'GET statement': () => said(statementSchema, statementOf(empty)),
    'GET warning': () => said(warningSchema, { below: 20 }),
    'POST transfer': ({ body }) => {
      const { email, amount } = body as { email: string; amount: number }
      return said(transferAnswerSchema, {
        transferred: amount,
        transferred_units: amount * 8000,
        to: email,
        balance: 184.25 - amount,
        balance_units: (184.25 - amount) * 8000,
      })
    },
    'GET membership': () =>
      said(membershipSchema, {
        membership: empty ? 'none' : 'founding',
        since: empty ? null : NOW - 60 * DAY,
        until: null,
        founding_left: 871,
        monthly_tokens: { base: 200, founding: 400 },
        least_purchase_usd: 15,
        token_usd: 1,
        payment: empty ? 'none' : 'goes_on',
        payments: !empty,
      }),
    'GET team': () =>
      said(teamSchema, {
        members: [
          {
            user: 'u1',
            email: EMAIL,
            role: 'owner' as const,
            since: NOW - 60 * DAY,
            planned: { sessions: empty ? 0 : 12, last_at: empty ? null : NOW - DAY },
          },
          ...full([
            {
              user: 'u2',
              email: 'grace.with.a.long.address@harbour-goods.example.com',
              role: 'member' as const,
              since: NOW - 20 * DAY,
              planned: { sessions: 0, last_at: null },
            },
          ]),
        ],
        invitations: full([
          { id: 'i1', email: 'alan@example.com', role: 'viewer' as const, expires_at: NOW + DAY },
        ]),
      }),
    'GET address': () =>
      said(addressSchema, {
        address: empty ? EMAIL : 'grace.with.a.long.address@harbour-goods.example.com',
        yours: EMAIL,
        carried_by: empty ? null : 'Ada’s workshop',
      }),
    'GET workspace': () =>
      said(workspaceSchema, {
        markets: full([
          {
            market_type: 'synthetic_inventory',
            description: 'Simulated shops that order goods and sell them over eight weeks.',
            own_tables: false,
          },
        ]),
        limits: [
          { what: 'Calls', most: 60, seconds: 60 },
          { what: 'Actual fits', most: 5, seconds: 3600 },
          { what: 'Actual fits', most: 20, seconds: 86_400 },
        ],
        link: 'https://plans.example.com/app/#/workspace',
      }),
    'GET audit': () =>
      said(auditSchema, {
        events: full([
          {
            id: 3,
            time: NOW,
            who: EMAIL,
            what: 'key_made',
            about: 'Excel on my laptop (key_3Zt8Wc1LqYb6Nv0RxKd5Hs, paid)',
          },
          { id: 2, time: NOW - DAY, who: EMAIL, what: 'transfer', about: '12 to alan@example.com' },
          { id: 1, time: NOW - 2 * DAY, who: EMAIL, what: 'signed_in', about: 'a code by e-mail' },
        ]),
        next_before: null,
      }),
    'POST invitation/look': () =>
      said(invitedSchema, {
        account: 'Harbour Goods',
        by: 'grace@example.com',
        role: 'viewer',
      }),
    'GET operator': () => said(operatorViewSchema, operatorView()),
    'GET operator/accounts': ({ path }) => said(operatorAccountsSchema, operatorAccounts(path)),
    'GET operator/account/acc_4HcNe8UaG2xTq6MvWk0SbZ': () =>
      said(operatorAccountSchema, operatorAccount),
    'POST operator/account/acc_4HcNe8UaG2xTq6MvWk0SbZ/grant': () => ({
      ...ok(),
      body: '{"ok":true,"done":"booked","available":50}',
    }),
    'POST operator/account/acc_4HcNe8UaG2xTq6MvWk0SbZ/block': ok,
    'POST operator/key/key_7Yc0Qw3rTz8Lk2Mn5Vb9Xs/revoke': ok,
    'POST operator/market': ok,
    'DELETE session/s-running': () =>
      said(deleteAnswerSchema, {
        ok: true,
        canceled: { grounding: false, calculation: true },
        billing: FREE,
      }),
    'POST auth/sign-in/email-otp': ({ body }) => {
      if ((body as { otp: string }).otp !== '123456')
        return {
          status: 400,
          body: '{"code":"INVALID_OTP","message":"Invalid OTP"}',
          type: 'application/json',
        }
      signedIn = true
      return ok()
    },
  }
  answers['GET device/WDJB-MJHT'] = () => ({
    status: 200,
    body: '{"name":"Excel on Windows"}',
    type: 'application/json',
  })
  return {
    asked,
    /** Replaces an answer, by "METHOD path" without the query. */
    answers,
    signOut: () => {
      signedIn = false
    },
    answer(call: Asked): Said {
      asked.push(call)
      const path = call.path.split('?')[0]!
      if (!signedIn && !path.startsWith('auth/'))
        return refused(401, 'not_signed_in', 'Sign in first.')
      const made = answers[`${call.method} ${path}`]
      if (made) return made(call)
      return call.method === 'GET' ? refused(404, 'unknown_route', `No ${path} here.`) : ok()
    },
  }
}
/** An answer of /read that asks something. */
export const questions = (): Said =>
  said(readAnswerSchema, {
    status: 'questions',
    questions: [
      {
        id: 'storage',
        words: 'store',
        start: 0,
        end: 6,
        ask: 'What does storage cost?',
        choices: ['Storage costs nothing.', 'Storage costs 2 per unit and week.'].map((text) => ({
          text,
          formula: '0',
          description: `We buy and store. ${text}`,
        })),
      },
    ],
    feedback: 'Say what storage costs.',
    by: 'reader',
  })

export type FakeService = ReturnType<typeof fakeService>

const balanceOf = (available: number, held: number): z.input<typeof balanceSchema> => ({
  plan: available === 0 ? 'none' : 'founding',
  balance: available + held,
  balance_units: (available + held) * 8000,
  held,
  held_units: held * 8000,
  available,
  available_units: available * 8000,
  monthly_grant: available === 0 ? 0 : 400,
  monthly_grant_units: available === 0 ? 0 : 3_200_000,
  founding: available > 0,
  founding_multiplier: 2,
  units_per_token: 8000,
  next_accrual_at: available === 0 ? null : iso(-10),
})

const sessions = (): z.input<typeof sessionListSchema>['sessions'] => [
  {
    session_id: 's-running',
    status: 'processing',
    created_at: iso(0),
    progress: { fraction: 0.42, stage: 'model', message: 'Learning from 214 past deals' },
    planned_by: { key: 'k1', name: 'Excel on my laptop', person: EMAIL },
  },
  {
    session_id: 's-done',
    status: 'done',
    created_at: iso(1),
    name: 'Autumn cameras',
    market_type: 'used cameras',
    n_selected: 24,
    predicted_profit_sum: 13_320,
    billing: { ...FREE, tokens_charged: 18.35, tokens_charged_units: 146_800 },
    planned_by: { key: 'k1', name: 'Excel on my laptop', person: EMAIL },
  },
  {
    session_id: 's-failed',
    status: 'failed',
    created_at: iso(2),
    name: null,
    market_type: 'used cameras',
    billing: FREE,
    planned_by: { key: 'k0', name: '', person: null },
  },
  { session_id: 's-test', status: 'done', created_at: iso(3), mock: true, planned_by: null },
]

const common = (session_id: string, fraction: number, message: string) => ({
  session_id,
  model: 'rc012.2',
  created_at: iso(1),
  progress: { fraction, stage: 'model', message },
  billing: { ...FREE, tokens_charged: 18.35, tokens_charged_units: 146_800 },
})

const running = (): z.input<typeof resultSchema> => ({
  ...common('s-running', 0.42, 'Learning from 214 past deals'),
  status: 'processing',
})

const failed = (): z.input<typeof resultSchema> => ({
  ...common('s-failed', 0.1, 'Failed'),
  status: 'failed',
  error: 'The description could not be read.',
  error_code: 'grounding_unresolved',
  feedback: 'Say what happens to units that are not sold.',
})

const unused = [
  { start: 31, end: 50, text: 'Rent is 900 a month', why: 'money' as const },
  { start: 52, end: 70, text: 'We are a small shop', why: 'story' as const },
]
const lines = [
  {
    id: 'line-2',
    label: 'purchase',
    term: 1,
    sentence: null,
    fields: { amount: 1, of: 'unit_cost' as const, paid: true as const, for: 'ordered' as const },
    source: [],
    places: [],
    sure: true,
  },
]
const SWEEP = [-0.3, -0.2, -0.1, -0.05, 0, 0.05, 0.1, 0.2, 0.3]
const finished = (): z.input<typeof resultSchema> => ({
  ...common('s-done', 1, 'Finished'),
  status: 'done',
  valuation: { ...valuationOf('We buy qty units at unit_cost.'), unused, lines },
  menu: Array.from({ length: 24 }, (_, i) => ({
    key: `offer-${i + 1}`,
    menu: 0 as const,
    T: 0 as const,
    qty: 10 * (i + 1),
    profit: 900 - 30 * i,
    confidence: 0.95 - 0.01 * i,
    unit_cost: 4.2,
  })),
  n_selected: 24,
  predicted_profit_sum: 13_320,
  predicted_profit_interval: [9800, 16_100],
  confidence_thresh_calibrated: 0.6,
  confidence_correction: 0,
  confidence_thresh_effective: 0.6,
  confidence_sweep: SWEEP.map((correction, i) => ({
    correction,
    threshold: 0.6 + correction,
    applied: correction === 0,
    n_selected: 60 - 7 * i,
    n_selected_keys: 60 - 7 * i,
    n_keys_positive: 70,
    total_predicted_profit: 15_000 - (i - 2) ** 2 * 300,
  })),
  summary: {
    task_keys: 120,
    refused_keys: 4,
    capital_deployed: 21_400,
    replay: [-9, -8, -7, -5, -4, -3, -2].map((T) => ({
      T,
      options: 90,
      selected: 22,
      predicted_profit: 11_000 + 300 * T,
      realised_profit: 10_200 - 950 * ((T * T) % 5),
    })),
    seconds: { model: 31 },
    device: 'cpu',
    notes: ['Storage is charged by its column, although the words do not mention it.'],
  },
  labeled_rows: 214,
  unlabeled_rows: 33,
})

const reasons = (): z.input<typeof resultSchema>['reasons'] =>
  Array.from({ length: 23 }, (_, i) => ({
    key: `offer-${i + 1}`,
    deals: [
      { key: `old-${i + 1}`, menu: -3, qty: 12, profit: 410.5, similarity: 0.93 },
      { key: `old-${i + 40}`, menu: -8, qty: 9, profit: -35, similarity: 0.81 },
    ],
    columns: [
      { column: 'brand', value: 'Leica', effect: 120.4 },
      { column: 'unit_price / unit_cost', value: 1.62, effect: -14 },
    ],
  }))

const realised = (): NonNullable<z.input<typeof realisedSchema>['found']> => ({
  session_id: 's-later',
  created_at: iso(0),
  T: -3,
  deals: 22,
  taken: 19,
  valued: 18,
  predicted_profit: 12_240,
  realised_profit: 9815.5,
  as_planned: { deals: 16, predicted_profit: 11_430, realised_profit: 9402 },
  unfinished: 4,
  rows: Array.from({ length: 19 }, (_, i) => ({
    key: `offer-${i + 1}`,
    qty: 10 * (i + 1),
    taken_qty: i === 18 ? null : 10 * (i + 1) - (i > 15 ? 5 : 0),
    predicted_profit: 900 - 30 * i,
    realised_profit: i === 18 ? null : 240.25 - 3 * i,
    final: i > 3,
  })),
})

const keysOf = (empty: boolean): z.input<typeof keysSchema> => ({
  keys: empty
    ? []
    : [
        {
          id: 'k1',
          name: 'Excel on my laptop',
          kind: 'paid',
          scopes: ['fit', 'transfer'],
          start: 'edps_paid_7Yc0',
          made_by: EMAIL,
          created_at: NOW - 20 * DAY,
          last_used_at: NOW - DAY,
          revoked_at: null,
          month_tokens: 100,
          month_spent: 36.7,
        },
        {
          id: 'k2',
          name: 'Trial',
          kind: 'free',
          scopes: ['fit'],
          start: 'edps_free_Zk31',
          made_by: null,
          created_at: NOW - 40 * DAY,
          last_used_at: null,
          revoked_at: NOW - 10 * DAY,
          month_tokens: null,
          month_spent: 0,
        },
      ],
  may_make: empty ? ['free'] : ['paid', 'free'],
  why_not: {
    paid: empty ? 'Paid keys need a membership or tokens: be sent some.' : null,
    free: null,
  },
})

const operatorView = (): z.input<typeof operatorViewSchema> => ({
  accounts: 129,
  members: 64,
  engines: [{ id: 'engine-1', device: '8 cores', slots: 2, busy: 1 }],
  waiting: 3,
  running: 1,
  waiting_fits: [
    { account: 'acc_0qVt3YwB7mKd1RfXs9LzPj', model: 'rc012.2', queued_at: NOW - 400_000 },
    { account: 'acc_4HcNe8UaG2xTq6MvWk0SbZ', model: 'rc015', queued_at: NOW - 90_000 },
  ],
  tokens_in: { purchase: 1930, grant: 250, accrual: 25_600 },
  tokens_out: { used: 11_240.25, sponsored: 812.5 },
  last_fits: { fits: 100, held: 1830.5, charged: 1512.75, mean_ratio: 0.8264 },
  model_use: [
    {
      model: '@cf/meta/llama-3.3-70b-instruct-fp8-fast',
      questions: 412,
      unanswered: 3,
      tokens_in: 1_030_400,
      tokens_out: 288_120,
    },
  ],
  grounding_tokens: 7_412.5,
})

const operatorAccount: z.input<typeof operatorAccountSchema> = {
  id: 'acc_4HcNe8UaG2xTq6MvWk0SbZ',
  name: 'Harbour Goods',
  email: 'grace.with.a.long.address@harbour-goods.example.com',
  membership: 'founding',
  member_until: null,
  blocked_at: null,
  keys: [
    {
      id: 'key_7Yc0Qw3rTz8Lk2Mn5Vb9Xs',
      name: 'laptop',
      kind: 'paid',
      start: 'edps_paid_tOIm',
      revoked_at: null,
    },
  ],
  tokens: { balance: 40, held: 18, available: 22 },
}

const operatorAccounts = (path: string): z.input<typeof operatorAccountsSchema> => {
  const search = new URLSearchParams(path.split('?')[1]).get('search') ?? ''
  const accounts = [
    {
      id: 'acc_4HcNe8UaG2xTq6MvWk0SbZ',
      name: 'Harbour Goods',
      email: 'grace.with.a.long.address@harbour-goods.example.com',
      membership: 'founding' as const,
      created_at: NOW - DAY,
      keys: 3,
    },
    {
      id: 'acc_0qVt3YwB7mKd1RfXs9LzPj',
      name: 'Unnamed',
      email: null,
      membership: 'none' as const,
      created_at: NOW - 2 * DAY,
      keys: 0,
    },
  ]
  return {
    accounts: accounts.filter(({ id, email }) => `${id} ${email}`.includes(search)),
    next_before: search === '' && !path.includes('before=') ? 128 : null,
  }
}
