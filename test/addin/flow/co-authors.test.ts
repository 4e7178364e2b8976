import { expect, test } from 'vitest'
import {
  bothWrite,
  checksBesideWrite,
  looksBesideWrite,
  writesOnAndOn,
} from '../../support/pane/co-author-acts.ts'
import { playCoAuthors } from '../../support/pane/co-authors.ts'

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'two people who write, restore and sort as they like end up with one plan, seed %i',
  async (seed) => {
    const { rounds, written } = await playCoAuthors(13, seed)
    // What is refused proves nothing.
    expect(written).toBeGreaterThan(rounds / 3)
  },
)

// Several seeds: by its first draws one course is hardly ever in danger, another at once.
test.each([2, 3, 5])(
  'of two who write at nearly the same time never both do, seed %i',
  async (seed) => {
    // Mostly each sees the other's token, and neither writes.
    const { written } = await playCoAuthors(10, seed, bothWrite)
    expect(written).toBeGreaterThan(0)
  },
)

test.each([2, 5, 6])(
  'who checks her data while another writes takes nothing from what the workbook knows of it, seed %i',
  async (seed) => {
    const { rounds, written } = await playCoAuthors(7, seed, checksBesideWrite)
    expect(written).toBeGreaterThan(rounds / 2)
  },
)

test.each([1, 2])(
  'who looks whether the plan fits while she writes keeps the right to write until all has ended, seed %i',
  async (seed) => {
    const { rounds, written } = await playCoAuthors(12, seed, looksBesideWrite)
    expect(written).toBeGreaterThan(rounds / 2)
  },
)

test.each([1, 2])(
  'who writes again and again keeps the right to write for longer than a token stands, seed %i',
  async (seed) => {
    const { rounds, by } = await playCoAuthors(2, seed, writesOnAndOn)
    expect(by[0]).toBeGreaterThan(rounds * 12)
    expect(by[1]).toBe(0)
  },
)
