// The tools on the workbook as the pane shows them beside the plan's flow: the search for keys, the
// removal of everything that the add-in wrote, the self-check. Plain data; what they do: act.ts.
import type { Progress } from './progress.ts'

export const TOOLS = ['keys', 'ours', 'self-check'] as const
export type Tool = (typeof TOOLS)[number]

export type ToolsShown =
  | { readonly at: 'menu' }
  | {
      readonly at: 'working'
      readonly tool: Tool
      readonly progress: Progress
      /** Whether `stop` does anything; null = it was asked for. */
      readonly canStop: boolean | null
    }
  /** What the search for keys found. Nothing of a key is in it. */
  | {
      readonly at: 'keys'
      readonly found: readonly KeyFound[]
      /** Found beyond those. */
      readonly more: number
      /** False: it was stopped before the end. */
      readonly whole: boolean
      readonly notLooked: readonly string[]
      /** Which are to be taken out, until that is confirmed. */
      readonly asking: number | 'all' | null
      /** What was done last. */
      readonly done: string | null
    }
  /** What goes when it is confirmed, and what stays. */
  | {
      readonly at: 'ours'
      readonly goes: readonly string[]
      readonly stays: readonly string[]
      readonly formulas: readonly { readonly cell: string; readonly formula: string }[]
      readonly moreFormulas: number
      /** Why the list is shown once more; null = it is shown first. */
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
      /** To be copied: nothing of the workbook and nothing of a key is in it. */
      readonly report: string
      readonly failed: number
    }
  /** A tool could not do its work. */
  | { readonly at: 'failed'; readonly tool: Tool; readonly message: string }

export interface KeyFound {
  readonly place: string
  readonly shown: string
  /** A formula that shows what another cell holds. */
  readonly derived: boolean
  readonly selectable: boolean
  /** What taking it out does, as a sentence. */
  readonly removal: string
}

export type ToolAct =
  | { readonly do: 'open' | 'close' | 'stop' }
  /** Finds keys; lists what is the add-in's; runs the self-check. */
  | { readonly do: 'begin'; readonly tool: Tool }
  | { readonly do: 'select'; readonly key: number }
  /** Asks before keys are taken out; null = keep them. */
  | { readonly do: 'ask'; readonly keys: number | 'all' | null }
  /** Takes out the keys that were asked about, or all that was listed as the add-in's. */
  | { readonly do: 'remove' }
