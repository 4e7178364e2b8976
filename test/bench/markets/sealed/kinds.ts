// The kinds of the sealed set, and the seeds of their markets. Single markets are not looked at: a change
// to the model is judged by the means of half a, and once, when it is done, by those of half b.
import { calls, mediaBuying, quotes, searchWords } from './attempts.ts'
import { clientValued, lending } from './contracts.ts'
import { businessRight, businessWrong } from './judgement.ts'
import type { Kind } from './kind.ts'
import { spareParts, substitutes } from './lasting-goods.ts'
import { auctions, consignment, resaleLevels } from './prices.ts'
import { published } from './published.ts'
import { perishableTwoLives, seasonalFashion, staffing } from './short-lived-goods.ts'

export const SEALED_KINDS: readonly Kind[] = [
  published,
  substitutes,
  auctions,
  spareParts,
  mediaBuying,
  seasonalFashion,
  lending,
  staffing,
  perishableTwoLives,
  quotes,
  businessRight,
  businessWrong,
  searchWords,
  calls,
  consignment,
  resaleLevels,
  clientValued,
]

export type Half = 'a' | 'b'
/** Markets of a kind in one half, of those that pay and of the hopeless ones. */
export const MOST_SEEDS = 100

/** Seed of a half's market: no two markets of the set share one. */
export function sealedSeed(kind: Kind, half: Half, number: number, hopeless: boolean): number {
  if (number < 1 || number > MOST_SEEDS) throw new Error(`seeds count from 1 to ${MOST_SEEDS}`)
  const part = (half === 'a' ? 0 : 1) + (hopeless ? 2 : 0)
  return 40_000_000 + 1000 * SEALED_KINDS.indexOf(kind) + MOST_SEEDS * part + number
}
