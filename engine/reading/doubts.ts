// Which of a reading's assumptions are doubts: words that may mean something else than they were read as.
// They are shown where they are seen; the other assumptions may be folded away.

/** Whether an assumption quotes words and names the reading that was rejected. */
export const isDoubt = (assumption: string): boolean =>
  /“[^”]+”/.test(assumption) && assumption.includes('and not')
