// What deals are worth: expected profit of each size by many draws of everything that the columns do
// not tell, the best choice by it, and worlds in which a choice is lived through.
import type { Choice } from '#cli/score.ts'
import { createRandom, type Random } from '#examples/random.ts'
import { STREAM, type Deal, type Trade } from './kind.ts'

/** Draws of a task deal; with crowding they are shared by its levels. */
const DRAWS = 4000
/** Sign of hidden and shock in turn: means of what is close to linear in them need fewer draws. */
const SIGNS = [
  [1, 1],
  [-1, -1],
  [1, -1],
  [-1, 1],
] as const

const ALONE = [1]
const leftBeside = (trade: Trade) => trade.crowding?.left ?? ALONE
export const drawsOf = (trade: Trade): number => Math.max(DRAWS / leftBeside(trade).length, 1000)

/** Mean profit by size where `crowd` of the demand is left. */
export function expectedProfit(
  trade: Trade,
  deal: Deal,
  random: Random,
  draws: number,
  crowd = 1,
): Float64Array {
  const sum = new Float64Array(deal.sizes.length)
  for (let draw = 0; draw < draws; draw += SIGNS.length) {
    const shock = trade.shock * random.normal()
    const drawn = trade.hidden ? Number.NaN : random.normal()
    for (const [mirrored, moved] of SIGNS) {
      const hidden = trade.hidden ? trade.hidden(deal, random) : mirrored * drawn
      const { profit } = trade.live(deal, { hidden, shock: moved * shock, crowd }, random)
      for (let i = 0; i < sum.length; i++) sum[i]! += profit[i]! / draws
    }
  }
  return sum
}

/** Today's deals with what each size is worth, by how many others of the family are taken. */
export interface Truth {
  readonly keys: readonly string[]
  readonly deals: readonly Deal[]
  /** By deal, crowding level and size. */
  readonly expected: readonly (readonly Float64Array[])[]
  /** Expected profit of a choice, and what it comes to in a world; the same for the same number. */
  value(choice: Choice): number
  realise(choice: Choice, world: number): number
  readonly oracle: Choice
  /** What one would earn who knows each outcome beforehand, as a mean of worlds; crowding is left out. */
  foreknown(worlds: number): number
}

export function truthOf(
  trade: Trade,
  seed: number,
  keys: readonly string[],
  deals: readonly Deal[],
): Truth {
  const left = leftBeside(trade)
  const draws = drawsOf(trade)
  // The same draws for each level, so that levels differ by the crowd alone.
  const expected = deals.map((deal, d) =>
    left.map((crowd) =>
      expectedProfit(trade, deal, createRandom(seed, STREAM.truth + d), draws, crowd),
    ),
  )
  const family = deals.map((deal) => trade.crowding?.family(deal) ?? '')
  const sizesOf = (choice: Choice) =>
    deals.map((deal, d) => deal.sizes.indexOf(choice.get(keys[d]!) ?? Number.NaN))
  const levelsOf = (taken: readonly number[]) => {
    const count = new Map<string, number>()
    taken.forEach((i, d) => {
      if (i >= 0) count.set(family[d]!, (count.get(family[d]!) ?? 0) + 1)
    })
    return taken.map((_, d) => Math.min((count.get(family[d]!) ?? 0) - 1, left.length - 1))
  }
  const sumOf = (taken: readonly number[]) => {
    const levels = levelsOf(taken)
    return taken.reduce((sum, i, d) => (i < 0 ? sum : sum + expected[d]![levels[d]!]![i]!), 0)
  }
  return {
    keys,
    deals,
    expected,
    value: (choice) => sumOf(sizesOf(choice)),
    realise: (choice, world) => {
      const taken = sizesOf(choice)
      const levels = levelsOf(taken)
      const random = createRandom(seed, STREAM.worlds + world)
      const shock = trade.shock * random.normal()
      return taken.reduce((sum, i, d) => {
        if (i < 0) return sum
        return sum + live(trade, deals[d]!, shock, left[levels[d]!]!, random).profit[i]!
      }, 0)
    },
    oracle: bestChoice(keys, deals, expected, sumOf),
    foreknown: (worlds) => {
      let sum = 0
      for (let world = 1; world <= worlds; world++) {
        const random = createRandom(seed, STREAM.worlds + world)
        const shock = trade.shock * random.normal()
        for (const deal of deals) sum += Math.max(0, ...live(trade, deal, shock, 1, random).profit)
      }
      return sum / worlds
    },
  }
}

/** Draws what is hidden and lives the deal through. */
export function live(trade: Trade, deal: Deal, shock: number, crowd: number, random: Random) {
  const hidden = trade.hidden?.(deal, random) ?? random.normal()
  return trade.live(deal, { hidden, shock, crowd }, random)
}

/**
 * The best size of each deal where it pays. With crowding one deal after another is set to what is best
 * beside the others until nothing changes, from what each is worth alone and from nothing.
 */
function bestChoice(
  keys: readonly string[],
  deals: readonly Deal[],
  expected: readonly (readonly Float64Array[])[],
  sumOf: (taken: readonly number[]) => number,
): Choice {
  const alone = deals.map((_, d) => bestSize(expected[d]![0]!))
  const taken =
    expected[0]!.length === 1
      ? alone
      : [
          climb(alone, expected, sumOf),
          climb(
            alone.map(() => -1),
            expected,
            sumOf,
          ),
        ].reduce((a, b) => (sumOf(b) > sumOf(a) ? b : a))
  return new Map(taken.flatMap((i, d) => (i < 0 ? [] : [[keys[d]!, deals[d]!.sizes[i]!] as const])))
}

/** Index of the best size; −1 where none pays. */
function bestSize(profit: Float64Array): number {
  const best = profit.indexOf(Math.max(...profit))
  return profit[best]! > 0 ? best : -1
}

function climb(
  from: readonly number[],
  expected: readonly (readonly Float64Array[])[],
  sumOf: (taken: readonly number[]) => number,
): number[] {
  const taken = [...from]
  for (let changed = true; changed;) {
    changed = false
    taken.forEach((_, d) => {
      const now = taken[d]!
      let [best, most] = [now, sumOf(taken)]
      for (let i = -1; i < expected[d]![0]!.length; i++) {
        taken[d] = i
        const sum = sumOf(taken)
        if (sum > most + 1e-9) [best, most] = [i, sum]
      }
      taken[d] = best
      changed ||= best !== now
    })
  }
  return taken
}
