// `npm run plan` before the fit: reads the description and lists the open questions, before tables
// are sent or anything is charged. Words that are refused without questions go on: the fit says why.
import '#weights/files.ts'
import type { Client } from '#client/client.ts'
import { MODEL_READ_SECONDS } from '#contract/limits.ts'
import type { ReadAnswer, ReadRequest } from '#contract/questions.ts'
import type { RequestRead } from '#contract/request-read.ts'
import { readEnvelope } from '#contract/rules/envelope.ts'
import { sentDescription } from '#contract/schemas.ts'
import { readAnswer } from '#reading/read-answer.ts'
import { askedColumnsOf } from '#contract/asked-columns.ts'
import { questionsText } from './question-text.ts'

interface WordsToSettle {
  readonly client: Pick<Client, 'read'>
  readonly request: RequestRead
  readonly signal: AbortSignal
}

/** A language model may read, and the way there takes time. */
const READ_MS = (MODEL_READ_SECONDS + 10) * 1000

const NOTHING_SENT =
  'Nothing was sent: the description leaves a question open. Answer it, or say it in other words.'

/** Why the words of a fit request cannot be sent: what they leave open; null where they can. */
export async function openQuestions(o: WordsToSettle): Promise<string | null> {
  const { envelope, options } = readEnvelope(o.request.fields)
  const words = sentDescription(envelope) ?? ''
  // Client profits and input tests need no words; without any the account has them.
  if (options.grounding_mode === 'client_grounded' || options.mock || words.trim() === '')
    return null
  const reading = await readWords(o, {
    business_description: words,
    columns: askedColumnsOf(o.request),
    market_type: { parameters: options.parameters },
  })
  if (reading === null || reading.questions.length === 0) return null
  return `${questionsText(reading.questions)}\n\n${NOTHING_SENT}`
}

/**
 * The service's reading; that of this machine where the service has none to give: an older one (404) or
 * one that is busy. Null where the fit will fail for the same reason: no service, or a key that is refused.
 */
async function readWords(o: WordsToSettle, request: ReadRequest): Promise<ReadAnswer | null> {
  const late = AbortSignal.timeout(READ_MS)
  const answer = await o.client.read(request, { signal: AbortSignal.any([o.signal, late]) })
  if (answer.ok) return answer.value
  const hopeless = answer.offline ? !late.aborted : [401, 403].includes(answer.problem.status)
  return hopeless ? null : readAnswer(request)
}
