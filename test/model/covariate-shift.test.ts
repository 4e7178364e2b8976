// What a person is told where today's menu is not like those before: the columns by name, how many
// deals, and what to look at; and nothing of columns that are new in every menu.
import { describe, expect, test } from 'vitest'
import type { Feature, Market } from '#grounding/market.ts'
import { missingValueNotes, covariateShiftNote } from '#model/decide/covariate-shift.ts'
import { texts } from './notes-text.ts'
import { makeMarket } from './make-market.ts'

const shiftTexts = (of: Market) => texts(covariateShiftNote(of))
const missingTexts = (of: Market) => texts(missingValueNotes(of))

const { market } = makeMarket({ menus: 12, perMenu: 20, task: 40 })
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
const notesOf = (...features: Feature[]) => shiftTexts({ ...market, features })
const isTask = (deal: number) => market.task[deal] === 1
/** 50 … 60, evenly, the same for a deal in any test. */
const usual = (deal: number) => 50 + ((deal * 6.18034) % 10)

describe('today’s menu', () => {
  test('is told to be unlike the past where a number is in another unit, larger or smaller', () => {
    for (const factor of [100, 0.01])
      expect(notesOf(number((deal) => usual(deal) * (isTask(deal) ? factor : 1)))).toEqual([
        'Today’s menu has values outside all past menus: weight (40 of 40 deals). Check units and spelling.',
      ])
  })

  test('is where a price is, and where a category is spelled anew or was always one', () => {
    const dear = (values: Float64Array) =>
      values.map((v, row) => (market.task[market.group[row]] ? 100 * v : v))
    const note = (of: Partial<Market>) => shiftTexts({ ...market, features: [], ...of })[0]
    expect(note({ unitCost: dear(market.unitCost) })).toContain('unit_cost (40 of 40 deals)')
    expect(note({ unitPrice: dear(market.unitPrice) })).toContain('unit_price (40 of 40 deals)')
    const levels = (deal: number) => (deal % 8) + (isTask(deal) && deal % 4 ? 100 : 0)
    expect(notesOf(category(levels))[0]).toContain('maker (30 of 40 deals)')
    expect(notesOf(category((deal) => (isTask(deal) ? 1 : 0)))[0]).toContain('maker (40 of 40')
  })

  test('is from more than half of the deals on', () => {
    const shareOf = (least: number) => (deal: number) =>
      isTask(deal) && deal % 40 < least ? 900 : usual(deal)
    expect(shiftTexts(market)).toEqual([])
    expect(
      notesOf(
        number(shareOf(20)),
        category((deal) => deal % 7),
      ),
    ).toEqual([])
    expect(notesOf(number(shareOf(22)))[0]).toContain('weight (22 of 40 deals)')
  })

  test('is not by what is new in many menus: a date, a name, a rate that wanders', () => {
    expect(notesOf(number((deal) => market.T[deal] + usual(deal) / 100))).toEqual([])
    expect(notesOf(category((deal) => deal))).toEqual([])
    // Once in the history a menu had values as new as today's
    const once = (share: number) => (deal: number) => {
      const odd = market.menu[deal] === 8 && deal % 20 < 20 * share
      return odd || isTask(deal) ? usual(deal) + 500 + 400 * Number(isTask(deal)) : usual(deal)
    }
    expect(notesOf(number(once(0.25)))).toEqual([])
    expect(notesOf(number(once(0.15)))[0]).toContain('weight (40 of 40 deals)')
  })

  test('is not by what a whole menu has in common: a month, the weather', () => {
    const month = (deal: number) => (isTask(deal) ? 5 : 3 + Math.floor((market.menu[deal] % 6) / 4))
    expect(notesOf(number(month), category(month))).toEqual([])
    expect(notesOf(number((deal) => (isTask(deal) ? 2027 : 2026)))).toEqual([])
  })

  test('is not by cells that are missing, nor by a column that came lately', () => {
    const blank = (deal: number) => (isTask(deal) ? Number.NaN : usual(deal))
    expect(
      notesOf(
        number(blank),
        category((deal) => (isTask(deal) ? -1 : 2)),
      ),
    ).toEqual([])
    const since = (menu: number) => (deal: number) =>
      market.menu[deal] >= menu ? usual(deal) : isTask(deal) ? 900 + usual(deal) : Number.NaN
    expect(notesOf(number(since(10)))).toEqual([])
    expect(notesOf(number(since(8)))[0]).toContain('weight (40 of 40 deals)')
  })

  test('is judged by all sizes of a deal', () => {
    // The past lists what was bought, today’s deals several sizes: freight grows with them.
    const freight = Float64Array.from(market.group, (deal, row) =>
      isTask(deal) ? 40 + 40 * (row % 3) : 10 + usual(deal) * 1.2,
    )
    const column = (values: Float64Array): Feature => ({ name: 'freight', kind: 'number', values })
    expect(notesOf(column(freight))).toEqual([])
    const cents = freight.map((v, row) => (isTask(market.group[row]) ? 100 * v : v))
    expect(notesOf(column(cents))[0]).toContain('freight (40 of 40 deals)')
  })

  test('is not where past deals list the one size that was taken, and today all that can be', () => {
    // Deals of 10 or 12, so that what could be had beside is not told.
    const listed = market.group.map((g, row) => Number(!isTask(g) && row % 3 > 0))
    const notes = (today: readonly number[], past = [10, 12]) => {
      const qty = market.qty.map((_, row) =>
        isTask(market.group[row]) || listed[row] ? today[row % 3] : past[row % past.length],
      )
      return shiftTexts({ ...market, qty, derived: Uint8Array.from(listed), features: [] })
    }
    expect(notes([5, 40, 80])).toEqual([])
    expect(notes([20, 30, 40], [10])).toEqual([])
    expect(notes([500, 1000, 2000])).toEqual([])
  })

  test('is told where most sizes of a deal are in another unit, though one of them is usual', () => {
    // Bottles in the past, cases of six today: of 1, 2 and 6 cases the last is a size of the past.
    const sizes = (today: readonly number[]) =>
      market.qty.map((_, row) =>
        isTask(market.group[row]) ? today[row % 3] : [6, 24, 96][row % 3],
      )
    const notes = (today: readonly number[]) =>
      shiftTexts({ ...market, qty: sizes(today), features: [] })
    expect(notes([1, 2, 6])[0]).toContain('qty (40 of 40 deals)')
    expect(notes([6, 24, 96])).toEqual([])
    expect(notes([6, 24, 200])).toEqual([])
  })

  test('names five columns, by as much of a name as can be read, and counts the rest', () => {
    const odd = () => number((deal) => usual(deal) * (isTask(deal) ? 100 : 1))
    const many = (count: number) => notesOf(...Array.from({ length: count }, odd))[0]
    expect(many(8)).toContain(' and 3 more columns. Check')
    expect(many(8).match(/weight/g)).toHaveLength(5)
    expect(many(6)).toContain(' and 1 more column. Check')
    expect(many(5)).toContain('deals). Check')
    const long = notesOf({ ...odd(), name: 'x'.repeat(5000) })[0]
    expect(long).toContain(`${'x'.repeat(40)} (40 of`)
    expect(long.length).toBeLessThan(250)
  })

  test('is not judged by fewer than ten deals, nor by a past of fewer than fifty', () => {
    const notes = (menus: number, task: number) => {
      const made = makeMarket({ menus, perMenu: 10, task, costLevel: 1 }).market
      const values = made.unitCost.map((v, row) => (made.task[made.group[row]] ? 100 * v : v))
      return shiftTexts({ ...made, unitCost: values, features: [] })
    }
    expect(notes(5, 10)).toHaveLength(1)
    expect(notes(5, 9)).toEqual([])
    expect(notes(4, 10)).toEqual([])
  })
})

describe('a cost or a price', () => {
  /** Blank in a part of the past deals, and in so many of today's. */
  const blank = (values: Float64Array, past: number, today: number) =>
    values.map((v, row) => {
      const deal = market.group[row]
      return (isTask(deal) ? deal % 40 < today : deal % 20 < 20 * past) ? Number.NaN : v
    })

  test('is told to be blank where nearly all past deals have it, with what to do', () => {
    expect(missingTexts(market)).toEqual([])
    expect(missingTexts({ ...market, unitCost: blank(market.unitCost, 0.05, 1) })).toEqual([
      'unit_cost is blank in 1 of today’s 40 deals: fill it in, or leave the deal out.',
    ])
    // A tenth of 240, to the deal.
    expect(missingTexts({ ...market, unitCost: blank(market.unitCost, 0.1, 1) })).toHaveLength(1)
    const [price] = missingTexts({ ...market, unitPrice: blank(market.unitPrice, 0, 40) })
    expect(price).toContain('unit_price is blank in 40 of today’s 40 deals')
  })

  test('is not where it often was blank before, or where another size of the deal has it', () => {
    expect(missingTexts({ ...market, unitCost: blank(market.unitCost, 0.2, 40) })).toEqual([])
    const oneSize = market.unitCost.map((v, row) =>
      row === market.start[market.group[row]] ? Number.NaN : v,
    )
    expect(missingTexts({ ...market, unitCost: oneSize })).toEqual([])
  })
})
