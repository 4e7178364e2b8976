// What packs that are not full count: as a full one ("part cartons count as full", "no part cartons:
// round up"), or for the part they hold ("pro rata", "a part of a dozen counts as just that part").
import { firstFound, has, type Match } from '../words/match.ts'
import type { Word } from '../words/text.ts'

const PART =
  'part|partial|partly|partially|incomplete|started|begun|half-empty|half-full|part-filled|part-full|opened|unfilled'
const HELD = '@bulk|@measure|<clock>|ones'
const CHARGED =
  'count|counts|counting|counted|charged|billed|invoiced|cost|costs|paid|treated|priced|rated|taken'
const FULL = 'full|whole|complete|entire'

const WHOLE: readonly string[] = [
  `${PART} filled|full|empty? ${HELD} _? ${CHARGED} like|as|for a|an|one? ${FULL}`,
  `${PART} filled|full|empty? ${HELD} _? ${CHARGED} in full`,
  `${PART} filled|full|empty? ${HELD} ${CHARGED}|sets us? back? just? the same`,
  `${PART} filled|full|empty? ${HELD} is|are round|rounded up`,
  `half-full|half-empty|${PART} filled|full|empty? is|are? ${CHARGED} like|as|for a|an|one? ${FULL}`,
  `no|not ${PART} filled|full|empty? ${HELD} ... round|rounded|rounds|rounding up`,
  `for a|each|every|any? ${PART} ${HELD} @we pay the|a? ${FULL}`,
]
const SPLIT: readonly string[] = [
  'pro rata',
  'proportion|proportional|proportionally|proportionate|prorated',
  'count|counts|counted|charged|billed|paid as|for just|only|exactly that|its|the|their part|share|fraction|much',
  'count|counts|counted|charged|billed as such',
]
/** What would turn either round. */
const DENIED = ['not|never ... count|counts|charged|billed|paid|cost|costs']

/** Where the words say that a begun pack counts as a full one. */
export function wholePack(words: readonly Word[]): Match | null {
  return has(words, DENIED) || has(words, SPLIT) ? null : firstFound(words, WHOLE)
}

/** Whether the words say that a part of a pack counts as that part. */
export const isSplitPack = (words: readonly Word[]): boolean =>
  has(words, SPLIT) &&
  !has(words, ['no|not|never|nothing|without ... pro|proportion|counted|charged'])
