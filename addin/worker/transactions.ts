// What the worker holds of a write into the workbook, from the alignment of its plan to the part that stands
// there: one at a time. The pane names it by its number; a call that names an earlier one fails, so that no
// part can keep another plan than the one whose rows were written.
import type { KeptPlan } from '#addin/plan/kept-plan.ts'
import type { KeptPlans } from '#addin/plan/xml-part.ts'

interface Transaction {
  /** The plan whose rows were aligned; null = none is written. */
  readonly plan: KeptPlan | null
  /** What the workbook keeps once its part stands there; null = none was made yet. */
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
    /** Begins one in the place of the last; answers its number. */
    begin(transaction: Partial<Transaction>): number {
      open = { plan: null, next: null, ...transaction }
      return ++last
    },
    note(id: number, change: Partial<Transaction>): void {
      open = { ...of(id), ...change }
    },
  }
}
