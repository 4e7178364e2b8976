// Divides long work into slices, so that a pane on the same thread keeps responding. The caller
// decides how to pause: a macrotask in the pane, nothing in a web worker. A slice is a column or a
// table; beyond some ten thousand rows use the worker (work.ts).

/** Lets the thread do other work; called between slices. */
export type Pause = () => Promise<void>

/** For web workers and tests. */
export const noPause: Pause = () => Promise.resolve()
