// Calls of an account's wallet, as its client and the operator make them, for tests over the real Worker.
import { expect } from 'vitest'
import {
  balanceSchema,
  ledgerSchema,
  type BalanceAnswer,
  type LedgerEntry,
} from '#contract/account.ts'
import type { Billing, FitAnswer, Problem } from '#contract/schemas.ts'
import { market } from '../support/requests/market.ts'
import { keyed, startWorker, type SeedOptions, type TestWorker } from './harness.ts'

const OPERATOR_TOKEN = 'operator-token-of-the-tests'

/** A Worker with an operator. */
export const startWithOperator = (
  variables: Record<string, string> = {},
  secrets: Record<string, string> = {},
): Promise<TestWorker> => startWorker(variables, { ...secrets, OPERATOR_TOKEN })

/** The body of an answer that must be 200. */
export async function ok<T>(answer: Promise<Response>): Promise<T> {
  const response = await answer
  const body: unknown = await response.json()
  expect(response.status, JSON.stringify(body)).toBe(200)
  return body as T
}

export async function refused(answer: Promise<Response>): Promise<Problem> {
  return (await (await answer).json()) as Problem
}

export type WalletCalls = ReturnType<typeof walletCalls>

/** Calls of one Worker; `worker` is asked for at each call, because tests start it later. */
export function walletCalls(worker: () => TestWorker) {
  const open: [string, string][] = []
  const call = (method: string, path: string, key: string, body?: unknown, more = {}) =>
    worker().fetch(path, {
      method,
      headers: keyed(key, more),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  return {
    call,
    operator: (method: string, path: string, body?: unknown, token = OPERATOR_TOKEN) =>
      call(method, `/operator/${path}`, token, body),
    member: (o: SeedOptions) => worker().account('paid', undefined, o),
    balanceOf: async (key: string): Promise<BalanceAnswer> =>
      balanceSchema.parse(await ok(call('GET', '/v1/account/balance', key))),
    ledgerOf: async (key: string, query = ''): Promise<LedgerEntry[]> =>
      ledgerSchema.parse(await ok(call('GET', `/v1/account/ledger${query}`, key))).entries,
    resultOf: (key: string, id: string) =>
      ok<{ status: string; billing: Billing; error?: string; grounding_cache_hit?: boolean }>(
        call('GET', `/v1/result/${id}`, key),
      ),
    fit: async (key: string, more: object = {}, headers = {}): Promise<Response> => {
      const answer = await call('POST', '/v1/fit', key, { ...market(), ...more }, headers)
      const { session_id } = (await answer.clone().json()) as Partial<FitAnswer>
      if (session_id !== undefined) open.push([session_id, key])
      return answer
    },
    /** No fit of a test waits for the next one. */
    endFits: async (): Promise<void> => {
      for (const [session, key] of open.splice(0))
        await call('DELETE', `/v1/session/${session}`, key)
    },
  }
}
