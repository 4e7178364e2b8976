// One prediction from tables to answer, as its process runs it: the session's history, another current menu,
// a model. Every expected end is a value; a thrown error is a bug and belongs to predict-process.ts.
import type { FitOrder, PredictionAnswer, PredictionJob } from '#contract/engine-protocol.ts'
import { encodeBase64 } from '#contract/base64.ts'
import type { RequestRead, TableRead } from '#contract/request-read.ts'
import { shownText } from '#contract/shown.ts'
import { cell, numbers, type Scalar } from '#contract/table.ts'
import { strayNotes } from '#grounding/features.ts'
import { ground, type Grounded } from '#grounding/ground.ts'
import { fitMarket } from '#model/fit.ts'
import type { Pool } from '#model/learners/pool.ts'
import type { Network } from '#model/network/network.ts'
import { referenceSelection } from '#model/reference.ts'
import { isOwnTask, withOtherTask } from '#tables/other-task.ts'
import { writeParquet } from '#tables/parquet-writer.ts'
import { createRequestReader } from '#tables/request-reader.ts'
import { tableFromRows } from '#tables/table-builder.ts'
import { toCent } from '#model/decide/cents.ts'
import { json, type Service } from './service.ts'

/** `left`: nobody waits for the answer any more, or the Worker is away. */
export type PredictionEnd =
  | { kind: 'done' }
  | { kind: 'left' }
  | { kind: 'failed'; message: string; trace?: string[] }

interface Selected {
  key: Scalar
  qty: number
  profit: number
}

const NOTES = {
  reference:
    'A ridge regression of the session’s past deals: a sanity check, not the plan. It knows nothing of ' +
    'selection, of demand beyond what was sold, or of when to refuse.',
  session:
    'The session’s own model, fitted again to its tables. For its own current menu it gives the plan.',
} as const

/** Characters of the note (`predictionAnswerSchema`). */
const NOTE_CHARACTERS = 500

const NO_NETWORK =
  'No engine that is free now has the model of this session (rc015): try again later.'
const UNREADABLE = 'The tables of this session cannot be read any more: send the fit again.'

/** Reads both tables, values the history, predicts, and puts the answer. */
export async function doPrediction(
  job: PredictionJob,
  o: { service: Service; pool: Pool; network: Network | null },
): Promise<PredictionEnd> {
  const sent = await readBody(job.id, 'tables', o.service)
  if (sent === 'left') return { kind: 'left' }
  const asked = sent && (await readBody(job.id, 'menus', o.service, sent.menus))
  if (asked === 'left') return { kind: 'left' }
  if (!sent || !asked) return { kind: 'failed', message: UNREADABLE }
  const order: FitOrder = job.request
  if (job.model === 'session' && order.options.model === 'rc015' && !o.network)
    return { kind: 'failed', message: NO_NETWORK }
  const brought = { kept: job.valuation, model: null, proposed: null }
  // Rows of the session's own menu get its plan: what else stands in a menu may change a forecast.
  const own = job.model === 'session' && isOwnTask(sent, asked.menus)
  const grounding = ground(own ? sent : withOtherTask(sent, asked.menus), order, brought)
  if (!grounding.ok) return { kind: 'failed', message: grounding.message }
  const rows =
    job.model === 'reference'
      ? referenceRows(grounding)
      : (await sessionRows(grounding, order, o)).filter(isAsked(asked))
  const answer: PredictionAnswer = {
    selection: encodeBase64(writeParquet(tableFromRows(rows.map((row) => ({ ...row }))))),
    selection_rows: rows.length,
    model: job.model,
    note: shownText([NOTES[job.model], ...strayNotes(asked.menus)].join(' '), NOTE_CHARACTERS),
  }
  const put = await o.service.predictionAnswer(job.id, json(answer))
  return put.kind === 'ok' ? { kind: 'done' } : { kind: 'left' }
}

/** Whether the option stands in the menus that were asked about. */
function isAsked({ menus: { table } }: RequestRead): (option: Selected) => boolean {
  const qty = numbers(table, 'qty')
  const key = table.columns.get('key')
  const asked = new Set(Array.from(qty, (size, row) => `${size} ${cell(key, row)}`))
  return (option) => asked.has(`${option.qty} ${option.key}`)
}

function referenceRows(grounding: Grounded): Selected[] {
  const { market } = grounding
  return referenceSelection(market).map(({ row, profit }) => ({
    key: grounding.task(row).key,
    qty: market.qty[row]!,
    profit: toCent(profit),
  }))
}

async function sessionRows(
  grounding: Grounded,
  { options }: FitOrder,
  { pool, network }: { pool: Pool; network: Network | null },
): Promise<Selected[]> {
  const { market } = grounding
  const choiceBasis = options.parameters.choice_basis ?? 'knowledge'
  const decision = await fitMarket(
    market,
    { correction: options.confidence_correction, choiceBasis },
    { pool, progress: () => {}, network: options.model === 'rc015' ? network : null },
  )
  const profitOf = new Map(Array.from(decision.row, (row, i) => [row, decision.profit[i]!]))
  return Array.from(decision.selected, (row) => ({
    key: grounding.task(row).key,
    qty: market.qty[row]!,
    profit: toCent(profitOf.get(row)!),
  }))
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
