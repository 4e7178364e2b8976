// An engine of the tests: plain calls to the Worker's /engine door, one function a call.
// What it puts is the least that the protocol takes.
import { CONTRACT_VERSION } from '#contract/schemas.ts'
import { feedbackItem } from '#contract/feedback.ts'
import { createHash } from 'node:crypto'
import type { ClaimAnswer } from '#contract/engine-protocol.ts'
import { ENGINE_TOKEN, keyed, type TestWorker } from './harness.ts'

/** A claimed fit. */
export type Held = ClaimAnswer

export function engineOf(
  worker: TestWorker,
  engine_id: string,
  more: object = {},
  token = ENGINE_TOKEN,
) {
  const call = (method: string, path: string, body?: unknown): Promise<Response> =>
    worker.fetch(`/engine/${path}`, {
      method,
      headers: keyed(token, { 'X-Engine-Id': engine_id }),
      ...(body === undefined
        ? {}
        : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
  const about = {
    engine_id,
    device: 'a test',
    cores: 2,
    models: ['rc012.2'],
    contract_version: CONTRACT_VERSION,
    reader_version: 'test',
    slots: 2,
    free: 1,
    ...more,
  }
  return {
    call,
    poll: (): Promise<Response> => call('POST', 'claim', about),
    /** Claims until it gets a fit; a test that expects none uses `poll`. */
    async claim(): Promise<Held> {
      const answer = await call('POST', 'claim', about)
      if (answer.status !== 200) throw new Error(`claim answered ${answer.status}`)
      return (await answer.json()) as Held
    },
    event: (lease: string, stage = 'fitting', fraction = 0.5): Promise<Response> =>
      call('POST', `${lease}/events`, { stage, fraction, message: `${stage} goes on` }),
    tables: (lease: string): Promise<Response> => call('GET', `${lease}/tables`),
    valuation: (lease: string, cache_hit = false): Promise<Response> =>
      call('PUT', `${lease}/valuation`, { valuation: VALUATION, cache_hit, kept: KEPT }),
    part: (lease: string, name: string, text: string): Promise<Response> =>
      call('PUT', `${lease}/part/${name}`, text),
    plan: (lease: string, parts: object[] = [], more: object = {}): Promise<Response> =>
      call('PUT', `${lease}/plan`, { plan: PLAN, parts, compute: COMPUTE, ...more }),
    fail: (lease: string, code = 'insufficient_history'): Promise<Response> =>
      call('POST', `${lease}/fail`, {
        code,
        side: 'client',
        message: 'There is too little history.',
        feedback: [feedbackItem('history_too_short', 'Send more of it.')],
      }),
    release: (lease: string): Promise<Response> => call('POST', `${lease}/release`, {}),
  }
}

/** How a plan names a part that was put. */
export const named = (name: string, text: string) => ({
  name,
  bytes: Buffer.byteLength(text),
  sha256: createHash('sha256').update(text).digest('hex'),
})

const COMPUTE = { cpu_seconds: 1, gpu_seconds: 0 }

export const VALUATION = {
  formula: 'qty * price',
  terms: [{ name: 'sales', sign: 1, expression: { op: 'ordered' }, source: 'we sell' }],
  quantity: 'stock',
  horizon: 12,
  period: 'week',
  bindings: [],
  assumptions: ['stock is assumed'],
  unresolved: [],
  reader: 'test',
}

/** The least that an account can keep of a reading. */
const KEPT = {
  facts: {
    reader: 'test',
    period: 'week',
    texts: [],
    percents: [],
    fractions: [],
    parameters: [],
  },
  reading: { ok: true, valuation: VALUATION },
  proposed: null,
}

export const PLAN = {
  menu: [{ key: 't1', menu: 0, T: 0, qty: 10, profit: 12.5, confidence: 0.8, unit_cost: 11 }],
  n_selected: 1,
  predicted_profit_sum: 12.5,
  predicted_profit_interval: [1, 20],
  confidence_thresh_calibrated: 0.5,
  confidence_correction: 0,
  confidence_thresh_effective: 0.5,
  confidence_sweep: [],
  summary: {
    task_keys: 100,
    refused_keys: 99,
    capital_deployed: 110,
    replay: [],
    seconds: {},
    device: 'a test',
    notes: [],
  },
  labeled_rows: 120,
  unlabeled_rows: 24,
}
