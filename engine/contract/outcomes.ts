// The part `outcomes` of a plan: what became of the past deals of the history that the plan learned from, newest menus
// first. The engine puts it; the console compares an earlier plan with it. No client asks for it at /v1.
import type { Scalar } from './table.ts'

/** The first element names the columns of Menus; the past menus follow, the newest first. */
export type Outcomes = readonly [columns: readonly string[], ...menus: OutcomeMenu[]]

export interface OutcomeMenu {
  readonly menu: number
  readonly T: number
  readonly deals: readonly OutcomeDeal[]
}

export interface OutcomeDeal {
  readonly key: Scalar
  /** Least and greatest unit cost of its rows; absent where none was sent. */
  readonly cost?: readonly [number, number]
  /** Absent where the deal was declined. */
  readonly taken?: {
    /** Null where the history does not tell the size. */
    readonly qty: number | null
    /** What the deal earned until now, units that are left counted as never sold; null where it is not known. */
    readonly profit: number | null
    /** False while more may be sold. */
    readonly final: boolean
  }
}
