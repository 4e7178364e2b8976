// The Worker in its real runtime, with accounts and keys made the way the start script makes them:
// rows in D1. Each file starts one; tests keep apart by accounts.
import { createHash, randomBytes } from 'node:crypto'
import { connect } from 'node:net'
import {
  createTestHarness,
  experimental_readRawConfig as readConfig,
  type TestHarnessOptions,
} from 'wrangler'
import { ensureBuilt } from '#addin/build/ensure-built.ts'
import { KEY_RANDOM_BYTES, makeKey, type KeyKind } from '#contract/api-key.ts'
import { toUnits } from '#contract/prices.ts'
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

type InlineConfig = Extract<TestHarnessOptions['workers'][number], { config: unknown }>['config']

const root = new URL('../..', import.meta.url).pathname

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
    put(key: string, value: string): Promise<unknown>
  }
}

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
  sessionSql(session: string, query: string, ...values: unknown[]): Promise<unknown[]>
  /** The same of an account's: for tests that use up its limits. */
  accountSql(account: string, query: string, ...values: unknown[]): Promise<unknown[]>
  /** The same of a wallet's. */
  walletSql(account: string, query: string, ...values: unknown[]): Promise<unknown[]>
  /** The same of the dispatcher, whose queue is in memory: `evict` makes it read the rows. */
  dispatcherSql(query: string, ...values: unknown[]): Promise<unknown[]>
  evict(
    object: 'DISPATCHER' | 'SESSION' | 'ACCOUNT' | 'MCP' | 'WALLET',
    name: string,
  ): Promise<void>
  /** What the Worker wrote to its log since it started or the log was cleared. */
  logs(): unknown[]
  clearLogs(): void
  close(): Promise<void>
}

/** `main`: a module that stands in for the Worker's own, from the root of the repository. */
export async function startWorker(
  vars: Record<string, string> = {},
  secrets: Record<string, string> = { ENGINE_TOKEN },
  main?: string,
): Promise<TestWorker> {
  process.env['CLOUDFLARE_CF_FETCH_ENABLED'] = 'false'
  // The Worker does not start without the folder of its assets.
  const built = await ensureBuilt()
  if (!built.ok) throw new Error(built.message)
  const limits = { LIMITS: WIDE, ...vars }
  const harness = createTestHarness({
    root,
    workers: [
      main === undefined
        ? { configPath: 'wrangler.jsonc', secrets, vars: limits }
        : { config: configWith(main, { ...limits, ...secrets }) },
    ],
  })
  const { url } = await harness.listen()
  const worker = harness.getWorker()
  await worker.applyD1Migrations('DB')
  const env = (await worker.getEnv()) as unknown as TestEnv
  return {
    url: url.origin,
    fetch: (path, init) => fetch(new URL(path, url), init),
    env,
    account: (kind = 'paid', profile, o = {}) => seedAccount(env, kind, profile ?? null, o),
    async sessionSql(session, query, ...values) {
      const storage = await worker.getDurableObjectStorage('SESSION', { name: session })
      return storage.exec(query, ...values)
    },
    async accountSql(account, query, ...values) {
      const storage = await worker.getDurableObjectStorage('ACCOUNT', { name: account })
      return storage.exec(query, ...values)
    },
    async walletSql(account, query, ...values) {
      const storage = await worker.getDurableObjectStorage('WALLET', { name: account })
      return storage.exec(query, ...values)
    },
    async dispatcherSql(query, ...values) {
      const storage = await worker.getDurableObjectStorage('DISPATCHER', { name: 'all' })
      return storage.exec(query, ...values)
    },
    evict: (object, name) => worker.evictDurableObject(object, { name }),
    logs: () => harness.getLogs(),
    clearLogs: () => harness.clearLogs(),
    close: () => harness.close(),
  }
}

/** The Worker's configuration with another main module. */
function configWith(main: string, vars: Record<string, string>): InlineConfig {
  const { rawConfig } = readConfig({ config: `${root}wrangler.jsonc` })
  return { ...rawConfig, main, vars: { ...rawConfig.vars, ...vars } }
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
