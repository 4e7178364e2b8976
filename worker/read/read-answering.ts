// Answers a request of `POST /read` (interface §3). Order: controlled English, the account's kept reading, the
// language model, the strict reader. Keeps the reading. The caller brings the account, the store and the
// model.
import { feedbackItem, itemsOf } from '#contract/feedback.ts'
import type { KeptReading, Reading } from '#contract/kept-reading.ts'
import type { ModelReading } from '#contract/model-reading.ts'
import type { ReadAnswer, ReadRequest } from '#contract/questions.ts'
import { answerWith, heldFor, keptAnswer, standingOf, toKeep } from '#reading/kept-answer.ts'
import { proposedOf } from '#reading/standing.ts'
import { readAsked, toldAs } from '#reading/read-answer.ts'
import { scrubbed } from './scrubbed.ts'

/** A language model that reads descriptions. */
export interface ReadingModel {
  /** Kept beside its readings: readings of another model are not used. */
  readonly name: string
  /** Asks the model about this description; null where it must not be asked. */
  readonly asks: (request: ReadRequest) => AskModel | null
}
/** The description without the request's inputs; `strict`: the strict reader's reading of it. */
export type AskModel = (strict: Reading) => Promise<ModelReading>

/** What a key adds to a request. */
export interface Account {
  readonly kept: () => Promise<KeptReading | null>
  readonly keep: (reading: KeptReading) => Promise<void>
  /** Null where the operator has no model. */
  readonly model: ReadingModel | null
  /** Takes one of today's readings by the model; false where none is left. */
  readonly mayAskModel: () => Promise<boolean>
}

/** The note for a reading where the model could not be asked. */
const USED_UP = feedbackItem(
  'model_used_up',
  'This key has used its readings by the language model for today: the strict reader read the words.',
)

/** `account` null: no key; only the strict reader reads, and nothing is kept. */
export async function answerRead(
  request: ReadRequest,
  account: Account | null,
): Promise<ReadAnswer> {
  const { tree, answer: strict } = scrubbed(() => readAsked(request))
  if (account === null) return strict
  const { model } = account
  const kept = await account.kept()
  const held = scrubbed(() => heldFor(request, kept, model?.name ?? null))

  // Controlled English has one meaning, so it replaces a kept reading; it is kept for the fit.
  const isControlled = strict.by === 'controlled'
  const ask = model === null || isControlled ? null : scrubbed(() => model.asks(request))
  if (model === null || ask === null) {
    if (held === null && tree.ok) await account.keep(toKeep(request, tree, null))
    return held === null || isControlled ? strict : answerOfKept(request, held, strict)
  }

  // The model reads first and is asked once: its questions and refusals are kept like its readings. A reading
  // of the strict reader alone is not kept: the model may answer the next time.
  if (held?.proposed) return answerOfKept(request, held, strict)
  if (!(await account.mayAskModel())) return { ...strict, ...toldAs([USED_UP, ...itemsOf(strict)]) }
  const proposed = proposedOf(await scrubbed(() => ask(tree)), model.name)
  const first = scrubbed(() => standingOf(request, proposed, tree))
  if (proposed === null || first === null) return strict
  await account.keep(toKeep(request, tree, proposed))
  const by = proposed.outcome === 'refused' ? 'reader' : 'model'
  return scrubbed(() => answerWith(request, first, by))
}

const answerOfKept = (request: ReadRequest, held: KeptReading, strict: ReadAnswer): ReadAnswer =>
  scrubbed(() => keptAnswer(request, held)) ?? strict
