// What tells one market of the benchmark from another. The catalogue lists them; nothing here draws.

export const KINDS = [
  'wholesale',
  'perishables',
  'lots',
  'loans',
  'advertising',
  'pallets',
  'nothing',
  'one size',
] as const
export type Kind = (typeof KINDS)[number]

/** How the market that history shows is related to the one that the task is decided in. */
export type Regime = 'stationary' | 'drifting' | 'reversing'

/** How much of what no column shows the business saw when it chose. */
export type Knowledge = 'none' | 'mild' | 'strong'

export interface Setting {
  readonly name: string
  readonly kind: Kind
  /** The way a market earns: its kind, but where nothing pays and where history lists one size a deal. */
  readonly mechanism: Exclude<Kind, 'nothing' | 'one size'>
  readonly seed: number
  readonly regime: Regime
  readonly knowledge: Knowledge
  /** Whether the request says that past choices were made from the columns alone (interface §2). */
  readonly told: boolean
  /** Options of one deal. */
  readonly sizes: number
  /** Past menus, deals in each of them, and deals of the task. */
  readonly menus: number
  readonly perMenu: number
  readonly task: number
  /** Columns that say nothing. */
  readonly junk: number
  /** Share of blank cells in the columns that may lack some. */
  readonly missing: number
  /** Share of deals that pay at some size. */
  readonly paying: number
}

/** Correlation of what the business sees with what the columns hide of a deal. */
export const INSIGHT: Readonly<Record<Knowledge, number>> = { none: 0, mild: 0.6, strong: 0.95 }

/** Where the business knows much that no column shows, much is hidden: factor of that spread. */
export const MORE_HIDDEN: Readonly<Record<Knowledge, number>> = { none: 1, mild: 1.25, strong: 1.5 }

/** Options of a market: past deals list all their sizes, or the one that the business liked. */
export function rowsOf({ kind, sizes, menus, perMenu, task }: Setting): number {
  return (kind === 'one size' ? 1 : sizes) * menus * perMenu + sizes * task
}

/** Streams of random numbers, one for each purpose. */
export const STREAM = {
  family: 1,
  scenery: 2,
  deals: 3,
  history: 4,
  level: 5,
  policy: 6,
  index: 7,
  worlds: 1000,
}
