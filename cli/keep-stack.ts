// A local stack in the foreground of a terminal: started, its engine kept at work, stopped by Ctrl-C with what
// stands beside it. For `npm start` and `npm run try`.
import { once } from 'node:events'
import { join, relative } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { DEV_FOLDER } from './running-stack.ts'
import { startStack, type Stack, type StackAnswer } from './stack.ts'
import { modelSettings } from '#contract/model-settings.ts'

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

/** Runs until Ctrl-C or until the Worker ends; answers the exit code. */
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

  const say = (message: string) => console.error(message)
  void keepEngine(stack, say, stopping.signal)
  // It may have been said while the stack started.
  const stopped = stopping.signal.aborted || once(stopping.signal, 'abort').then(() => true)
  const ok = await Promise.race([stopped, stack.worker().exited.then(() => false)])
  if (!ok) say(`The Worker ended (${near(join(stack.folder, 'worker.log'))}): start again.`)
  stopping.abort()
  await beside.value()
  await stack.stop()
  return ok ? 0 : 1
}

const RESTART_MS = 2000

/** Keeps the stack's engine at work until `signal` aborts: where its process ends, it says so and another follows. */
export async function keepEngine(
  stack: Pick<Stack, 'engines' | 'startEngine' | 'folder'>,
  say: (message: string) => void,
  signal: AbortSignal,
): Promise<void> {
  let engine = stack.engines[0]!
  for (;;) {
    const code = await engine.exited
    if (signal.aborted) return
    const how = code === null ? 'was killed' : `ended with code ${code}`
    const log = near(join(stack.folder, 'engine-1.log'))
    say(`The engine ${how} (${log}); another starts in ${RESTART_MS / 1000} s.`)
    await sleep(RESTART_MS, undefined, { signal }).catch(() => {})
    if (signal.aborted) return
    // One log for one engine and all its successors.
    engine = stack.startEngine('engine-1')
  }
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
  const problems = [
    usable.url || !isNamed
      ? null
      : 'EDPS_LLM_URL must be the http or https address of the API, with its /v1.',
    usable.model || !isNamed
      ? null
      : 'EDPS_LLM_MODEL must be the name of a model: 1 to 200 ASCII characters, no space.',
    usable.key ? null : 'EDPS_LLM_KEY must be printable ASCII without spaces.',
  ].filter((each) => each !== null)
  if (problems.length > 0) return { ok: false, message: problems.join('\n') }
  if (!isNamed) return { ok: true, vars: {} }
  const vars = { EDPS_LLM_URL: url, EDPS_LLM_MODEL: model, ...(key && { EDPS_LLM_KEY: key }) }
  return { ok: true, vars }
}
