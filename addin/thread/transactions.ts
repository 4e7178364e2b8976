// The worker's record of one write into the workbook, from the alignment of its plan to the part
// that is kept. The pane names it by a number; a call with an earlier number fails, so that a part
// never keeps another plan than the one whose rows were written.
import type { KeptPlan } from '../kept-plans/kept-plan.ts'
import type { KeptPlans } from '../kept-plans/xml-part.ts'

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
