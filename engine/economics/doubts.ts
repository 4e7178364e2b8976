// Selects the assumptions of a reading that need attention: numbers that were sent and are not
// used. Other assumptions may be collapsed.

/** Whether an assumption names a parameter that was sent and the words leave without effect. */
export const isUnused = (assumption: string): boolean => / is not used[.:]/.test(assumption)
