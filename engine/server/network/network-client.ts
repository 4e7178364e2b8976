// The engine's side of its network process: starts it, hands it what fits ask, and starts it again where it died. A
// process that died on a GPU comes back on the CPU, and says so.
import { fork, type ChildProcess } from 'node:child_process'
import type { Log } from '../tools.ts'
import type { Arrays, FromNetwork, NetworkStart, Place, Said, ToNetwork } from './messages.ts'

/** What the engine's health shows of its network. */
export type NetworkState = Place | { readonly off: string }

export interface NetworkClient {
  /** Settles once it is known whether there is a network. */
  readonly known: Promise<void>
  state(): NetworkState
  /** Means of the fit's queries; null where the network is gone. */
  ask(fit: number, arrays: Arrays): Promise<Said | null>
  /** The fit has ended: nothing more is worked out for it. */
  leave(fit: number): void
  stop(): void
}

/** Processes that one ask may use. */
const TRIES = 2
/** Processes that may end one after another without an answer before there is no network. */
const DEATHS = 4
/** A process that has not opened its device by then hangs. */
const OPENING_MS = 120_000

interface Waiting {
  readonly fit: number
  readonly arrays: Arrays
  tries: number
  readonly settle: (said: Said | null) => void
}

const isReady = (state: NetworkState): state is Place => 'device' in state

/** An engine without a network. */
export function noNetwork(reason: string): NetworkClient {
  return {
    known: Promise.resolve(),
    state: () => ({ off: reason }),
    ask: async () => null,
    leave: () => {},
    stop: () => {},
  }
}

/** Starts the process. */
export function startNetwork(
  settings: NetworkStart,
  log: Log,
  path = new URL('network-process.ts', import.meta.url),
): NetworkClient {
  const waiting = new Map<number, Waiting>()
  const known = Promise.withResolvers<void>()
  let state: NetworkState = { off: 'The network is starting.' }
  let child: ChildProcess | null = null
  let wasReady = false
  let gone = false
  let asked = 0
  let deaths = 0
  /** Asks that the process has. After a death it gets one at a time, so that one that kills it fails alone. */
  const handed = new Set<number>()
  let careful = false

  const tell = (message: ToNetwork): void => void child?.send(message)
  const hand = (id: number, { fit, arrays }: Waiting): void => tell({ ask: { ...arrays, id, fit } })
  const end = (id: number, said: Said | null): void => {
    const ended = waiting.get(id)
    waiting.delete(id)
    handed.delete(id)
    ended?.settle(said)
    if (waiting.size === 0) careful = false
    handOn()
  }
  function handOn(): void {
    if (!wasReady) return
    for (const [id, one] of waiting) {
      if (careful && handed.size > 0) return
      if (handed.has(id)) continue
      handed.add(id)
      hand(id, one)
    }
  }
  const beOff = (reason: string): void => {
    state = { off: reason }
    gone = true
    child?.kill('SIGKILL')
    log('network_absent', { reason })
    for (const id of waiting.keys()) end(id, null)
    known.resolve()
  }

  function open(start: NetworkStart, lost: string | null): void {
    const { ENGINE_TOKEN: _, ...env } = process.env
    const opened = fork(path, {
      execArgv: [],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
      env,
    })
    child = opened
    wasReady = false
    opened.on('message', (message: FromNetwork) => {
      if ('answer' in message) {
        const { id, means, compute, place } = message.answer
        deaths = 0
        end(id, { means, compute, place: isReady(state) ? state : place })
      } else if ('failed' in message) end(message.failed, null)
      else if ('absent' in message) beOff(message.absent)
      else {
        const place = { ...message.ready, lost: message.ready.lost ?? lost }
        state = place
        // The first word of a process: it takes what waits. Later ones tell that its device was lost.
        wasReady = true
        clearTimeout(hanging)
        handOn()
        log(place.lost ? 'network_on_cpu' : 'network_ready', { ...place })
        known.resolve()
      }
    })
    const hanging = setTimeout(() => opened.kill('SIGKILL'), OPENING_MS).unref()
    opened.on('error', () => {})
    opened.on('close', () => {
      clearTimeout(hanging)
      again(start, lost)
    })
    tell({ start })
  }

  /** After the process ended: the CPU goes on, and what the process had is asked again, once. */
  function again(start: NetworkStart, lost: string | null): void {
    child = null
    if (gone) return
    const device = wasReady && isReady(state) ? state.device : start.device
    log('network_died', { device })
    if (++deaths >= DEATHS || (!wasReady && start.device === 'cpu'))
      return beOff('The network’s process ended again and again.')
    const had = [...handed]
    const why = !wasReady
      ? 'The network’s process ended while it opened its device.'
      : device === 'cpu' || !isReady(state)
        ? lost
        : `The network’s process ended on ${state.name}.`
    wasReady = false
    careful = true
    for (const id of had) if (++waiting.get(id)!.tries >= TRIES) end(id, null)
    handed.clear()
    open({ ...start, device: 'cpu' }, why)
  }

  open(settings, null)
  return {
    known: known.promise,
    state: () => state,
    ask: (fit, arrays) =>
      new Promise((settle) => {
        if (gone) return settle(null)
        const id = asked++
        const one: Waiting = { fit, arrays, tries: 0, settle }
        waiting.set(id, one)
        handOn()
      }),
    leave(fit) {
      for (const [id, one] of waiting)
        if (one.fit === fit) {
          waiting.delete(id)
          handed.delete(id)
        }
      tell({ leave: fit })
      handOn()
    },
    stop() {
      gone = true
      child?.kill('SIGKILL')
    },
  }
}
