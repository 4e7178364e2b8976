// The plan sheet as the pane shows it: what it can be grouped by, and how its making ended.
import type { SheetPart } from './sheet-words.ts'

export interface PlanSheetShown {
  /** Columns that the spend can be grouped by, the likeliest first; null = not looked yet. */
  readonly columns: readonly string[] | null
  readonly making: Making
}

type Making =
  | { readonly is: 'none' }
  | { readonly is: 'busy'; readonly share: number; readonly text: string }
  | {
      readonly is: 'made'
      readonly sheet: string
      readonly left: readonly SheetPart[]
      /** When it was made once more in this pane, an ISO moment; null = it was made once. */
      readonly again: string | null
    }
  | { readonly is: 'failed'; readonly message: string }

export const NO_PLAN_SHEET: PlanSheetShown = { columns: null, making: { is: 'none' } }
