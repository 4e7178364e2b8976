// What only the nightly run (`npm run test:nightly`) does in full. The tests of every change take a part of it: what
// is guarded stays guarded, and the rest of the width comes at night.

import { test } from 'vitest'

/** Whether this is the nightly run. */
export const NIGHTLY = process.env['NIGHTLY'] === '1'

/** Runs of a property: `full` at night, at most `few` otherwise. */
export const runs = (full: number, few = 100): number => (NIGHTLY ? full : Math.min(full, few))

/** All of a list at night, these few otherwise. */
export const atNight = <T>(all: readonly T[], few: readonly T[]): readonly T[] =>
  NIGHTLY ? all : few

/** A test of the night: at other times there is no such test. */
export const atNightAlone = (title: string, run: () => void | Promise<void>): void =>
  atNight([title], []).forEach((name) => test(name, run))
