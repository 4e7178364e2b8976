// One fit from tables to plan, as its process runs it: read, ground, learn and decide, write.
// Every expected end is a value; a thrown error is a bug and belongs to fit-process.ts.
import { createHash } from 'node:crypto'
import {
  PARTS,
  type ClaimAnswer,
  type Compute,
  type EventRequest,
  type Part,
  type PlanPut,
  type ValuationPut,
} from '#contract/engine-protocol.ts'
import {
  BILL_BYTES,
  LABELS_BYTES,
  OPTIONS_BYTES,
  OUTCOMES_BYTES,
  PLAN_BYTES,
  REASONS_BYTES,
  SIZES_BYTES,
  VALUATION_BYTES,
} from '#contract/limits.ts'
import { noteText } from '#contract/english-notes.ts'
import { note } from '#contract/note-item.ts'
import type { RequestRead } from '#contract/request-read.ts'
import { createRequestReader } from '#tables/request-reader.ts'
import type { ModelOutcome } from '#contract/model-reading.ts'
import type { Sizes } from '#contract/plan-limits.ts'
import { choiceBasisOf, type Plan } from '#contract/schemas.ts'
import type { Valuation } from '#contract/valuation.ts'
import { ground } from '#grounding/ground.ts'
import { askOfModel, type Brought } from '#grounding/take-reading.ts'
import type { Grounded, Grounding } from '#grounding/outcome.ts'
import { littleTaken } from '#model/decide/little-taken.ts'
import { fitMarket } from '#model/fit.ts'
import { reasonsOf } from '#model/reasons/reasons.ts'
import type { Pool } from '#model/learners/pool.ts'
import { untilAnswered } from './backoff.ts'
import { BUG, PLAN_TOO_LARGE, UNREADABLE } from './failures.ts'
import type { FitEnd, FitJob } from './messages.ts'
import { toldLittle } from './little-taken.ts'
import { underLimits } from './limit-plan.ts'
import { columnsJson, listJson, outcomesOf, buildPlan, reasonRows } from './print-plan.ts'
import { sizesPart } from './sizes-part.ts'
import { deviceWords, lostNotes } from '#network/device.ts'
import type { OpenNetwork } from '#network/open-network.ts'
import { trackProgress } from './progress.ts'
import { json, type Answer, type Put, type Service } from './service.ts'
import type { Tools } from './tools.ts'

/** How long the fit waits for a Worker that restarts before it gives its lease back. */
const PATIENCE_MS = 60_000

interface FitTools {
  service: Service
  tools: Tools
  pool: Pool
  tell: (progress: EventRequest) => void
  /** CPU seconds of this process so far. */
  cpuSeconds: () => number
  /** Receives the outcome of the question to the language model, where one was asked. */
  asked: (outcome: ModelOutcome) => void
  /** The engine's network; null = it has none. */
  network: OpenNetwork | null
}

/**
 * Reads the tables, values the history, fits, and puts the plan. Expected failures (a lost lease, a Worker
 * that is away, a history that cannot be valued) are a FitEnd; a bug is thrown.
 */
export async function doFit(job: FitJob, o: FitTools): Promise<FitEnd> {
  const { claim } = job
  const { options } = claim.request
  const isAsked = options.model === 'rc015'
  // The Worker gives such a fit to an engine with a network alone.
  if (isAsked && !o.network) return { kind: 'failed', report: BUG }
  const network = isAsked ? o.network : null
  const compute = (): Compute => ({
    cpu_seconds: o.cpuSeconds(),
    gpu_seconds: network?.gpuSeconds() ?? 0,
  })
  const progress = trackProgress(() => o.tools.now(), compute, o.tell)
  const put = (what: Put, body: Uint8Array): Promise<Answer<null>> =>
    untilAnswered(() => o.service.put(claim.lease, what, body), PATIENCE_MS, o.tools)

  progress.begin('reading', 'Reading the tables')
  const read = await readTables(claim, o)
  if (!read.ok) return read.end

  progress.begin('grounding', 'Valuing the history')
  const grounding = await groundAsking(read.request, claim, o)
  if ('kind' in grounding) return grounding
  if (!grounding.ok) {
    const { code, message, feedback, valuation, questions } = grounding
    const report = { code, side: 'client', message, feedback, valuation, questions } as const
    return { kind: 'failed', report }
  }
  if (grounding.valuation) {
    const answer = await put('valuation', valuationBody(grounding.valuation, grounding))
    if (answer.kind !== 'ok') return endOf(answer)
  }

  return decideAndPut(grounding, job, o, { network, progress, put, compute })
}

/** Learns and decides, says why, and puts the plan. */
async function decideAndPut(
  grounding: Extract<Grounding, { ok: true }>,
  job: FitJob,
  o: FitTools,
  around: {
    network: OpenNetwork | null
    progress: ReturnType<typeof trackProgress>
    put: (what: Put, body: Uint8Array) => Promise<Answer<null>>
    compute: () => Compute
  },
): Promise<FitEnd> {
  const { network, progress, put, compute } = around
  const { options } = job.claim.request
  const correction = options.confidence_correction
  const choiceBasis = choiceBasisOf(options.parameters)
  const decision = await fitMarket(
    grounding.market,
    { correction, choiceBasis },
    {
      pool: o.pool,
      progress: (...report) => progress.model(...report),
      network,
    },
  )

  const { qty } = grounding.market
  const { sizes, pastRow } = sizesPart(decision, grounding)
  progress.begin('reasons', 'Looking for past deals like those that are taken')
  const limited = await underLimits(decision, sizes, pastRow, options.limits, grounding)
  const reasons = reasonRows(
    reasonsOf(grounding.market, limited?.decision ?? decision),
    (row) => grounding.deal(row),
    qty,
  )

  const seconds = progress.seconds()
  progress.begin('writing', 'Writing the plan')
  // Under limits a plan takes little because of them, unless it takes nothing without.
  const isOwn = limited === null || decision.selected.length === 0
  const little = isOwn ? littleTaken(grounding.market, decision, correction) : null
  const place = network?.place() ?? null
  const built = buildPlan({
    decision,
    limited,
    market: grounding.market,
    task: (row) => grounding.task(row),
    labeledRows: grounding.labeledRows,
    unlabeledRows: grounding.unlabeledRows,
    correction,
    seconds,
    device: deviceWords(job.device, place),
    first: grounding.first,
    little: little && toldLittle(little, () => grounding.pastTerms()),
    assumptions: [...lostNotes(place), ...grounding.assumptions],
  })
  const lists = { options: built.options, sizes, reasons, ...pastLists(grounding) }
  return putPlan(built.plan, lists, { put, compute })
}

/** The parts that tell of the past. */
function pastLists(grounding: Grounded): Pick<Lists, 'labels' | 'bill' | 'outcomes'> {
  const { columns, deals } = grounding.pastDeals()
  return {
    labels: grounding.labels(),
    bill: grounding.bills(),
    outcomes: outcomesOf(columns, deals),
  }
}

function sayLeftOut({ notes, notes_items: items }: Plan['summary'], list: Part): void {
  const item = note('list_left_out', { list })
  notes.push(noteText(item))
  items?.push(item)
}

const PART_BYTES: Record<Part, number> = {
  options: OPTIONS_BYTES,
  sizes: SIZES_BYTES,
  labels: LABELS_BYTES,
  reasons: REASONS_BYTES,
  bill: BILL_BYTES,
  outcomes: OUTCOMES_BYTES,
}

/** What the parts are made of. */
type Lists = Readonly<Record<Exclude<Part, 'sizes'>, Iterable<unknown>>> & { readonly sizes: Sizes }

/** Puts the parts of a plan, then the plan that names them. */
async function putPlan(
  plan: Plan,
  lists: Lists,
  o: {
    put: (what: Put, body: Uint8Array) => Promise<Answer<null>>
    compute: () => Compute
  },
): Promise<FitEnd> {
  const parts: PlanPut['parts'] = []
  for (const name of PARTS) {
    const body =
      name === 'sizes'
        ? columnsJson(lists.sizes, SIZES_BYTES)
        : listJson(lists[name], PART_BYTES[name])
    if (body === null) {
      // The outcomes are not asked for: the plan of a client does not speak of them.
      if (name !== 'outcomes') sayLeftOut(plan.summary, name)
      continue
    }
    const answer = await o.put(`part/${name}`, body)
    // A Worker of an earlier version does not know the part, so no client can ask for it.
    if (answer.kind === 'rejected' && answer.status === 404) continue
    if (answer.kind !== 'ok') return endOf(answer)
    parts.push({ name, bytes: body.length, sha256: sha256(body) })
  }

  const body = json({ plan, parts, compute: o.compute() } satisfies PlanPut)
  if (body.length > PLAN_BYTES) return { kind: 'failed', report: PLAN_TOO_LARGE }
  const answer = await o.put('plan', body)
  return answer.kind === 'ok' ? { kind: 'done', selected: plan.n_selected } : endOf(answer)
}

/** Grounds the request, with the language model's reading where the Worker has a model. */
async function groundAsking(
  request: RequestRead,
  { lease, request: order, valuation: kept, model }: ClaimAnswer,
  o: FitTools,
): Promise<Grounding | FitEnd> {
  const brought: Brought = { kept, model, proposed: null }
  const asked = askOfModel(request, order, brought)
  if (asked === null) return ground(request, order, brought)
  const answer = await o.service.read(lease, asked)
  if (answer.kind === 'stop') return endOf(answer)
  // Without an answer the strict reader decides: a fit does not wait for a second answer.
  const proposed =
    answer.kind === 'ok' ? answer.value : { outcome: 'absent' as const, reading: null }
  o.asked(proposed.outcome)
  const name = answer.kind === 'ok' && answer.value.model !== '' ? answer.value.model : model
  return ground(request, order, { ...brought, model: name, proposed })
}

/** The body of a reading for the Worker; a kept reading that is too large is left out. */
function valuationBody(valuation: Valuation, { cacheHit, kept }: Grounded): Uint8Array {
  const put: ValuationPut = { valuation, cache_hit: cacheHit, kept }
  const body = json(put)
  return body.length <= VALUATION_BYTES ? body : json({ ...put, kept: null })
}

/** Streams the tables into the reader; a broken stream starts again. */
async function readTables(
  claim: ClaimAnswer,
  o: FitTools,
): Promise<{ ok: true; request: RequestRead } | { ok: false; end: FitEnd }> {
  let reader = createRequestReader(() => true)
  let refused = false
  const answer = await untilAnswered(
    () => {
      reader = createRequestReader(() => true)
      return o.service.tables(claim.lease, (chunk) => {
        refused ||= reader.push(chunk) !== null
      })
    },
    PATIENCE_MS,
    o.tools,
  )
  if (answer.kind !== 'ok') return { ok: false, end: endOf(answer) }
  const read = refused ? null : reader.end()
  // The edge has read the same bytes: a failure here is the service's fault.
  if (!read?.ok || hasProblem(read.request))
    return { ok: false, end: { kind: 'failed', report: UNREADABLE } }
  return { ok: true, request: read.request }
}

function hasProblem({ problem, menus, sales }: RequestRead): boolean {
  return problem !== undefined || menus.problems.length + sales.problems.length > 0
}

/** The end of a fit whose call was not accepted. */
function endOf(answer: Exclude<Answer<unknown>, { kind: 'ok' }>): FitEnd {
  if (answer.kind === 'stop') return { kind: 'stopped', status: answer.status }
  if (answer.kind === 'rejected') return { kind: 'failed', report: BUG }
  return { kind: 'unreachable' }
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
