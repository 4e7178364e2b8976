// The corpus: which market a seed stands for, and what is changed of it before it is learnt.
import { drawMarket } from './draw-market.ts'
import { lessonOf, type Lesson } from './lesson.ts'
import { createRandom } from './random.ts'
import { thinHistory } from './thin-history.ts'

/** Seeds of training markets start here; no benchmark, test or tuning goes there. */
export const FIRST_SEED = 1_000_000
/** Part of the markets whose history is cut short, and what is left of it. */
const THIN_SHARE = 0.15
const THIN_FEWEST = 9
const THIN_MOST = 250

/** Draws and learns one market. Null where its history leaves nothing to learn. */
export async function drawLesson(seed: number): Promise<Lesson | null> {
  const drawn = drawMarket(seed)
  const random = createRandom(seed, 500)
  const thin = random.uniform() < THIN_SHARE
  const keep = random.logBetween(THIN_FEWEST, THIN_MOST)
  const market = thin ? thinHistory(drawn.market, keep, seed) : drawn.market
  return lessonOf({ ...drawn, market })
}
