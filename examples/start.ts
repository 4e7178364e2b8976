// `npm start`: the local stack until Ctrl-C. PORT chooses the port.
import { join, relative } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { DEV_FOLDER } from './dev-folder.ts'
import { keepEngine } from './engine-keeper.ts'
import { takesNone } from './no-arguments.ts'
import { startStack } from './stack.ts'

const USAGE = `npm start

It takes no arguments. PORT=9000 npm start chooses the port (8787); Ctrl-C stops it.`

async function main(): Promise<number> {
  if (!takesNone(process.argv.slice(2), USAGE)) return 2
  const text = process.env.PORT?.trim() || '8787'
  const port = Number(text)
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    console.error(`PORT must be a whole number from 1 to 65535; "${text}" is not`)
    return 2
  }
  const stopping = new AbortController()
  const asked = new Promise<null>((resolve) => {
    stopping.signal.addEventListener('abort', () => resolve(null), { once: true })
  })
  // A second Ctrl-C does not wait: the watchdog then ends what still runs.
  const hear = () => (stopping.signal.aborted ? process.exit(130) : stopping.abort())
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, hear)

  const started = performance.now()
  const answer = await startStack({ folder: DEV_FOLDER, port })
  if (!answer.ok) {
    console.error(answer.message)
    return 1
  }
  const stack = answer.value
  const near = (path: string) => relative(process.cwd(), path)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`EDPS runs at ${stack.baseUrl}/v1 (ready after ${seconds} s)`)
  console.log(`Key: ${near(stack.keyFile)}    Ctrl-C stops it`)

  const kept = keepEngine({
    first: stack.engines[0]!,
    // One log for one engine and all its successors.
    start: () => stack.startEngine('engine-1'),
    say: (message) => console.error(message),
    sleep: (milliseconds) =>
      sleep(milliseconds, undefined, { signal: stopping.signal }).catch(() => {}),
    now: () => performance.now(),
    log: near(join(stack.folder, 'engine-1.log')),
    signal: stopping.signal,
  })
  const ended = stack.worker().exited.then(() => near(join(stack.folder, 'worker.log')))
  const log = await Promise.race([asked, ended])
  if (log !== null) console.error(`The Worker ended by itself (${log}): the stack stops.`)
  stopping.abort()
  await kept
  await stack.stop()
  return log === null ? 0 : 1
}

process.exitCode = await main()
