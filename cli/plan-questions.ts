// `npm run plan` before the fit: reads the description and asks the open questions, before tables
// are sent or anything is charged. Words that are refused without questions go on: past profits
// may decide them in the fit.
import '#weights/files.ts'
import type { Client } from '#client/client.ts'
import type { ReadAnswer, ReadRequest } from '#contract/questions.ts'
import type { RequestRead } from '#contract/request-read.ts'
import { readEnvelope } from '#contract/rules/envelope.ts'
import { sentDescription } from '#contract/schemas.ts'
import { numbers } from '#contract/table.ts'
import { readAnswer } from '#reading/read-answer.ts'
import { askQuestions, keepAnswers } from './ask-questions.ts'
import type { DescriptionFile } from './plan-args.ts'
import { askedColumnsOf } from '#contract/asked-columns.ts'
import { questionsText } from './question-text.ts'
import type { Terminal } from './terminal.ts'

interface WordsToSettle {
  readonly client: Pick<Client, 'read'>
  readonly request: RequestRead
  readonly descriptionFile: DescriptionFile | null
  /** Null where nobody can be asked. */
  readonly terminal: Terminal | null
  readonly signal: AbortSignal
}

export type WordsSettled =
  /** `description`: the text with its answers; null = it goes on as it was. */
  | { readonly ok: true; readonly description: string | null }
  | { readonly ok: false; readonly message: string }

/** A language model may read: it has 60 s, and the way there. */
const READ_MS = 90_000

const AS_IS = 'send it as it is: the past profits in Menus may decide'
const NOTHING_SENT =
  'Nothing was sent: the description leaves a question open. Answer it, or say it in other words.'
const PROFITS_DECIDE =
  'Past profits may decide what the description leaves open: it is sent as it is.'

/** Settles the words of a fit request with the person, if there is one and there is something to ask. */
export async function settleWords(o: WordsToSettle): Promise<WordsSettled> {
  const { envelope, options } = readEnvelope(o.request.fields)
  const words = sentDescription(envelope) ?? ''
  // Client profits and input tests need no words; without any the account has them.
  if (options.grounding_mode === 'client_grounded' || options.mock || words.trim() === '')
    return { ok: true, description: null }
  const columns = askedColumnsOf(o.request)
  const market_type = { parameters: options.parameters }
  const read = (business_description: string): Promise<ReadAnswer | null> => {
    o.terminal?.say('Reading the description …')
    return readWords(o, { business_description, columns, market_type })
  }

  const reading = await read(words)
  if (reading === null || reading.questions.length === 0) return { ok: true, description: null }
  const profits = numbers(o.request.menus.table, 'profit').some((profit) => !Number.isNaN(profit))
  if (o.terminal === null) {
    if (profits) return { ok: true, description: null }
    return { ok: false, message: `${questionsText(reading.questions)}\n\n${NOTHING_SENT}` }
  }
  const asIs = profits ? AS_IS : null
  const settled = await askQuestions({
    description: words,
    reading,
    // A service that went away meanwhile is missed by the fit, not by the answers.
    read: async (text) =>
      (await read(text)) ?? readAnswer({ business_description: text, columns, market_type }),
    terminal: o.terminal,
    asIs,
  })
  const { answers, description, end } = settled
  if (answers > 0) await keepAnswers(description, o.descriptionFile, o.terminal)
  if (end === 'left' || end === 'stuck') return { ok: false, message: NOTHING_SENT }
  if (end === 'as_is') o.terminal.say(PROFITS_DECIDE)
  return { ok: true, description: answers > 0 ? description : null }
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
