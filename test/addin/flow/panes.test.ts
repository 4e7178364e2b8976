// A thousand interleavings of two panes and one of the version before, each with a clock of its own.
import { expect, test } from 'vitest'
import { playPanes } from '../../support/pane/play-panes.ts'

test.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])(
  'however panes write at the same time, are closed and opened, one plan stands unmixed and each says so, seed %i',
  async (seed) => {
    const { rounds, written, beaten } = await playPanes(100, seed)
    // What is refused proves nothing.
    expect(written).toBeGreaterThan(rounds / 2)
    expect(beaten).toBeGreaterThan(0)
  },
  120_000,
)
