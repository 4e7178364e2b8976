// One prediction from tables to answer, as its process runs it: the session's history, another current menu,
// a model. Every expected end is a value; a thrown error is a bug and belongs to predict-process.ts.
import type { PredictionAnswer, PredictionJob } from '#contract/engine-protocol.ts'
import { noteText } from '#contract/english-notes.ts'
import { encodeBase64 } from '#contract/base64.ts'
import { feedbackText } from '#contract/feedback.ts'
import { FAILURE_CHARACTERS } from '#contract/limits.ts'
import type { RequestRead, TableRead } from '#contract/request-read.ts'
import { choiceBasisOf, type Plan } from '#contract/schemas.ts'
import { shownText } from '#contract/shown.ts'
import { cell, numbers, type Scalar } from '#contract/table.ts'
import { strayNotes } from '#grounding/features.ts'
import { ground } from '#grounding/ground.ts'
import type { Grounded } from '#grounding/outcome.ts'
import { type Market, partOfMarket } from '#grounding/market.ts'
import { fitMarket } from '#model/fit.ts'
import type { Pool } from '#model/learners/pool.ts'
import type { Network } from '#model/decide/join-network.ts'
import { sumOf } from '#model/base/statistics.ts'
import { sampleRows } from '#model/base/training-sample.ts'
import { isOwnTask, withOtherTask } from '#tables/other-task.ts'
import { writeParquet } from '#tables/request-writer.ts'
import { createRequestReader } from '#tables/request-reader.ts'
import { tableFromRows } from '#tables/table-builder.ts'
import { toCent } from '#contract/cents.ts'
import { putAnswer, UNREADABLE, type Failed, type PredictionEnd } from './prediction-end.ts'
import { doReplan } from './replan-steps.ts'
import { referenceSelection } from './reference-model.ts'
import type { Service } from './service.ts'

interface Selected {
  key: Scalar
  qty: number
  profit: number
}

/** Past deals that each model is fitted to at most, and rows of them, so that an answer takes seconds. */
const MOST_DEALS = { reference: 20_000, session: 6000 }
const MOST_ROWS = 8000

/** Characters of the note (`predictionAnswerSchema`). */
const NOTE_CHARACTERS = 500

const REFERENCE_NOTE =
  'A ridge regression of the session’s past deals (an even sample of a long history): a sanity check, not the plan. ' +
  'It knows nothing of selection, of demand beyond what was sold, or of when to refuse.'

const sessionNote = ({ groups, task }: Market): string =>
  `The session’s own model, fitted again to ${groups - sumOf(task)} of its past deals (an even sample of a long history).`

const NO_NETWORK: Failed = {
  kind: 'failed',
  side: 'provider',
  message: 'No engine that is free now has the model of this session (rc015): try again later.',
}

/** Reads both tables, values the history, predicts, and puts the answer. */
export async function doPrediction(
  job: PredictionJob,
  o: { service: Service; pool: Pool; network: Network | null },
): Promise<PredictionEnd> {
  const tables = () => readBody(job.id, 'tables', o.service)
  if (job.replan) return doReplan(job, o.service, tables)
  const sent = await tables()
  if (sent === 'left') return { kind: 'left' }
  const asked = sent && (await readBody(job.id, 'menus', o.service, sent.menus))
  if (asked === 'left') return { kind: 'left' }
  if (!sent || !asked) return UNREADABLE
  const found =
    job.model === 'reference'
      ? referenceRows(sent, asked.menus, job)
      : // What else stands in a menu may change a forecast: rows of the session's own menu get its plan.
        isOwnTask(sent, asked.menus)
        ? await planRows(job.id, asked, o.service)
        : await sessionRows(sent, asked.menus, job, o)
  if ('kind' in found) return found
  const { rows, note } = found
  const answer: PredictionAnswer = {
    selection: encodeBase64(writeParquet(tableFromRows(rows.map((row) => ({ ...row }))))),
    selection_rows: rows.length,
    model: job.model,
    note: shownText([note, ...strayNotes(asked.menus).map(noteText)].join(' '), NOTE_CHARACTERS),
  }
  return putAnswer(job.id, answer, o.service)
}

interface Found {
  rows: Selected[]
  note: string
}

/** Those of the plan's options that were asked about. */
async function planRows(
  id: string,
  { menus: { table } }: RequestRead,
  service: Service,
): Promise<Found | PredictionEnd> {
  const chunks: Uint8Array[] = []
  const answer = await service.predictionTables(id, 'plan', (chunk) => void chunks.push(chunk))
  if (answer.kind !== 'ok') return { kind: 'left' }
  const { menu } = JSON.parse(Buffer.concat(chunks).toString()) as Pick<Plan, 'menu'>
  const qty = numbers(table, 'qty')
  const key = table.columns.get('key')
  const asked = new Set(Array.from(qty, (size, row) => `${size} ${cell(key, row)}`))
  const rows = menu
    .filter((option) => asked.has(`${option.qty} ${option.key}`))
    .map(({ key, qty, profit }) => ({ key, qty, profit }))
  return { rows, note: 'The session’s plan: these rows are of its own current menu.' }
}

function referenceRows(sent: RequestRead, menus: TableRead, job: PredictionJob): Found | Failed {
  const grounding = groundOf(withOtherTask(sent, menus, MOST_DEALS.reference), job)
  if ('kind' in grounding) return grounding
  const { market } = grounding
  const rows = referenceSelection(market).map(({ row, profit }) => ({
    key: grounding.task(row).key,
    qty: market.qty[row]!,
    profit: toCent(profit),
  }))
  return { rows, note: REFERENCE_NOTE }
}

async function sessionRows(
  sent: RequestRead,
  menus: TableRead,
  job: PredictionJob,
  { pool, network }: { pool: Pool; network: Network | null },
): Promise<Found | Failed> {
  const { options } = job.request
  if (options.model === 'rc015' && !network) return NO_NETWORK
  const grounding = groundOf(withOtherTask(sent, menus, MOST_DEALS.session), job)
  if ('kind' in grounding) return grounding
  const kept = sampleRows(grounding.market, MOST_ROWS)
  const market = partOfMarket(grounding.market, kept)
  const choiceBasis = choiceBasisOf(options.parameters)
  const decision = await fitMarket(
    market,
    { correction: options.confidence_correction, choiceBasis },
    { pool, progress: () => {}, network: options.model === 'rc015' ? network : null },
  )
  const profitOf = new Map(Array.from(decision.row, (row, i) => [row, decision.profit[i]!]))
  const rows = Array.from(decision.selected, (row) => ({
    key: grounding.task(kept[row]!).key,
    qty: market.qty[row]!,
    profit: toCent(profitOf.get(row)!),
  }))
  return { rows, note: sessionNote(market) }
}

function groundOf(request: RequestRead, job: PredictionJob): Grounded | Failed {
  const brought = { kept: job.valuation, model: null, proposed: null }
  const grounding = ground(request, job.request, brought)
  if (grounding.ok) return grounding
  const message = `${grounding.message} ${feedbackText(grounding.feedback)}`.trim()
  return { kind: 'failed', side: 'client', message: message.slice(0, FAILURE_CHARACTERS) }
}

/** A body as tables, its columns in the forms of those of `like`; null where it cannot be read. */
async function readBody(
  id: string,
  name: 'tables' | 'menus',
  service: Service,
  like?: TableRead,
): Promise<RequestRead | 'left' | null> {
  const reader = createRequestReader(() => true, like)
  let refused = false
  const answer = await service.predictionTables(id, name, (chunk) => {
    refused ||= reader.push(chunk) !== null
  })
  if (answer.kind !== 'ok') return 'left'
  const read = refused ? null : reader.end()
  return read?.ok && read.request.menus.problems.length === 0 ? read.request : null
}
