// The corpus: which market a seed stands for, and what is changed of it before it is learnt.
import { drawMarket } from './draw-market.ts'
import { learnTrainingMarket, type TrainingMarket } from './training-market.ts'
import { createRandom } from './random.ts'
import { thinHistory } from './thin-history.ts'

/** Seeds of training markets start here; no benchmark, test or tuning goes there. */
export const FIRST_SEED = 1_000_000
/** Part of the markets whose history is cut short, and what is left of it. */
const SHARE_OF_THIN_MARKETS = 0.15
const LEAST_THIN_OUTCOMES = 9
const MOST_THIN_OUTCOMES = 250

/** Draws and learns one market. Null where its history leaves nothing to learn. */
export async function drawTrainingMarket(seed: number): Promise<TrainingMarket | null> {
  const drawn = drawMarket(seed)
  const random = createRandom(seed, 500)
  const thin = random.uniform() < SHARE_OF_THIN_MARKETS
  const keep = random.logBetween(LEAST_THIN_OUTCOMES, MOST_THIN_OUTCOMES)
  const market = thin ? thinHistory(drawn.market, keep, seed) : drawn.market
  return learnTrainingMarket({ ...drawn, market })
}
