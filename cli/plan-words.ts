// `npm run plan` before the fit: reads the description and lists the open questions, or shows past deals under the
// reading, before tables are sent or anything is charged.
import '#weights/files.ts'
import type { Client } from '#client/client.ts'
import { MODEL_READ_SECONDS } from '#contract/limits.ts'
import type { ReadAnswer, ReadRequest } from '#contract/questions.ts'
import type { RequestRead } from '#contract/request-read.ts'
import { readEnvelope } from '#contract/rules/envelope.ts'
import { sentDescription } from '#contract/schemas.ts'
import { readAnswer } from '#reading/read-answer.ts'
import { askedColumnsOf } from '#contract/asked-columns.ts'
import { pastBills } from '#grounding/past-bills.ts'
import { questionsText } from './question-text.ts'
import { BILLS_SHOWN, readingText } from './reading-text.ts'

interface WordsToRead {
  readonly client: Pick<Client, 'read'>
  readonly request: RequestRead
  readonly signal: AbortSignal
}

/** A language model may read, and the way there takes time. */
const READ_MS = (MODEL_READ_SECONDS + 10) * 1000

const NOTHING_SENT =
  'Nothing was sent: the description leaves a question open. Answer it, or say it in other words.'
const UNREAD = 'Nothing was sent: the description cannot be read.'

/** What is to be said of the words of a fit request. */
export interface WordsRead {
  /** Why they cannot be sent: what they leave open; null where they can. */
  readonly open: string | null
  /** Past deals under the reading; null where it is not known. */
  readonly reading: string | null
}

export async function readWords(o: WordsToRead): Promise<WordsRead> {
  const { envelope, options } = readEnvelope(o.request.fields)
  const words = sentDescription(envelope) ?? ''
  // Client profits and input tests need no words; without any the account has them.
  if (options.grounding_mode === 'client_grounded' || options.mock || words.trim() === '')
    return { open: null, reading: null }
  const answer = await answerOf(o, {
    business_description: words,
    columns: askedColumnsOf(o.request, words),
    market_type: { parameters: options.parameters },
  })
  if (answer !== null && answer.questions.length > 0)
    return { open: `${questionsText(answer.questions)}\n\n${NOTHING_SENT}`, reading: null }
  if (answer?.status === 'unresolved')
    return { open: `${answer.feedback}\n\n${UNREAD}`, reading: null }
  const valuation = answer?.status === 'read' ? answer.valuation : undefined
  if (valuation === undefined) return { open: null, reading: null }
  const bills = pastBills(o.request, valuation, words, BILLS_SHOWN)
  return { open: null, reading: readingText(valuation, bills) }
}

/**
 * The service's reading; that of this machine where the service has none to give: an older one (404) or
 * one that is busy. Null where the fit will fail for the same reason: no service, or a key that is refused.
 */
async function answerOf(o: WordsToRead, request: ReadRequest): Promise<ReadAnswer | null> {
  const late = AbortSignal.timeout(READ_MS)
  const answer = await o.client.read(request, { signal: AbortSignal.any([o.signal, late]) })
  if (answer.ok) return answer.value
  const hopeless = answer.offline ? !late.aborted : [401, 403].includes(answer.problem.status)
  return hopeless ? null : readAnswer(request)
}
