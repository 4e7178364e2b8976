// How a call in the slot of the predictions ended.
import type { PredictionFailure } from '#contract/engine-protocol.ts'

/** `left`: no client waits for the answer any more, or the Worker is away. */
export type PredictionEnd = { kind: 'done' } | { kind: 'left' } | Failed

/** `message`: for the client, whose side it is. */
export interface Failed extends PredictionFailure {
  kind: 'failed'
  trace?: string[]
}
