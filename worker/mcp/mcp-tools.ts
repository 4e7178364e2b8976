// The five tools: each is one or a few calls of the service, with the same rules, limits and words.
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import { askedColumnsOf } from '#contract/asked-columns.ts'
import type { Answer } from '#client/client.ts'
import { itemsOf } from '#contract/feedback.ts'
import { RESULT_WAIT_SECONDS } from '#contract/limits.ts'
import type { Question, ReadAnswer, ReadRequest } from '#contract/questions.ts'
import type { RequestRead } from '#contract/request-read.ts'
import type { Result } from '#contract/schemas.ts'
import { pastBills } from '#grounding/past-bills.ts'
import { planCsv, reasonsCsv } from '#tables/plan-csv.ts'
import { readRequest, requestOf, withLines, type Requested } from './sent-csv.ts'
import type {
  Agent,
  followShape,
  planShape,
  readShape,
  resultShape,
  Shape,
  validateShape,
} from './tool-arguments.ts'

type Requests = Extract<Requested, { ok: true }>

/** Data for the agent, as text and as structured content. */
function answer(data: Readonly<Record<string, unknown>>, isError = false): CallToolResult {
  const text = JSON.stringify(data, null, 1)
  return {
    content: [{ type: 'text', text }],
    structuredContent: data,
    ...(isError && { isError }),
  }
}

export const wrong = (message: string): CallToolResult => answer({ error: message }, true)

/** Why a call was refused, with the lines of the tables that an agent sent. */
function refusal(refused: Extract<Answer<unknown>, { ok: false }>, lines?: Requests['lines']) {
  if (refused.offline) return wrong(refused.message)
  const { code, detail, errors = [], request_id } = refused.problem
  const shown = lines ? withLines(errors, lines) : errors
  return answer({ error: detail, code, errors: shown, request_id }, true)
}

export async function validate(
  { client, signal }: Agent,
  args: Shape<typeof validateShape>,
): Promise<CallToolResult> {
  const asked = requestOf(args)
  if (!asked.ok) return wrong(asked.message)
  const checked = await client.validate(asked.request, { signal })
  if (!checked.ok) return refusal(checked, asked.lines)
  const { errors, warnings, ...more } = checked.value
  return answer({
    ...more,
    errors: withLines(errors, asked.lines),
    warnings: withLines(warnings, asked.lines),
  })
}

/** Past deals of one answer: an agent reads each of them. */
const BILLS_SHOWN = 3

export async function read(agent: Agent, args: Shape<typeof readShape>): Promise<CallToolResult> {
  const asked = requestOf(args)
  if (!asked.ok) return wrong(asked.message)
  const tables = readRequest(asked.request)
  if (tables === null) return wrong('The tables cannot be read: call validate.')
  const words = args.business_description
  const reading = await readWords(agent, tables, asked.request, words)
  if (!reading.ok) return refusal(reading)
  const { status, valuation } = reading.value
  const bills =
    status === 'read' && valuation ? pastBills(tables, valuation, words, BILLS_SHOWN) : []
  return answer({ ...shownReading(reading.value), ...(bills.length > 0 && { bills, next: LOOK }) })
}

const LOOK =
  'Show the person the first bill, line by line: it is a past deal under these words. What is wrong in it is wrong in the description.'

/** The reading without the formulas of answers, which only a sheet shows. */
function shownReading({ questions, ...reading }: ReadAnswer) {
  return { ...reading, questions: questions.map(shownQuestion) }
}

const shownQuestion = ({ ask, words, choices }: Question) => ({
  ask,
  words,
  choices: choices.map(({ text, description }) => ({ text, business_description: description })),
})

async function readWords(
  { client, signal }: Agent,
  tables: RequestRead,
  request: Requests['request'],
  business_description: string,
): Promise<Answer<ReadAnswer>> {
  const market_type = request.market_type as ReadRequest['market_type']
  const asked = { business_description, columns: askedColumnsOf(tables) }
  return client.read(market_type ? { ...asked, market_type } : asked, { signal })
}

export async function plan(
  agent: Agent,
  { idempotency_key, ...args }: Shape<typeof planShape>,
): Promise<CallToolResult> {
  const asked = requestOf(args)
  if (!asked.ok) return wrong(asked.message)
  const questions = await openQuestions(agent, asked.request)
  if (questions.length > 0)
    return answer({
      status: 'questions',
      session_id: null,
      questions: questions.map(shownQuestion),
      next: 'Nothing was sent. Ask the person, then call plan with the business_description of the choice.',
    })
  const { client, signal } = agent
  const started = await client.fit(asked.request, {
    signal,
    ...(idempotency_key !== undefined && { idempotencyKey: idempotency_key }),
  })
  if (!started.ok) return refusal(started, asked.lines)
  const { warnings, ...fit } = started.value
  return answer({
    ...fit,
    warnings: withLines(warnings, asked.lines),
    next: 'Call follow with this session_id until its status is done or failed.',
  })
}

/** What the description leaves open, before anything is charged. */
async function openQuestions(
  agent: Agent,
  request: Requests['request'],
): Promise<readonly Question[]> {
  const { business_description: words, grounding_mode, mock } = request
  if (grounding_mode === 'client_grounded' || mock === true) return []
  if (typeof words !== 'string' || words.trim() === '') return []
  const tables = readRequest(request)
  // What is wrong with the request is the fit's to say.
  if (tables === null) return []
  const reading = await readWords(agent, tables, request, words)
  return reading.ok ? reading.value.questions : []
}

export async function follow(
  { client, signal, progress }: Agent,
  { session_id, wait_seconds }: Shape<typeof followShape>,
): Promise<CallToolResult> {
  const end = Date.now() + wait_seconds * 1000
  let etag: string | null = null
  let last: Result | null = null
  for (;;) {
    const wait = Math.min(RESULT_WAIT_SECONDS, Math.max(0, Math.floor((end - Date.now()) / 1000)))
    const seen = await client.result(session_id, { wait, etag, signal })
    if (!seen.ok) return refusal(seen)
    etag = seen.etag
    if (seen.changed) {
      last = seen.value
      await progress(last.progress.fraction, last.progress.message)
    }
    const ended = last?.status === 'done' || last?.status === 'failed'
    if (ended || Date.now() >= end) return answer(standOf(last!))
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
}
const POLL_MS = 500

/** How a fit stands, in the fields that matter to a client that waits. */
function standOf(result: Result) {
  const { status, session_id, progress, billing } = result
  if (status === 'failed') {
    const { error, error_code, questions = [] } = result
    const feedback = itemsOf(result)
    return {
      status,
      session_id,
      error,
      error_code,
      feedback,
      questions: questions.map(shownQuestion),
      billing,
    }
  }
  if (status !== 'done') return { status, session_id, progress, next: 'Call follow again.' }
  const { n_selected, predicted_profit_sum } = result
  return { status, session_id, n_selected, predicted_profit_sum, billing, next: 'Call result.' }
}

export async function result(
  { client, signal }: Agent,
  { session_id, rows, reasons }: Shape<typeof resultShape>,
): Promise<CallToolResult> {
  const seen = await client.result(session_id, { signal, ...(reasons && { reasons: 'all' }) })
  if (!seen.ok) return refusal(seen)
  if (!seen.changed || seen.value.status !== 'done')
    return answer(seen.changed ? standOf(seen.value) : { session_id })
  const { menu = [], summary, valuation, ...more } = seen.value
  const shown = menu.slice(0, rows)
  return answer({
    status: 'done',
    session_id,
    model: more.model,
    n_selected: more.n_selected,
    predicted_profit_sum: more.predicted_profit_sum,
    predicted_profit_interval: more.predicted_profit_interval,
    menu_csv: planCsv(shown, ['unit_cost']),
    rows_left_out: menu.length - shown.length,
    ...(reasons && { reasons_csv: reasonsCsv((more.reasons ?? []).slice(0, rows)) }),
    confidence_sweep: more.confidence_sweep,
    ...(summary?.little_taken && { little_taken: summary.little_taken }),
    notes: summary?.notes ?? [],
    formula: valuation?.formula,
    billing: more.billing,
    ...(more.mock !== undefined && { mock: more.mock, mock_note: more.mock_note }),
  })
}
