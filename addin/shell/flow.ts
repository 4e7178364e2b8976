// The flow's interface for the pane: its state and its actions.
import type { Arrangement } from '../plan/excel/arrange-rows.ts'
import type { ReadonlySignal } from '@preact/signals'
import type { PlanSheetAct } from '../plan-sheet/make-plan-sheet.ts'
import type { ScenarioAct } from '../what-if/scenarios.ts'
import type { PlanWords } from '../kept-plans/plan-words.ts'
import type { MenuField, SalesField } from '../mapping/fields.ts'
import type { TimeMapping } from '../mapping/mapping.ts'
import type { CellAt, Renamed } from '../mapping/problems.ts'
import type { ToolAct } from '../tools/tools-state.ts'
import type { ColumnPlace } from '../plan/plan-state.ts'
import type { State } from './state.ts'
import type { Part, PlanOptions, SetupStep, TableChoice } from '../options/setup-state.ts'

export interface Flow {
  readonly state: ReadonlySignal<State>
  /** Reads the workbook and continues what was begun. Call once, after `Office.onReady`. */
  start(): Promise<void>
  /** Stops timers and the worker. */
  stop(): void

  // Who.
  signIn(who: { key: string; name: string; remember: boolean }): Promise<void>
  /** Opens the service's console, where a person grants this pane a key. */
  signInByConsole(who: { name: string; remember: boolean }): Promise<void>
  /** Waits no longer for that key. */
  stopConsole(): void
  /** Forgets the key, on this device too. */
  signOut(): void

  // Setup. The workbook remembers it when the check begins.
  /** Goes to a step of the setup, also back from any later step; does nothing during a fit. */
  go(step: SetupStep): void
  /** Lists the tables of the workbook again. */
  listTables(): Promise<void>
  /** Writes the bundled sample as two tables on new sheets and chooses them. */
  insertSample(): Promise<void>
  /** Notes the choice of tables; the ribbon's buttons use it too. */
  pickTables(choice: TableChoice): void
  /** Chooses tables, reads them and guesses their columns; then shows `mapping`. */
  chooseTables(choice: TableChoice): Promise<void>
  /** Maps a column to a field; null = no column. */
  setColumn(part: Part, field: MenuField | SalesField, header: string | null): void
  /** Takes columns under the names that they have now, and checks again. */
  takeRenamed(renamed: readonly Renamed[]): Promise<void>
  /** Whether a column that is not a field is sent as a feature. */
  setFeature(part: Part, header: string, take: boolean): void
  setTime(time: TimeMapping): void
  /** The analyst's ISO day. */
  today(): string
  setDescription(text: string): void
  /** Replaces the description by one that answers a question. */
  answer(description: string): void
  /** Replaces the description by one to begin with; `takeBack` brings the earlier one back. */
  replaceWords(description: string): void
  /** Takes the last answer back. */
  takeBack(): void
  setOptions(change: Partial<PlanOptions>): void

  // The plan.
  /** What "Plan menu" does: checks, or goes to the first step that lacks something. */
  plan(): Promise<void>
  /** Reads the tables as they are now and runs every rule. */
  check(): Promise<void>
  /** Shows a cell in the sheet. */
  select(cell: CellAt): Promise<void>
  /** The one confirmation: sends what was checked. */
  confirm(): Promise<void>
  cancel(): Promise<void>
  /** Returns from the setup to the last fit or its plan. */
  openFit(): Promise<void>
  /** Does what `ended.again`, `unable.again` or `colleague` offers. */
  retry(): Promise<void>
  /** Leaves a colleague's fit, or one that has ended, and goes to the setup. */
  putAside(): Promise<void>
  setThreshold(threshold: number): void
  setLimit(limit: number | null): void
  /** Writes the columns and keeps the plan in the workbook; an input test is not kept. */
  write(): Promise<void>
  /**
   * Writes an earlier plan into the columns: that of the `planId`, by default the last one. The
   * current plan becomes an earlier one.
   */
  restore(id?: string): Promise<void>
  /** Writes the current plan again, for rows that match it again. */
  complete(): Promise<void>
  /** Shows the differences between two plans of the workbook. */
  compare(before: string, after: string): Promise<void>
  /** Deletes an earlier plan from the workbook. */
  deletePlan(id: string): Promise<void>
  /** Gives a plan of the workbook a name and notes. */
  describePlan(id: string, words: PlanWords): Promise<void>
  /** Adds the column with the confidence of the deals, or deletes it; before a write it is noted for it. */
  wantConfidence(wanted: boolean): Promise<void>
  /** Where the next write makes columns in a table that has none of a plan. */
  placeColumns(place: ColumnPlace): void
  /** Selects the first deal that the plan takes; each further call selects the next one. */
  showTaken(): Promise<void>
  /** Whether the plan shows which deal's row is selected in the sheet. */
  followSelection(on: boolean): Promise<void>
  /** Filters the planned table to the taken deals, or shows all rows. */
  arrange(as: Arrangement): Promise<void>
  /** Reads the tables to find out whether the plan is out of date. */
  lookStale(): Promise<void>

  /** "What if": keeps, compares and drops scenarios, or checks with one number changed. */
  scenario(act: ScenarioAct): Promise<void>

  /** Makes a sheet with native charts of the plan in the columns. */
  planSheet(act: PlanSheetAct): Promise<void>

  /** The tools; they need no key. */
  tool(act: ToolAct): Promise<void>
}
