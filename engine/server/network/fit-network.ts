// The network as a fit's process sees it: asks the engine over the IPC channel, counts what the answers cost, and
// remembers where they were worked out.
import type { Compute } from '#contract/engine-protocol.ts'
import { note, type NoteItem } from '#contract/note-item.ts'
import type { Network } from '#model/network/network.ts'
import type { FitAnswer, FitAsk, Place, Said } from './messages.ts'
import type { ChildProcess } from 'node:child_process'
import type { NetworkClient } from './network-client.ts'

export interface FitNetwork {
  readonly network: Network
  /** Compute of the answers so far. */
  compute(): Compute
  /** Where the latest answer was worked out; null = nothing was asked. */
  place(): Place | null
  /** Whether an answer is awaited. */
  isAsked(): boolean
}

/** Rejects a question where the engine's network is gone: the fit then fails on our side, never without a word. */
export function networkOver(
  send: (message: FitAsk) => void,
  hear: (listener: (message: FitAnswer) => void) => void,
): FitNetwork {
  const waiting = new Map<number, (said: Said | null) => void>()
  let asked = 0
  let compute: Compute = { cpu_seconds: 0, gpu_seconds: 0 }
  let place: Place | null = null
  hear(({ answer: { id, said } }) => {
    waiting.get(id)?.(said)
    waiting.delete(id)
  })
  return {
    network: {
      means({ context, columns, cells, facts, states }) {
        const id = asked++
        return new Promise((settle, fail) => {
          waiting.set(id, (said) => {
            if (!said) return fail(new Error('the network is gone'))
            compute = sumOf(compute, said.compute)
            place = said.place.lost ? said.place : (place ?? said.place)
            settle(Float64Array.from(said.means))
          })
          send({ ask: { id, context, columns, cells, facts, states } })
        })
      },
    },
    compute: () => compute,
    place: () => place,
    isAsked: () => waiting.size > 0,
  }
}

export function sumOf(one: Compute, other: Compute): Compute {
  return {
    cpu_seconds: one.cpu_seconds + other.cpu_seconds,
    gpu_seconds: one.gpu_seconds + other.gpu_seconds,
  }
}

/** The engine's device and the network's, as `summary` shows both. */
export function deviceWords(engine: string, place: Place | null): string {
  return place === null || place.device === 'cpu'
    ? engine
    : `${engine}; network on ${place.name} (${place.device})`
}

/** Note of a plan whose network did not run where it should. */
export function lostNotes(place: Place | null): NoteItem[] {
  return place?.lost ? [note('network_lost', { why: place.lost })] : []
}

// Answers what a child process asks the network, as long as the child lives.

let fits = 0

/** Hands the child's asks to the network; they leave it when the child ends. */
export function answerAsks(child: ChildProcess, network: NetworkClient): void {
  const fit = fits++
  child.on('message', (message: FitAsk | object) => {
    if (!('ask' in message)) return
    const { id, ...arrays } = message.ask
    void network.ask(fit, arrays).then((said) => {
      const answer: FitAnswer = { answer: { id, said } }
      if (child.connected) child.send(answer, () => {})
    })
  })
  child.on('close', () => network.leave(fit))
}
