// What a person is told where today's menu is not like those before: the columns by name, how many
// deals, and what to look at; and nothing of columns that are new in every menu.
import { describe, expect, test } from 'vitest'
import type { Feature, Market } from '#grounding/market.ts'
import { unlikeNote } from '#model/unlike.ts'
import { makeMarket, normalOf, randomOf } from './make-market.ts'

const { market } = makeMarket({ menus: 12, perMenu: 20, task: 40 })
const random = randomOf(3)
const perDeal = (of: (deal: number) => number): Float64Array => {
  const values = Float64Array.from(market.T, (_, deal) => of(deal))
  return Float64Array.from(market.group, (deal) => values[deal])
}
const number = (of: (deal: number) => number): Feature => ({
  name: 'weight',
  kind: 'number',
  values: perDeal(of),
})
const category = (of: (deal: number) => number): Feature => ({
  name: 'maker',
  kind: 'category',
  codes: Int32Array.from(perDeal(of)),
  levels: 1000,
})
const notesOf = (...features: Feature[]) => unlikeNote({ ...market, features })
const isTask = (deal: number) => market.task[deal] === 1
const usual = () => 50 + 10 * normalOf(random)

describe('today’s menu', () => {
  test('is told to be unlike the past where a number is in another unit, larger or smaller', () => {
    for (const factor of [100, 0.01])
      expect(notesOf(number((deal) => usual() * (isTask(deal) ? factor : 1)))).toEqual([
        'Today’s menu has values that no past menu had: weight (40 of 40 deals). Check their unit and ' +
          'spelling: what lies beyond the history is a guess.',
      ])
  })

  test('is where a price is, and where a category is spelled anew', () => {
    const dear = (values: Float64Array) =>
      values.map((v, row) => (market.task[market.group[row]] ? 100 * v : v))
    const note = unlikeNote({ ...market, unitCost: dear(market.unitCost), features: [] })
    expect(note[0]).toContain('unit_cost (40 of 40 deals)')
    const levels = (deal: number) => Math.floor(8 * random()) + (isTask(deal) && deal % 4 ? 100 : 0)
    expect(notesOf(category(levels))[0]).toContain('maker (30 of 40 deals)')
  })

  test('is not where all is as it was, nor where a few deals are new', () => {
    expect(unlikeNote(market)).toEqual([])
    const few = (deal: number) => (isTask(deal) && deal % 4 === 0 ? 900 : usual())
    expect(
      notesOf(
        number(few),
        category((deal) => deal % 7),
      ),
    ).toEqual([])
  })

  test('is not by what is new in every menu: a date, a name', () => {
    expect(notesOf(number((deal) => market.T[deal] + 0.5 * random()))).toEqual([])
    expect(notesOf(category((deal) => deal))).toEqual([])
  })

  test('is not by cells that are missing, or a column that the past did not have', () => {
    const blank = (deal: number) => (isTask(deal) ? Number.NaN : usual())
    expect(
      notesOf(
        number(blank),
        category((deal) => (isTask(deal) ? -1 : 2)),
      ),
    ).toEqual([])
    const fresh = (deal: number) => (isTask(deal) ? usual() : Number.NaN)
    expect(
      notesOf(
        number(fresh),
        category((deal) => (isTask(deal) ? 2 : -1)),
      ),
    ).toEqual([])
  })

  test('names five columns and counts the rest', () => {
    const odd = () => number((deal) => usual() * (isTask(deal) ? 100 : 1))
    const note = notesOf(...Array.from({ length: 8 }, odd))
    expect(note[0]).toContain(' and 3 more columns. Check')
    expect(note[0].match(/weight/g)).toHaveLength(5)
  })

  test('is not judged by a history of one menu or of few deals', () => {
    const odd = number((deal) => usual() * (isTask(deal) ? 100 : 1))
    const judged = (only: Market) => unlikeNote({ ...only, features: [odd] })
    expect(judged({ ...market, T: market.T.map((t, deal) => (isTask(deal) ? t : -5)) })).toEqual([])
    const few = market.T.map((t, deal) => (isTask(deal) ? t : deal < 5 ? -0.5 : -5))
    expect(judged({ ...market, T: few })).toEqual([])
    expect(judged(market)).toHaveLength(1)
  })
})
