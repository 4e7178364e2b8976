import { expect, it } from 'vitest'
import { bothWrite, checksBesideWrite, playCoAuthors } from './co-authors.ts'

it.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'two people who write, restore and sort as they like end up with one plan, seed %i',
  async (seed) => {
    const { rounds, written } = await playCoAuthors(13, seed)
    // What is refused proves nothing.
    expect(written).toBeGreaterThan(rounds / 2)
  },
)

it('of two who write at nearly the same time never both do', async () => {
  // Mostly each sees the other's token, and neither writes.
  const { written } = await playCoAuthors(20, 1, bothWrite)
  expect(written).toBeGreaterThan(0)
})

it('who checks her data while another writes takes nothing from what the workbook knows of it', async () => {
  const { rounds, written } = await playCoAuthors(20, 1, checksBesideWrite)
  expect(written).toBeGreaterThan(rounds / 2)
})
