// The worker API: everything of the flow that walks tables, parses answers or prints valuations, behind one
// interface of asynchronous calls on plain data. In the pane it is a web worker (connect.ts), in
// tests it is called as it stands. It holds the tables, what was checked, and the plans; it never
// touches Excel.
import { questionsSchema, type Question, type ReadRequest } from '#contract/questions.ts'
import type { Entry, Result } from '#contract/schemas.ts'
import type { Valuation } from '#contract/valuation.ts'
import { createAnswers } from '#addin/functions/answers.ts'
import type { Answer, Call } from '#addin/functions/call.ts'
import type { Standing } from '#addin/functions/status.ts'
import type { CellValue } from '#addin/mapping/cell.ts'
import type { FeatureGuess } from '#addin/mapping/features.ts'
import type { MenuPeriod } from '#addin/mapping/period.ts'
import type { Mapping } from '#addin/mapping/mapping.ts'
import { noPause } from '#addin/mapping/pause.ts'
import type { SheetProblem } from '#addin/mapping/problems.ts'
import type { SheetHead } from '#addin/mapping/sheet.ts'
import { prepareUpload } from '#addin/mapping/upload.ts'
import { cellsHash } from '#addin/mapping/work.ts'
import type { Part, ReadingAnswer } from '#addin/state/setup-state.ts'
import type { CheckFound } from '#addin/state/fit-state.ts'
import type { Compared } from '#addin/plan/changes.ts'
import type { TableChange } from '#addin/plan/inputs-print.ts'
import type { Sheets } from '#addin/mapping/sources.ts'
import { planId } from '#addin/plan/plan-id.ts'
import { inputChanges, plannedMenu, type PlannedMenu } from '#addin/plan/planned-menu.ts'
import { askedColumns } from './asked-columns.ts'
import { alignRows, takenCells, type AlignedRows, type TakenCell } from './align-rows.ts'
import { checkMenu, translateRefusal, type CheckJob, type Held } from './check-menu.ts'
import {
  follow,
  type Followed,
  type FollowDependencies,
  type FollowOrder,
  type Heard,
} from './follow.ts'
import { featuresOf, guessPart, guessPeriod, type GuessedPart } from './guess-part.ts'
import type { FormulaBlock, FormulaJob } from './live-formula.ts'
import { writePending } from './pending-part.ts'
import {
  createPlans,
  type Answered,
  type Chosen,
  type KeptShown,
  type PartFor,
  type Signature,
  type WhichPlan,
} from './plans.ts'
import type { WordsJob } from './read-words.ts'
import { createHeldSheets, type HeldPart } from './sheets.ts'

export interface WorkerApi {
  // Tables, block by block.
  open(part: HeldPart, head: SheetHead): Promise<void>
  add(part: HeldPart, block: readonly (readonly CellValue[])[]): Promise<void>
  close(part: HeldPart): Promise<number>
  drop(part: HeldPart): Promise<void>

  // What columns are taken for.
  guess(part: Part): Promise<GuessedPart>
  features(part: Part, columns: Readonly<Partial<Record<string, string>>>): Promise<FeatureGuess[]>
  period(part: Part, header: string): Promise<MenuPeriod | null>
  /** What the service is told of the columns when it reads the description. */
  columns(mapping: Mapping | null): Promise<ReadRequest['columns']>
  /** What it answered, in words and as a formula. */
  read(job: WordsJob): Promise<ReadingAnswer>

  // The check and what is sent.
  check(job: CheckJob): Promise<CheckFound>
  /** The body of this check; null = it did not pass, or something else was checked since. */
  body(of: Pick<CheckFound, 'inputs' | 'mock'>): Promise<Uint8Array<ArrayBuffer> | null>
  translate(entries: readonly Entry[]): Promise<SheetProblem[]>
  /** The menu that was checked is that of this fit: the part that the workbook keeps of it. */
  begin(idempotencyKey: string): Promise<string>

  // The fit.
  follow(order: FitOrder, hear: (heard: Heard) => void): Promise<FollowEnd>
  unfollow(): Promise<void>

  // Plans.
  openPlans(parts: readonly string[], fits: readonly string[] | null): Promise<KeptShown>
  choose(threshold: number, limit: number | null): Promise<Chosen>
  /** Of which menu a plan is; null = there is no such plan. */
  menuOf(which: WhichPlan): Promise<PlannedMenu | null>
  /**
   * Hash of the cells of a plan's own tables, and what of them has changed: as they were read for the
   * check, or as they were read as planned; these are dropped then.
   */
  cells(
    of: 'checked' | 'planned',
    mapping: Mapping,
    today: string,
  ): Promise<{ hash: string; changes: TableChange[] }>
  /** Aligns a plan to its table, which was read as `planned menus` and is dropped then. */
  align(which: WhichPlan, signature: Signature): Promise<AlignedRows | null>
  /**
   * Data rows of the table, read and dropped as for `align`, whose cell in the column of this id says how
   * much to take of a deal of the plan.
   */
  taken(which: WhichPlan, signature: Signature, column: number): Promise<TakenCell[] | null>
  /** The part that keeps the plan that was aligned last as the current one; `id`: its own for formulas. */
  part(): Promise<PartFor & { readonly id: string }>
  /** The part without the earlier plan of this `planId`; null = there is no such plan. */
  partWithout(id: string): Promise<PartFor | null>
  /** The part that was asked for last stands in the workbook. */
  commit(): Promise<Pick<KeptShown, 'current' | 'earlier' | 'damaged'>>
  /** The input test that was aligned last stands in its columns. */
  tested(): Promise<void>
  compare(before: string, after: string): Promise<Compared | null>

  formula(order: FormulaOrder): Promise<FormulaBlock>

  // Custom functions.
  openAnswers(parts: readonly string[]): Promise<void>
  answer(calls: readonly Call[], standing: Standing): Promise<Answer[]>
}

export interface FitOrder extends FollowOrder {
  /** Its idempotency key: by it the menu that was sent is known. */
  readonly fit: string
}

export type FollowEnd =
  | { readonly is: 'done'; readonly answered: Answered; readonly chosen: Chosen }
  | { readonly is: 'failed'; readonly result: FailedResult }
  | Exclude<Followed, { is: 'done' | 'failed' }>

export interface FailedResult extends Pick<Result, 'error' | 'error_code' | 'feedback'> {
  readonly questions: readonly Question[]
}

export interface FormulaOrder extends Omit<FormulaJob, 'qty' | 'mapping' | 'today'> {
  /** How the service reads the description, where no answer to a fit says it; null = not asked. */
  readonly valuation: Valuation | null
}

export function createWorkerApi(dependencies: FollowDependencies): WorkerApi {
  const sheets = createHeldSheets()
  const plans = createPlans()
  const answers = createAnswers()
  let held: Held | null = null
  let following: AbortController | null = null
  let aligned: ReturnType<typeof plans.planOf> = null

  const sheetOf = (part: HeldPart) => {
    const sheet = sheets.get(part)
    if (!sheet) throw new Error(`the table of ${part} has not been read`)
    return sheet
  }
  const changesTo = (now: Sheets): TableChange[] => {
    const menu = plans.menuOf('current')
    return menu ? inputChanges(menu.from, now) : []
  }

  return {
    open: async (part, head) => sheets.open(part, head),
    add: async (part, block) => sheets.add(part, block),
    close: async (part) => sheets.close(part),
    drop: async (part) => sheets.drop(part),

    guess: async (part) => guessPart(sheetOf(part), part),
    features: async (part, columns) => featuresOf(sheetOf(part), part, columns),
    period: async (part, header) => guessPeriod(sheetOf(part), header),
    columns: async (mapping) => askedColumns(mapping, sheets.all()),
    // What prints valuations is loaded when there is one.
    read: async (job) => (await import('./read-words.ts')).readWords(job, sheets.all()),

    async check(job) {
      const all = sheets.all()
      if (!all) throw new Error('no menu table has been read')
      held = null
      const { found, ...rest } = await checkMenu(job, all)
      held = rest
      return found
    },
    async body({ inputs, mock }) {
      const same = held?.done.inputs === inputs && held.job.mock === mock
      return held && same && held.body.length > 0 ? held.body.slice() : null
    },
    translate: async (entries) => (held ? translateRefusal(held, entries) : []),
    async begin(idempotencyKey) {
      if (!held) throw new Error('nothing has been checked')
      const { job, done, sheets: read, hashes } = held
      const cells = await cellsHash(done.upload)
      const menu = plannedMenu(job.mapping, read, done.upload.clock, cells)
      const fit = { idempotencyKey, inputs: done.inputs, ...hashes, menu }
      plans.begin(fit)
      return writePending(fit)
    },

    async follow(order, hear) {
      following?.abort()
      const stop = new AbortController()
      following = stop
      const ended = await follow(order, dependencies, stop.signal, hear)
      if (ended.is === 'failed') {
        const { error, error_code, feedback } = ended.result
        const asked = questionsSchema.safeParse(ended.result.questions)
        const questions = asked.success ? asked.data : []
        return { is: 'failed', result: { error, error_code, feedback, questions } }
      }
      if (ended.is !== 'done') return ended
      const { valuation } = ended.result
      const read = valuation
        ? (await import('#economics/controlled/read-back.ts')).readBackLines(valuation)
        : []
      const answered = plans.take(
        ended.result,
        read.map(({ sentence }) => sentence),
        order.fit,
      )
      return { is: 'done', answered, chosen: plans.choose(answered.planned, null) }
    },
    unfollow: async () => following?.abort(),

    openPlans: async (parts, fits) => plans.open(parts, fits),
    choose: async (threshold, limit) => plans.choose(threshold, limit),
    menuOf: async (which) => plans.menuOf(which),
    async cells(of, mapping, today) {
      const read = of === 'checked' ? sheets.all() : sheets.takePlanned()
      if (!read) throw new Error('the tables of the plan have not been read')
      const hash = await cellsHash(await prepareUpload(mapping, read, today, noPause))
      return { hash, changes: changesTo(read) }
    },
    async align(which, signature) {
      aligned = plans.planOf(which, signature)
      const rows = aligned && (await alignRows(aligned, sheetOf('planned menus')))
      sheets.drop('planned menus')
      if (!aligned || !rows) return null
      const { written: _, ...plan } = aligned
      aligned = rows.part ? { ...plan, written: rows.part } : plan
      return rows
    },
    async taken(which, signature, column) {
      const plan = plans.planOf(which, signature)
      const rows = plan && (await takenCells(plan, sheetOf('planned menus'), column))
      sheets.drop('planned menus')
      return rows
    },
    async part() {
      if (!aligned) throw new Error('no plan has been aligned')
      return { ...plans.partFor(aligned), id: planId(aligned) }
    },
    partWithout: async (id) => plans.partWithout(id),
    commit: async () => plans.commit(),
    async tested() {
      if (aligned) plans.tested(aligned)
    },
    compare: async (before, after) => plans.compare(before, after),

    openAnswers: async (parts) => answers.open(parts),
    answer: async (calls, standing) => answers.answer(calls, standing),

    async formula(order) {
      if (!held)
        return { ok: false, message: 'Check the data first: the formula is made from the tables.' }
      const planned = plans.menuOf('chosen')
      if (planned && planned.table.id !== held.sheets.menus.id)
        return {
          ok: false,
          message: `The plan is of ${planned.table.name}, and another table was checked last: choose ${planned.table.name} again and check it.`,
        }
      const valuation = plans.valuation() ?? order.valuation
      if (!valuation)
        return {
          ok: false,
          unread: true,
          message:
            'There is no valuation to show: the description was not read, or your own profits are used.',
        }
      const qty = plans.chosenRow(String(order.key))?.qty ?? null
      const { mapping, today } = held.job
      const { liveFormula } = await import('./live-formula.ts')
      return liveFormula(
        { ...order, qty, mapping, today },
        valuation,
        held.done.upload,
        held.sheets,
      )
    },
  }
}
