// Why a text is not read as it stands: the words, the reason and what may be written instead.

export interface Problem {
  readonly words: string
  readonly reason: string
  /** What to write instead. */
  readonly example: string
}
