// The tools: each is one or a few calls of the service, with the same rules, limits and words.
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import { askedColumnsOf } from '#contract/asked-columns.ts'
import type { Answer } from '#client/client.ts'
import { HOW_CHOSEN, isChoiceOpen } from '#contract/choice-basis.ts'
import { itemsOf } from '#contract/feedback.ts'
import { MCP_READ_BYTES, RESULT_WAIT_SECONDS, UPLOAD_LINK_SECONDS } from '#contract/limits.ts'
import { PRICES } from '#contract/prices.ts'
import type { ReadAnswer, ReadRequest } from '#contract/questions.ts'
import type { RequestRead } from '#contract/request-read.ts'
import { readEnvelope } from '#contract/rules/envelope.ts'
import { sentDescription, type Result } from '#contract/schemas.ts'
import { pastBills } from '#grounding/past-bills.ts'
import { planCsv, reasonsCsv } from '#tables/plan-csv.ts'
import { ASK, LOOK, notCharged, REWRITE, shownQuestion, shownReading } from './tell-reading.ts'
import { readRequest, requestOf, withLines, type Requested } from './sent-tables.ts'
import type {
  Agent,
  cancelShape,
  followShape,
  planShape,
  replanShape,
  readShape,
  resultShape,
  sessionsShape,
  Shape,
  validateShape,
} from './tool-arguments.ts'

const { grounding, cpuCoreHour, gpuHour, calculation } = PRICES
/** What a plan costs, in a sentence or two. */
export const PRICE_TEXT =
  `A plan costs up to ${grounding.most} tokens for new words (${grounding.base} + ${grounding.column} a column; words and columns that ` +
  `were read before cost nothing again) and ${cpuCoreHour} a CPU core-hour or ${gpuHour} a GPU-hour, at least ${calculation}.`

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
function refusal(refused: Extract<Answer<unknown>, { ok: false }>, lines?: Requested['lines']) {
  if (refused.offline) return wrong(refused.message)
  const { code, errors = [], request_id } = refused.problem
  const detail = `${refused.problem.detail}${code === 'unknown_session' ? ' Call sessions.' : ''}`
  const shown = lines ? withLines(errors, lines) : errors
  return answer({ error: detail, code, errors: shown, request_id }, true)
}

export async function validate(
  agent: Agent,
  args: Shape<typeof validateShape>,
): Promise<CallToolResult> {
  const { sending, signal, uploads } = agent
  const asked = await requestOf(args, uploads)
  if (!asked.ok) return wrong(asked.message)
  const checked = await sending(asked.body).validate('', { signal })
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
  const asked = await requestOf(args, agent.uploads)
  if (!asked.ok) return wrong(asked.message)
  if (asked.body.bytes > MCP_READ_BYTES) return wrong(TOO_LARGE_TO_READ)
  const tables = await readRequest(asked.body)
  if (tables === null) return wrong('The tables cannot be read: call validate.')
  const words = args.business_description
  const reading = await readWords(agent, tables, asked.options, words)
  if (!reading.ok) return refusal(reading)
  const { status, valuation } = reading.value
  const bills =
    status === 'read' && valuation ? pastBills(tables, valuation, words, BILLS_SHOWN) : []
  const next = { read: bills.length > 0 ? LOOK : 'Call plan.', questions: ASK, unresolved: REWRITE }
  return answer({
    ...shownReading(reading.value),
    ...(bills.length > 0 && { bills }),
    next: `${notCharged(reading.value)}${next[status]}`,
  })
}

const TOO_LARGE_TO_READ =
  'The tables are too large to read words over here: leave out older menus for this call, or call plan, whose fit reads them.'
async function readWords(
  { client, signal }: Agent,
  tables: RequestRead,
  options: Requested['options'],
  business_description: string,
): Promise<Answer<ReadAnswer>> {
  const market_type = options['market_type'] as ReadRequest['market_type']
  const asked = { business_description, columns: askedColumnsOf(tables, business_description) }
  return client.read(market_type ? { ...asked, market_type } : asked, { signal })
}

export async function plan(
  agent: Agent,
  { idempotency_key, ...args }: Shape<typeof planShape>,
): Promise<CallToolResult> {
  const asked = await requestOf(args, agent.uploads)
  if (!asked.ok) return wrong(asked.message)
  const reading = await readingOf(agent, asked)
  const questions = [
    ...(reading?.questions.map(shownQuestion) ?? []),
    ...(isChoiceOpen(asked.options) ? [HOW_CHOSEN] : []),
  ]
  const status = reading?.status === 'unresolved' ? 'unresolved' : 'questions'
  if (status === 'unresolved' || questions.length > 0)
    return answer({
      status,
      session_id: null,
      questions,
      ...(reading && { feedback: reading.feedback }),
      next: `Nothing was sent. ${status === 'unresolved' ? REWRITE : ASK} How past deals were chosen goes into choice_basis.`,
    })
  const { sending, signal } = agent
  const started = await sending(asked.body).fit('', {
    signal,
    ...(idempotency_key !== undefined && { idempotencyKey: idempotency_key }),
  })
  if (!started.ok) return refusal(started, asked.lines)
  const { warnings, ...fit } = started.value
  return answer({
    ...fit,
    warnings: withLines(warnings, asked.lines),
    next: `${reading ? notCharged(reading) : ''}Call follow with this session_id until its status is done or failed.`,
  })
}

/** How the description is read, before anything is charged; null where the fit alone reads it, or says what is wrong. */
async function readingOf(agent: Agent, { options: sent, body }: Requested) {
  const { envelope, options } = readEnvelope(sent)
  const words = sentDescription(envelope)
  if (options.grounding_mode === 'client_grounded' || options.mock || words === null) return null
  const tables = await readRequest(body)
  if (tables === null) return null
  const reading = await readWords(agent, tables, sent, words)
  return reading.ok ? reading.value : null
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
    ...(summary && { capital_deployed: summary.capital_deployed }),
    ...(summary?.limits && { limits: summary.limits }),
    ...(summary?.little_taken && { little_taken: summary.little_taken }),
    notes: summary?.notes ?? [],
    formula: valuation?.formula,
    billing: more.billing,
    ...(more.mock !== undefined && { mock: more.mock, mock_note: more.mock_note }),
  })
}

export async function replan(
  { client, signal }: Agent,
  { rows, ...asked }: Shape<typeof replanShape>,
): Promise<CallToolResult> {
  const planned = await client.replan(asked, { signal })
  if (!planned.ok) return refusal(planned)
  const { menu, ...more } = planned.value
  const shown = menu.slice(0, rows)
  return answer({
    ...more,
    menu_csv: planCsv(shown, ['unit_cost']),
    rows_left_out: menu.length - shown.length,
  })
}

export async function upload({ uploads }: Agent): Promise<CallToolResult> {
  const made = await uploads.make()
  if ('refusal' in made)
    return answer({ error: made.refusal.detail, code: made.refusal.code }, true)
  return answer({
    upload: made.name,
    url: made.url,
    curl: `curl -T menus.csv '${made.url}'`,
    expires_at: new Date(Date.now() + UPLOAD_LINK_SECONDS * 1000).toISOString(),
    next: 'Send the file of one table to url by PUT, without a key; then give upload to validate or plan as menus or sales.',
  })
}

export async function sessions(
  { client }: Agent,
  { limit, cursor }: Shape<typeof sessionsShape>,
): Promise<CallToolResult> {
  const listed = await client.sessions({ limit, ...(cursor !== undefined && { cursor }) })
  return listed.ok ? answer(listed.value) : refusal(listed)
}

export async function cancel(
  { client }: Agent,
  { session_id }: Shape<typeof cancelShape>,
): Promise<CallToolResult> {
  const canceled = await client.cancel(session_id)
  return canceled.ok ? answer(canceled.value) : refusal(canceled)
}

export async function balance({ client }: Agent): Promise<CallToolResult> {
  const read = await client.balance()
  return read.ok ? answer({ ...read.value, prices: PRICE_TEXT }) : refusal(read)
}
