// Which of a reading's assumptions are to be looked at: numbers that were sent and do not count. The other
// assumptions may be folded away.

/** Whether an assumption names a parameter that was sent and the words leave without effect. */
export const isUnused = (assumption: string): boolean => / is not used[.:]/.test(assumption)
