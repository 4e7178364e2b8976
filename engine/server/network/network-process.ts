// The engine's network process: one for all slots. It opens the network once, answers what fits ask, and exits when
// the engine that started it is gone.
import type { FromNetwork, Place, ToNetwork } from './messages.ts'
import { loadNetwork, NoNetwork, openNetwork } from './open-network.ts'
import { createRunner, type Run, type Runner } from './runner.ts'

/** A GPU that has not answered a batch by then hangs: batches take seconds at most. */
const RUN_MS = 60_000

const say = (message: FromNetwork): void => void process.send?.(message)

let runner: Runner | null = null

async function start({ start }: Extract<ToNetwork, { start: unknown }>): Promise<void> {
  const { opened, cpu } = await openNetwork(start, await loadNetwork())
  const { name, device } = opened.place
  runner = createRunner({
    opened: device === 'cpu' ? opened : { ...opened, run: within(RUN_MS, opened.run) },
    // A foreign error's text stays here: it may quote private text.
    fallBack: async () => {
      const place: Place = { device: 'cpu', name: 'CPU', lost: `${name} failed while it worked.` }
      say({ ready: place })
      return { place, run: cpu }
    },
    gpuMemoryMb: start.gpuMemoryMb,
    now: () => performance.now(),
    cpuSeconds: () => {
      const { user, system } = process.cpuUsage()
      return (user + system) / 1e6
    },
    answer: (id, said) => say({ answer: { id, ...said } }),
    fail: (id) => say({ failed: id }),
  })
  say({ ready: opened.place })
}

/** Rejects where a run takes longer. */
function within(milliseconds: number, run: Run): Run {
  return async (batch) => {
    const late = Promise.withResolvers<never>()
    const timer = setTimeout(() => late.reject(new Error('The device hangs.')), milliseconds)
    try {
      return await Promise.race([run(batch), late.promise])
    } finally {
      clearTimeout(timer)
    }
  }
}

process.on('disconnect', () => process.exit(1))
// Ctrl-C reaches every process of a terminal: only the engine ends its network.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => {})

process.on('message', (message: ToNetwork) => {
  if ('ask' in message) return runner?.add(message.ask)
  if ('leave' in message) return runner?.leave(message.leave)
  start(message).catch((error: unknown) => {
    const reason = error instanceof NoNetwork ? error.message : 'The network cannot be opened here.'
    say({ absent: reason })
  })
})
