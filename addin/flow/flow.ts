// What the pane may do: the flow's actions as one interface, beside its state.
import type { ReadonlySignal } from '@preact/signals'
import type { Scalar } from '#contract/table.ts'
import type { MenuField, SalesField } from '#addin/mapping/fields.ts'
import type { TimeMapping } from '#addin/mapping/mapping.ts'
import type { CellAt } from '#addin/mapping/problems.ts'
import type { ToolAct } from '#addin/state/tools-state.ts'
import type { State } from '#addin/state/state.ts'
import type { Part, PlanOptions, SetupStep, TableChoice } from '#addin/state/setup-state.ts'

/** Where to put the live formula: the first cell, as "Sheet2!B4"; null = the selected cell. */
export interface FormulaPlace {
  readonly address: string | null
}

export interface Flow {
  readonly state: ReadonlySignal<State>
  /** Reads the workbook and takes up what was begun. Called once, after `Office.onReady`. */
  start(): Promise<void>
  /** Stops timers and the worker. */
  stop(): void

  // Who.
  signIn(who: { key: string; name: string; remember: boolean }): Promise<void>
  /** Forgets the key, on this device too. */
  signOut(): void

  // Setup. Each is remembered in the workbook when the check begins.
  /** To a screen of the setup, also back from any later one; nothing while a fit is shown. */
  go(step: SetupStep): void
  /** Looks again which tables there are. */
  listTables(): Promise<void>
  /** Writes the bundled sample as two tables on new sheets, and chooses them. */
  insertSample(): Promise<void>
  /** Notes which tables are meant; the ribbon's buttons go by it too. */
  pickTables(choice: TableChoice): void
  /** Chooses tables, reads them and guesses; then `mapping`. */
  chooseTables(choice: TableChoice): Promise<void>
  /** Maps a column to a field; null = to none. */
  setColumn(part: Part, field: MenuField | SalesField, header: string | null): void
  /** Whether a column that is no field leaves the workbook as a feature. */
  setFeature(part: Part, header: string, take: boolean): void
  setTime(time: TimeMapping): void
  /** The analyst's ISO day. */
  today(): string
  setDescription(text: string): void
  /** Puts an answer to a question about the description, a whole description, in its place. */
  answer(description: string): void
  /** Takes the last answer back. */
  takeBack(): void
  setOptions(change: Partial<PlanOptions>): void

  // The plan.
  /** What "Plan menu" does: checks, or goes to the first thing that is missing for it. */
  plan(): Promise<void>
  /** Reads the tables as they are now and runs every rule. */
  check(): Promise<void>
  /** Shows a cell in the sheet. */
  select(cell: CellAt): Promise<void>
  /** The one confirmation: sends the fit that was checked. */
  confirm(): Promise<void>
  cancel(): Promise<void>
  /** Back to the fit that was begun last, or to its plan, from the setup. */
  openFit(): Promise<void>
  /** The way on that `ended.again`, `unable.again` or `colleague` offers. */
  retry(): Promise<void>
  /** Leaves the fit of a colleague or one that ended aside, and goes to the setup. */
  putAside(): Promise<void>
  setThreshold(threshold: number): void
  setLimit(limit: number | null): void
  /** Writes the columns, and keeps the plan in the workbook (not that of an input test). */
  write(): Promise<void>
  /**
   * Puts the earlier plan of a `planId`, by default the last one, back into the columns, and the current one becomes
   * an earlier one; where a write has not ended, the current one is put back.
   */
  restore(id?: string): Promise<void>
  /** Ends a write, a restoring or a deletion that has changed nothing yet. */
  stopWriting(): void
  /** Writes the current plan once more: rows that have come to fit again get their values. */
  complete(): Promise<void>
  /** Shows what differs between two plans of the workbook. */
  compare(before: string, after: string): Promise<void>
  /** Takes an earlier plan out of the workbook. */
  deletePlan(id: string): Promise<void>
  /** Selects the first deal that the plan in the columns takes, and the next one each time. */
  showTaken(): Promise<void>
  /** Whether the plan is stale: reads the tables. */
  lookStale(): Promise<void>
  /** Whether a comment at the column's header says that the plan is out of date, while it is. */
  wantComment(wanted: boolean): void
  /** Writes the valuation of one deal as formulas into empty cells from `place` on. */
  insertFormula(key: Scalar, place: FormulaPlace): Promise<void>

  /** The tools on the workbook; needs no key. */
  tool(act: ToolAct): Promise<void>
}
