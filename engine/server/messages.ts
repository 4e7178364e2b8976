// What the engine's process and a fit's process tell each other over their IPC channel.
// Types alone, of plain data; no tables, which the child reads from the Worker itself.
import type { ClaimAnswer, EventRequest, FailRequest } from '#contract/engine-protocol.ts'
import type { ModelOutcome } from '#contract/model-reading.ts'

/** First and only message to the child: what it is to do and with what. */
export interface FitJob {
  baseUrl: string
  token: string
  /** The engine's own: the lease is bound to it. */
  engineId: string
  claim: ClaimAnswer
  threads: number
  /** Memory of the whole process, threads and typed arrays included. */
  memoryMb: number
  device: string
}

/** How a fit ended, by its own word. */
export type FitEnd = (
  | { kind: 'done'; selected: number }
  /** The Worker said that the lease is no longer ours: canceled, or a newer attempt. */
  | { kind: 'stopped'; status: number }
  /** The Worker could not be reached for as long as we are patient. */
  | { kind: 'unreachable' }
  /** `trace`: where it was thrown, for the log; never the thrown text, which may quote data. */
  | { kind: 'failed'; report: FailRequest; trace?: string[] }
) & {
  /** What became of the question to the language model, where one was asked. */
  llm?: ModelOutcome
}

export type FitMessage = { progress: EventRequest } | { end: FitEnd }
