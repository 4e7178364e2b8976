import { expect, it } from 'vitest'
import { playCoAuthors } from './co-authors.ts'

it.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'two people who write, restore and sort as they like end up with one plan, seed %i',
  async (seed) => {
    const { rounds, written } = await playCoAuthors(13, seed)
    // What is refused proves nothing.
    expect(written).toBeGreaterThan(rounds / 2)
  },
)
