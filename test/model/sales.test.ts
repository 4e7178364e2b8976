// What sales tell of today's deals: batches that go all at once, and prices that rise with what sells.
// Through a client's tables, as they are grounded, to what the learners say.
import { feedbackText } from '#contract/feedback.ts'
import { describe, expect, test } from 'vitest'
import { groundExample } from '#examples/ground-example.ts'
import type { ExampleMarket, Row } from '#examples/market-example.ts'
import { learnMarket } from '#model/decide/learn.ts'
import { inlinePool } from '#model/learners/pool.ts'
import type { Learner } from '#model/learners/team.ts'
import { randomOf } from './make-market.ts'

const SIZE = 20
const WEEKS = 4
const MENUS = 40
const DEALS = 15
const TASK = 60
const COST = 4
const PRICE = 9

const LOOKS = ['shade', 'gloss', 'weave', 'cut', 'weight', 'trim'] as const
const sumOf = (values: readonly number[]) => values.reduce((sum, v) => sum + v, 0)

/** How one batch goes: all of it in one week, at a price. */
interface Goes {
  readonly asked: number
  readonly price: number
  readonly week: number
}

/**
 * A market of batches of one size that are all taken, and the mean profit of a past one. `looks`: columns
 * of the batch from −1 to 1, together; `age`: 1 at the first menu, 0 now.
 */
function batches(
  goes: (deal: number, random: () => number, looks: number, age: number) => Goes,
  past = MENUS,
) {
  const random = randomOf(5)
  const menus: Row[] = []
  const sales: Row[] = []
  let earned = 0
  for (let menu = 1; menu <= past + 1; menu++) {
    const task = menu > past
    const T = task ? 0 : menu - past - 1
    for (let deal = 0; deal < (task ? TASK : DEALS); deal++) {
      const key = `b${menu}-${deal}`
      const looks = LOOKS.map(() => Math.round(100 * (2 * random() - 1)) / 100)
      const { asked, price, week } = goes(deal, random, sumOf(looks), -T / past)
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
        ...Object.fromEntries(LOOKS.map((name, j) => [name, looks[j]])),
        stall: deal % 3 === 0 ? 'back' : 'front',
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
  return { market, mean: earned / (past * DEALS) }
}

/**
 * Mean profit of today's batches by learner, how much more the better looking half of them brings, and the
 * mean of those in the back.
 */
async function expected(market: ExampleMarket) {
  const grounded = groundExample(market)
  if (!grounded.ok) throw new Error(feedbackText(grounded.feedback))
  const { task } = await learnMarket(grounded.market, {
    pool: inlinePool(),
    progress: () => {},
  })
  const { source } = grounded.market
  const rowOf = (i: number) => market.menus[source[task.rows[i]]]
  const mean = (name: Learner, where: (row: Row) => boolean) => {
    const some = task.team.get(name)!.filter((_, i) => where(rowOf(i)))
    return some.reduce((sum, v) => sum + v, 0) / some.length
  }
  return {
    mean: (name: Learner) => mean(name, () => true),
    back: (name: Learner) => mean(name, (row) => row.stall === 'back'),
  }
}

describe('batches that go all at once', () => {
  test('tell of demand when they are over: what has not gone yet is no sign that demand is over', async () => {
    // More than half of them sell out, each in a week of its own.
    const { market, mean } = batches((deal, random) => ({
      asked: 3 * deal,
      price: PRICE,
      week: 1 + Math.floor(WEEKS * random()),
    }))
    const team = await expected(market)
    expect(Math.abs(team.mean('dm') / mean - 1)).toBeLessThan(0.1)
  })
})

describe('prices that rise with what sells', () => {
  test('count by the part of the order that was sold at them', async () => {
    const { market, mean } = batches((deal) => {
      const luck = 0.2 + (0.8 * deal) / (DEALS - 1)
      return { asked: Math.round(SIZE * luck), price: PRICE * (0.5 + luck), week: 1 }
    })
    const team = await expected(market)
    for (const name of ['qfl', 'qf', 'dm'] as const)
      expect(Math.abs(team.mean(name) / mean - 1), name).toBeLessThan(0.1)
  })
})

describe('prices below 0', () => {
  test('are what is paid to be rid of a batch', async () => {
    const { market } = batches((deal) => ({
      asked: SIZE,
      price: deal % 3 === 0 ? -2 : PRICE,
      week: 1,
    }))
    const earned = SIZE * (-2 - COST)
    const team = await expected(market)
    for (const name of ['qfl', 'qf'] as const)
      expect(Math.abs(team.back(name) / earned - 1), name).toBeLessThan(0.1)
  })
})
