// How a call in the slot of the predictions ends, and how its answer is put.
import type { PredictionAnswer, PredictionFailure } from '#contract/engine-protocol.ts'
import { PREDICTION_BYTES } from '#contract/limits.ts'
import type { ReplanAnswer } from '#contract/schemas.ts'
import { json, type Service } from './service.ts'

/** `left`: no client waits for the answer any more, or the Worker is away. */
export type PredictionEnd = { kind: 'done' } | { kind: 'left' } | Failed

/** `message`: for the client, whose side it is. */
export interface Failed extends PredictionFailure {
  kind: 'failed'
  trace?: string[]
}

export const UNREADABLE: Failed = {
  kind: 'failed',
  side: 'provider',
  message: 'The tables of this session cannot be read any more: send the fit again.',
}
const TOO_LARGE: Failed = {
  kind: 'failed',
  side: 'client',
  message:
    'The answer is larger than the service sends: take fewer deals, by a higher confidence or a limit, or use shorter keys.',
}
const REJECTED: Failed = {
  kind: 'failed',
  side: 'provider',
  message: 'The engine met an error of its own: try again.',
}

export async function putAnswer(
  id: string,
  answer: PredictionAnswer | ReplanAnswer,
  service: Service,
): Promise<PredictionEnd> {
  const body = json(answer)
  if (body.length > PREDICTION_BYTES) return TOO_LARGE
  const put = await service.predictionAnswer(id, body)
  if (put.kind === 'ok') return { kind: 'done' }
  return put.kind === 'rejected' ? REJECTED : { kind: 'left' }
}
