// A session's transitions as pure functions over plain data (interface §3, States): no storage, no clock.
// Only these change a status. The attempt is the fencing token: a call of an older attempt than the newest
// changes nothing.
import type { KeyKind } from '#contract/api-key.ts'
import type { EventRequest, FailRequest, FitOrder, Part } from '#contract/engine-protocol.ts'
import { MOCK_RESULT_DAYS, RESULT_DAYS, TABLES_DAYS_AFTER_END } from '#contract/limits.ts'
import type { FitAnswer, Plan, Status } from '#contract/schemas.ts'

const DAY_MS = 24 * 3600 * 1000

/** A key by its id and name, and the id of the person who made it or whose console it was. */
export interface PlannedBy {
  key: string | null
  /** Empty for a key without one. */
  name: string
  person: string | null
}

/** What never changes after the submission. */
export interface Origin {
  session: string
  account: string
  /** Class of the key. Absent in sessions of earlier versions. */
  kind?: KeyKind
  /** Absent in sessions of earlier versions. */
  by?: PlannedBy
  created_at: number
  body_sha256: string
  /** Whether the body was sent (and is stored) as gzip. */
  gzip: boolean
  order: FitOrder
  answer: FitAnswer
  /** What it is charged by: units held for it, or the published market that is sponsored; columns of both tables. Absent in
   * sessions of earlier versions. */
  charge?: { held_units: number; sponsored: string | null; columns: number }
  /** Where the account's compiled valuation of this description and schema is kept. */
  valuation_key: string | null
  /** Bytes of the placeholder plan and parts of an input test, else null; those of earlier versions have no reasons, bills or sizes. */
  placeholder: {
    plan: number
    options: number
    labels: number
    reasons?: number
    bill?: number
    sizes?: number
  } | null
}

/** Where a part of a plan lies; null where the plan has none. */
export const partKey = (plan: SessionState['plan'], name: Part): string | null =>
  plan?.parts.find((part) => part.name === name)?.key ?? null

/** An object in R2 as an engine put it. */
export interface Upload {
  key: string
  bytes: number
  sha256: string
}

export interface SessionState {
  status: Status
  /** Newest attempt that an engine began; 0 = none yet. */
  attempt: number
  stage: string
  fraction: number
  message: string
  cache_hit: boolean | null
  /** How grounding is charged; null or absent until it is complete. */
  grounding?: 'new' | 'cached' | null
  /** Uploaded parts of the newest attempt, by name; visible only once the plan names them. */
  uploads: Partial<Record<Part, Upload & { attempt: number }>>
  plan: {
    attempt: number
    key: string
    bytes: number
    parts: { name: Part; key: string }[]
    /** What a list says of it. Absent in sessions of earlier versions, and in input tests. */
    sums?: PlanSums
  } | null
  /** CPU and GPU seconds of completed stages that the engine reported, bounded by lease time × cores. */
  compute: { cpu_seconds: number; gpu_seconds: number } | null
  failure: Pick<FailRequest, 'code' | 'message' | 'feedback' | 'side'> | null
  ended_at: number | null
  /** False once the uploaded tables are deleted, and for input tests from the start. */
  tables: boolean
}

/** Why a transition does not apply: a newer attempt owns the session, or it has ended. */
export type Denied = { ok: false; why: 'superseded' | 'ended' }
export type Moved = { ok: true; state: SessionState } | Denied

const denied = (why: Denied['why']): Denied => ({ ok: false, why })

export function initialState(order: FitOrder): SessionState {
  return {
    status: order.options.grounding_mode === 'client_grounded' ? 'processing' : 'grounding',
    attempt: 0,
    stage: 'waiting',
    fraction: 0,
    message: 'The fit waits for a free engine.',
    cache_hit: null,
    grounding: null,
    uploads: {},
    plan: null,
    compute: null,
    failure: null,
    ended_at: null,
    // An input test is computed from its tables before it becomes a session: they are not needed again.
    tables: order.options.mock === false,
  }
}

const ended = (state: SessionState): boolean => state.ended_at !== null

/** Whether the attempt may still write: it is the newest one and the session has not ended. */
export function admits(state: SessionState, attempt: number): { ok: true } | Denied {
  if (attempt < state.attempt) return denied('superseded')
  return ended(state) ? denied('ended') : { ok: true }
}

/** An engine begins an attempt. The status stays: losing an engine never moves it back. */
export function begin(state: SessionState, attempt: number): Moved {
  if (ended(state)) return denied('ended')
  if (attempt <= state.attempt) return denied('superseded')
  const message = 'An engine has taken the fit.'
  return {
    ok: true,
    // What a lost attempt computed is not charged.
    state: {
      ...state,
      attempt,
      stage: 'starting',
      fraction: 0,
      message,
      uploads: {},
      compute: null,
    },
  }
}

export function report(state: SessionState, attempt: number, event: EventRequest): Moved {
  const may = admits(state, attempt)
  if (!may.ok) return may
  const { stage, fraction, message, compute } = event
  return {
    ok: true,
    state: { ...state, stage, fraction, message, compute: compute ?? state.compute },
  }
}

/** The valuation is stored: the description is read, so the fit is past grounding. A reading that is paid for here is no hit. */
export function grounded(
  state: SessionState,
  attempt: number,
  cacheHit: boolean,
  grounding: 'new' | 'cached',
): Moved {
  const may = admits(state, attempt)
  if (!may.ok) return may
  const cache_hit = cacheHit && grounding === 'cached'
  return { ok: true, state: { ...state, status: 'processing', cache_hit, grounding } }
}

export function uploaded(state: SessionState, attempt: number, name: Part, upload: Upload): Moved {
  const may = admits(state, attempt)
  if (!may.ok) return may
  const uploads = { ...state.uploads, [name]: { ...upload, attempt } }
  return { ok: true, state: { ...state, uploads } }
}

export type PlanSums = Pick<Plan, 'n_selected' | 'predicted_profit_sum'>

export interface PlanStored {
  key: string
  sums: PlanSums
  bytes: number
  parts: { name: Part; bytes: number; sha256: string }[]
  compute: { cpu_seconds: number; gpu_seconds: number }
}

/** The plan and its parts become visible at once. Repeating the winning attempt's plan is granted. */
export function finish(
  state: SessionState,
  attempt: number,
  plan: PlanStored,
  now: number,
): Moved | { ok: false; why: 'part_differs'; part: Part } {
  if (state.plan?.attempt === attempt) return { ok: true, state }
  const may = admits(state, attempt)
  if (!may.ok) return may
  const parts: { name: Part; key: string }[] = []
  for (const { name, bytes, sha256 } of plan.parts) {
    const upload = state.uploads[name]
    if (!upload || upload.attempt !== attempt || upload.bytes !== bytes || upload.sha256 !== sha256)
      return { ok: false, why: 'part_differs', part: name }
    parts.push({ name, key: upload.key })
  }
  return {
    ok: true,
    state: {
      ...state,
      status: 'done',
      stage: 'done',
      fraction: 1,
      message: 'The plan is ready.',
      plan: { attempt, key: plan.key, bytes: plan.bytes, parts, sums: plan.sums },
      compute: plan.compute,
      ended_at: now,
    },
  }
}

/** The fit ends without a plan. `attempt` null: the dispatcher ends it, whichever attempt holds it. */
export function fail(
  state: SessionState,
  attempt: number | null,
  failure: NonNullable<SessionState['failure']>,
  now: number,
): Moved {
  if (ended(state)) {
    // The same engine repeats a report whose answer was lost.
    const again = attempt === state.attempt && state.failure?.code === failure.code
    return again ? { ok: true, state } : denied('ended')
  }
  if (attempt !== null && attempt < state.attempt) return denied('superseded')
  const message = failure.message
  return {
    ok: true,
    state: { ...state, status: 'failed', stage: 'failed', message, failure, ended_at: now },
  }
}

/** What a cancel stopped (interface §3, `DELETE /session`). */
export function canceled(state: SessionState): { grounding: boolean; calculation: boolean } {
  return {
    grounding: state.status === 'grounding',
    calculation: state.status === 'processing',
  }
}

/** The session once its tables are deleted, and its bills, which go with them: they show cells of the tables. */
export function withoutTables(state: SessionState): { state: SessionState; bills: string[] } {
  const { plan } = state
  const parts = plan?.parts ?? []
  const rest = plan && { ...plan, parts: parts.filter(({ name }) => name !== 'bill') }
  const bills = parts.filter(({ name }) => name === 'bill').map(({ key }) => key)
  return { state: { ...state, tables: false, plan: rest }, bills }
}

/** What is deleted next, and when; null: nothing has a deadline. */
export function nextDeadline(
  origin: Origin,
  state: SessionState,
): { at: number; ends: 'tables' | 'session' } | null {
  if (origin.answer.mock)
    return { at: origin.created_at + MOCK_RESULT_DAYS * DAY_MS, ends: 'session' }
  if (state.ended_at === null) return null
  return state.tables
    ? { at: state.ended_at + TABLES_DAYS_AFTER_END * DAY_MS, ends: 'tables' }
    : { at: state.ended_at + RESULT_DAYS * DAY_MS, ends: 'session' }
}
