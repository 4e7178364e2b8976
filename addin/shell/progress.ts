// Progress of a long job.

/** `share` from 0 to 1. */
export interface Progress {
  readonly text: string
  readonly share: number
}
