// How a request of `POST /read` is answered (interface §3): controlled English by itself, then what
// the account keeps, then the language model, then the strict reader. Keeps what was read. Whose
// account it is, where readings lie and how a model is asked its caller brings.
import type { KeptReading, Reading } from '#contract/kept-reading.ts'
import type { ReadAnswer, ReadRequest } from '#contract/questions.ts'
import { answerWith, heldFor, keptAnswer, toKeep } from '#reading/kept-answer.ts'
import { readAsked } from '#reading/read-answer.ts'

/** A language model that reads: null where it gave no usable reading. */
export interface ReadingModel {
  /** Kept beside its readings: another model's are not used. */
  readonly name: string
  /** Whether it is to be asked of such words at all. */
  readonly reads: (request: ReadRequest) => boolean
  /** The words alone, without the inputs of the request; `strict`: what the reader makes of them. */
  readonly read: (request: ReadRequest, strict: Reading) => Promise<Reading | null>
}

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
const USED_UP =
  'The readings by the language model that this key has a day are used up: this is how the strict ' +
  'reader reads the words.'

/** `account` null: no key; the strict reader alone, and nothing is kept. */
export async function answerRead(
  request: ReadRequest,
  account: Account | null,
): Promise<ReadAnswer> {
  const { tree, answer: strict } = readStrictly(request)
  if (account === null) return strict
  const { model } = account
  const held = heldFor(request, await account.kept(), model?.name ?? null)

  // Controlled English means one thing, whoever kept it: it is kept for the fit.
  const isControlled = strict.by === 'controlled'
  if (model === null || isControlled || !model.reads(request)) {
    if (held === null && tree.ok) await account.keep(toKeep(request, tree, null))
    return held === null || isControlled ? strict : (keptAnswer(request, held) ?? strict)
  }

  // The model goes first. What only the reader read is not kept: the model may answer the next time.
  if (held?.proposed) return keptAnswer(request, held) ?? strict
  if (!(await account.mayAskModel())) return { ...strict, feedback: joined(strict.feedback) }
  const reading = await model.read(request, tree)
  if (reading === null) return strict
  if (reading.ok) {
    const proposed = { model: model.name, valuation: reading.valuation }
    await account.keep(toKeep(request, tree, proposed))
  }
  return answerWith(request, reading, 'model')
}

const joined = (feedback: string): string => (feedback === '' ? USED_UP : `${USED_UP} ${feedback}`)

/** What the reader throws may quote the words: only where it was thrown gets to the log. */
function readStrictly(request: ReadRequest): ReturnType<typeof readAsked> {
  try {
    return readAsked(request)
  } catch (thrown) {
    const frames = thrown instanceof Error ? (thrown.stack ?? '').split('\n    at ').slice(1) : []
    const error = new Error('the reader broke')
    error.stack = ['Error: the reader broke', ...frames].join('\n    at ')
    throw error
  }
}
