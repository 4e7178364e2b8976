// Assumptions that need attention: numbers that were sent and are not used. Other assumptions may be collapsed.

/** What a reading says of a parameter that was sent and has no effect; `because`: the reason, where there is one. */
export const unusedNote = (name: string, value: number, because?: string): string =>
  `market_type.parameters.${name} = ${value} is not used${because === undefined ? '' : `: ${because}`}.`

/** Whether an assumption is such a note. */
export const isUnused = (assumption: string): boolean => / is not used[.:]/.test(assumption)
