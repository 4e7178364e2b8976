// The worker API across a message port: each call is a message with a number, and its answer has
// the same number. One end serves the API in the worker, the other is the API for the pane. If the
// worker dies, every open call fails.
import type { WorkerApi } from './worker-api.ts'

/** The part that Worker, MessagePort and `self` share. */
export interface Port {
  postMessage(message: unknown, transfer: Transferable[]): void
  addEventListener(name: 'message', hear: (event: MessageEvent) => void): void
}

/**
 * Stands for a function among a call's arguments, which cannot be posted; its calls are sent as
 * events.
 */
const CALLBACK = '\u0000callback'

type Sent = { readonly id: number; readonly call: string; readonly args: readonly unknown[] }
type Answered =
  | { readonly id: number; readonly is: 'value'; readonly value: unknown }
  | { readonly id: number; readonly is: 'fault'; readonly message: string }
  | { readonly id: number; readonly is: 'event'; readonly value: unknown }

interface ConnectedWorker {
  readonly api: WorkerApi
  /** The worker is gone: open and later calls fail. */
  readonly broken: (message: string) => void
}

/** The pane's end. */
export function connectWorker(port: Port): ConnectedWorker {
  interface Open {
    readonly resolve: (value: unknown) => void
    readonly reject: (fault: Error) => void
    readonly hear: ((value: unknown) => void) | undefined
  }
  const open = new Map<number, Open>()
  let last = 0
  let gone: string | null = null
  port.addEventListener('message', ({ data }: MessageEvent<Answered>) => {
    const call = open.get(data.id)
    if (!call) return
    if (data.is === 'event') return call.hear?.(data.value)
    open.delete(data.id)
    if (data.is === 'value') call.resolve(data.value)
    else call.reject(new Error(data.message))
  })
  const call = (name: string, args: readonly unknown[]): Promise<unknown> =>
    new Promise((resolve, reject) => {
      if (gone !== null) return reject(new Error(gone))
      const id = ++last
      const hear = args.find((arg) => typeof arg === 'function') as Open['hear']
      open.set(id, { resolve, reject, hear })
      const plain = args.map((arg) => (typeof arg === 'function' ? CALLBACK : arg))
      port.postMessage({ id, call: name, args: plain } satisfies Sent, [])
    })
  const api = new Proxy({} as WorkerApi, {
    // `await` of the API asks for `then`, but the API is no promise.
    get: (_, name) =>
      name === 'then' ? undefined : (...args: unknown[]) => call(String(name), args),
  })
  return {
    api,
    broken(message) {
      gone = message
      for (const { reject } of open.values()) reject(new Error(message))
      open.clear()
    },
  }
}

/** The worker's end. */
export function serveWorkerApi(port: Port, api: WorkerApi): void {
  const calls = api as unknown as Record<string, (...args: unknown[]) => Promise<unknown>>
  const answer = (message: Answered, transfer: Transferable[] = []) =>
    port.postMessage(message, transfer)
  port.addEventListener('message', ({ data: { id, call, args } }: MessageEvent<Sent>) => {
    const hear = (value: unknown) => answer({ id, is: 'event', value })
    const given = args.map((arg) => (arg === CALLBACK ? hear : arg))
    calls[call]!(...given).then(
      (value) =>
        answer(
          { id, is: 'value', value },
          value instanceof Uint8Array ? [value.buffer as ArrayBuffer] : [],
        ),
      (fault: unknown) =>
        answer({
          id,
          is: 'fault',
          message: fault instanceof Error ? fault.message : String(fault),
        }),
    )
  })
}
