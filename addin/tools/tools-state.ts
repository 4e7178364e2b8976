// The tools as the pane shows them: the removal of everything that the add-in wrote, and the
// self-check. Plain data; act.ts runs them.
import type { Progress } from '../shell/progress.ts'

export type Tool = 'ours' | 'self-check'

export type ToolsShown =
  | { readonly at: 'menu' }
  | {
      readonly at: 'working'
      readonly tool: Tool
      readonly progress: Progress
      /** Whether `stop` has an effect; null = it was called. */
      readonly canStop: boolean | null
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

export type ToolAct =
  | { readonly do: 'open' | 'close' | 'stop' }
  /** Starts a tool: lists what is the add-in's, or runs the self-check. */
  | { readonly do: 'begin'; readonly tool: Tool }
  /** Removes everything that was listed as the add-in's. */
  | { readonly do: 'remove' }
