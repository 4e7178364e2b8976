// Markets of which only profits are told: what comes back of an outlay, where its causes multiply.
// Through a client's tables, as they are grounded, to what the learners say.
import { feedbackText } from '#contract/feedback.ts'
import { describe, expect, test } from 'vitest'
import { groundExample } from '#examples/ground-example.ts'
import type { ExampleMarket, Row } from '#examples/market-example.ts'
import { learnMarket } from '#model/decide/learn.ts'
import { inlinePool } from '#model/learners/pool.ts'
import type { Learner } from '#model/learners/team.ts'
import { normalOf, randomOf } from './make-market.ts'

const MENUS = 20
const DEALS = 30
const TASK = 150
const LOOKS = ['story', 'cast', 'season', 'draw'] as const
/** Spread of the logarithm of what comes back that no column tells. */
const LUCK = 0.8

/** What is unlike a market whose every outlay is known and the most that can be lost. */
interface Change {
  /** The outlay as the client tells it. */
  readonly told?: (outlay: number, deal: number, task: boolean) => number | null
  readonly profit?: (profit: number, outlay: number, deal: number, menu: number) => number
}

/** Stakes in shows: four looks multiply what comes back, ten times the outlay for the best of them. */
function stakes({ told = (v) => v, profit = (v) => v }: Change = {}) {
  const random = randomOf(11)
  const menus: Row[] = []
  const expected = new Map<string, number>()
  for (let menu = 1; menu <= MENUS + 1; menu++) {
    const task = menu > MENUS
    for (let deal = 0; deal < (task ? TASK : DEALS); deal++) {
      const key = `s${menu}-${deal}`
      const looks = LOOKS.map(() => Math.round(100 * (2 * random() - 1)) / 100)
      const outlay = Math.round(1000 * Math.exp(0.7 * normalOf(random)))
      const mean = 0.6 * Math.exp(0.9 * looks.reduce((sum, v) => sum + v, 0))
      const back = mean * Math.exp(LUCK * normalOf(random) - LUCK ** 2 / 2)
      expected.set(key, (mean - 1) * outlay)
      menus.push({
        key,
        menu: task ? 0 : menu,
        T: task ? 0 : menu - MENUS - 1,
        qty: 1,
        unit_cost: told(outlay, deal, task),
        historically_chosen: task ? null : 1,
        profit: task ? null : profit((back - 1) * outlay, outlay, deal, menu),
        ...Object.fromEntries(LOOKS.map((name, j) => [name, looks[j]])),
      })
    }
  }
  const market: ExampleMarket = {
    menus,
    sales: [],
    description: 'We take stakes in shows. The profit column holds what each stake has earned us.',
    groundingMode: 'client_grounded',
    marketType: { market_type: 'stakes', parameters: { period: 'week' } },
    truth: [],
  }
  return { market, expected }
}

async function learn({ market, expected }: ReturnType<typeof stakes>) {
  const grounded = groundExample(market)
  if (!grounded.ok) throw new Error(feedbackText(grounded.feedback))
  const { task, learners } = await learnMarket(grounded.market, {
    pool: inlinePool(),
    progress: () => {},
  })
  const { source } = grounded.market
  const keys = Array.from(task.rows, (row) => String(market.menus[source[row]].key))
  const said = (name: Learner, key: string) => task.team.get(name)![keys.indexOf(key)]
  return {
    learners,
    said,
    /** Root mean square distance of what a learner says from what is to be expected of today's deals. */
    error: (name: Learner, where: (key: string) => boolean = () => true) => {
      const some = keys.filter(where)
      const square = (key: string) => (said(name, key) - expected.get(key)!) ** 2
      return Math.sqrt(some.reduce((sum, key) => sum + square(key), 0) / some.length)
    },
  }
}

describe('profits of outlays', () => {
  test('are told best by what comes back where its causes multiply', async () => {
    const { error } = await learn(stakes())
    for (const other of ['ridge', 'ts'] as const)
      expect(error('qf') / error(other), other).toBeLessThan(0.8)
  })

  test('are told so in spite of a few fees beyond the outlay', async () => {
    const fees = (profit: number, outlay: number, deal: number) =>
      deal === 0 ? Math.min(profit, -1.05 * outlay) : profit
    const { learners } = await learn(stakes({ profit: fees }))
    expect(learners).toContain('qf')
  })

  test('are told so where a few outlays are not known, by profit alone of those deals', async () => {
    const { learners, error, said } = await learn(
      stakes({ told: (v, deal) => (deal === 7 ? null : v) }),
    )
    expect(learners).toContain('qf')
    expect(error('qf') / error('ridge')).toBeLessThan(0.85)
    const unknown = `s${MENUS + 1}-7`
    expect(said('qf', unknown)).toBe(said('ridge', unknown))
  })

  test('are told no worse for a few that are large for next to no outlay', async () => {
    const tiny = stakes({
      told: (v, deal) => (deal === 3 ? 1 : v),
      profit: (v, _, deal) => (deal === 3 ? 1000 : v),
    })
    const others = (key: string) => !key.endsWith('-3')
    const [plain, odd] = [await learn(stakes()), await learn(tiny)]
    expect(odd.learners).toContain('qf')
    expect(odd.error('qf', others) / plain.error('qf', others)).toBeLessThan(1.2)
  })

  const thrice = (v: number, outlay: number, deal: number) => (deal % 5 < 2 ? -3 * outlay : v)
  test.each<{ where: string; change: Change }>([
    { where: 'more than the outlay can be lost', change: { profit: thrice } },
    {
      where: 'more can be lost, and a windfall hides it',
      change: {
        profit: (v, outlay, deal, menu) =>
          menu === 3 && deal === 4 ? 1e6 : thrice(v, outlay, deal),
      },
    },
    {
      where: 'many an outlay is not known',
      change: { told: (v, deal) => (deal % 4 === 0 ? null : v) },
    },
    {
      where: 'today’s outlays are not known',
      change: { told: (v, _, task) => (task ? null : v) },
    },
    { where: 'nothing is laid out', change: { told: () => 0 } },
  ])('are told by profit alone where $where', async ({ change }) => {
    const { learners } = await learn(stakes(change))
    expect(new Set(learners)).toEqual(new Set(['ridge', 'lin2', 'ts']))
  })
})
