// `npm run books -- --operations N --seed S`: as many random operations on the books of the wallet, with crashes.
import { countOf, readArguments } from '../bench/arguments.ts'
import { playBooks } from './play-books.ts'

const USAGE = 'npm run books [-- --operations 100000] [--seed 1]'
const values = readArguments({ operations: { type: 'string' }, seed: { type: 'string' } }, USAGE)
const began = performance.now()
const played = await playBooks(
  countOf(values.operations, 100_000, USAGE),
  countOf(values.seed, 1, USAGE),
)
const seconds = ((performance.now() - began) / 1000).toFixed(0)
console.log(
  `${played.operations} operations, ${played.crashes} crashes, ${played.repeats} repeats, ${played.restores} restores of the database, ${played.rewinds} of wallets in ${seconds} s: the books add up.`,
)
