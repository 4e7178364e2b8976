// The worker API: everything that walks tables, parses answers or prints valuations, as asynchronous calls with
// plain data, over the tables, the last check and the plans that the worker holds. In the pane it runs in a web
// worker (connect.ts); tests call it directly. It never touches Excel.
import { questionsSchema } from '#contract/questions.ts'
import type { Entry, Result } from '#contract/schemas.ts'
import { createAnswers } from '../functions/function-answers.ts'
import { NO_LIMITS } from '../limits/stored-limits.ts'
import { plannedMenu } from '../plan/planned-menu.ts'
import { sentOf } from '../fit/sent.ts'
import { writeNumbersAs } from '../messages/words.ts'
import type { Column } from '#contract/table.ts'
import { askedColumns, madeOf } from './asked-columns.ts'
import type { CheckJob, Held } from './check-menu.ts'
import type { CheckFound } from '../fit/fit-state.ts'
import type { Call } from '../functions/call.ts'
import type { PaneStatus } from '../functions/status.ts'
import type { CellValue } from '../mapping/cell.ts'
import type { Mapping } from '../mapping/mapping.ts'
import type { SheetHead } from '../mapping/sheet.ts'
import type { LineShown, Part, QuestionShown } from '../options/setup-state.ts'
import type { NumberStyle } from '#contract/messages/numbers.ts'
import type { ScenarioTrial } from '../what-if/scenario-state.ts'
import type { Answered } from './answered-plan.ts'
import type { BillAsked, BillsFound } from '../bill/bill-state.ts'
import type { BillsJob, createBills } from './bills.ts'
import { loadTablesPart } from './load-tables-part.ts'
import { columnCalls, planCalls, writeCalls } from './plan-calls.ts'
import type { WordsJob } from './read-words.ts'
import {
  follow,
  type FollowDependencies,
  type Followed,
  type FollowMessage,
  type FollowOrder,
} from './follow.ts'
import { createLabels, type Labels } from './labels.ts'
import { limitCalls, type FollowedFit } from './limit-calls.ts'
import { writePending } from './pending-part.ts'
import { createPlans, type Chosen, type Plans } from './plans.ts'
import { createHeldSheets, sheetOf, type HeldPart, type HeldSheets } from './sheets.ts'

/** The last check. */
export interface Checked {
  held: Held | null
}

/** Every call of the worker, with plain data. */
export type WorkerApi = ReturnType<typeof createWorkerApi>

/** `more`: calls beside the pane's own, over what the worker holds. */
export function createWorkerApi(
  dependencies: FollowDependencies,
  more: (plans: Plans, checked: Readonly<Checked>) => object = () => ({}),
) {
  const sheets = createHeldSheets()
  const labels = createLabels()
  const plans = createPlans(labels)
  const answers = createAnswers()
  const checked: Checked = { held: null }
  const followed: FollowedFit = { order: null }
  return {
    ...more(plans, checked),
    /** Numbers in messages are written as this Excel does. */
    writeNumbersAs: async (style: NumberStyle) => writeNumbersAs(style),
    ...tableCalls(sheets, checked),
    ...billCalls(sheets, labels),
    ...checkCalls(sheets, { plans, labels }, checked),
    ...fitCalls(dependencies, plans, checked, followed),
    ...limitCalls(dependencies, sheets, plans, followed),
    ...planCalls(sheets, plans, labels),
    ...columnCalls(sheets, plans),
    ...writeCalls(sheets, plans),
    openAnswers: async (parts: readonly string[]) => answers.open(parts),
    answer: async (calls: readonly Call[], standing: PaneStatus) => answers.answer(calls, standing),
  }
}

function tableCalls(sheets: HeldSheets, checked: Checked) {
  return {
    async open(part: HeldPart, head: SheetHead) {
      // Loaded while the table is read.
      void loadTablesPart().catch(() => undefined)
      sheets.open(part, head)
    },
    add: async (part: HeldPart, block: readonly (readonly CellValue[])[]) =>
      sheets.add(part, block),
    close: async (part: HeldPart) => sheets.close(part),
    drop: async (part: HeldPart) => sheets.drop(part),

    async guess(part: Part) {
      const { guessPart } = await loadTablesPart()
      const all = sheets.all()
      if (!all) throw new Error('no menu table has been read')
      return guessPart(all, part)
    },
    /** What each of the other tables is, by what they share; drops them. */
    async roles() {
      const { rolesOf } = await loadTablesPart()
      return rolesOf(sheets.takeOthers())
    },
    features: async (part: Part, columns: Readonly<Partial<Record<string, string>>>) =>
      (await loadTablesPart()).featuresOf(sheetOf(sheets, part), part, columns),
    /** Deals as a mapping understands them. */
    async understood(mapping: Mapping, today: string) {
      const { understoodDeals } = await loadTablesPart()
      const all = sheets.all()
      return all ? understoodDeals(mapping, all, today) : []
    },
    /** The length of a period, by the past deals where they are separate. */
    async period(header: string, { key, decision }: { key?: string; decision?: string } = {}) {
      const { guessPeriod } = await loadTablesPart()
      const past = sheets.get('history')
      const isThere = past?.headers.includes(header) === true
      const now = sheetOf(sheets, 'menus')
      return guessPeriod(isThere ? past : now, header, { key, now, decision })
    },
    /** The columns that the service is told of when it reads the description. */
    columns: async (mapping: Mapping | null, words: string) => {
      const all = sheets.all()
      const made = madeOf(checked.held, mapping, all)
      if (mapping === null || made !== null)
        return askedColumns(mapping, all, made, undefined, words)
      const { readColumn } = await loadTablesPart()
      const read = (column: Column) => readColumn(column)?.column ?? column
      return askedColumns(mapping, all, null, read, words)
    },
    /** The service's answer in words and as a formula. The code that prints valuations is loaded on demand. */
    read: async (job: WordsJob) => (await import('./read-words.ts')).readWords(job, sheets.all()),
  }
}

/** Bills of past deals, and mends of their lines. */
function billCalls(sheets: HeldSheets, labels: Labels) {
  let made: ReturnType<typeof createBills> | null = null
  return {
    /** The bills of a reading; null = no table has been read. */
    async bills(job: BillsJob): Promise<BillsFound | null> {
      const all = sheets.all()
      if (all === null) return null
      const [{ prepareUpload, labelsOf }, { createBills: create }] = await Promise.all([
        loadTablesPart(),
        import('./bills.ts'),
      ])
      made ??= create((mapping, read, today) => {
        const upload = prepareUpload(mapping, read, today)
        labels.note(labelsOf(mapping, read, upload))
        return upload
      })
      return made.open(job, all)
    },
    /** Another deal of the reading whose bills were made last; null = there is none. */
    bill: async (asked: BillAsked) => made?.ask(asked) ?? null,
    /** The words with a line mended; null = its fields make no line. */
    mended: async (...given: Parameters<typeof import('./mends.ts').mendedWords>) =>
      (await import('./mends.ts')).mendedWords(...given),
  }
}

function checkCalls(
  sheets: HeldSheets,
  { plans, labels }: { readonly plans: Plans; readonly labels: Labels },
  checked: Checked,
) {
  return {
    async check(job: CheckJob) {
      const all = sheets.all()
      if (!all) throw new Error('no menu table has been read')
      checked.held = null
      const { checkMenu, labelsOf } = await loadTablesPart()
      const { found, ...rest } = await checkMenu(job, all)
      checked.held = rest
      labels.note(labelsOf(job.mapping, all, rest.done.upload))
      return found
    },
    /** The body of this check; null = it failed, or something else was checked since. */
    async body({ inputs, mock }: Pick<CheckFound, 'inputs' | 'mock'>) {
      const { held } = checked
      const same = held?.done.inputs === inputs && held.job.mock === mock
      return held && same && held.body.length > 0 ? held.body.slice() : null
    },
    async translate(entries: readonly Entry[]) {
      const { translateRefusal } = await loadTablesPart()
      return checked.held ? translateRefusal(checked.held, entries) : []
    },
    /**
     * The checked menu is that of this fit, and of this scenario (null = of none); returns the part that the
     * workbook keeps of it.
     */
    async begin(idempotencyKey: string, trial: ScenarioTrial | null) {
      const { cellsHash, withDayOrder } = await loadTablesPart()
      const { held } = checked
      if (!held) throw new Error('nothing has been checked')
      const { job, done, sheets: read, hashes } = held
      const cells = cellsHash(done.upload)
      const mapping = withDayOrder(job.mapping, read)
      const menu = plannedMenu(mapping, read, done.upload.clock, cells, done.upload.past)
      const sent = sentOf(job.fields, trial)
      const names = labels.ofMenu(done.upload)
      const fit = { idempotencyKey, inputs: done.inputs, ...hashes, menu, sent, names }
      plans.begin(fit)
      return writePending(fit)
    },
  }
}

interface FitOrder extends FollowOrder {
  /** Its idempotency key, which names the menu that was sent. */
  readonly fit: string
}

type FollowEnd =
  | { readonly is: 'done'; readonly answered: Answered; readonly chosen: Chosen }
  | { readonly is: 'failed'; readonly result: FailedResult }
  | Exclude<Followed, { is: 'done' | 'failed' }>

export interface FailedResult extends Pick<
  Result,
  'error' | 'error_code' | 'feedback' | 'feedback_items'
> {
  readonly questions: readonly QuestionShown[]
  /** The lines that they ask about, and those that are sure. */
  readonly lines: readonly LineShown[]
}

function fitCalls(
  dependencies: FollowDependencies,
  plans: Plans,
  checked: Checked,
  followed: FollowedFit,
) {
  let following: AbortController | null = null
  return {
    async follow(order: FitOrder, hear: (heard: FollowMessage) => void): Promise<FollowEnd> {
      following?.abort()
      const stop = new AbortController()
      following = stop
      const ended = await follow(order, dependencies, stop.signal, hear)
      if (ended.is === 'failed')
        return { is: 'failed', result: await failedResult(ended.result, checked.held) }
      if (ended.is !== 'done') return ended
      const { valuation } = ended.result
      const read = valuation
        ? (await import('#language/controlled/read-back.ts')).readBackLines(valuation)
        : []
      const sentences = read.map(({ sentence }) => sentence)
      const answered = plans.take(ended.result, sentences, order.fit)
      followed.order = order
      return { is: 'done', answered, chosen: plans.choose(answered.planned, NO_LIMITS, null) }
    },
    unfollow: async () => following?.abort(),
  }
}

async function failedResult(result: Result, held: Held | null): Promise<FailedResult> {
  const { error, error_code, feedback, feedback_items, questions: sent, valuation } = result
  const told = { error, error_code, feedback, feedback_items }
  const asked = questionsSchema.safeParse(sent)
  if (!asked.success || asked.data.length === 0) return { ...told, questions: [], lines: [] }
  const { shownLines, shownQuestions } = await import('./read-words.ts')
  // Of a fit that this pane has not checked the columns are not known: then the usual ones are assumed.
  const columns = askedColumns(held?.job.mapping ?? null, held?.sheets ?? null)
  return {
    ...told,
    questions: shownQuestions(asked.data, valuation ?? null, columns),
    lines: valuation ? shownLines(valuation, {}) : [],
  }
}
