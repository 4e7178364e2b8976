// A plan into its two columns, and into the workbook's keeping. Only when all of it stands in the
// columns does the workbook say that this plan is the one in them; until then it says that a write has
// not ended.
import type { WrittenPart } from '#addin/plan/kept-plan.ts'
import { planId } from '#addin/plan/plan-id.ts'
import { PLAN_NAMESPACE } from '#addin/plan/xml-part.ts'
import { takenRows, type AlignedRows } from '#addin/worker/align-rows.ts'
import { counted, countText } from '#addin/text/words.ts'
import { moment, type FlowContext } from './context.ts'
import { runExclusive, inBackground, messageOf } from './jobs.ts'
import { LOST, stillMine, STOPPED, underLease, type Wrote } from './lease.ts'
import type { Settle } from './memory.ts'
import { choose } from './plan-step.ts'
import { nameNow } from './sign-in.ts'
import type { Progress } from '#addin/state/progress.ts'
import type { KeptSummary, WriteShown } from '#addin/state/plan-state.ts'
import { dropComments, followStale } from './stale-comment.ts'
import { lookSoon } from './watch.ts'
import { changeState, NEWER, putPart, refreshState } from './workbook.ts'
import { lookBefore, writeColumns, type Stands, type Written } from './write-columns.ts'

type WholeWrite = Extract<Written, { ok: true }>

/** Writes the plan as it is chosen now. */
export function write(context: FlowContext): Promise<void> {
  return runExclusive(context, 'write', async () => {
    const { step } = context.state.value
    if (step.at !== 'plan' || step.write.is === 'writing') return
    const { mock, session, confidence } = step
    const { threshold, limit } = confidence
    const shown = (write: WriteShown) => context.plan({ write })
    const fail = (stands: Stands, message: string) => shown({ is: 'failed', stands, message })
    const progress = (progress: Progress) => shown({ is: 'writing', progress })
    progress({ says: 'Looking who else is here', share: 0 })
    let rest: number | null = null
    const before = async () => void (rest = await lookBefore(context, 'chosen', mock))
    const job = async (): Promise<Wrote> => {
      // Columns that a colleague made are ours too.
      const others = mock ? await refreshState(context) : await writtenMeanwhile(context)
      if (others !== null) return ended(() => fail('nothing', others))
      const begun = { session, by: nameNow(context), at: moment(context), threshold, limit }
      const to = { which: 'chosen', mock, begun, refuse, progress, rest } as const
      const written = await writeColumns(context, to)
      if (!written.ok) return ended(() => fail(written.stands, written.message), wroteOf(written))
      if (!mock) {
        const problem = await keepPlan(context, session)
        if (problem !== null) return ended(() => fail('all', problem), 'part')
      } else await context.dependencies.worker.tested()
      const now = context.state.value.step
      if (now.at === 'plan') context.plan({ confidence: { ...now.confidence, differs: false } })
      shown(doneOf(written))
      return settling(context, written, mock)
    }
    const refused = await underLease(context, progress, job, before)
    if (refused === STOPPED) {
      shown(step.write)
      context.notify('done', STOPPED)
    } else if (refused !== null) fail('nothing', refused)
  })
}

/** Of a job that did not come to its end. */
function ended(say: () => void, wrote: Wrote = 'nothing'): Wrote {
  say()
  return wrote
}
const wroteOf = ({ stands, settle }: Extract<Written, { ok: false }>): Wrote =>
  settle ?? (stands === 'nothing' ? 'nothing' : 'part')

/** Nothing of a plan whose rows are all gone is written, or the columns would only be emptied. */
function refuse({ planned, unfilledCount }: AlignedRows, table: string): string | null {
  if (planned > 0) return null
  const rows = unfilledCount === 0 ? 'they are gone' : 'they are new or have changed since'
  return `No row of ${table} is as it was planned: ${rows}. Nothing was written; plan again.`
}

/**
 * Brings an earlier plan back, the last one unless its `planId` is said, and the current one becomes an
 * earlier one; where a write has not ended, the current one, which stood there before.
 */
export function restore(context: FlowContext, id?: string): Promise<void> {
  return runExclusive(context, 'restore', async () => {
    await underBusyLease(context, id ?? 'previous', (to) => restoreNow(context, id, to))
  })
}

/** Writes the current plan once more, for rows that have come to fit again. */
export function complete(context: FlowContext): Promise<void> {
  return runExclusive(context, 'complete', async () => {
    await underBusyLease(context, undefined, (to) => completeNow(context, to))
  })
}

/** How a plan that the workbook keeps is written: what is shown of it, and the rest that was found. */
interface PutBack {
  readonly busy: (progress: Progress | null) => void
  readonly rest: number | null
}

/** What is said of `of` while it is at work. */
function busyWith(context: FlowContext, of: string | undefined): PutBack['busy'] {
  return (progress) => {
    const busy = progress && { ...progress, ...(of !== undefined && { of }) }
    context.set({ kept: { ...context.state.value.kept, busy } })
  }
}

function sayRefused(context: FlowContext, refused: string | null): void {
  if (refused !== null) context.notify(refused === STOPPED ? 'done' : 'problem', refused)
}

async function underBusyLease(
  context: FlowContext,
  of: string | undefined,
  job: (to: PutBack) => Promise<Wrote>,
): Promise<void> {
  const busy = busyWith(context, of)
  let rest: number | null = null
  const before = async () => void (rest = await lookBefore(context, 'current', false))
  const refused = await underLease(context, busy, () => job({ busy, rest }), before)
  busy(null)
  sayRefused(context, refused)
}

async function restoreNow(
  context: FlowContext,
  wanted: string | undefined,
  to: PutBack,
): Promise<Wrote> {
  const problem = (message: string) => ended(() => context.notify('problem', message))
  const others = await writtenMeanwhile(context)
  if (others !== null) return problem(others)
  const { kept } = context.state.value
  const undo = kept.unfinished !== null && kept.current !== null
  const earlier = kept.earlier.find((one) => wanted === undefined || planId(one) === wanted)
  const plan = undo ? kept.current : earlier
  if (!plan) return problem('That plan is not in the workbook any more.')
  if (undo && !kept.unfinished.undo)
    return problem(
      'What was being written is for another menu than the plan before it: write it once more, or plan again.',
    )
  if (!undo && earlier && earlier.restoreProblem !== null)
    return problem(`The earlier plan stays where it is. ${earlier.restoreProblem}`)
  const which = undo ? 'current' : { id: planId(plan) }
  return putBack(context, which, plan, to, (rows) => sayRestored(context, plan, rows))
}

async function completeNow(context: FlowContext, to: PutBack): Promise<Wrote> {
  const others = await writtenMeanwhile(context)
  if (others !== null) return ended(() => context.notify('problem', others))
  const { current, unfinished } = context.state.value.kept
  if (!current || unfinished) return 'nothing'
  return putBack(context, 'current', current, to, (rows) =>
    sayWritten(context, `The plan of ${counted(current.n, 'deal')} is written once more.`, rows),
  )
}

/** Writes a plan that the workbook keeps into its columns. */
async function putBack(
  context: FlowContext,
  which: 'current' | { readonly id: string },
  plan: KeptSummary,
  { busy, rest }: PutBack,
  say: (rows: AlignedRows) => void,
): Promise<Wrote> {
  const problem = (message: string, wrote: Wrote) =>
    ended(() => context.notify('problem', message), wrote)
  const { session, threshold, limit } = plan
  const written = await writeColumns(context, {
    which,
    mock: false,
    begun: { session, by: nameNow(context), at: moment(context), threshold, limit },
    refuse: (rows, table) => refuseForeign(rows, table, plan),
    progress: busy,
    rest,
  })
  if (!written.ok) return problem(written.message, wroteOf(written))
  const unkept = await keepPlan(context, session)
  if (unkept !== null) return problem(unkept, 'part')
  await showPutBack(context, plan)
  say(written.aligned)
  return settling(context, written, false)
}

/** The plan on the screen at the confidence and limit that the columns hold of it, or as another plan. */
async function showPutBack(
  context: FlowContext,
  { session, threshold, limit }: KeptSummary,
): Promise<void> {
  const { step } = context.state.value
  if (step.at !== 'plan') return
  if (step.session !== session)
    return context.plan({
      write: { is: 'open' },
      confidence: { ...step.confidence, differs: true },
    })
  context.memory.limit = limit
  await choose(context, threshold, limit)
}

/** Looks again after a write; where rows fit since, or fit no more, pane and workbook say so. */
function settling(context: FlowContext, written: WholeWrite, mock: boolean): Settle {
  return async () => {
    const { atRest, mended, holds } = await written.settle()
    if (mended > 0 && context.state.value.notice?.tone !== 'problem')
      context.notify('done', mendedText(mended))
    if (!holds) return atRest
    const problem = mock ? null : await keepWrittenPart(context, holds.aligned.part)
    if (problem !== null) context.notify('problem', problem)
    const { step } = context.state.value
    if (step.at === 'plan' && step.write.is === 'written')
      context.plan({ write: doneOf({ ...written, ...holds }) })
    return atRest
  }
}

/** Whoever typed there meanwhile sees it change. */
const mendedText = (mended: number): string =>
  `Rows were moved or edited while the plan was written: ${counted(mended, 'row')} got the plan’s ` +
  'values anew. Whoever typed over one of them since types it once more.'

/** A plan that says little of the rows of now would empty them, or pass what was never decided. */
function refuseForeign(
  { planned, unfilledCount, lostCount }: AlignedRows,
  table: string,
  { n }: KeptSummary,
): string | null {
  if (planned > unfilledCount && 2 * lostCount <= n) return null
  return (
    `Too few rows of ${table} are still as they were planned. New or changed since: ` +
    `${countText(unfilledCount)}; of the plan’s ${counted(n, 'deal')} not there any more: ` +
    `${countText(lostCount)}. Nothing was written; plan again.`
  )
}

function sayRestored(context: FlowContext, { n, by }: KeptSummary, rows: AlignedRows): void {
  const back = `The plan of ${counted(n, 'deal')} by ${by} is in the columns again.`
  context.notify('done', [back, ...lacking(rows)].join(' '))
}

/** Rows that were to be filled and were not are a problem. */
function sayWritten(context: FlowContext, what: string, rows: AlignedRows): void {
  const lacks = lacking(rows)
  context.notify(lacks.length > 0 ? 'problem' : 'done', [what, ...lacks].join(' '))
}

/** What of a plan the rows could not take. */
function lacking({ unfilledCount, lost, lostCount }: AlignedRows): string[] {
  const shown = lost.slice(0, 5).map(String).join(', ')
  const gone = shown + (lostCount > 5 ? ` and ${countText(lostCount - 5)} more` : '')
  return [
    ...(unfilledCount > 0
      ? [
          `Rows without a value, for they are new or have changed since: ${countText(unfilledCount)}.`,
        ]
      : []),
    ...(lostCount > 0 ? [`Of its deals, deleted or changed in the sheet since: ${gone}.`] : []),
  ]
}

/**
 * What the workbook keeps is read anew: a plan that somebody wrote since is told of, once, before
 * another takes its place, and becomes the one that can be restored. Null = there is none such.
 */
async function writtenMeanwhile(context: FlowContext): Promise<string | null> {
  const { worker, excel } = context.dependencies
  const known = context.state.value.kept.current
  const parts = await excel.readParts(PLAN_NAMESPACE)
  if (!parts.ok) return parts.failure.message
  const { newer, ...kept } = await worker.openPlans(parts.value, null)
  if (newer) return NEWER
  // Her columns are the plan's columns now.
  const noted = await refreshState(context)
  if (noted !== null) return noted
  const unfinished = context.memory.workbook.unfinished ?? null
  const { current } = kept
  const another = current !== null && (known === null || planId(current) !== planId(known))
  // Whether its inputs have changed nobody has looked.
  const unlooked = another ? { stale: null, changed: [] } : {}
  context.set({ kept: { ...context.state.value.kept, ...kept, ...unlooked, unfinished } })
  if (!another || context.memory.unanswered.has(planId(current))) return null
  const { step } = context.state.value
  if (step.at === 'plan') {
    const { threshold, limit } = step.confidence
    const { before, changes, differs } = await worker.choose(threshold, limit)
    context.plan({ before, changes, confidence: { ...step.confidence, differs } })
  }
  return `Meanwhile ${current.by} wrote another plan here: look at what differs. To put yours in its place press the button again; the other one can then be restored.`
}

function doneOf({ rows, aligned, columns }: WholeWrite): WriteShown {
  return {
    is: 'written',
    rows,
    taken: takenRows(aligned).length,
    unfilled: aligned.unfilled,
    unfilledCount: aligned.unfilledCount,
    lost: aligned.lost,
    lostCount: aligned.lostCount,
    columns: [columns.qty.name, columns.profit.name],
  }
}

/** Only what is asked for is taken away; the oldest go where there is no room. */
const droppedText = (dropped: number): string =>
  dropped === 1
    ? 'The workbook has no room for the oldest of its plans: it cannot be restored any more.'
    : `The workbook has no room for the ${dropped} oldest of its plans: they cannot be restored any more.`

/** Takes an earlier plan out of the workbook. */
export function deletePlan(context: FlowContext, id: string): Promise<void> {
  return runExclusive(context, 'delete', async () => {
    const { worker } = context.dependencies
    const busy = busyWith(context, id)
    const job = async () => {
      const problem = (message: string) => ended(() => context.notify('problem', message))
      const others = await writtenMeanwhile(context)
      if (others !== null) return problem(others)
      const part = await worker.partWithout(id)
      if (!part) return problem('That plan is not in the workbook any more.')
      if (!part.ok) return problem(part.message)
      const put = await putPart(context, PLAN_NAMESPACE, part.xml)
      if (!put.ok) return problem(put.failure.message)
      const kept = await worker.commit()
      context.set({ kept: { ...context.state.value.kept, ...kept, compared: null } })
      return ended(() => context.notify('done', 'The plan is deleted from the workbook.'))
    }
    const refused = await underLease(context, busy, job, () => Promise.resolve())
    busy(null)
    sayRefused(context, refused)
  })
}

/** Shows what differs between two plans of the workbook. */
export async function compare(context: FlowContext, before: string, after: string): Promise<void> {
  const found = await context.dependencies.worker.compare(before, after)
  const compared = found && { ...found, of: [before, after] as const }
  context.set({ kept: { ...context.state.value.kept, compared } })
  if (!found) context.notify('problem', 'One of these plans is not in the workbook any more.')
}

/** The plan in the file, for colleagues and for later; answers what went wrong. */
async function keepPlan(context: FlowContext, session: string): Promise<string | null> {
  const problem = await keepNow(context, session)
  // Its write is noted as one that has not ended, which the pane says too.
  const { unfinished = null } = context.memory.workbook
  if (problem !== null) context.set({ kept: { ...context.state.value.kept, unfinished } })
  return problem
}

async function keepNow(context: FlowContext, session: string): Promise<string | null> {
  try {
    // At another confidence it is made from the same; of another plan nobody has looked.
    const { current, stale, changed } = context.state.value.kept
    const looked = current?.session === session ? { stale, changed } : { stale: null, changed: [] }
    const put = await putPlan(context)
    if (!put.ok) return put.message
    context.set({ kept: { ...context.state.value.kept, ...looked, compared: null } })
    lookSoon(context)
    const noted = await changeState(context, (state) => ({
      ...state,
      unfinished: undefined,
      written: { session },
    }))
    await tellFormulas(context, put.id)
    await dropComments(context)
    followStale(context)
    if (!noted.ok) return noted.message
    context.set({ kept: { ...context.state.value.kept, unfinished: null } })
    return null
  } catch (fault) {
    return messageOf(fault)
  }
}

/** The same plan with what its columns hold of it now; answers what went wrong. */
async function keepWrittenPart(
  context: FlowContext,
  now: WrittenPart | null,
): Promise<string | null> {
  const { written = null } = context.state.value.kept.current ?? {}
  if (isSamePart(written, now)) return null
  const put = await putPlan(context)
  if (!put.ok) return put.message
  await tellFormulas(context, put.id)
  return null
}

const isSamePart = (a: WrittenPart | null, b: WrittenPart | null): boolean =>
  (['n', 'profit', 'capital', 'unfilled'] as const).every((which) => a?.[which] === b?.[which])

/** The plan that was aligned last takes its place in the file. */
async function putPlan(
  context: FlowContext,
): Promise<
  { readonly ok: true; readonly id: string } | { readonly ok: false; readonly message: string }
> {
  const { worker } = context.dependencies
  if (!(await stillMine(context))) return { ok: false, message: LOST }
  const part = await worker.part()
  if (!part.ok) return part
  const put = await putPart(context, PLAN_NAMESPACE, part.xml, part.id)
  if (!put.ok)
    return { ok: false, message: `The workbook does not keep the plan: ${put.failure.message}` }
  const kept = await worker.commit()
  context.set({ kept: { ...context.state.value.kept, ...kept } })
  if (part.dropped > 0) context.notify('problem', droppedText(part.dropped))
  return { ok: true, id: part.id }
}

/** Formulas show the plan that is kept, also where not all of the rest could be noted. */
async function tellFormulas(context: FlowContext, id: string): Promise<void> {
  const named = await context.dependencies.excel.namePlan(id)
  if (!named.ok) context.notify('problem', named.failure.message)
  // Nobody waits for it: while a cell is edited Excel calculates nothing.
  inBackground(context, context.dependencies.planChanged())
}
