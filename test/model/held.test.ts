// Orders on top of units that are held: what they add to sales, learnt of all units that sold. Through a
// shop's tables, as they are grounded, to the plan.
import { feedbackText } from '#contract/feedback.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { groundExample } from '#cli/ground-example.ts'
import type { ExampleMarket, Row } from '#examples/market-example.ts'
import type { Market } from '#grounding/market.ts'
import type { Decision } from '#model/decide/decision.ts'
import { fitMarket } from '#model/fit.ts'
import { learnHeld } from '#model/held/decide-held.ts'
import { groupsOf } from '#model/base/training-sample.ts'
import { inlinePool } from '#model/learners/pool.ts'
import { normalOf, randomOf } from './make-market.ts'
import { notesText, texts } from './notes-text.ts'

const SIZES = [2, 4, 8, 12]
const COST = 4
const PRICE = 9
const WEEKS = 30
const ARTICLES = 30

/** How a shop kept its shelf: what stood there before an order, and what it ordered (0 = nothing). */
interface Habit {
  held(random: () => number, rate: number): number
  ordered(random: () => number, rate: number, held: number): number
}

const HABIT: Habit = {
  held: (random, rate) => Math.floor(2 * rate * random()),
  ordered: (random, rate, held) =>
    random() < 0.3 ? 0 : (SIZES.find((size) => held + size >= 0.4 * rate + rate * random()) ?? 12),
}

/**
 * Articles that are asked for 2 to 8 times a week. Each is offered today with 0, 3 and 40 units held, under
 * names of their own.
 */
function shop(habit: Habit, weeks = WEEKS): ExampleMarket {
  const random = randomOf(3)
  const menus: Row[] = []
  const sales: Row[] = []
  const row = (key: string, T: number, qty: number, stock: number | null, rate: number): Row => ({
    key,
    menu: -T,
    T,
    qty,
    unit_cost: COST,
    unit_price: PRICE,
    stock,
    usual: Math.round(100 * rate) / 100,
  })
  for (let article = 0; article < ARTICLES; article++) {
    const rate = 2 + (6 * article) / (ARTICLES - 1)
    for (let T = -weeks; T < 0; T++) {
      const key = `${article}/${T}`
      const held = habit.held(random, rate)
      const taken = habit.ordered(random, rate, held)
      const asked = Math.max(0, Math.round(rate + Math.sqrt(rate) * normalOf(random)))
      for (const qty of SIZES)
        menus.push({
          ...row(key, T, qty, held === 0 ? null : held, rate),
          historically_chosen: Number(qty === taken),
        })
      if (held + taken > 0)
        sales.push({ key, T: T + 0.5, qty: Math.min(asked, held + taken), price: PRICE })
    }
    for (const held of [0, 3, 40])
      for (const qty of SIZES)
        menus.push({
          ...row(`${article} on ${held}`, 0, qty, held, rate),
          historically_chosen: null,
        })
  }
  return {
    menus,
    sales,
    description:
      'T is in weeks. Leftovers are written off after 1 week. qty is stock. Units held stand on the shelf ' +
      '(stock). Goods: unit_cost for each unit ordered. Add 70% of unit_cost for each unit left over. ' +
      'There are no other costs.',
    groundingMode: 'business_led',
    marketType: { parameters: { period: 'week', historically_chosen_means: 'taken' } },
    truth: [],
  }
}

const tools = () => ({ pool: inlinePool(), progress: () => {} })
const options = { correction: 0, choiceBasis: 'columns' } as const

function marketOf(sent: ExampleMarket): Market {
  const grounding = groundExample(sent)
  if (!grounding.ok) throw new Error(feedbackText(grounding.feedback))
  return grounding.market
}

/** What a plan says of today's articles by name: the best size, its profit, whether it is taken. */
function toldBy(sent: ExampleMarket, market: Market, decision: Decision) {
  const taken = new Set(decision.selected)
  return new Map(
    Array.from(decision.row, (row, i) => [
      String(sent.menus[market.source[row]]['key']),
      { qty: market.qty[row], profit: decision.profit[i], isTaken: taken.has(row) },
    ]),
  )
}

async function plan(sent: ExampleMarket) {
  const market = marketOf(sent)
  const decision = await fitMarket(market, options, tools())
  return { told: toldBy(sent, market, decision), decision, market }
}

const articles = Array.from({ length: ARTICLES }, (_, article) => article)
const mean = (values: readonly number[]) => values.reduce((a, b) => a + b, 0) / values.length

/** Units that today's articles are asked for, as foreseen: of an order of 12 on an empty shelf, by its profit. */
async function foreseen(sent: ExampleMarket): Promise<number> {
  const learned = await learnHeld(marketOf(sent), tools())
  const { market, task } = learned!
  const whole = Array.from(task.rows.keys()).filter(
    (i) => market.qty[task.rows[i]] === 12 && market.held.units[market.group[task.rows[i]]] === 0,
  )
  const perSold = PRICE - 0.7 * COST
  return mean(whole.map((i) => (task.profit[i] + 0.3 * COST * 12) / perSold))
}

describe('an order on top of units held', () => {
  let planned: Awaited<ReturnType<typeof plan>>
  const sent = shop(HABIT)
  beforeAll(async () => {
    planned = await plan(sent)
  })

  test('is not made of an article with plenty on the shelf, and is of one with nothing', () => {
    for (const article of articles) {
      expect(planned.told.get(`${article} on 40`)!.isTaken).toBe(false)
      expect(planned.told.get(`${article} on 40`)!.profit).toBeLessThan(0)
      expect(planned.told.get(`${article} on 0`)!.isTaken).toBe(true)
    }
  })

  test('is smaller, and earns less, the more stands there', () => {
    const of = (held: number) => articles.map((a) => planned.told.get(`${a} on ${held}`)!)
    of(3).forEach(({ qty, profit }, a) => {
      expect(qty).toBeLessThanOrEqual(of(0)[a].qty)
      expect(profit).toBeLessThan(of(0)[a].profit)
    })
    expect(mean(of(3).map(({ qty }) => qty))).toBeLessThan(mean(of(0).map(({ qty }) => qty)) - 1)
  })

  test('is promised what such orders earned', () => {
    const { replay, notes } = planned.decision
    const sum = (of: (menu: (typeof replay)[number]) => number) =>
      replay.reduce((total, menu) => total + of(menu), 0)
    const [promised, came] = [sum((m) => m.predicted_profit), sum((m) => m.realised_profit)]
    expect(Math.abs(promised / came - 1)).toBeLessThan(0.15)
    expect(texts(notes.history).join(' ')).toContain('60 of today’s 90 deals hold units already')
  })

  test('is the same whatever the order of the rows', async () => {
    const turned = { ...sent, menus: sent.menus.toReversed(), sales: sent.sales.toReversed() }
    expect((await plan(turned)).told).toEqual(planned.told)
  })
})

describe('demand where units are held', () => {
  const TRUE = 4.9

  test('is at least what a sold-out shelf sold', async () => {
    // A shelf that is too small in most weeks: what it sells is no more than 3 on average.
    const scarce = shop({
      held: (random) => Math.floor(3 * random()),
      ordered: (random) => (random() < 0.3 ? 0 : random() < 0.2 ? 12 : 2),
    })
    const weekly = mean(scarce.sales.map((row) => Number(row['qty'])))
    expect(weekly).toBeLessThan(3.2)
    expect(Math.abs((await foreseen(scarce)) - TRUE)).toBeLessThan(0.5)
  })

  test('does not hang on how much stood there', async () => {
    // Shelves that were full sold what was asked for, all others ran out: the fuller, the more was sold.
    const uneven = shop({
      held: (random) => (random() < 0.5 ? 30 : 1),
      ordered: (_, rate, held) => (held > 1 && rate > 5 ? 2 : 0),
    })
    const learned = await learnHeld(marketOf(uneven), tools())
    expect(learned!.market.features.map(({ name }) => name)).toEqual(['usual'])
    expect(Math.abs((await foreseen(uneven)) - TRUE)).toBeLessThan(0.5)
  })

  test('is learnt of weeks without an order too', async () => {
    const seldom = shop({
      held: (random) => 5 + Math.floor(20 * random()),
      ordered: (random) => (random() < 0.1 ? 8 : 0),
    })
    const learned = await learnHeld(marketOf(seldom), tools())
    expect(new Set(learned!.counted.rows).size).toBe(ARTICLES * WEEKS)
    const { market, labelled } = learned!
    expect(groupsOf(market, labelled).length).toBeLessThan(0.15 * ARTICLES * WEEKS)
    expect(Math.abs((await foreseen(seldom)) - TRUE)).toBeLessThan(0.4)
  })
})

test('without units held the market is learnt as ever', async () => {
  const empty = shop({ held: () => 0, ordered: () => 4 })
  const market = marketOf({
    ...empty,
    menus: empty.menus.filter((row) => !String(row['key']).match(/on (3|40)$/)),
  })
  expect(market.held).toBeNull()
  expect(await learnHeld(market, tools())).toBeNull()
})

describe('units held of a few deals alone', () => {
  const given = marketOf(shop({ held: (random) => (random() < 0.1 ? 3 : 0), ordered: () => 4 }, 6))
  const few = {
    ...given.held!,
    units: given.held!.units.map((v, g) => (given.task[g] ? 0 : v)),
  }
  const market: Market = { ...given, held: few }

  test('do not change how a market is learnt', async () => {
    expect(few.units.some((v) => v > 0)).toBe(true)
    expect(await learnHeld(market, tools())).toBeNull()
  })

  test('are told in the summary', async () => {
    const counted = market.task.filter((task, g) => task === 1 || market.taken[g] === 1).length
    const holding = few.units.filter((v) => v > 0).length
    const { notes } = await fitMarket(market, options, tools())
    expect(texts(notes.plan).join(' ')).toContain(
      `Only ${holding} of ${counted} deals hold units already`,
    )
    const none = await fitMarket({ ...market, held: null }, options, tools())
    expect(notesText(none)).not.toContain('hold units already')
    expect(none.profit).toEqual((await fitMarket(market, options, tools())).profit)
  })
})
