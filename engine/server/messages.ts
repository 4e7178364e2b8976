// Messages between the engine's process and a fit's process over their IPC channel: types of plain data.
// The tables are not among them: the child reads them from the Worker.
import type { ClaimAnswer, EventRequest, FailRequest } from '#contract/engine-protocol.ts'
import type { ModelOutcome } from '#contract/model-reading.ts'
import type { WantedDevice } from '#network/device.ts'

/** First and only message to the child: its job. */
export interface FitJob {
  baseUrl: string
  token: string
  /** The engine's own id: the lease is bound to it. */
  engineId: string
  claim: ClaimAnswer
  threads: number
  /** Memory of the whole process, threads and typed arrays included. */
  memoryMb: number
  device: string
  /** Where the network of `rc015` is to run; null = the engine has none. */
  network: WantedDevice | null
}

/** How a fit ended, as its process reports it. */
export type FitEnd = (
  | { kind: 'done'; selected: number }
  /** The Worker ended the lease: the fit was canceled, or a newer attempt owns it. */
  | { kind: 'stopped'; status: number }
  /** The Worker was unreachable for the whole patience. */
  | { kind: 'unreachable' }
  /** `trace`: stack frames for the log; never the message, which may quote data. */
  | { kind: 'failed'; report: FailRequest; trace?: string[] }
) & {
  /** Outcome of the question to the language model, where one was asked. */
  llm?: ModelOutcome
}

/** What a fit's process says. */
export type FitMessage = { progress: EventRequest } | { end: FitEnd }

// What of a thrown error may be logged: its name and its first stack frames. The message stays out: it may
// quote the client's data.

const TRACE_FRAMES = 8

export function traceOf(error: unknown): string[] {
  const frames = error instanceof Error ? (error.stack ?? '').split('\n    at ').slice(1) : []
  const name = error instanceof Error ? error.name : typeof error
  return [name, ...frames.slice(0, TRACE_FRAMES)]
}
