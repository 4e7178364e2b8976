// The tools as the pane shows them: the search for keys, the removal of everything that the add-in
// wrote, and the self-check. Plain data; act.ts runs them.
import type { Progress } from './progress.ts'

export const TOOLS = ['keys', 'ours', 'self-check'] as const
export type Tool = (typeof TOOLS)[number]

export type ToolsShown =
  | { readonly at: 'menu' }
  | {
      readonly at: 'working'
      readonly tool: Tool
      readonly progress: Progress
      /** Whether `stop` has an effect; null = it was called. */
      readonly canStop: boolean | null
    }
  /** The findings of the search for keys, without any part of a key. */
  | {
      readonly at: 'keys'
      readonly found: readonly KeyFound[]
      /** Further findings that are not listed. */
      readonly more: number
      /** False: the search was stopped. */
      readonly whole: boolean
      readonly notLooked: readonly string[]
      /** The findings whose removal awaits confirmation. */
      readonly asking: number | 'all' | null
      /** The result of the last action. */
      readonly done: string | null
    }
  /** What a confirmed removal deletes, and what stays. */
  | {
      readonly at: 'ours'
      readonly removed: readonly string[]
      readonly stays: readonly string[]
      readonly formulas: readonly { readonly cell: string; readonly formula: string }[]
      readonly moreFormulas: number
      /** Why the list is shown again; null = it is shown for the first time. */
      readonly again: string | null
    }
  | {
      readonly at: 'removed'
      readonly stays: readonly string[]
      readonly formulas: readonly { readonly cell: string; readonly formula: string }[]
      readonly moreFormulas: number
    }
  | {
      readonly at: 'self-check'
      /** For the clipboard: it contains nothing of the workbook and no part of a key. */
      readonly report: string
      readonly failed: number
    }
  /** A tool failed. */
  | { readonly at: 'failed'; readonly tool: Tool; readonly message: string }

export interface KeyFound {
  readonly place: string
  readonly shown: string
  /** A formula that shows what another cell holds. */
  readonly derived: boolean
  readonly selectable: boolean
  /** A sentence that says what the removal does. */
  readonly removal: string
}

export type ToolAct =
  | { readonly do: 'open' | 'close' | 'stop' }
  /** Starts a tool: finds keys, lists what is the add-in's, or runs the self-check. */
  | { readonly do: 'begin'; readonly tool: Tool }
  | { readonly do: 'select'; readonly key: number }
  /** Asks before keys are removed; null = keep them. */
  | { readonly do: 'ask'; readonly keys: number | 'all' | null }
  /** Removes the keys that were asked about, or everything that was listed as the add-in's. */
  | { readonly do: 'remove' }
