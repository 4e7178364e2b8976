// The Worker in its real runtime, with accounts and keys made the way the start script makes them:
// rows in D1. Files with default settings share one Worker; tests keep apart by accounts.
import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt } from '#addin/build/ensure-built.ts'
import { KEY_RANDOM_BYTES, makeKey, type KeyKind } from '#contract/api-key.ts'
import { toUnits } from '#contract/prices.ts'
import { openDatabase } from '#cli/local-database.ts'
import { SCRIPT, startLocalWorker } from '#cli/local-worker.ts'
import { ensureWorkerBundle } from '#cli/worker-bundle.ts'
import type {
  DeleteAnswer,
  FitAnswer,
  Health,
  Plan,
  Problem,
  Result,
  Status,
  Validation,
} from '#contract/schemas.ts'

/** Tests of other things than limits call more often than a client may, all from one address. */
const WIDE = JSON.stringify({ validations_anonymous: 10_000, paid_fits_hour: 10_000 })

export const ENGINE_TOKEN = 'engine-token-of-the-tests'

interface TestEnv {
  DB: {
    prepare(sql: string): {
      bind(...values: unknown[]): {
        run(): Promise<unknown>
        all(): Promise<{ results: Record<string, unknown>[] }>
      }
    }
  }
  STORE: {
    list(o: { prefix: string }): Promise<{ objects: { key: string; size: number }[] }>
    get(key: string): Promise<{ text(): Promise<string> } | null>
    put(key: string, value: string): Promise<unknown>
    delete(keys: string[]): Promise<void>
  }
}

const CLASSES = {
  DISPATCHER: 'DispatcherObject',
  SESSION: 'SessionObject',
  ACCOUNT: 'AccountObject',
  WALLET: 'WalletObject',
} as const

type Row = Record<string, unknown>

export interface TestWorker {
  url: string
  fetch(path: string, init?: RequestInit & { duplex?: 'half' }): Promise<Response>
  env: TestEnv
  /** A fresh account with one working key. */
  account(
    kind?: KeyKind,
    profile?: string,
    o?: SeedOptions,
  ): Promise<{ account: string; key: string }>
  /** SQL inside the session's object: for tests that move its clock. */
  sessionSql(session: string, query: string, ...values: unknown[]): Promise<Row[]>
  /** The same of an account's: for tests that use up its limits. */
  accountSql(account: string, query: string, ...values: unknown[]): Promise<Row[]>
  /** The same of a wallet's. */
  walletSql(account: string, query: string, ...values: unknown[]): Promise<Row[]>
  /** The same of the dispatcher, whose queue is in memory: `evict` makes it read the rows. */
  dispatcherSql(query: string, ...values: unknown[]): Promise<Row[]>
  evict(object: keyof typeof CLASSES, name: string): Promise<void>
  /** What the Worker wrote to its log since it started or the log was cleared. */
  logs(): unknown[]
  clearLogs(): void
  close(): Promise<void>
}

/** What every Worker of this process is started of: no source changes while tests run. */
let pages: ReturnType<typeof ensureBuilt> | null = null
const bundles = new Map<string | undefined, ReturnType<typeof ensureWorkerBundle>>()

/** The one Worker with default settings of this process. */
let shared: Promise<TestWorker> | null = null

/**
 * A Worker with these settings; without any, the one that all such files share, which holds no fits, engines or files
 * of theirs any more. `main`: a module that stands in for the Worker's own, from the root of the repository.
 */
export function startWorker(
  vars?: Record<string, string>,
  secrets: Record<string, string> = { ENGINE_TOKEN },
  main?: string,
): Promise<TestWorker> {
  if (vars) return startOwn(vars, secrets, main)
  shared ??= startOwn({}, secrets).then((worker) => ({
    ...worker,
    // Where a call still holds the dispatcher, the next file gets a Worker of its own.
    close: () =>
      sweep(worker).catch(() => {
        shared = null
        return worker.close()
      }),
  }))
  return shared
}

async function startOwn(
  vars: Record<string, string>,
  secrets: Record<string, string>,
  main?: string,
): Promise<TestWorker> {
  const making = bundles.get(main) ?? ensureWorkerBundle(main)
  bundles.set(main, making)
  // The Worker does not start without the folder of its assets.
  const [built, bundle] = await Promise.all([(pages ??= ensureBuilt()), making])
  if (!built.ok) throw new Error(built.message)
  if (!bundle.ok) throw new Error(bundle.message)
  const state = mkdtempSync(join(tmpdir(), 'edps-worker-'))
  openDatabase(state).close()
  const lines: unknown[] = []
  const worker = startLocalWorker({
    bundle: bundle.folder,
    port: 0,
    pages: true,
    state,
    vars: { LIMITS: WIDE, ...vars, ...secrets },
    onLog: (line) => lines.push(line),
  })
  const url = await worker.ready
  const env = await worker.getBindings<TestEnv>()
  const sqlOf = async (object: keyof typeof CLASSES, name: string) => {
    const storage = await worker.unsafeGetDurableObjectStorage(SCRIPT, CLASSES[object], { name })
    return (query: string, ...values: unknown[]) => storage.exec(query, ...values)
  }
  return {
    url: url.origin,
    fetch: (path, init) => fetch(new URL(path, url), init),
    env,
    account: (kind = 'paid', profile, o = {}) => seedAccount(env, kind, profile ?? null, o),
    sessionSql: async (session, ...query) => (await sqlOf('SESSION', session))(...query),
    accountSql: async (account, ...query) => (await sqlOf('ACCOUNT', account))(...query),
    walletSql: async (account, ...query) => (await sqlOf('WALLET', account))(...query),
    dispatcherSql: async (...query) => (await sqlOf('DISPATCHER', 'all'))(...query),
    evict: (object, name) => worker.unsafeEvictDurableObject(SCRIPT, CLASSES[object], { name }),
    logs: () => [...lines],
    clearLogs: () => void lines.splice(0),
    close: async () => {
      await worker.dispose()
      rmSync(state, { recursive: true, force: true })
    },
  }
}

/** Takes away what the next file would meet. Rows of accounts stay: it has others. */
async function sweep(worker: TestWorker): Promise<void> {
  await worker.dispatcherSql('DELETE FROM board')
  await worker.evict('DISPATCHER', 'all')
  for (;;) {
    const { objects } = await worker.env.STORE.list({ prefix: '' })
    if (objects.length === 0) break
    await worker.env.STORE.delete(objects.map(({ key }) => key))
  }
  worker.clearLogs()
}

export const keyHash = (key: string): string => createHash('sha256').update(key).digest('hex')

export interface SeedOptions {
  /** Tokens that the account begins with; enough for any test of something else by default. */
  tokens?: number
  scopes?: string
  email?: string
  membership?: 'base' | 'founding'
  /** Milliseconds at which the membership began: now. */
  since?: number
}

const PLENTY = 1_000_000

async function seedAccount(
  env: TestEnv,
  kind: KeyKind,
  profile: string | null,
  { tokens = kind === 'paid' ? PLENTY : 0, scopes = 'fit', email, membership, since }: SeedOptions,
) {
  const account = `acc_${randomBytes(11).toString('hex')}`
  const key = makeKey(kind, randomBytes(KEY_RANDOM_BYTES))
  await env.DB.prepare(
    `INSERT INTO accounts (id, name, business_description, created_at, email, email_verified_at, membership, member_since)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  )
    .bind(
      account,
      'a test',
      profile,
      Date.now(),
      email ?? null,
      email === undefined ? null : Date.now(),
      membership ?? 'none',
      membership === undefined ? null : (since ?? Date.now()),
    )
    .run()
  if (tokens > 0)
    await env.DB.prepare(
      "INSERT INTO credits (id, account, kind, units, text, created_at) VALUES (?, ?, 'grant', ?, ?, ?)",
    )
      .bind(`seed-${account}`, account, toUnits(tokens), 'a test', Date.now())
      .run()
  await env.DB.prepare(
    'INSERT INTO api_keys (id, account, hash, kind, scopes, created_at) VALUES (?, ?, ?, ?, ?, ?)',
  )
    .bind(`key_${randomBytes(11).toString('hex')}`, account, keyHash(key), kind, scopes, Date.now())
    .run()
  return { account, key }
}

/** Headers of a keyed call with a JSON body. */
export const keyed = (key: string, more: Record<string, string> = {}): Record<string, string> => ({
  Authorization: `Bearer ${key}`,
  'Content-Type': 'application/json',
  ...more,
})

/**
 * Whatever the Worker may answer, read as if it had every field: a test asks only for those of the
 * answer that it expects, and says what it expects of them.
 */
export type Answer = Required<
  Omit<FitAnswer & Validation, 'ok' | 'status'> &
    Pick<Result, 'progress' | 'created_at' | 'error' | 'error_code' | 'feedback' | 'valuation'> &
    Pick<Result, 'mock_note' | 'options' | 'labels'> &
    Omit<Plan, 'labeled_rows' | 'unlabeled_rows'> &
    Pick<Problem, 'detail' | 'code' | 'request_id'> &
    Pick<DeleteAnswer, 'canceled'> &
    Pick<Health, 'engine'>
> & { ok: boolean; status: Status | number }

export async function json(response: Response): Promise<Answer> {
  return (await response.json()) as Answer
}

/** Sends bytes as they are and answers what comes back until the other side is done. */
export function rawRequest(
  url: string,
  lines: string[],
  body = '',
  patience = 20_000,
): Promise<string> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname)
    let text = ''
    const end = () => {
      socket.destroy()
      resolve(text)
    }
    socket.setTimeout(patience, end)
    socket.on('data', (chunk) => {
      text += String(chunk)
      if (/\r\n\r\n[^]*request_id/.test(text)) end()
    })
    socket.on('error', end)
    socket.on('close', end)
    socket.write(`${[...lines, 'Host: localhost', '', ''].join('\r\n')}${body}`)
  })
}
