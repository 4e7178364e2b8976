// The corpus: the market of each seed, some with a thinned history.
import { drawMarket } from './draw-market.ts'
import { learnTrainingMarket, type TrainingMarket } from './training-market.ts'
import { createRandom } from './random.ts'
import { thinHistory } from './thin-history.ts'

/** First seed of training markets. Benchmarks, tests and tuning use smaller ones. */
export const FIRST_SEED = 1_000_000
/** Share of markets with a thinned history, and the outcomes that remain. */
const SHARE_OF_THIN_MARKETS = 0.15
const LEAST_THIN_OUTCOMES = 9
const MOST_THIN_OUTCOMES = 250

/** Draws and learns one market. Null if its history has nothing to learn. */
export async function drawTrainingMarket(seed: number): Promise<TrainingMarket | null> {
  const drawn = drawMarket(seed)
  const random = createRandom(seed, 500)
  const thin = random.uniform() < SHARE_OF_THIN_MARKETS
  const keep = random.logBetween(LEAST_THIN_OUTCOMES, MOST_THIN_OUTCOMES)
  const market = thin ? thinHistory(drawn.market, keep, seed) : drawn.market
  return learnTrainingMarket({ ...drawn, market })
}
