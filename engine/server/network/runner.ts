// Works off what fits ask the network, one run at a time: the fits take turns chunk by chunk, chunks of one shape
// share a run on a GPU, a fit that ended leaves. A device that fails is given up for the CPU, and its run repeated.
import type { Compute } from '#contract/engine-protocol.ts'
import {
  batchOf,
  mostMarkets,
  queriesOf,
  shapeOf,
  type Batch,
  type Chunk,
  type Shape,
} from './batch.ts'
import type { Ask, Place, Said } from './messages.ts'

/** Answers a batch with the mean of every query, one market after another. Rejects where the device is lost. */
export type Run = (batch: Batch) => Promise<Float32Array>

export interface Opened {
  readonly place: Place
  readonly run: Run
}

interface RunnerParts {
  readonly opened: Opened
  /** The CPU, after the device was lost; `reason`: what it said. */
  readonly fallBack: (reason: unknown) => Promise<Opened>
  readonly gpuMemoryMb: number
  /** Milliseconds of a clock, and CPU seconds of this process so far. */
  readonly now: () => number
  readonly cpuSeconds: () => number
  readonly answer: (id: number, said: Said) => void
  /** The network cannot answer, on no device. */
  readonly fail: (id: number) => void
}

export interface Runner {
  add(ask: Ask): void
  /** Forgets what the fit asked. */
  leave(fit: number): void
}

interface Work {
  readonly ask: Ask
  readonly means: Float32Array
  next: number
  compute: Compute
}

export function createRunner(parts: RunnerParts): Runner {
  let opened = parts.opened
  let running = false
  const waiting: Work[] = []

  const shapeIn = (ask: Ask): Shape => shapeOf(ask, opened.place.device, parts.gpuMemoryMb)

  /** The next chunk of the fit that waited longest, and others of its shape. */
  function take(): { shape: Shape; works: Work[]; chunks: Chunk[] } {
    const first = waiting[0]!
    const shape = shapeIn(first.ask)
    const most = mostMarkets(shape, opened.place.device, parts.gpuMemoryMb)
    const works: Work[] = []
    const chunks: Chunk[] = []
    for (const work of waiting) {
      if (!isSame(shapeIn(work.ask), shape)) continue
      const all = queriesOf(work.ask)
      for (let from = work.next; from < all && chunks.length < most; from += shape.queries) {
        chunks.push({ ask: work.ask, from, to: Math.min(all, from + shape.queries) })
        works.push(work)
      }
    }
    return { shape, works, chunks }
  }

  async function once(): Promise<void> {
    const { shape, works, chunks } = take()
    const { place } = opened
    let batch: Batch
    try {
      batch = batchOf(chunks, shape, place.device)
    } catch {
      // Such as memory that is not there: those who asked are told, others go on.
      return giveUp(works)
    }
    const began = parts.now()
    const computed = parts.cpuSeconds()
    let means: Float32Array
    try {
      means = await opened.run(batch)
    } catch (reason) {
      if (place.device === 'cpu') return giveUp(works)
      opened = await parts.fallBack(reason)
      return
    }
    const cpu = parts.cpuSeconds() - computed
    const gpu = place.device === 'cpu' ? 0 : (parts.now() - began) / 1000
    const rows = chunks.map(({ ask, from, to }) => ask.context + to - from)
    const all = rows.reduce((sum, own) => sum + own, 0)
    chunks.forEach(({ from, to }, market) => {
      const work = works[market]!
      const at = market * batch.queries
      work.means.set(means.subarray(at, at + to - from), from)
      work.next = to
      const share = rows[market]! / all
      work.compute = {
        cpu_seconds: work.compute.cpu_seconds + share * cpu,
        gpu_seconds: work.compute.gpu_seconds + share * gpu,
      }
    })
    settle(works)
  }

  /** Answers what is complete; the rest of the fits that had their turn waits behind the others. */
  function settle(works: readonly Work[]): void {
    const fits = new Set(works.map(({ ask }) => ask.fit))
    const had = waiting.filter(({ ask }) => fits.has(ask.fit))
    const others = waiting.filter(({ ask }) => !fits.has(ask.fit))
    const done = (work: Work) => work.next >= queriesOf(work.ask)
    waiting.splice(0, waiting.length, ...others, ...had.filter((work) => !done(work)))
    for (const { ask, means, compute } of had.filter(done))
      parts.answer(ask.id, { means, compute, place: opened.place })
  }

  function giveUp(works: readonly Work[]): void {
    const lost = new Set(works)
    waiting.splice(0, waiting.length, ...waiting.filter((work) => !lost.has(work)))
    for (const { ask } of lost) parts.fail(ask.id)
  }

  async function work(): Promise<void> {
    running = true
    // Words that came meanwhile (a fit that left, one more ask) are heard between two runs.
    while (waiting.length > 0) {
      await once()
      await new Promise((resolve) => setImmediate(resolve))
    }
    running = false
  }

  return {
    add(ask) {
      const compute = { cpu_seconds: 0, gpu_seconds: 0 }
      if (queriesOf(ask) === 0)
        return parts.answer(ask.id, { means: new Float32Array(0), compute, place: opened.place })
      waiting.push({ ask, means: new Float32Array(queriesOf(ask)), next: 0, compute })
      if (!running) void work()
    },
    leave(fit) {
      waiting.splice(0, waiting.length, ...waiting.filter(({ ask }) => ask.fit !== fit))
    },
  }
}

function isSame(one: Shape, other: Shape): boolean {
  return (
    one.context === other.context && one.queries === other.queries && one.columns === other.columns
  )
}
