// The worker's calls about plans: which is chosen, what the tables hold of it, and the writes that keep it.
import { keptRows, type KeptPlan } from '../kept-plans/kept-plan.ts'
import { planId, type PlanWords } from '../kept-plans/plan-id.ts'
import { valuesOf } from '../kept-plans/plan-values.ts'
import type { Mapping } from '../mapping/mapping.ts'
import type { DealQuery } from '../plan/plan-state.ts'
import { inputChanges } from '../plan/planned-menu.ts'
import type { AlignedPlan } from '../write/aligned-rows.ts'
import { listOf } from './answered-plan.ts'
import type { ColumnIds, Stands } from './columns-stand.ts'
import type { Labels } from './labels.ts'
import type { PartToPut } from './kept-plans.ts'
import type { Plans, Signature, WhichPlan } from './plans.ts'
import { sheetOf, type HeldSheets } from './sheets.ts'
import { loadTablesPart } from './load-tables-part.ts'
import type { KeptPlans } from '../kept-plans/xml-part.ts'

export function planCalls(sheets: HeldSheets, plans: Plans, labels: Labels) {
  return {
    openPlans: async (parts: readonly string[], fits: readonly string[] | null) =>
      plans.open(parts, fits),
    /** The deals that are chosen on the screen, at their confidence and limits; null = no plan, or placeholders. */
    async chosenRows() {
      const [result, chosen] = [plans.answered.result(), plans.answered.chosen()]
      return result === null || result.mock || chosen === null ? null : keptRows(chosen.rows)
    },
    /** The first chosen deals that hold some words, in the asked order, and how many there are. */
    listDeals: async (query: DealQuery) =>
      listOf(plans.answered.chosen()?.rows ?? [], query, plans.naming()),
    /** The menu that a plan decides; null = there is no such plan. */
    menuOf: async (which: WhichPlan) => plans.menuOf(which),
    /**
     * Hash of the cells of a plan's own tables, and what has changed in them: of the tables as read
     * for the check, or as read as `planned`, which are then dropped.
     */
    async cells(of: 'checked' | 'planned', mapping: Mapping, today: string) {
      const { cellsHash, labelsOf, prepareUpload } = await loadTablesPart()
      const read = of === 'checked' ? sheets.all() : sheets.takePlanned()
      if (!read) throw new Error('the tables of the plan have not been read')
      const upload = prepareUpload(mapping, read, today)
      labels.note(labelsOf(mapping, read, upload))
      const hash = cellsHash(upload)
      const menu = plans.menuOf('current')
      return { hash, changes: menu ? inputChanges(menu.from, read) : [] }
    },
    /** What people call these deals; null = nothing names them. */
    labels: async (keys: readonly string[]) => keys.map(plans.naming()),
    /** Whether the plan on the screen takes the deal of this key. */
    takes: async (key: string) => plans.answered.chosenRow(key) !== null,
    compare: async (before: string, after: string) => plans.kept.compare(before, after),
  }
}

/** What the rows and columns of a plan's table hold. */
export function columnCalls(sheets: HeldSheets, plans: Plans) {
  return {
    /**
     * Data rows whose cell in the column of this id says how much to take of a deal of the plan. The
     * table is read and dropped as for `align`.
     */
    async taken(which: WhichPlan, signature: Signature, column: number) {
      const { takenCells } = await loadTablesPart()
      const plan = plans.planOf(which, signature)
      const rows = plan && (await takenCells(plan, sheetOf(sheets, 'planned menus'), column))
      sheets.drop('planned menus')
      return rows
    },
    /** The rows of a plan's menu and their deals. The table is read and dropped as for `align`. */
    async deals(which: WhichPlan, signature: Signature) {
      const { dealRows } = await loadTablesPart()
      const plan = plans.planOf(which, signature)
      const rows = plan && (await dealRows(plan, sheetOf(sheets, 'planned menus')))
      sheets.drop('planned menus')
      return rows
    },
    /**
     * What the columns of these ids hold, by the table as it was read for `align`; it is dropped then.
     * Null = the workbook keeps no plan, or the table has no such columns.
     */
    async stands(columns: ColumnIds): Promise<Stands | null> {
      const { columnsStand } = await loadTablesPart()
      const stands = await columnsStand(plans.kept.all(), sheetOf(sheets, 'planned menus'), columns)
      sheets.drop('planned menus')
      return stands
    },
    /** The values that the workbook's plans write, and the profits of the plan that counts. */
    async planValues() {
      const [current, ...earlier] = plans.kept.all()
      const own = valuesOf(current ? [current] : []).profit
      return { ...valuesOf(current ? [current, ...earlier] : []), own }
    },
  }
}

/** A write into the workbook, from the alignment of its plan to the part that is kept. */
export function writeCalls(sheets: HeldSheets, plans: Plans) {
  const transactions = createTransactions()
  const begun = (part: ReturnType<Plans['kept']['partWithout']>): PartToPut | null => {
    if (!part?.ok) return part
    const { next, ...rest } = part
    return { ...rest, transaction: transactions.begin({ next }) }
  }
  return {
    /**
     * Starts a write: aligns a plan to its table, which was read as `planned menus` and is then
     * dropped.
     */
    async align(which: WhichPlan, signature: Signature): Promise<AlignedPlan | null> {
      const { alignRows } = await loadTablesPart()
      const plan = plans.planOf(which, signature)
      const rows = plan && (await alignRows(plan, sheetOf(sheets, 'planned menus')))
      sheets.drop('planned menus')
      if (!plan || !rows) return null
      const { written: _, ...whole } = plan
      const written = rows.part ? { ...whole, written: rows.part } : whole
      return { ...rows, transaction: transactions.begin({ plan: written }) }
    },
    /** The part that keeps the plan of this write, by this pane, as the current one; `id` is for formulas. */
    async part(transaction: number, pane: string): Promise<PartToPut & { readonly id: string }> {
      const { plan } = transactions.of(transaction)
      if (!plan) throw new Error('no plan has been aligned')
      const id = planId(plan)
      const part = plans.kept.partFor(plan, pane)
      if (!part.ok) return { ...part, id }
      const { next, ...rest } = part
      transactions.note(transaction, { next })
      return { ...rest, transaction, id }
    },
    /** Starts a write: the one part of all plans that were read; null = no plan was read. */
    partOfAll: async () => begun(plans.kept.partOfAll()),
    /** Starts a write: the part without the earlier plan of this `planId`; null = there is no such plan. */
    partWithout: async (id: string) => begun(plans.kept.partWithout(id)),
    /** Starts a write: the part with this name and these notes of a plan; null as above. */
    partDescribed: async (id: string, words: PlanWords) =>
      begun(plans.kept.partDescribed(id, words)),
    /** The part of this write is in the workbook. */
    async commit(transaction: number) {
      const { next } = transactions.of(transaction)
      if (!next) throw new Error('no part has been made')
      return plans.kept.commit(next)
    },
    /** The input test of this write is in its columns. */
    async tested(transaction: number) {
      const { plan } = transactions.of(transaction)
      if (plan) plans.tested(plan)
    },
  }
}

// The worker's record of one write into the workbook, from the alignment of its plan to the part
// that is kept. The pane names it by a number; a call with an earlier number fails, so that a part
// never keeps another plan than the one whose rows were written.
interface Transaction {
  /** The plan whose rows were aligned; null = none. */
  readonly plan: KeptPlan | null
  /** The workbook's plans after this write's part is there; null = no part was made yet. */
  readonly next: KeptPlans | null
}

export function createTransactions() {
  let last = 0
  let open: Transaction | null = null
  const of = (id: number): Transaction => {
    if (open === null || id !== last) throw new Error('another write has begun since')
    return open
  }
  return {
    of,
    /** Starts a transaction, which replaces the last one; returns its number. */
    begin(transaction: Partial<Transaction>): number {
      open = { plan: null, next: null, ...transaction }
      return ++last
    },
    note(id: number, change: Partial<Transaction>): void {
      open = { ...of(id), ...change }
    },
  }
}
