// The public methods of the Durable Objects as interfaces, so that callers need no object's own file.
// No logic.
import type { ClaimRequest, EventRequest, FailRequest, Part } from '#contract/engine-protocol.ts'
import type { Question } from '#contract/questions.ts'
import type { Billing, FitAnswer, SessionLink } from '#contract/schemas.ts'
import type { Valuation } from '#contract/valuation.ts'
import type { Prediction, PredictionOutcome } from '../dispatcher/waiting-predictions.ts'
import type { About, Place, Planned, Search } from '../account/account-rows.ts'
import type { Places, QueueView, health } from '../dispatcher/queue-view.ts'
import type { NewJob } from '../dispatcher/queue-moves.ts'
import type { Lease } from '../dispatcher/queue-state.ts'
import type { Allowance, Verdict } from '../limits/window.ts'
import type { Uploaded } from '../upload/upload-rows.ts'
import type {
  Origin,
  PlannedBy,
  PlanStored,
  SessionState,
  Upload,
} from '../session/session-state.ts'

/** What `GET /result` shows of a session. */
export interface SessionView {
  origin: Origin
  /** What a person called it; null = nothing. */
  name: string | null
  state: SessionState
  valuation: Valuation | null
  questions: readonly Question[]
}

/** A line of a list with the id of the person, whose address the route adds. */
export type KeptLink = Omit<SessionLink, 'planned_by'> & { by: PlannedBy | null }

/** `gone`: deleted, or it never existed. */
export type Why = 'superseded' | 'ended' | 'gone'

export type Written = { ok: true } | { ok: false; why: Why }

/** The outcome of claiming an idempotency key, before any work. */
export type Claim =
  | { is: 'claimed'; token: string; session: string }
  | { is: 'in_progress' }
  | { is: 'answered'; body_sha256: string; answer: FitAnswer }

export interface Claimed {
  lease: string
  session: string
  attempt: number
}

/** account/account-object.ts */
export interface AccountRpc {
  take(key: string, allowance: Allowance): Verdict
  giveBack(key: string, allowance: Allowance): void
  claim(key: string, token: string, session: string): Promise<Claim>
  renew(key: string, token: string): boolean
  forget(key: string, token: string): void
  answer(key: string, token: string, body_sha256: string, answer: FitAnswer): void
  sessionOf(key: string): string | null
  list(place: Place, about: About): Promise<void>
  unlist(session: string): void
  listed(before: Place | null, most: number, search?: Search | null): Place[]
  plannedBy(): Planned[]
  lastSent(): string | null
  setLastSent(text: string): Promise<void>
  useReading(key: string): Promise<void>
  newUpload(hash: string, name: string): Promise<void>
  uploadOf(hash: string): string | null
  uploaded(hash: string, uploaded: Uploaded): Promise<boolean>
  uploadNamed(name: string): Uploaded | 'open' | null
  erase(account: string): Promise<void>
  isErased(): boolean
}

/** session/session-object.ts */
export interface SessionRpc {
  expect(session: string): Promise<void>
  abandon(): Promise<void>
  create(origin: Origin): Promise<FitAnswer>
  first(account: string): { body_sha256: string; answer: FitAnswer } | null
  view(account: string, waitMs: number): Promise<SessionView | null>
  link(account: string): Promise<KeptLink | null>
  rename(account: string, name: string | null): Promise<boolean>
  remove(account: string): Promise<Removed | null>
  begin(attempt: number): Origin | null
  check(attempt: number): { ok: true; origin: Origin } | { ok: false; why: Why; planned: boolean }
  report(attempt: number, event: EventRequest): Written
  grounded(
    attempt: number,
    valuation: Valuation,
    cacheHit: boolean,
    charged: 'new' | 'cached',
  ): Written
  uploaded(attempt: number, name: Part, upload: Upload): Written
  finish(attempt: number, plan: PlanStored): Promise<Finished>
  fail(attempt: number | null, failure: FailRequest): Promise<Written>
}

/** What a deletion stopped, and what the session is charged. */
export interface Removed {
  canceled: { grounding: boolean; calculation: boolean }
  billing: Billing
}

/** What happened to a plan that an engine put. */
export type Finished =
  | { ok: true; key: string }
  | { ok: false; why: Why }
  | { ok: false; why: 'part_differs'; part: Part }

/** dispatcher/dispatcher-object.ts */
export interface DispatcherRpc {
  add(job: NewJob): Promise<void>
  remove(session: string, reason: 'done' | 'canceled', failure?: string): Promise<void>
  metrics(): string
  counted(sums: readonly [series: string, by: number][]): Promise<void>
  staged(seconds: Readonly<Record<string, number>>): Promise<void>
  claim(request: ClaimRequest): Promise<{ given: Claimed | null; wakes: number }>
  sent(lease: string): Promise<boolean>
  changed(wakes: number, waitMs: number): Promise<void>
  touch(lease: string, engine: string): Promise<Lease | 'foreign' | null>
  release(lease: string): Promise<void>
  grounded(lease: string): Promise<void>
  position(session: string): number | null
  waitingOf(account: string): number
  places(account: string): Places
  queueView(): QueueView
  waitingFits(most: number): { account: string; model: string; queued_at: number }[]
  health(): ReturnType<typeof health>
  predict(prediction: Prediction): Promise<PredictionOutcome>
  claimPrediction(
    waitMs: number,
    token: string | null,
    models: readonly string[],
  ): Promise<Prediction | null>
  findPrediction(id: string, token: string | null): Prediction | null
  endPrediction(id: string, outcome: PredictionOutcome): boolean
  offers(model: string): boolean
}

/** limits/address-object.ts */
export interface AddressRpc {
  take(allowance: Allowance): Verdict
}
