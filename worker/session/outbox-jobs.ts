// What a session must change outside its own object: the rows of its outbox, and how each is done. Each may
// be done twice.
import { CONTRACT_VERSION, type Status } from '#contract/schemas.ts'
import type { NewJob } from '../dispatcher/queue-moves.ts'
import { noteEndedFit, type EndedFit } from '../base/figures.ts'
import { accountObject, dispatcherObject, walletObject, type Env } from '../base/env.ts'
import { bodyKey, sessionPrefix } from '../base/ids.ts'
import type { Settlement } from '../wallet/wallet-rpc.ts'
import { figureOf, settlementOf } from './bill.ts'
import type { Origin, SessionState } from './session-state.ts'

export type OutboxJob =
  /** The account's list of sessions. */
  | {
      to: 'list'
      session: string
      account: string
      created_at: number
      person?: string | null
      words?: string
    }
  | { to: 'unlist'; session: string; account: string }
  | ({ to: 'queue' } & Omit<NewJob, 'contract'>)
  | {
      to: 'unqueue'
      session: string
      reason: 'done' | 'canceled'
      failure?: string
    }
  | { to: 'wallet'; session: string; account: string; settlement: Settlement }
  /** For the operator's figures. */
  | { to: 'figures'; session: string; fit: EndedFit }
  /** Jobs of an earlier version name no bills. */
  | { to: 'delete_tables'; session: string; bills?: string[] }
  /** Objects that engines put and the plan does not name: of earlier attempts, replaced, left over. */
  | { to: 'delete_uploads'; session: string; keep: string[] }
  | { to: 'delete_all'; session: string }

/** Of the account's list, with the words by which a person finds it there. */
export function listJob(
  { session, account, created_at, by, order }: Origin,
  name: string | null,
): OutboxJob {
  const words = [name, order.options.market_type, by?.name].filter(Boolean).join('\n')
  return { to: 'list', session, account, created_at, person: by?.person ?? null, words }
}

/** What a new session changes elsewhere: its account's list, and the queue unless it is an input test. */
export function jobsOfNew(origin: Origin, status: Status): OutboxJob[] {
  const { session, account, kind, created_at, answer } = origin
  return [
    listJob(origin, null),
    answer.mock
      ? { to: 'delete_tables', session }
      : {
          to: 'queue',
          session,
          account,
          kind,
          model: answer.model,
          queued_at: created_at,
          grounded: status === 'processing',
        },
  ]
}

/** What a session tells its wallet where it ends or is deleted while it runs. */
export function jobsOfWallet(origin: Origin, state: SessionState): OutboxJob[] {
  const settlement = settlementOf(origin, state)
  const { session, account } = origin
  if (!settlement) return []
  const fit = figureOf(origin, state)
  return [
    { to: 'wallet', session, account, settlement },
    ...(fit ? [{ to: 'figures' as const, session, fit }] : []),
  ]
}

/** Where a fit has ended: its wallet settles, the dispatcher drops it, and what its plan does not name is deleted. */
export function jobsOfEnded(origin: Origin, state: SessionState): OutboxJob[] {
  const { session } = origin
  const { plan, failure } = state
  const keep = plan ? [plan.key, ...plan.parts.map((part) => part.key)] : []
  return [
    ...jobsOfWallet(origin, state),
    { to: 'unqueue', session, reason: 'done', failure: failure?.code },
    { to: 'delete_uploads', session, keep },
  ]
}

export async function performJob(env: Env, job: OutboxJob): Promise<void> {
  const { session } = job
  switch (job.to) {
    case 'list':
      return accountObject(env, job.account).list(
        { session, created_at: job.created_at },
        { person: job.person ?? null, words: job.words ?? '' },
      )
    case 'unlist':
      return accountObject(env, job.account).unlist(session)
    case 'queue': {
      const { account, kind, model, queued_at, grounded } = job
      const fit = { session, account, kind, model, contract: CONTRACT_VERSION, queued_at, grounded }
      return dispatcherObject(env).add(fit)
    }
    case 'unqueue':
      return dispatcherObject(env).remove(session, job.reason, job.failure)
    case 'wallet':
      return walletObject(env, job.account).settle(session, job.settlement)
    case 'figures':
      return noteEndedFit(env, job.fit)
    case 'delete_tables':
      return env.STORE.delete([bodyKey(session), ...(job.bills ?? [])])
    case 'delete_uploads':
      return deleteBut(env.STORE, session, [bodyKey(session), ...job.keep])
    case 'delete_all':
      return deleteBut(env.STORE, session, [])
  }
}

/** Deletes all that the session stores except the keys to keep, which are fewer than a page. */
async function deleteBut(store: R2Bucket, session: string, keep: string[]): Promise<void> {
  for (;;) {
    const { objects } = await store.list({ prefix: sessionPrefix(session) })
    const keys = objects.map((object) => object.key).filter((key) => !keep.includes(key))
    if (!keys.length) return
    await store.delete(keys)
  }
}
