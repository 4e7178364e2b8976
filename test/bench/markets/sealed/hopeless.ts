// Prices at which nothing pays: the whole market is made dearer until few deals still pay, and each of
// those by as much as it takes, as sellers do who know what their goods are worth.
import { createRandom } from '#examples/random.ts'
import { STREAM, type Deal, type Trade } from './kind.ts'
import { drawsOf, expectedProfit } from './truth.ts'

const STEP = 1.05
const PILOT = 60
const PILOT_DRAWS = 400
/** Share of deals that are left to pay by what is common to all. */
const STILL_PAYING = 0.3
const PAST_DRAWS = 64
const MOST_STEPS = 200

/** `task` is a deal's place in today's menu: its price holds for the very draws that are its truth. */
export type Price = (deal: Deal, task?: number) => Deal

export function priceOut(trade: Trade, seed: number): Price {
  const random = createRandom(seed, STREAM.dear)
  const pilot = Array.from({ length: PILOT }, () => trade.deal(random, 0))
  const pays = (deal: Deal, stream: number, draws: number) =>
    Math.max(...expectedProfit(trade, deal, createRandom(seed, stream), draws)) > 0
  let common = 1
  const paying = () =>
    pilot.filter((deal, i) => pays(dearer(trade, deal, common), STREAM.past + i, PILOT_DRAWS))
  for (let n = 0; n < MOST_STEPS && paying().length > STILL_PAYING * PILOT; n++) common *= STEP

  let count = PILOT
  return (deal, task) => {
    const stream = STREAM.past + count++
    let factor = common
    for (let n = 0; n < MOST_STEPS; n++, factor *= STEP) {
      const asked = dearer(trade, deal, factor)
      // What is cheap to tell comes first.
      if (pays(asked, stream, PAST_DRAWS)) continue
      if (task === undefined || !pays(asked, STREAM.truth + task, drawsOf(trade))) return asked
    }
    throw new Error('no price is high enough')
  }
}

function dearer(trade: Trade, deal: Deal, factor: number): Deal {
  if (trade.dearer) return trade.dearer(deal, factor)
  return { ...deal, unitCost: Math.round(100 * deal.unitCost * factor) / 100 }
}
