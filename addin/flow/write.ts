// A plan into its two columns, and into the workbook's keeping. Only when all of it stands in the
// columns does the workbook say that this plan is the one in them; until then it says that a write has
// not ended.
import { planId } from '#addin/plan/plan-id.ts'
import { PLAN_NAMESPACE } from '#addin/plan/xml-part.ts'
import { takenRows, type AlignedRows } from '#addin/worker/align-rows.ts'
import { counted } from '#addin/pane/words.ts'
import { alone, inBackground, messageOf, moment, type Hub } from './hub.ts'
import { nameNow } from './sign-in.ts'
import type { KeptSummary, Progress, WriteShown } from './state.ts'
import { changeState, NEWER, putPart, refreshState } from './workbook.ts'
import { writeColumns, type Stands, type Written } from './write-columns.ts'

/** Writes the plan as it is chosen now. */
export function write(hub: Hub): Promise<void> {
  return alone(hub, 'write', async () => {
    const { step } = hub.state.value
    if (step.at !== 'plan' || step.write.is === 'writing') return
    const { mock, session, confidence } = step
    const { threshold, limit } = confidence
    const shown = (write: WriteShown) => hub.plan({ write })
    const fail = (stands: Stands, message: string) => shown({ is: 'failed', stands, message })
    const progress = (progress: Progress) => shown({ is: 'writing', progress })
    progress({ says: 'Reading the table', share: 0 })
    // Columns that a colleague made are ours too.
    const others = mock ? await refreshState(hub) : await writtenMeanwhile(hub)
    if (others !== null) return fail('nothing', others)
    const begun = { session, by: nameNow(hub), at: moment(hub), threshold, limit }
    const written = await writeColumns(hub, { which: 'chosen', mock, begun, refuse, progress })
    if (!written.ok) return fail(written.stands, written.message)
    if (!mock) {
      const problem = await keepPlan(hub, session)
      if (problem !== null) return fail('all', problem)
    } else await hub.edges.desk.tested()
    const now = hub.state.value.step
    if (now.at === 'plan') hub.plan({ confidence: { ...now.confidence, differs: false } })
    shown(doneOf(written))
  })
}

/** Nothing of a plan whose rows are all gone is written, or the columns would only be emptied. */
function refuse({ planned, unfilledCount }: AlignedRows, table: string): string | null {
  if (planned > 0) return null
  const rows = unfilledCount === 0 ? 'they are gone' : 'they are new or have changed since'
  return `No row of ${table} is as it was planned: ${rows}. Nothing was written; plan again.`
}

/**
 * Brings the previous plan back, and the current one becomes the previous; where a write has not
 * ended, the current one, which stood there before.
 */
export function restore(hub: Hub): Promise<void> {
  return alone(hub, 'restore', async () => {
    const others = await writtenMeanwhile(hub)
    if (others !== null) return hub.say('problem', others)
    const { kept } = hub.state.value
    const which = kept.unfinished && kept.current ? 'current' : 'previous'
    const plan = kept[which]
    if (!plan) return
    if (which === 'current' && !kept.unfinished?.undo)
      return hub.say(
        'problem',
        'What was being written is for another menu than the plan before it: write it once more, or plan again.',
      )
    if (which === 'previous' && kept.restoreProblem !== null)
      return hub.say('problem', `The previous plan stays where it is. ${kept.restoreProblem}`)
    const rows = await putBack(hub, which, plan)
    if (rows) sayRestored(hub, plan, rows)
  })
}

/** Writes the current plan once more, for rows that have come to fit again. */
export function complete(hub: Hub): Promise<void> {
  return alone(hub, 'complete', async () => {
    const others = await writtenMeanwhile(hub)
    if (others !== null) return hub.say('problem', others)
    const { current, unfinished } = hub.state.value.kept
    if (!current || unfinished) return
    const rows = await putBack(hub, 'current', current)
    if (rows)
      sayWritten(hub, `The plan of ${counted(current.n, 'deal')} is written once more.`, rows)
  })
}

/** Writes a plan that the workbook keeps into its columns; null = it failed, which is said. */
async function putBack(
  hub: Hub,
  which: 'current' | 'previous',
  plan: KeptSummary,
): Promise<AlignedRows | null> {
  const { session, threshold, limit } = plan
  const busy = (busy: Progress | null) => hub.set({ kept: { ...hub.state.value.kept, busy } })
  const written = await writeColumns(hub, {
    which,
    mock: false,
    begun: { session, by: nameNow(hub), at: moment(hub), threshold, limit },
    refuse: (rows, table) => refuseForeign(rows, table, plan),
    progress: busy,
  })
  const problem = written.ok ? await keepPlan(hub, session) : written.message
  busy(null)
  if (problem !== null || !written.ok) {
    hub.say('problem', problem ?? '')
    return null
  }
  const { step } = hub.state.value
  if (step.at === 'plan')
    hub.plan({
      write: { is: 'open' },
      confidence: { ...step.confidence, differs: step.session !== session },
    })
  return written.aligned
}

/** A plan that says little of the rows of now would empty them, or pass what was never decided. */
function refuseForeign(
  { planned, unfilledCount, lostCount }: AlignedRows,
  table: string,
  { n }: KeptSummary,
): string | null {
  if (planned > unfilledCount && 2 * lostCount <= n) return null
  return (
    `The plan of then says little of the rows that ${table} holds now: ${unfilledCount} of them are ` +
    `new or have changed since, and ${lostCount} of its ${n} deals are not there any more. Nothing was written.`
  )
}

function sayRestored(hub: Hub, { n, by }: KeptSummary, rows: AlignedRows): void {
  sayWritten(hub, `The plan of ${counted(n, 'deal')} by ${by} is in the columns again.`, rows)
}

function sayWritten(hub: Hub, what: string, rows: AlignedRows): void {
  const { unfilledCount, lost, lostCount } = rows
  const shown = lost.slice(0, 5).map(String).join(', ')
  const gone = shown + (lostCount > 5 ? ` and ${lostCount - 5} more` : '')
  const says = [
    what,
    ...(unfilledCount > 0
      ? [`Rows without a value, for they are new or have changed since: ${unfilledCount}.`]
      : []),
    ...(lostCount > 0 ? [`Its deals that are not in the sheet any more: ${gone}.`] : []),
  ]
  hub.say(says.length > 1 ? 'problem' : 'done', says.join(' '))
}

/**
 * What the workbook keeps is read anew: a plan that somebody wrote since is told of, once, before
 * another takes its place, and becomes the one that can be restored. Null = there is none such.
 */
async function writtenMeanwhile(hub: Hub): Promise<string | null> {
  const { desk, excel } = hub.edges
  const known = hub.state.value.kept.current
  const parts = await excel.readParts(PLAN_NAMESPACE)
  if (!parts.ok) return parts.failure.message
  const { pending: _, newer, ...kept } = await desk.openPlans(parts.value, null)
  if (newer) return NEWER
  // Her columns are the plan's columns now.
  const noted = await refreshState(hub)
  if (noted !== null) return noted
  const unfinished = hub.memory.workbook.unfinished ?? null
  hub.set({ kept: { ...hub.state.value.kept, ...kept, unfinished } })
  const { current } = kept
  if (current && hub.memory.unanswered.has(planId(current))) return null
  if (!current || (current.session === known?.session && current.at === known.at)) return null
  const { step } = hub.state.value
  if (step.at === 'plan') {
    const { threshold, limit } = step.confidence
    const { before, changes, differs } = await desk.choose(threshold, limit)
    hub.plan({ before, changes, confidence: { ...step.confidence, differs } })
  }
  return `Meanwhile ${current.by} wrote another plan here: look at what differs. To put yours in its place press the button again; the other one can then be restored.`
}

function doneOf({ rows, aligned, columns }: Extract<Written, { ok: true }>): WriteShown {
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

/** The plan in the file, for colleagues and for later; answers what went wrong. */
async function keepPlan(hub: Hub, session: string): Promise<string | null> {
  const { desk } = hub.edges
  try {
    const part = await desk.part()
    if (!part.ok) return part.message
    const put = await putPart(hub, PLAN_NAMESPACE, part.xml, part.id)
    if (!put.ok) return `The workbook does not keep the plan: ${put.failure.message}`
    const kept = await desk.commit()
    hub.set({ kept: { ...hub.state.value.kept, ...kept, stale: null } })
    if (part.dropped)
      hub.say(
        'problem',
        'The workbook has no room for the plan before this one: it cannot be restored any more.',
      )
    const noted = await changeState(hub, (state) => ({
      ...state,
      unfinished: undefined,
      written: { session, inputs: part.inputs },
    }))
    await tellFormulas(hub, part.id)
    if (!noted.ok) return noted.message
    hub.set({ kept: { ...hub.state.value.kept, unfinished: null } })
    return null
  } catch (fault) {
    return messageOf(fault)
  }
}

/** Formulas show the plan that is kept, also where not all of the rest could be noted. */
async function tellFormulas(hub: Hub, id: string): Promise<void> {
  const named = await hub.edges.excel.namePlan(id)
  if (!named.ok) hub.say('problem', named.failure.message)
  // Nobody waits for it: while a cell is edited Excel calculates nothing.
  inBackground(hub, hub.edges.planChanged())
}
