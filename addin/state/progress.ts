// How far a long job is, as any screen may show it.

/** `share` from 0 to 1. */
export interface Progress {
  readonly says: string
  readonly share: number
  /** `stopWriting()` ends it: no cell is written yet. */
  readonly canStop?: true
}
