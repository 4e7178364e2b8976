// Long work in slices: sheets are mapped beside a pane that must go on answering. The caller says how
// to pause (a macrotask in the pane, nothing in a web worker); no clock is read here. A slice is a
// column or a table: at some ten thousand rows each is short, beyond that use the worker (work.ts).

/** Lets the thread do other things; called between slices. */
export type Pause = () => Promise<void>

/** For web workers and tests: no pause at all. */
export const noPause: Pause = () => Promise.resolve()
