// The whole service on one machine: the Worker in its real runtime (Durable Objects, D1, R2) and any number
// of engine processes. For `npm start`, the demo, the flow tests, the bench.
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { ensureBuilt } from '#addin/build/ensure-built.ts'
import type { Model } from '#contract/schemas.ts'
import { openChildGroups } from './child-group.ts'
import type { ChildGroup } from './child-group.ts'
import { keptSecret, folderFault } from './stack-folder.ts'
import { enrolHere, seedAccount } from './stack-account.ts'
import {
  addressOf,
  claimFolder,
  giveFolderBack,
  runningStack,
  runsAlready,
} from './running-stack.ts'
import { ensureWorkerBundle } from './worker-bundle.ts'

export interface StackOptions {
  /** Where state, key and logs lie; made where it is missing. */
  readonly folder: string
  /** 0 = any free port. */
  readonly port: number
  /** Where a person finds it, where that is another place than this port. */
  readonly address?: string
  /** Engines to start with (1). */
  readonly engines?: number
  /** Fits that each engine runs at once; as the engine thinks fit where left out. */
  readonly slots?: number
  /** The one model that its engines offer; all of theirs where left out. */
  readonly only?: Model
  /** The Worker's language model (model-settings.ts); none where left out. */
  readonly model?: Readonly<Record<string, string>>
  /** Whether the Worker serves the add-in's pages, which are built first where they are not (true). */
  readonly pages?: boolean
  /** Addresses of the people who see the operator's page, between spaces; none where left out. */
  readonly operators?: string | undefined
}

export interface Stack {
  /** Address without `/v1`. */
  readonly baseUrl: string
  readonly key: string
  readonly keyFile: string
  readonly folder: string
  /** The Worker's group as it runs now; another one after `startWorker`. */
  worker(): ChildGroup
  /** Engines started so far, dead ones too, in order. */
  readonly engines: readonly ChildGroup[]
  /** Starts one more engine, which writes to the log `name` (`engine-N`, the Nth). */
  startEngine(name?: string): ChildGroup
  /** Starts the Worker again, on the same port and state, after its group was stopped or killed. */
  startWorker(): Promise<StackAnswer<null>>
  /** Waits until `GET /v1/health` says that an engine is ready. */
  ready(): Promise<StackAnswer<null>>
  stop(): Promise<void>
}

export type StackAnswer<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly message: string }

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const READY_MS = 60_000
const POLL_MS = 50
const ANSWER_MS = 10_000
/** One person has the whole machine: their fits are limited by it alone. Other limits are the service's. */
const OWN_LIMITS = JSON.stringify({
  paid_fits_hour: 100_000,
  free_fits_hour: 100_000,
  free_fits_day: 100_000,
  codes_address_hour: 1000,
  tries_address_hour: 1000,
})

/** Starts everything and answers when a fit could be sent; on failure nothing is left running. */
export async function startStack(options: StackOptions): Promise<StackAnswer<Stack>> {
  // What would go wrong later is said before anything starts.
  const folder = resolve(options.folder)
  const other = runningStack(folder)
  if (other) return runsAlready(folder, other)
  const claimed = await claimPort(options.port)
  if (!claimed.ok) return claimed
  try {
    // Key, token and state are its owner's alone.
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    chmodSync(folder, 0o700)
    // Before the build: that takes seconds, in which another may start.
    const first = claimFolder(folder, claimed.value, options.address)
    if (first) return runsAlready(folder, first)
    const started = await startIn(folder, claimed.value, options)
    if (!started.ok) giveFolderBack(folder)
    return started
  } catch (fault) {
    giveFolderBack(folder)
    const message = folderFault(fault, folder)
    if (message === null) throw fault
    return { ok: false, message }
  }
}

/** Starts everything in a folder that is claimed. */
async function startIn(
  folder: string,
  port: number,
  options: StackOptions,
): Promise<StackAnswer<Stack>> {
  const pages = options.pages !== false
  const [built, bundle] = await Promise.all([pages ? ensureBuilt() : null, ensureWorkerBundle()])
  if (built && !built.ok) return built
  if (!bundle.ok) return bundle
  const state = join(folder, 'state')

  // The account, then the processes.
  const keyFile = join(folder, 'key')
  const key = seedAccount(state, keyFile)
  const token = enrolHere(state, Date.now())
  const baseUrl = addressOf(port)
  const children = openChildGroups()
  const engines: ChildGroup[] = []
  const log = (name: string) => join(folder, `${name}.log`)
  const vars = secretsFile(folder, {
    LIMITS: OWN_LIMITS,
    OPERATOR_TOKEN: keptSecret(folder, 'operator-token'),
    SIGN_IN_SECRET: keptSecret(folder, 'sign-in-secret'),
    ...(options.operators && { OPERATORS: options.operators }),
    ...options.model,
  })
  const runWorker = () => {
    const main = join(ROOT, 'cli', 'worker-process.ts')
    const args = [main, bundle.folder, String(port), state, vars, pages ? 'pages' : '']
    return children.start(args, {}, log('worker'))
  }
  let worker = runWorker()

  const startEngine = (name = `engine-${engines.length + 1}`) => {
    const env = {
      EDPS_URL: baseUrl,
      ENGINE_TOKEN: token,
      ENGINE_PORT: '0',
      ...(options.slots ? { ENGINE_SLOTS: String(options.slots) } : {}),
      ...(options.only && { ENGINE_MODELS: options.only }),
    }
    const main = join(ROOT, 'engine', 'server', 'start-engine.ts')
    const engine = children.start([main], env, log(name))
    engines.push(engine)
    return engine
  }
  const waitFor = async (what: string, good: (status: number) => boolean, isOver = () => false) => {
    const end = Date.now() + READY_MS
    while (Date.now() < end) {
      if (!worker.running()) return failure('The Worker ended', log('worker'))
      if (good(await statusOf(baseUrl))) return { ok: true, value: null } as const
      if (isOver()) break
      await sleep(POLL_MS)
    }
    const last = engines.length > 0 ? `engine-${engines.length}` : 'worker'
    return failure(isOver() ? what : `${what} after ${READY_MS / 1000} s`, log(last))
  }
  /** Such as one whose settings are wrong: to wait would mend nothing. */
  const allEnded = () => engines.length > 0 && engines.every((engine) => !engine.running())
  const workerAnswers = () => waitFor('The Worker does not answer', (status) => status > 0)
  const stop = async () => {
    await Promise.all(engines.map((engine) => engine.stop()))
    await worker.stop()
    await children.close()
    giveFolderBack(folder)
  }
  const stack: Stack = {
    baseUrl,
    key,
    keyFile,
    folder,
    worker: () => worker,
    engines,
    startEngine,
    startWorker: () => {
      worker = runWorker()
      return workerAnswers()
    },
    ready: () => waitFor('No engine is ready', (status) => status === 200, allEnded),
    stop,
  }
  // Side by side: an engine takes as long to load as the Worker does.
  for (let engine = 0; engine < (options.engines ?? 1); engine++) startEngine()
  let answered = await workerAnswers()
  if (answered.ok && engines.length > 0) answered = await stack.ready()
  if (answered.ok) return { ok: true, value: stack }
  await stop()
  return answered
}

/** The port where a service can be reached on it now, else 0: any free one. */
export const portOrAny = async (port: number): Promise<number> =>
  (await claimPort(port)).ok ? port : 0

/** The port where a service can be reached on it, a free one for 0, else why not. */
async function claimPort(port: number): Promise<StackAnswer<number>> {
  const server = createServer((_, response) => response.end())
  const fault = await new Promise<NodeJS.ErrnoException | null>((done) => {
    server.once('error', done)
    server.listen(port, '127.0.0.1', () => done(null))
  })
  if (fault?.code === 'EADDRINUSE')
    return badPort(port, 'is taken. Stop what listens there, or choose another')
  if (fault?.code === 'EACCES')
    return badPort(port, 'is not open to this account (below 1024 few are). Choose another')
  if (fault) return badPort(port, `cannot be opened (${fault.code}). Choose another`)
  const { port: got } = server.address() as AddressInfo
  // Browsers and `fetch` go to no port that belongs to another protocol (fetch.spec.whatwg.org).
  const reached = await fetch(`http://127.0.0.1:${got}/`, { signal: AbortSignal.timeout(5000) })
    .then((response) => response.ok)
    .catch(() => false)
  server.closeAllConnections()
  await new Promise((done) => server.close(done))
  if (!reached) return badPort(port, 'is one that browsers and `fetch` refuse. Choose another')
  return { ok: true, value: got }
}

function badPort(port: number, why: string): { ok: false; message: string } {
  const other = port >= 1024 && port < 65_535 ? port + 1 : 8787
  return { ok: false, message: `Port ${port} ${why}: PORT=${other} npm start` }
}

/** Secrets in a file that only this account reads: arguments are shown to every process. */
function secretsFile(folder: string, vars: Readonly<Record<string, string>>): string {
  const file = join(folder, 'worker.env')
  const lines = Object.entries(vars).map(([name, value]) => `${name}='${value}'`)
  rmSync(file, { force: true })
  writeFileSync(file, `${lines.join('\n')}\n`, { mode: 0o600 })
  return file
}

/** The status of `GET /v1/health`; 0 where nothing answers. */
const statusOf = (baseUrl: string): Promise<number> =>
  fetch(`${baseUrl}/v1/health`, { signal: AbortSignal.timeout(ANSWER_MS) }).then(
    (response) => response.bytes().then(() => response.status),
    () => 0,
  )

function failure(message: string, log: string): { ok: false; message: string } {
  const tail = existsSync(log) ? readFileSync(log, 'utf8').trimEnd().split('\n').slice(-15) : []
  return { ok: false, message: `${message} (${log}):\n${tail.join('\n')}` }
}
