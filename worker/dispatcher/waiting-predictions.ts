// Predictions that wait for an engine or for its answer: in memory only, for each has a client that waits
// for it, and a client whose connection broke asks again. No storage; the timers come in.
import { PREDICTION_RUN_SECONDS, PREDICTION_WAIT_SECONDS } from '#contract/limits.ts'
import type { PREDICTING_MODELS, PredictionFailure } from '#contract/engine-protocol.ts'
import type { FitOptions } from '#contract/schemas.ts'

/** What an engine needs to find the prediction's tables. */
export interface Prediction {
  readonly id: string
  readonly session: string
  readonly account: string
  readonly model: (typeof PREDICTING_MODELS)[number]
  /** Whether the session's plan is asked for under other limits (`POST /replan`). */
  readonly replan: boolean
  /** Parameters that go before those of the session. */
  readonly parameters: FitOptions['parameters']
  /** Whether the body of the call is stored as gzip. */
  readonly gzip: boolean
  /** What its engine must offer: a model version, or replans; null = any engine can. */
  readonly needs: string | null
}

/**
 * `no_engine`: none took it in time; `late`: the engine that took it gave no answer in time; `expired`: the tables, or
 * `deleted`: the session went away meanwhile.
 */
export type PredictionOutcome =
  | { is: 'answered'; body: Uint8Array }
  | ({ is: 'failed' } & PredictionFailure)
  | { is: 'no_engine' }
  | { is: 'late' }
  | { is: 'expired' }
  | { is: 'deleted' }

export interface Predictions {
  /** Waits for an engine's answer. */
  ask(prediction: Prediction): Promise<PredictionOutcome>
  /** The oldest waiting prediction for an engine of these models, waiting up to `waitMs`; null where none came. */
  claim(waitMs: number, token: string | null, models: readonly string[]): Promise<Prediction | null>
  /** A prediction that somebody still waits for, if an engine of the same token claimed it. */
  find(id: string, token: string | null): Prediction | null
  /** Tells the outcome; false where no client waits any more. */
  end(id: string, outcome: PredictionOutcome): boolean
}

/** An engine reads the tables at once; one that does not is gone, and another takes the prediction. */
const BEGIN_MS = 3000

interface Waiting {
  prediction: Prediction
  claimed: boolean
  /** Whose it is: the name of the token that claimed it, null = the shared one. */
  token: string | null
  begun: boolean
  settle: (outcome: PredictionOutcome) => void
}

export function openPredictions(later: (run: () => void, ms: number) => void): Predictions {
  const all = new Map<string, Waiting>()
  const engines = new Set<() => void>()

  const end = (id: string, outcome: PredictionOutcome): boolean => {
    const waiting = all.get(id)
    all.delete(id)
    waiting?.settle(outcome)
    for (const wake of engines) wake()
    return waiting !== undefined
  }

  const offer = (waiting: Waiting): void => {
    const { id } = waiting.prediction
    waiting.claimed = false
    all.set(id, waiting)
    for (const wake of engines) wake()
    later(() => {
      if (!waiting.claimed && all.has(id)) end(id, { is: 'no_engine' })
    }, PREDICTION_WAIT_SECONDS * 1000)
  }

  return {
    ask: (prediction) =>
      new Promise((settle) => {
        offer({ prediction, claimed: false, token: null, begun: false, settle })
      }),
    async claim(waitMs, token, models) {
      const first = () => firstServed([...all.values()], models)
      if (!first() && waitMs > 0)
        await new Promise<void>((wake) => {
          const woken = (): void => {
            engines.delete(woken)
            wake()
          }
          engines.add(woken)
          later(woken, waitMs)
        })
      const waiting = first()
      if (!waiting) return null
      waiting.claimed = true
      waiting.token = token
      later(() => {
        if (!waiting.begun && all.has(waiting.prediction.id)) offer(waiting)
      }, BEGIN_MS)
      return waiting.prediction
    },
    find(id, token) {
      const waiting = all.get(id)
      if (!waiting || waiting.token !== token) return null
      if (!waiting.begun) later(() => void end(id, { is: 'late' }), PREDICTION_RUN_SECONDS * 1000)
      waiting.begun = true
      // It was offered to others where the engine began late: none of them need begin it again.
      waiting.claimed = true
      return waiting.prediction
    },
    end,
  }
}

/** The oldest that an engine of these models can take. One account holds one engine: its next call waits for the first to end. */
function firstServed(all: readonly Waiting[], models: readonly string[]): Waiting | undefined {
  const held = all.filter(({ claimed }) => claimed)
  const busy = new Set(held.map(({ prediction }) => prediction.account))
  return all.find(
    ({ claimed, prediction: { needs, account } }) =>
      !claimed && !busy.has(account) && (needs === null || models.includes(needs)),
  )
}
