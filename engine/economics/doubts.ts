// Which of a reading's assumptions are to be looked at: words that may mean something else than they were
// read as, and numbers that were sent and do not count. The other assumptions may be folded away.

/** Whether an assumption quotes words and names the reading that was rejected. */
export const isDoubt = (assumption: string): boolean =>
  /“[^”]+”/.test(assumption) && assumption.includes('and not')

/** Whether it names a parameter that was sent and the words leave without effect. */
export const isUnused = (assumption: string): boolean => / is not used[.:]/.test(assumption)

export const isToCheck = (assumption: string): boolean =>
  isDoubt(assumption) || isUnused(assumption)
