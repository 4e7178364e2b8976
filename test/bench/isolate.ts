// A Worker under `wrangler dev`, watched from outside: CPU seconds of its runtime process and the
// heap of its isolate, read over the inspector's protocol while a request runs.
import { spawn, type ChildProcess } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

export interface WatchedWorker {
  readonly baseUrl: string
  /** User and system CPU seconds that the runtime's process has used so far. */
  cpuSeconds(): number
  /** Heap of the isolate in bytes, typed arrays and what waits for collection included. */
  heapBytes(): Promise<number>
  /** Resident memory of the runtime's process in bytes. */
  processBytes(): number
  stop(): Promise<void>
}

/** Starts `wrangler dev` with these arguments and its inspector; resolves when it answers. */
export async function watchWorker(
  config: string,
  port: number,
  extra: readonly string[] = [],
): Promise<WatchedWorker> {
  const args = ['node_modules/wrangler/bin/wrangler.js', 'dev', '--config', config]
  args.push('--port', String(port), '--inspector-port', String(port + 1), ...extra)
  const child = spawn(process.execPath, args, {
    env: {
      ...process.env,
      CLOUDFLARE_CF_FETCH_ENABLED: 'false',
      WRANGLER_SEND_METRICS: 'false',
      // Wrangler's own store of traces writes a row a request, in the same process.
      X_LOCAL_EXPLORER: 'false',
      X_LOCAL_OBSERVABILITY: 'false',
    },
    stdio: 'ignore',
    detached: true,
  })
  const baseUrl = `http://127.0.0.1:${port}`
  await until(() => fetch(baseUrl).then(() => true), 30)
  const inspector = await until(() => connectInspector(port + 1), 10)
  // Looked up at each call: before the first request wrangler's proxy may have used more CPU.
  const workerd = () => runtimeProcess(child)
  return {
    baseUrl,
    cpuSeconds: () => cpuSecondsOf(workerd()),
    async heapBytes() {
      const usage = await inspector('Runtime.getHeapUsage')
      return (usage.usedSize ?? 0) + (usage.backingStorageSize ?? 0)
    },
    processBytes: () => residentBytes(workerd()),
    async stop() {
      process.kill(-child.pid!, 'SIGTERM')
      await new Promise((resolve) => child.once('exit', resolve))
    },
  }
}

type Inspector = (method: string) => Promise<Record<string, number>>

function residentBytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024
}

async function connectInspector(port: number): Promise<Inspector> {
  const targets = (await (await fetch(`http://127.0.0.1:${port}/json`)).json()) as {
    webSocketDebuggerUrl: string
  }[]
  // Wrangler's inspector answers only to pages of its own developer tools and of this machine.
  const origin = { headers: { Origin: 'http://localhost' } } as unknown as string[]
  const socket = new WebSocket(targets[0]!.webSocketDebuggerUrl, origin)
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', reject)
  })
  let last = 0
  const waiting = new Map<number, (result: Record<string, number>) => void>()
  socket.addEventListener('message', (event) => {
    const answer = JSON.parse(String(event.data)) as { id?: number; result?: never }
    if (answer.id !== undefined) waiting.get(answer.id)?.(answer.result ?? {})
  })
  return (method) =>
    new Promise((resolve) => {
      waiting.set(++last, resolve)
      socket.send(JSON.stringify({ id: last, method }))
    })
}

/** The workerd process among the descendants of wrangler that uses the most CPU: it runs the code. */
function runtimeProcess(wrangler: ChildProcess): number {
  const parent = new Map<number, number>()
  const names = new Map<number, string>()
  for (const entry of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const stat = readFileSync(`/proc/${entry}/stat`, 'utf8')
      names.set(Number(entry), stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')')))
      parent.set(Number(entry), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]))
    } catch {
      // The process ended between the listing and the read.
    }
  }
  const isOurs = (pid: number | undefined): boolean =>
    pid !== undefined && (pid === wrangler.pid || isOurs(parent.get(pid)))
  const found = [...names].filter(([pid, name]) => name.startsWith('workerd') && isOurs(pid))
  if (found.length === 0) throw new Error('wrangler dev runs no workerd process')
  return found.map(([pid]) => pid).toSorted((a, b) => cpuSecondsOf(b) - cpuSecondsOf(a))[0]!
}

function cpuSecondsOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}

async function until<T>(attempt: () => Promise<T>, seconds: number): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await attempt()
    } catch (error) {
      if (tries >= seconds * 10) throw error
      await sleep(100)
    }
  }
}
