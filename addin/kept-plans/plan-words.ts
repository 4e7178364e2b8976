// The name and the notes that people give to a plan of the workbook; empty = none.

export interface PlanWords {
  readonly name: string
  readonly notes: string
}

/** Most characters of each. */
export const WORDS_CHARACTERS = { name: 60, notes: 1000 } as const
