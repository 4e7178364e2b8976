// Children that never outlive us: each runs in a process group of its own, which ends as a whole,
// and a watchdog ends all groups when this process dies without having done so.
import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export interface ChildGroup {
  readonly pid: number
  /** Exit code, or null where a signal ended it. */
  readonly exited: Promise<number | null>
  running(): boolean
  /** Sends a signal to every process of the group. */
  signal(signal: NodeJS.Signals): void
  /** Asks the group to end, waits, and kills what is left of it. */
  stop(): Promise<void>
}

interface ChildGroups {
  /** Starts `node …args` in a new group; its output is appended to `log`. */
  start(args: readonly string[], env: Readonly<Record<string, string>>, log: string): ChildGroup
  /** Ends the watchdog; every group must have been stopped. */
  close(): Promise<void>
}

/** What a group may take to end by itself before it is killed. */
const STOP_MS = 6000

export function openChildGroups(): ChildGroups {
  const watchdog = spawn(
    process.execPath,
    [fileURLToPath(new URL('watchdog.ts', import.meta.url))],
    {
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore'],
    },
  )
  // A watchdog that could not start or was killed guards nothing, but breaks nothing either.
  watchdog.on('error', () => {})
  watchdog.stdin.on('error', () => {})
  const tell = (line: string) => watchdog.stdin.write(`${line}\n`)

  return {
    start(args, env, log) {
      const output = openSync(log, 'a')
      const child = spawn(process.execPath, args, {
        detached: true,
        stdio: ['ignore', output, output],
        env: { ...process.env, ...env },
      })
      closeSync(output)
      if (child.pid === undefined) throw new Error(`could not start node ${args[0]}`)
      const group = childGroup(child, child.pid)
      tell(`+${group.pid}`)
      void group.exited.then(() => {
        group.signal('SIGKILL')
        tell(`-${group.pid}`)
      })
      return group
    },
    async close() {
      watchdog.stdin.end()
      if (watchdog.exitCode === null && watchdog.pid !== undefined)
        await new Promise((resolve) => watchdog.once('exit', resolve))
    },
  }
}

function childGroup(child: ChildProcess, pid: number): ChildGroup {
  const running = () => child.exitCode === null && child.signalCode === null
  const exited = new Promise<number | null>((resolve) => {
    child.once('exit', (code) => resolve(code))
  })
  const signal = (name: NodeJS.Signals) => {
    try {
      process.kill(-pid, name)
    } catch {
      // ESRCH: the whole group is gone already.
    }
  }
  const stop = async () => {
    if (running()) {
      signal('SIGTERM')
      const timer = setTimeout(() => signal('SIGKILL'), STOP_MS)
      await exited
      clearTimeout(timer)
    }
    signal('SIGKILL')
  }
  return { pid, exited, running, signal, stop }
}
