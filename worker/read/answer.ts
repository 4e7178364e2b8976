// How a request of `POST /read` is answered (interface §3): controlled English by itself, then what
// the account keeps, then the language model, then the strict reader. Keeps what was read. Whose
// account it is, where readings lie and how a model is asked its caller brings.
import { feedbackItem, itemsOf } from '#contract/feedback.ts'
import type { KeptReading, Reading } from '#contract/kept-reading.ts'
import type { ModelReading } from '#contract/model-reading.ts'
import type { ReadAnswer, ReadRequest } from '#contract/questions.ts'
import { answerWith, heldFor, keptAnswer, standingOf, toKeep } from '#reading/kept-answer.ts'
import { proposedOf } from '#reading/proposals/standing.ts'
import { readAsked, toldAs } from '#reading/read-answer.ts'
import { scrubbed } from './scrubbed.ts'

/** A language model that reads. */
export interface ReadingModel {
  /** Kept beside its readings: another model's are not used. */
  readonly name: string
  /** How it is asked of such words; null where it is not to be asked at all. */
  readonly asks: (request: ReadRequest) => AskModel | null
}
/** The words alone, without the inputs of the request; `strict`: what the reader makes of them. */
export type AskModel = (strict: Reading) => Promise<ModelReading>

/** What a key brings to a request. */
export interface Account {
  readonly kept: () => Promise<KeptReading | null>
  readonly keep: (reading: KeptReading) => Promise<void>
  /** Null where the operator has none. */
  readonly model: ReadingModel | null
  /** Takes one of today's readings by the model; false where none is left. */
  readonly mayAskModel: () => Promise<boolean>
}

/** Said where the model would have been asked. */
const USED_UP = feedbackItem(
  'model_used_up',
  'This key has used its readings by the language model for today: the strict reader read the words.',
)

/** `account` null: no key; the strict reader alone, and nothing is kept. */
export async function answerRead(
  request: ReadRequest,
  account: Account | null,
): Promise<ReadAnswer> {
  const { tree, answer: strict } = scrubbed(() => readAsked(request))
  if (account === null) return strict
  const { model } = account
  const kept = await account.kept()
  const held = scrubbed(() => heldFor(request, kept, model?.name ?? null))

  // Controlled English means one thing, whoever kept it: it is kept for the fit.
  const isControlled = strict.by === 'controlled'
  const ask = model === null || isControlled ? null : scrubbed(() => model.asks(request))
  if (model === null || ask === null) {
    if (held === null && tree.ok) await account.keep(toKeep(request, tree, null))
    return held === null || isControlled ? strict : answerOfKept(request, held, strict)
  }

  // The model goes first, and is asked once: what it asks or refuses is kept as its readings are. What
  // only the reader read is not kept: the model may answer the next time.
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
