// Readings that were not written down, found by what the client's own deals earned.
import { feedbackItem, feedbackText } from '#contract/feedback.ts'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readGroups } from '#contract/groups.ts'
import type { Reading } from '#contract/kept-reading.ts'
import { columnsOf, namedValues } from '#grounding/typed-column.ts'
import { findCovers } from '#grounding/cover-search.ts'
import { ground } from '#grounding/ground.ts'
import { buildLedger } from '#grounding/ledger.ts'
import { profitSample } from '#grounding/profit-sample.ts'
import { fallbackPrices } from '#grounding/replay-inputs.ts'
import { searchReadings, type Search } from '#grounding/search-readings.ts'
import { hypothesesOf } from '#reading/hypotheses.ts'
import { printFormula } from '#language/printing/print.ts'
import { order, request, type Row } from '../support/requests/read-request.ts'
import { runs } from '../support/nightly.ts'

/** One past deal: bought, sold in two lots at two ages, and its prices. */
interface Deal {
  readonly qty: number
  readonly sold: number
  readonly cost: number
  readonly list: number
  readonly prices: readonly [number, number]
  readonly ages: readonly [number, number]
}

const HORIZON = 12
const DEALS: readonly Deal[] = Array.from({ length: 120 }, (_, at) => ({
  qty: 6 + ((at * 7) % 13),
  sold: 2 + ((at * 5) % 5),
  cost: 4 + ((at * 3) % 17) * 0.71,
  list: 22 + ((at * 11) % 23) * 1.13,
  prices: [9 + ((at * 13) % 29) * 0.97, 7 + ((at * 17) % 31) * 1.09],
  ages: [1 + (at % 5), 5 + (at % 7)],
}))

const revenue = ({ sold, prices }: Deal): number => prices[0] + (sold - 1) * prices[1]
const goods = ({ qty, cost }: Deal): number => qty * cost
const cents = (money: number): number => Math.round(money * 100) / 100

/** The deals as tables; `profit`: of each, null = not sent. */
function tables(
  profit: (deal: Deal, at: number) => number | null,
  deals: readonly Deal[] = DEALS,
): { menus: Row[]; sales: Row[] } {
  return {
    menus: [
      ...deals.map((deal, at) => ({
        key: `k${at}`,
        menu: at + 1,
        T: at - deals.length - 20,
        qty: deal.qty,
        unit_cost: deal.cost,
        unit_price: deal.list,
        profit: profit(deal, at),
      })),
      { key: 'now', menu: 0, T: 0, qty: 10, unit_cost: 5, unit_price: 25, profit: null },
    ],
    sales: deals.flatMap(({ sold, prices, ages }, at) =>
      prices.map((price, lot) => ({
        key: `k${at}`,
        T: at - deals.length - 20 + ages[lot]!,
        qty: lot === 0 ? 1 : sold - 1,
        price,
      })),
    ),
  }
}

type Tables = ReturnType<typeof tables>

const ordered = (text: string) =>
  order({
    business_description: text,
    market_type: {
      parameters: { inventory_holding_weeks_before_writeoff: HORIZON, period: 'week' },
    },
  })

/** The search alone, for words that the reader may or may not understand. */
function search(text: string, { menus, sales }: Tables): Search {
  const read = request(menus, sales)
  const sent = ordered(text)
  const columns = columnsOf(read.menus.table, read.sales.table)
  const groups = readGroups(read.menus, read.sales, sent.options)
  const prices = fallbackPrices(read.menus.table, groups)
  const ledger = buildLedger(read.sales.table, groups.salesGroup, groups.T, prices)
  const named = namedValues(read.menus.table, columns, text)
  const tried = hypothesesOf(text, columns, sent.options.parameters, [], named)
  return searchReadings(tried!, profitSample(read, groups, ledger, sent))
}

const formula = (result: Search): string =>
  result.found === 'one' ? printFormula(result.fitting.valuation.terms) : result.found

/** The whole way, for words that the reader is said to have refused. */
function grounded(text: string, sent: Tables) {
  const refused: Reading = {
    ok: false,
    feedback: [feedbackItem('other', 'Not clear.')],
    understood: [],
    candidates: [],
    questions: [],
  }
  const anew = ground(
    request(
      sent.menus.map((row) => ({ ...row, profit: null })),
      sent.sales,
    ),
    ordered('The fee is 12% of the selling price. There are no other costs.'),
    null,
  )
  if (!anew.ok) throw new Error(feedbackText(anew.feedback))
  const kept = { ...anew.kept!, reading: refused }
  return ground(request(sent.menus, sent.sales), ordered(text), {
    kept,
    model: null,
    proposed: null,
  })
}

const TEXT =
  'The kiosk people skim 14% and never under a buck eighty on any. Old Tom hauls them out at $2.35. ' +
  'The shelf swallows 7 cents a week, and the scrapper coughs up a fifth of the outlay for the rest.'
const unitTime = ({ qty, sold, ages }: Deal): number =>
  ages[0] + (sold - 1) * ages[1] + (qty - sold) * HORIZON
const earned = (deal: Deal): number => {
  const fee = ([price, units]: readonly [number, number]): number =>
    Math.max(1.8, 0.14 * price) * units
  const fees = fee([deal.prices[0], 1]) + fee([deal.prices[1], deal.sold - 1])
  const kept = 0.2 * deal.cost * (deal.qty - deal.sold)
  return cents(revenue(deal) - goods(deal) - fees - 2.35 * deal.sold - 0.07 * unitTime(deal) + kept)
}
const FOUND =
  'profit = SUM(sale.qty × sale.price) − qty × unit_cost − SUM(sale.qty × MAX(1.8; 0.14 × ' +
  'sale.price)) − 2.35 × SUM(sale.qty) − 0.07 × (SUM(sale.qty × MAX((sale.T − T) − T_lead; 0)) + ' +
  'leftover × MAX(H − T_lead; 0)) + 0.2 × unit_cost × leftover'

describe('a reading is found', () => {
  test('that gives the profits to the cent, though no rule reads the words', () => {
    expect(formula(search(TEXT, tables(earned)))).toBe(FOUND)
  })

  test('and told with its words, its profits and what was rejected', () => {
    const result = grounded(TEXT, tables(earned))
    if (!result.ok) throw new Error(feedbackText(result.feedback))
    const { terms, assumptions } = result.valuation!
    expect(printFormula(terms)).toBe(FOUND)
    expect(
      terms.find(({ expression }) => JSON.stringify(expression).includes('2.35'))!.source,
    ).toContain('Old Tom')
    expect(assumptions[0]).toMatch(/120 of 120 past deals match.*words alone are unclear/)
  })

  test('where one profit in sixty is a slip of the records', () => {
    const slips = tables((deal, at) => (at % 60 === 7 ? earned(deal) + 5 : earned(deal)))
    expect(formula(search(TEXT, slips))).toBe(FOUND)
  })

  test('without an amount that the profits show to be none', () => {
    expect(formula(search(`${TEXT} And it is 4% for Bob.`, tables(earned)))).toBe(FOUND)
  })

  test('of our part of a profit that is shared', () => {
    const text =
      'My brother wants 30% of whatever the pot is. Boxes come to $1.20 for those bought.'
    const ours = (deal: Deal): number => cents(0.7 * (revenue(deal) - goods(deal) - 1.2 * deal.qty))
    expect(formula(search(text, tables(ours)))).toBe(
      'profit = 0.7 × SUM(sale.qty × sale.price) − 0.7 × qty × unit_cost − 0.7 × 1.2 × qty',
    )
  })
})

describe('no reading is found', () => {
  test('by profits with noise of half a percent', () => {
    const noisy = tables((deal, at) => earned(deal) * (1 + 0.005 * Math.sin(at * 12.9898)))
    expect(formula(search(TEXT, noisy))).toBe('none')
  })

  test('where one profit in twenty is a slip', () => {
    const slips = tables((deal, at) => (at % 20 === 7 ? earned(deal) + 5 : earned(deal)))
    expect(formula(search(TEXT, slips))).toBe('none')
  })

  test('by fewer than sixty profits', () => {
    const known = (count: number) => tables((deal, at) => (at < count ? earned(deal) : null))
    expect(formula(search(TEXT, known(59)))).toBe('none')
    expect(formula(search(TEXT, known(60)))).toBe(FOUND)
  })

  test('where two differ at other sizes and the words favour neither', () => {
    const soldOut = DEALS.map((deal) => ({ ...deal, sold: deal.qty }))
    const cost = (deal: Deal): number => cents(revenue(deal) - goods(deal) - 2.35 * deal.qty)
    const sent = tables(cost, soldOut)
    expect(formula(search('Jim wants $2.35.', sent))).toBe('several')
    const result = grounded('Jim wants $2.35.', sent)
    expect(result.ok ? '' : feedbackText(result.feedback)).toContain(
      'Your profits do not decide either',
    )
  })
})

describe('the work', () => {
  const work = (text: string): number =>
    search(
      text,
      tables((_, at) => at * 3.17),
    ).work

  test('of six amounts is no more than two million partial sums', () => {
    expect(work(`${TEXT} Jim gets 3%.`)).toBeLessThanOrEqual(2_000_000)
  })

  test('of twelve is no more either', () => {
    const many = Array.from({ length: 6 }, (_, at) => `Jim gets ${at + 3}% and Bob $${at + 2}.50.`)
    expect(work(many.join(' '))).toBeLessThanOrEqual(2_000_000)
  })

  test('is the same each time', () => {
    expect(search(TEXT, tables(earned)).work).toBe(search(TEXT, tables(earned)).work)
  })
})

describe('covers', () => {
  const pieces = fc.array(
    fc.record({
      covers: fc.integer({ min: 1, max: 31 }),
      column: fc.array(fc.integer({ min: -40, max: 40 }), { minLength: 3, maxLength: 3 }),
    }),
    { minLength: 1, maxLength: 14 },
  )

  test('are all that trying every set of pieces finds', () => {
    fc.assert(
      fc.property(pieces, fc.array(fc.nat(13), { maxLength: 5 }), (own, wanted) => {
        const all = own.map(({ covers, column }) => ({
          covers,
          column: Float64Array.from(column),
          rank: 0,
        }))
        const target = Float64Array.from([0, 1, 2], (row) =>
          wanted.reduce((sum, at) => sum + (all[at]?.column[row] ?? 0), 0),
        )
        const problem = { full: 31, bits: 5, target, tolerance: new Float64Array(3).fill(0.01) }
        const found = findCovers({ ...problem, pieces: all, keys: [0, 1, 2], budget: 1e6 })
        const every = bruteForce(all, target)
        const names = found.solutions.map((each) => each.toSorted((x, y) => x - y).join())
        expect(found.complete).toBe(true)
        if (every.length <= 64) expect(names.toSorted()).toEqual(every.toSorted())
      }),
      { numRuns: runs(300) },
    )
  })
})

function bruteForce(
  pieces: readonly { covers: number; column: Float64Array }[],
  target: Float64Array,
): string[] {
  const found: string[] = []
  for (let set = 0; set < 2 ** pieces.length; set++) {
    const own = [...pieces.keys()].filter((at) => (set & (1 << at)) !== 0)
    const bits = own.reduce(
      (mask, at) => ((mask & pieces[at]!.covers) !== 0 ? -1 : mask | pieces[at]!.covers),
      0,
    )
    if (bits !== 31) continue
    const fits = target.every(
      (value, row) => own.reduce((sum, at) => sum + pieces[at]!.column[row]!, 0) === value,
    )
    if (fits) found.push(own.join())
  }
  return found
}
