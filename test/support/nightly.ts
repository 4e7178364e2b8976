// What only the nightly run (`npm run test:nightly`) does in full. The tests of every change take a part of it: what
// is guarded stays guarded, and the rest of the width comes at night.

/** Whether this is the nightly run. */
export const NIGHTLY = process.env['NIGHTLY'] === '1'

const MOST_RUNS = 100

/** Runs of a property: `full` at night, at most a hundred otherwise. */
export const runs = (full: number): number => (NIGHTLY ? full : Math.min(full, MOST_RUNS))

/** All of a list at night, these few otherwise. */
export const atNight = <T>(all: readonly T[], few: readonly T[]): readonly T[] =>
  NIGHTLY ? all : few
