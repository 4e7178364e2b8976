// The worker API over the tables, plans and answers that the worker holds, in groups of calls.
import { questionsSchema } from '#contract/questions.ts'
import type { Result } from '#contract/schemas.ts'
import { createAnswers } from '../functions/function-answers.ts'
import { noPause } from '../mapping/pause.ts'
import type { Sheet } from '../mapping/sheet.ts'
import { planId } from '../kept-plans/plan-id.ts'
import { valuesOf } from '../kept-plans/plan-values.ts'
import { inputChanges, plannedMenu } from '../plan/planned-menu.ts'
import { sentOf } from '../fit/sent.ts'
import { tableSetupText } from '../text/en/table-setup.ts'
import { writeNumbersAs } from '../text/en/words.ts'
import { askedColumns, madeOf } from './asked-columns.ts'
import type { Held } from './check-menu.ts'
import { follow, type FollowDependencies } from './follow.ts'
import { featuresOf, guessPart, guessPeriod } from './guess-part.ts'
import { writePending } from './pending-part.ts'
import { keptRows } from '../kept-plans/kept-plan.ts'
import { createPlans, type Plans } from './plans.ts'
import { createHeldSheets, type HeldPart } from './sheets.ts'
import { createTransactions } from './transactions.ts'
import type { FailedResult, WorkerApi } from './worker-api.ts'

type HeldSheets = ReturnType<typeof createHeldSheets>
/** The last check. */
interface Checked {
  held: Held | null
}

export function createWorkerApi(dependencies: FollowDependencies): WorkerApi {
  const sheets = createHeldSheets()
  const plans = createPlans()
  const answers = createAnswers()
  const checked: Checked = { held: null }
  return {
    writeNumbersAs: async (style) => writeNumbersAs(style),
    ...tableCalls(sheets, checked),
    ...checkCalls(sheets, plans, checked),
    ...fitCalls(dependencies, plans),
    ...planCalls(sheets, plans),
    ...writeCalls(sheets, plans),
    openAnswers: async (parts) => answers.open(parts),
    answer: async (calls, standing) => answers.answer(calls, standing),
  }
}

function sheetOf(sheets: HeldSheets, part: HeldPart): Sheet {
  const sheet = sheets.get(part)
  if (!sheet) throw new Error(`the table of ${part} has not been read`)
  return sheet
}

type TableCalls =
  | 'open'
  | 'add'
  | 'close'
  | 'drop'
  | 'guess'
  | 'features'
  | 'period'
  | 'columns'
  | 'read'

/** Throws in words where a newer version of the add-in has taken the place of the part. */
const tablesPart = () =>
  import('./tables-part.ts').catch(() => {
    throw new Error(tableSetupText.partNotLoaded)
  })

function tableCalls(sheets: HeldSheets, checked: Checked): Pick<WorkerApi, TableCalls> {
  return {
    async open(part, head) {
      // Loaded while the table is read.
      void tablesPart().catch(() => undefined)
      sheets.open(part, head)
    },
    add: async (part, block) => sheets.add(part, block),
    close: async (part) => sheets.close(part),
    drop: async (part) => sheets.drop(part),

    guess: async (part) => guessPart(sheetOf(sheets, part), part),
    features: async (part, columns) => featuresOf(sheetOf(sheets, part), part, columns),
    period: async (part, header) => guessPeriod(sheetOf(sheets, part), header),
    columns: async (mapping) => {
      const all = sheets.all()
      const made = madeOf(checked.held, mapping, all)
      if (mapping === null || made !== null) return askedColumns(mapping, all, made)
      const { readColumn } = await tablesPart()
      return askedColumns(mapping, all, null, (column) => readColumn(column)?.column ?? column)
    },
    // The code that prints valuations is loaded on demand.
    read: async (job) => (await import('./read-words.ts')).readWords(job, sheets.all()),
  }
}

function checkCalls(
  sheets: HeldSheets,
  plans: Plans,
  checked: Checked,
): Pick<WorkerApi, 'check' | 'body' | 'translate' | 'begin'> {
  return {
    async check(job) {
      const all = sheets.all()
      if (!all) throw new Error('no menu table has been read')
      checked.held = null
      const { checkMenu } = await tablesPart()
      const { found, ...rest } = await checkMenu(job, all)
      checked.held = rest
      return found
    },
    async body({ inputs, mock }) {
      const { held } = checked
      const same = held?.done.inputs === inputs && held.job.mock === mock
      return held && same && held.body.length > 0 ? held.body.slice() : null
    },
    async translate(entries) {
      const { translateRefusal } = await tablesPart()
      return checked.held ? translateRefusal(checked.held, entries) : []
    },
    async begin(idempotencyKey, trial) {
      const { cellsHash } = await tablesPart()
      const { held } = checked
      if (!held) throw new Error('nothing has been checked')
      const { job, done, sheets: read, hashes } = held
      const cells = await cellsHash(done.upload)
      const menu = plannedMenu(job.mapping, read, done.upload.clock, cells, done.upload.past)
      const sent = sentOf(job.fields, trial)
      const fit = { idempotencyKey, inputs: done.inputs, ...hashes, menu, sent }
      plans.begin(fit)
      return writePending(fit)
    },
  }
}

function fitCalls(
  dependencies: FollowDependencies,
  plans: Plans,
): Pick<WorkerApi, 'follow' | 'unfollow'> {
  let following: AbortController | null = null
  return {
    async follow(order, hear) {
      following?.abort()
      const stop = new AbortController()
      following = stop
      const ended = await follow(order, dependencies, stop.signal, hear)
      if (ended.is === 'failed') return { is: 'failed', result: failedResult(ended.result) }
      if (ended.is !== 'done') return ended
      const { valuation } = ended.result
      const read = valuation
        ? (await import('#language/controlled/read-back.ts')).readBackLines(valuation)
        : []
      const sentences = read.map(({ sentence }) => sentence)
      const answered = plans.take(ended.result, sentences, order.fit)
      return { is: 'done', answered, chosen: plans.choose(answered.planned, null) }
    },
    unfollow: async () => following?.abort(),
  }
}

function failedResult(result: Result): FailedResult {
  const { error, error_code, feedback, feedback_items, questions: sent } = result
  const asked = questionsSchema.safeParse(sent)
  const questions = asked.success ? asked.data : []
  return { error, error_code, feedback, feedback_items, questions }
}

function planCalls(
  sheets: HeldSheets,
  plans: Plans,
): Pick<
  WorkerApi,
  | 'openPlans'
  | 'choose'
  | 'chosenRows'
  | 'menuOf'
  | 'cells'
  | 'taken'
  | 'deals'
  | 'takes'
  | 'compare'
> {
  return {
    openPlans: async (parts, fits) => plans.open(parts, fits),
    choose: async (threshold, limit) => plans.choose(threshold, limit),
    async chosenRows() {
      const [result, chosen] = [plans.answered.result(), plans.answered.chosen()]
      return result === null || result.mock || chosen === null ? null : keptRows(chosen.rows)
    },
    menuOf: async (which) => plans.menuOf(which),
    async cells(of, mapping, today) {
      const { cellsHash, prepareUpload } = await tablesPart()
      const read = of === 'checked' ? sheets.all() : sheets.takePlanned()
      if (!read) throw new Error('the tables of the plan have not been read')
      const hash = await cellsHash(await prepareUpload(mapping, read, today, noPause))
      const menu = plans.menuOf('current')
      return { hash, changes: menu ? inputChanges(menu.from, read) : [] }
    },
    async taken(which, signature, column) {
      const { takenCells } = await tablesPart()
      const plan = plans.planOf(which, signature)
      const rows = plan && (await takenCells(plan, sheetOf(sheets, 'planned menus'), column))
      sheets.drop('planned menus')
      return rows
    },
    async deals(which, signature) {
      const { dealRows } = await tablesPart()
      const plan = plans.planOf(which, signature)
      const rows = plan && (await dealRows(plan, sheetOf(sheets, 'planned menus')))
      sheets.drop('planned menus')
      return rows
    },
    takes: async (key) => plans.answered.chosenRow(key) !== null,
    compare: async (before, after) => plans.kept.compare(before, after),
  }
}

type WriteCalls =
  | 'align'
  | 'part'
  | 'partOfAll'
  | 'partWithout'
  | 'partDescribed'
  | 'commit'
  | 'tested'
  | 'stands'
  | 'planValues'

/** A write into the workbook, from the alignment of its plan to the part that is kept. */
function writeCalls(sheets: HeldSheets, plans: Plans): Pick<WorkerApi, WriteCalls> {
  const transactions = createTransactions()
  const begun = (part: ReturnType<Plans['kept']['partWithout']>) => {
    if (!part?.ok) return part
    const { next, ...rest } = part
    return { ...rest, transaction: transactions.begin({ next }) }
  }
  return {
    async align(which, signature) {
      const { alignRows } = await tablesPart()
      const plan = plans.planOf(which, signature)
      const rows = plan && (await alignRows(plan, sheetOf(sheets, 'planned menus')))
      sheets.drop('planned menus')
      if (!plan || !rows) return null
      const { written: _, ...whole } = plan
      const written = rows.part ? { ...whole, written: rows.part } : whole
      return { ...rows, transaction: transactions.begin({ plan: written }) }
    },
    async part(transaction, pane) {
      const { plan } = transactions.of(transaction)
      if (!plan) throw new Error('no plan has been aligned')
      const id = planId(plan)
      const part = plans.kept.partFor(plan, pane)
      if (!part.ok) return { ...part, id }
      const { next, ...rest } = part
      transactions.note(transaction, { next })
      return { ...rest, transaction, id }
    },
    partOfAll: async () => begun(plans.kept.partOfAll()),
    partWithout: async (id) => begun(plans.kept.partWithout(id)),
    partDescribed: async (id, words) => begun(plans.kept.partDescribed(id, words)),
    async commit(transaction) {
      const { next } = transactions.of(transaction)
      if (!next) throw new Error('no part has been made')
      return plans.kept.commit(next)
    },
    async tested(transaction) {
      const { plan } = transactions.of(transaction)
      if (plan) plans.tested(plan)
    },
    async stands(columns) {
      const { columnsStand } = await tablesPart()
      const stands = await columnsStand(plans.kept.all(), sheetOf(sheets, 'planned menus'), columns)
      sheets.drop('planned menus')
      return stands
    },
    async planValues() {
      const [current, ...earlier] = plans.kept.all()
      const own = valuesOf(current ? [current] : []).profit
      return { ...valuesOf(current ? [current, ...earlier] : []), own }
    },
  }
}
