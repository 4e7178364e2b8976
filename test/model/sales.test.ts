// What sales tell of today's deals: batches that go all at once, and prices that rise with what sells.
// Through a client's tables, as they are grounded, to what the learners say.
import { describe, expect, test } from 'vitest'
import { fitOptions } from '#contract/schemas.ts'
import { exampleEnvelope, exampleRequest } from '#examples/ground-example.ts'
import type { ExampleMarket, Row } from '#examples/market-example.ts'
import { ground } from '#grounding/ground.ts'
import { learnMarket } from '#model/learn.ts'
import { inlinePool } from '#model/pool.ts'
import type { Learner } from '#model/team.ts'
import { randomOf } from './make-market.ts'

const SIZE = 20
const WEEKS = 4
const MENUS = 40
const DEALS = 15
const TASK = 60
const COST = 4
const PRICE = 9

/** How one batch goes: all of it in one week, at a price. */
interface Goes {
  readonly asked: number
  readonly price: number
  readonly week: number
}

/** A market of batches of one size that are all taken, and the mean profit of a past one. */
function batches(goes: (deal: number, random: () => number) => Goes) {
  const random = randomOf(5)
  const menus: Row[] = []
  const sales: Row[] = []
  let earned = 0
  for (let menu = 1; menu <= MENUS + 1; menu++) {
    const task = menu > MENUS
    const T = task ? 0 : menu - MENUS - 1
    for (let deal = 0; deal < (task ? TASK : DEALS); deal++) {
      const key = `b${menu}-${deal}`
      const { asked, price, week } = goes(deal, random)
      const sold = Math.min(asked, SIZE)
      const historically_chosen = task ? null : 1
      menus.push({
        key,
        menu: task ? 0 : menu,
        T,
        qty: SIZE,
        unit_cost: COST,
        unit_price: PRICE,
        historically_chosen,
        // Says nothing of a batch.
        shade: Math.round(100 * random()),
      })
      if (task) continue
      earned += sold * price - SIZE * COST
      if (sold > 0 && T + week <= 0) sales.push({ key, T: T + week, qty: sold, price })
    }
  }
  const market: ExampleMarket = {
    menus,
    sales,
    description:
      `We buy batches and sell them. T counts weeks. Units left over after ${WEEKS} weeks are written ` +
      'off in full. There are no other costs.',
    groundingMode: 'business_led',
    marketType: {
      market_type: 'batches',
      parameters: { period: 'week', historically_chosen_means: 'taken' },
    },
    truth: [],
  }
  return { market, mean: earned / (MENUS * DEALS) }
}

/** Mean profit of today's batches by learner. */
async function expected(market: ExampleMarket): Promise<Map<Learner, number>> {
  const order = {
    options: fitOptions(exampleEnvelope(market)),
    business_description: market.description,
    business_description_source: 'request',
  } as const
  const grounded = ground(exampleRequest(market), order, null)
  if (!grounded.ok) throw new Error(grounded.feedback)
  const learned = await learnMarket(grounded.market, { pool: inlinePool(), progress: () => {} })
  return new Map(
    [...learned.task.team].map(([name, money]) => [
      name,
      money.reduce((sum, v) => sum + v, 0) / money.length,
    ]),
  )
}

describe('batches that go all at once', () => {
  test('tell of demand when they are over: what has not gone yet is no sign that nobody asks', async () => {
    // More than half of them sell out, each in a week of its own.
    const { market, mean } = batches((deal, random) => ({
      asked: 3 * deal,
      price: PRICE,
      week: 1 + Math.floor(WEEKS * random()),
    }))
    const team = await expected(market)
    expect(Math.abs(team.get('dm')! / mean - 1)).toBeLessThan(0.1)
  })
})

describe('prices that rise with what sells', () => {
  test('count by the units that were sold at them', async () => {
    const { market, mean } = batches((deal) => {
      const luck = 0.2 + (0.8 * deal) / (DEALS - 1)
      return { asked: Math.round(SIZE * luck), price: PRICE * (0.5 + luck), week: 1 }
    })
    const team = await expected(market)
    for (const name of ['qfl', 'qf', 'qfd', 'dm'] as const)
      expect(Math.abs(team.get(name)! / mean - 1), name).toBeLessThan(0.1)
  })
})
