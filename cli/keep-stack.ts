// A local stack in the foreground of a terminal: started, Worker and engine kept at work, stopped by Ctrl-C
// with what stands beside it. For `npm start` and `npm run try`.
import { statfsSync } from 'node:fs'
import { join, relative } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { DEV_FOLDER } from './running-stack.ts'
import { keepWorker } from './worker-keeper.ts'
import { startStack, type Stack, type StackAnswer } from './stack.ts'
import type { ChildGroup } from './child-group.ts'
import { modelPrices, modelSettings } from '#contract/model-settings.ts'

// Keeps one engine at work for as long as the local stack runs: where its process ends, it says so
// and starts another after a wait that doubles. Never a second one beside it.

interface EngineKeeper {
  /** The engine that runs first. */
  readonly first: ChildGroup
  /** Starts the engine's successor. */
  readonly start: () => ChildGroup
  readonly say: (message: string) => void
  /** Waits; answers early where `signal` aborts. */
  readonly sleep: (milliseconds: number) => Promise<void>
  /** Milliseconds of some clock. */
  readonly now: () => number
  /** Where to read why an engine ended. */
  readonly log: string
  readonly signal: AbortSignal
}

const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 30_000
/** An engine that worked this long was well: the next wait is the first one again. */
const WELL_MS = 60_000

/** Resolves once `signal` aborted; after that no engine is started any more. */
export async function keepEngine(o: EngineKeeper): Promise<void> {
  const aborted = new Promise<null>((resolve) => {
    if (o.signal.aborted) resolve(null)
    o.signal.addEventListener('abort', () => resolve(null), { once: true })
  })
  let engine = o.first
  let wait = FIRST_WAIT_MS
  for (;;) {
    const since = o.now()
    const end = await Promise.race([engine.exited.then((code) => ({ code })), aborted])
    if (end === null || o.signal.aborted) return
    if (o.now() - since >= WELL_MS) wait = FIRST_WAIT_MS
    const how = end.code === null ? 'was killed' : `ended with code ${end.code}`
    o.say(`The engine ${how} (${o.log}); another starts in ${wait / 1000} s.`)
    await o.sleep(wait)
    if (o.signal.aborted) return
    engine = o.start()
    wait = Math.min(LONGEST_WAIT_MS, 2 * wait)
  }
}

interface KeptStack {
  /** 0 = any free port. */
  readonly port: number
  /** Where a person finds it, where that is another place than the stack's own. */
  readonly address?: string
  /** Once the stack is ready: says so, starts what stands beside it and answers how that ends. */
  readonly ready: (stack: Stack, seconds: string) => Promise<StackAnswer<() => Promise<void>>>
}

/** The port that the environment's PORT names; null, and said, where it names none. */
export function portOf(fallback: number): number | null {
  const text = process.env.PORT?.trim() || String(fallback)
  const port = Number(text)
  if (Number.isInteger(port) && port >= 1 && port <= 65_535) return port
  console.error(`PORT must be a whole number from 1 to 65535; "${text}" is not`)
  return null
}

/** The port of `npm start`. */
export const SERVICE_PORT = 8787

/** A path as a person in this terminal would type it. */
export const near = (path: string): string => relative(process.cwd(), path)

/** Runs until Ctrl-C or until the Worker cannot be kept; answers the exit code. */
export async function keepStack({ port, address, ready }: KeptStack): Promise<number> {
  const model = readModelSettings(process.env)
  if (!model.ok) {
    console.error(model.message)
    return 1
  }
  const stopping = new AbortController()
  // A second Ctrl-C does not wait: the watchdog then ends what still runs.
  const hear = () => (stopping.signal.aborted ? process.exit(130) : stopping.abort())
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, hear)

  const started = performance.now()
  // Under load it takes half a minute, and silence looks like a fault.
  console.log('Starting the Worker and an engine …')
  const answer = await startStack({
    folder: DEV_FOLDER,
    port,
    model: model.vars,
    operators: process.env['OPERATORS'],
    ...(address !== undefined && { address }),
  })
  if (!answer.ok) {
    console.error(answer.message)
    return 1
  }
  const stack = answer.value
  const { EDPS_LLM_MODEL: name, EDPS_LLM_URL: url } = model.vars
  if (name) console.log(`Descriptions are read by ${name} at ${url}`)
  const beside = await ready(stack, ((performance.now() - started) / 1000).toFixed(1))
  if (!beside.ok) {
    console.error(beside.message)
    await stack.stop()
    return 1
  }

  const fault = await keepBoth(stack, stopping)
  if (fault !== null) console.error(fault)
  await beside.value()
  await stack.stop()
  return fault === null ? 0 : 1
}

/** What a person is told whose stack cannot write. */
function noRoom(folder: string): string {
  const { bavail, bsize } = statfsSync(folder)
  const free = Math.floor((bavail * bsize) / 1024 / 1024)
  return `The service could not keep what a call sent: ${free} MB are free on the disk of ${near(folder)}. Free some space.`
}

/** Keeps engine and Worker at work until `stopping` aborts; null, or why the Worker cannot be kept. */
async function keepBoth(stack: Stack, stopping: AbortController): Promise<string | null> {
  const common = {
    say: (message: string) => console.error(message),
    sleep: (milliseconds: number) =>
      sleep(milliseconds, undefined, { signal: stopping.signal }).catch(() => {}),
    now: () => performance.now(),
    signal: stopping.signal,
  }
  let failed = false
  const engine = keepEngine({
    ...common,
    first: stack.engines[0]!,
    // One log for one engine and all its successors.
    start: () => stack.startEngine('engine-1'),
    log: near(join(stack.folder, 'engine-1.log')),
  })
  const fault = await keepWorker({
    ...common,
    ended: () => Promise.race([stack.worker().exited, aborted(stopping.signal)]),
    answers: async () => {
      const answers = await stack.answers()
      const fails = stack.storageFails()
      if (fails && !failed) common.say(noRoom(stack.folder))
      failed = fails
      return answers
    },
    restart: async () => {
      await stack.worker().stop()
      return stack.startWorker()
    },
    log: near(join(stack.folder, 'worker.log')),
  })
  stopping.abort()
  await engine
  return fault
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
}

// The language model of a local stack: EDPS_LLM_URL, EDPS_LLM_MODEL and EDPS_LLM_KEY of the environment,
// checked before anything starts. The Worker alone uses them (worker/read/llm.ts); docs/language-model.md.

type ModelSettingsRead =
  | { readonly ok: true; readonly vars: Readonly<Record<string, string>> }
  | { readonly ok: false; readonly message: string }

/** What the Worker is given; nothing where the environment names no model. No message holds a value. */
export function readModelSettings(
  env: Readonly<Record<string, string | undefined>>,
): ModelSettingsRead {
  const { url, model, key, usable } = modelSettings(env)
  const isNamed = Boolean(url || model || key)
  const prices = modelPrices(env)
  const problems = [
    usable.url || !isNamed
      ? null
      : 'EDPS_LLM_URL must be the http or https address of the API, with its /v1.',
    usable.model || !isNamed
      ? null
      : 'EDPS_LLM_MODEL must be the name of a model: 1 to 200 ASCII characters, no space.',
    usable.key ? null : 'EDPS_LLM_KEY must be printable ASCII without spaces.',
    prices !== 'unusable'
      ? null
      : 'EDPS_LLM_PRICE_IN and EDPS_LLM_PRICE_OUT must both be US dollars for a million tokens, such as 0.15.',
  ].filter((each) => each !== null)
  if (problems.length > 0) return { ok: false, message: problems.join('\n') }
  if (!isNamed) return { ok: true, vars: {} }
  return {
    ok: true,
    vars: {
      EDPS_LLM_URL: url,
      EDPS_LLM_MODEL: model,
      ...(key && { EDPS_LLM_KEY: key }),
      ...(prices && {
        EDPS_LLM_PRICE_IN: env['EDPS_LLM_PRICE_IN']!.trim(),
        EDPS_LLM_PRICE_OUT: env['EDPS_LLM_PRICE_OUT']!.trim(),
      }),
    },
  }
}
