// Two panes and one of the version before, each with a clock of its own: some rounds here, a thousand in the bench.
import { expect, test } from 'vitest'
import { playPanes } from '../../support/pane/play-panes.ts'

test.each([1, 2, 3])(
  'however panes write at the same time, are closed and opened, one plan stands unmixed and each says so, seed %i',
  async (seed) => {
    const { rounds, written } = await playPanes(10, seed)
    // What is refused proves nothing.
    expect(written).toBeGreaterThan(rounds / 2)
  },
  300_000,
)
