// The worker API: everything that walks tables, parses answers or prints valuations, as
// asynchronous calls with plain data. In the pane it runs in a web worker (connect.ts); tests call
// it directly. It holds the tables, the last check and the plans, and never touches Excel.
import type { Question, ReadRequest } from '#contract/questions.ts'
import type { Entry, Result } from '#contract/schemas.ts'
import type { Answer, Call } from '../functions/call.ts'
import type { PaneStatus } from '../functions/status.ts'
import type { CellValue } from '../mapping/cell.ts'
import type { ScenarioTrial } from '../what-if/scenario-state.ts'
import type { FeatureGuess } from '../mapping/features.ts'
import type { Mapping } from '../mapping/mapping.ts'
import type { MenuPeriod } from '../mapping/period.ts'
import type { SheetProblem } from '../mapping/problems.ts'
import type { SheetHead } from '../mapping/sheet.ts'
import type { Compared } from '../plan/changes.ts'
import type { KeptRow } from '../kept-plans/kept-plan.ts'
import type { PlanWords } from '../kept-plans/plan-words.ts'
import type { TableChange } from '../stale/inputs-print.ts'
import type { PlannedMenu } from '../plan/planned-menu.ts'
import type { CheckFound } from '../fit/fit-state.ts'
import type { Part, ReadingAnswer } from '../options/setup-state.ts'
import type { NumberStyle } from '../text/formats.ts'
import type { AlignedRows, DealRow, TakenCell } from './align-rows.ts'
import type { Answered } from './answered-plan.ts'
import type { CheckJob } from './check-menu.ts'
import type { ColumnIds, Stands } from './columns-stand.ts'
import type { Followed, FollowOrder, FollowMessage } from './follow.ts'
import type { GuessedPart } from './guess-part.ts'
import type { KeptShown } from './kept-plans.ts'
import type { Chosen, Signature, WhichPlan } from './plans.ts'
import type { WordsJob } from './read-words.ts'
import type { HeldPart } from './sheets.ts'

export interface WorkerApi {
  /** Numbers in messages are written as this Excel does. */
  writeNumbersAs(style: NumberStyle): Promise<void>

  // Tables, block by block.
  open(part: HeldPart, head: SheetHead): Promise<void>
  add(part: HeldPart, block: readonly (readonly CellValue[])[]): Promise<void>
  close(part: HeldPart): Promise<number>
  drop(part: HeldPart): Promise<void>

  // Guesses for columns.
  guess(part: Part): Promise<GuessedPart>
  features(part: Part, columns: Readonly<Partial<Record<string, string>>>): Promise<FeatureGuess[]>
  period(part: Part, header: string): Promise<MenuPeriod | null>
  /** The columns that the service is told of when it reads the description. */
  columns(mapping: Mapping | null): Promise<ReadRequest['columns']>
  /** The service's answer in words and as a formula. */
  read(job: WordsJob): Promise<ReadingAnswer>

  // The check and what is sent.
  check(job: CheckJob): Promise<CheckFound>
  /** The body of this check; null = it failed, or something else was checked since. */
  body(of: Pick<CheckFound, 'inputs' | 'mock'>): Promise<Uint8Array<ArrayBuffer> | null>
  translate(entries: readonly Entry[]): Promise<SheetProblem[]>
  /**
   * The checked menu is that of this fit, and of this scenario (null = of none); returns the part that the
   * workbook keeps of it.
   */
  begin(idempotencyKey: string, trial: ScenarioTrial | null): Promise<string>

  // The fit.
  follow(order: FitOrder, hear: (heard: FollowMessage) => void): Promise<FollowEnd>
  unfollow(): Promise<void>

  // Plans.
  openPlans(parts: readonly string[], fits: readonly string[] | null): Promise<KeptShown>
  choose(threshold: number, limit: number | null): Promise<Chosen>
  /** The deals that are chosen on the screen, at their confidence and limit; null = no plan, or placeholders. */
  chosenRows(): Promise<KeptRow[] | null>
  /** The menu that a plan decides; null = there is no such plan. */
  menuOf(which: WhichPlan): Promise<PlannedMenu | null>
  /**
   * Hash of the cells of a plan's own tables, and what has changed in them: of the tables as read
   * for the check, or as read as `planned`, which are then dropped.
   */
  cells(
    of: 'checked' | 'planned',
    mapping: Mapping,
    today: string,
  ): Promise<{ hash: string; changes: TableChange[] }>
  /**
   * Starts a write: aligns a plan to its table, which was read as `planned menus` and is then
   * dropped.
   */
  align(which: WhichPlan, signature: Signature): Promise<AlignedPlan | null>
  /**
   * Data rows whose cell in the column of this id says how much to take of a deal of the plan. The
   * table is read and dropped as for `align`.
   */
  taken(which: WhichPlan, signature: Signature, column: number): Promise<TakenCell[] | null>
  /** The rows of a plan's menu and their deals. The table is read and dropped as for `align`. */
  deals(which: WhichPlan, signature: Signature): Promise<DealRow[] | null>
  /** Whether the plan on the screen takes the deal of this key. */
  takes(key: string): Promise<boolean>
  /** The part that keeps the plan of this write, by this pane, as the current one; `id` is for formulas. */
  part(transaction: number, pane: string): Promise<PartToPut & { readonly id: string }>
  /** Starts a write: the one part of all plans that were read; null = there is none. */
  partOfAll(): Promise<PartToPut | null>
  /**
   * What the columns of these ids hold, by the table as it was read for `align`; it is dropped then.
   * Null = the workbook keeps no plan, or the table has no such columns.
   */
  stands(columns: ColumnIds): Promise<Stands | null>
  /** The values that the workbook's plans write, and the profits of the plan that counts. */
  planValues(): Promise<{ qty: Set<number>; profit: Set<number>; own: Set<number> }>
  /**
   * Starts a write: the part without the earlier plan of this `planId`; null = there is no such
   * plan.
   */
  partWithout(id: string): Promise<PartToPut | null>
  /** Starts a write: the part with this name and these notes of a plan; null as above. */
  partDescribed(id: string, words: PlanWords): Promise<PartToPut | null>
  /** The part of this write is in the workbook. */
  commit(transaction: number): Promise<Pick<KeptShown, 'current' | 'earlier' | 'damaged'>>
  /** The input test of this write is in its columns. */
  tested(transaction: number): Promise<void>
  compare(before: string, after: string): Promise<Compared | null>

  // Custom functions.
  openAnswers(parts: readonly string[]): Promise<void>
  answer(calls: readonly Call[], standing: PaneStatus): Promise<Answer[]>
}

/** `transaction`: the number that `part`, `commit` and `tested` take. */
export interface AlignedPlan extends AlignedRows {
  readonly transaction: number
}

/** A part that will replace the current one. */
export type PartToPut =
  | {
      readonly ok: true
      readonly xml: string
      /** Plans that were dropped for lack of room. */
      readonly dropped: number
      readonly transaction: number
    }
  | { readonly ok: false; readonly message: string }

export interface FitOrder extends FollowOrder {
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
  readonly questions: readonly Question[]
}
