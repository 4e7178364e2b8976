// Two panes and one of the version before, each with a clock of its own: some rounds here, a thousand at night and
// in the bench.
import { expect, test } from 'vitest'
import { atNight } from '../../support/nightly.ts'
import { playPanes } from '../../support/pane/play-panes.ts'

const ROUNDS = atNight([100], [10])[0]!

test.each(atNight([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], [1, 2, 3]))(
  'however panes write at the same time, are closed and opened, one plan stands unmixed and each says so, seed %i',
  async (seed) => {
    const { rounds, written } = await playPanes(ROUNDS, seed)
    // What is refused proves nothing.
    expect(written).toBeGreaterThanOrEqual(rounds / 2)
  },
)
