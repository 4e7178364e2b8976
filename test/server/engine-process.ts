// Real engine processes for the tests: started from main.ts, read through their log, ended with
// the test whatever happens.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

export const MAIN = fileURLToPath(new URL('../../engine/server/start-engine.ts', import.meta.url))

export interface EngineProcess {
  readonly process: ChildProcess
  /** Lines of the log so far. */
  readonly log: { event: string; [field: string]: unknown }[]
  /** All of its output, to look for what must not be there. */
  output(): string
  /** The first line of that event, waiting for it. */
  logged(event: string): Promise<{ event: string; [field: string]: unknown }>
  /** Ids of its processes that run this module of the engine and are alive. */
  running(module: string): number[]
  fits(): number[]
  /** Settles with the exit code, or the signal that ended it. */
  readonly ended: Promise<number | string>
}

const started: EngineProcess[] = []

/**
 * Starts an engine on a free port; what `env` leaves out is not set at all. `ownGroup`: its
 * processes form a group, as those of a terminal do.
 */
export function startEngine(
  env: Record<string, string>,
  o: { main?: string; ownGroup?: boolean } = {},
): EngineProcess {
  const child = spawn(process.execPath, [o.main ?? MAIN], {
    detached: o.ownGroup ?? false,
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      ENGINE_PORT: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const log: EngineProcess['log'] = []
  let output = ''
  let line = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
    const lines = (line + text).split('\n')
    line = lines.pop()!
    log.push(...lines.map((whole) => JSON.parse(whole)))
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  const engine: EngineProcess = {
    process: child,
    log,
    output: () => output,
    logged: (event) => eventually(`log ${event}`, () => log.find((entry) => entry.event === event)),
    running: (module) => childrenOf(child.pid!).filter((pid) => runs(pid, `/${module}.ts`)),
    fits: () => engine.running('fit-process'),
    ended: new Promise((resolve) => {
      child.on('close', (code, signal) => resolve(code ?? signal ?? 'unknown'))
    }),
  }
  started.push(engine)
  return engine
}

/** Ends every engine that a test left behind. */
export async function endEngines(): Promise<void> {
  for (const engine of started.splice(0)) {
    engine.process.kill('SIGKILL')
    await engine.ended
  }
}

/** Shorter than a test may take, so that what is missing is named; however busy the machine is, nothing takes as long. */
const GUARD_MS = 220_000

/** The first value that `look` finds, looking every 20 ms. */
export async function eventually<T>(
  what: string,
  look: () => T | null | undefined | false,
): Promise<T> {
  const end = performance.now() + GUARD_MS
  for (;;) {
    const found = look()
    if (found) return found
    if (performance.now() > end) throw new Error(`it never came: ${what}`)
    await sleep(20)
  }
}

export const alive = (pid: number): boolean =>
  hasProc
    ? !stateAndParent(String(pid)).startsWith('Z')
    : processes().some((process) => process.pid === pid)

export function childrenOf(pid: number): number[] {
  return processes()
    .filter((process) => process.parent === pid)
    .map((process) => process.pid)
}

function runs(pid: number, module: string): boolean {
  try {
    const line = hasProc
      ? readFileSync(`/proc/${pid}/cmdline`, 'utf8')
      : execFileSync('ps', ['-p', String(pid), '-o', 'args='], { encoding: 'utf8' })
    return line.includes(module)
  } catch {
    return false
  }
}

const hasProc = existsSync('/proc/self/stat')

/** All processes that are not zombies: from /proc, or from ps where there is no /proc. */
function processes(): { pid: number; parent: number }[] {
  const lines = hasProc
    ? readdirSync('/proc')
        .filter((name) => /^\d+$/.test(name))
        .map((pid) => `${pid} ${stateAndParent(pid)}`)
    : execFileSync('ps', ['-A', '-o', 'pid=,state=,ppid='], { encoding: 'utf8' }).split('\n')
  return lines
    .map((line) => line.trim().split(/\s+/))
    .filter(([, state = 'Z']) => !state.startsWith('Z'))
    .map(([pid, , parent]) => ({ pid: Number(pid), parent: Number(parent) }))
}

function stateAndParent(pid: string): string {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2)
  } catch {
    return 'Z 0'
  }
}
