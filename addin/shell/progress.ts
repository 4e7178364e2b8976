// Progress of a long job.

/** `share` from 0 to 1. */
export interface Progress {
  readonly text: string
  readonly share: number
  /** `stopWriting()` can end it: no cell is written yet. */
  readonly canStop?: true
}
