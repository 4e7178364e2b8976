// A selective history of any offers: what it tells is what was taken, and nothing of the rest.
import { feedbackText } from '#contract/feedback.ts'
import { expect, test } from 'vitest'
import { groundExample } from '#examples/ground-example.ts'
import { createRandom } from '#examples/random.ts'
import { HISTORIES, STREAM, withHistory, type RealMarket } from './history.ts'

/** Stalls that sell up to two sizes of soup: what is asked for follows `crowd`. */
const soup: RealMarket = {
  name: 'soup',
  description:
    'A row is one batch size (qty plates) for one stall; at most one size per stall is cooked. A plate costs ' +
    'unit_cost and is sold at unit_price. Plates that are left are worth nothing. There are no other costs.',
  groundingMode: 'business_led',
  ordered: false,
  offers: (random) =>
    Array.from({ length: 800 }, (_, i) => {
      const columns = {
        unit_cost: 2,
        unit_price: 5,
        crowd: random.below(50),
        rain: i % 7,
        hall: `h${i % 3}`,
      }
      const asked = random.poisson(columns.crowd)
      const sizes = [10, 30].map((qty) => {
        const sold = Math.min(qty, asked)
        return { qty, sold, profit: 5 * sold - 2 * qty }
      })
      return { columns, sizes }
    }),
}
const told: RealMarket = {
  ...soup,
  groundingMode: 'client_grounded',
  description: 'The profit column holds what each one earned.',
  offers: (random) =>
    soup.offers(random).map(({ columns, sizes }) => ({
      columns,
      sizes: [{ ...sizes[0]!, qty: 1, sold: null }],
    })),
}
const profitOf = new Map<string, number>()
for (const market of [soup, told])
  for (const { columns, sizes } of market.offers(createRandom(0, STREAM)))
    for (const { qty, profit } of sizes)
      profitOf.set(
        `${market.groundingMode} ${columns['crowd']} ${columns['rain']} ${qty} ${profit}`,
        profit,
      )

test('a history tells the outcomes of what was taken, valued as they were, and of nothing else', () => {
  for (const market of [soup, told]) {
    const example = withHistory(market, 0)
    const grounding = groundExample(example)
    if (!grounding.ok) throw new Error(feedbackText(grounding.feedback))
    const labels = grounding.market.labelsAt(0)
    let known = 0
    grounding.market.source.forEach((place, row) => {
      const { menu, crowd, rain, qty } = example.menus[place]!
      const value = labels.value[row]!
      if (menu === 0) expect(value).toBeNaN()
      if (Number.isNaN(value)) return
      known++
      const taken = grounding.market.taken[grounding.market.group[row]!]
      expect(taken).toBe(1)
      const outcome = `${market.groundingMode} ${String(crowd)} ${String(rain)} ${String(qty)} ${value}`
      expect(profitOf.has(outcome), outcome).toBe(true)
    })
    expect(known).toBeGreaterThan(100)
  }
})

test('each history takes its share, likes what pays, and leaves the last eighth for today', () => {
  const shares = Array.from({ length: HISTORIES }, (_, number) => {
    const { menus, truth } = withHistory(soup, number)
    const past = menus.filter(({ menu }) => menu !== 0)
    const taken = past.filter((row) => row['historically_chosen'] === 1)
    expect(new Set(menus.map(({ key }) => key)).size).toBe(800)
    expect(new Set(truth.map(({ key }) => key)).size).toBe(100)
    expect(
      menus.filter(({ menu }) => menu === 0).every((row) => row['historically_chosen'] === null),
    ).toBe(true)
    const crowd = (rows: typeof menus) =>
      rows.reduce((sum, row) => sum + Number(row['crowd']), 0) / rows.length
    expect(crowd(taken)).toBeGreaterThan(crowd(past))
    return taken.length / 700
  })
  shares.forEach((share, i) =>
    expect(Math.abs(share - [0.3, 0.45, 0.6][i % 3]!)).toBeLessThan(0.05),
  )
})

test('is the same at every call, and another one for another number', () => {
  expect(withHistory(soup, 1)).toEqual(withHistory(soup, 1))
  expect(withHistory(soup, 1).menus).not.toEqual(withHistory(soup, 2).menus)
})

test('what the business alone knows is not told, and decides whom it takes and how much', () => {
  const market: RealMarket = {
    ...soup,
    offers: (random) =>
      soup.offers(random).map(({ columns, sizes }) => {
        const { crowd, ...listed } = columns
        return { columns: listed, known: { crowd: crowd! }, sizes }
      }),
  }
  const { menus, sales } = withHistory(market, 0)
  expect(Object.keys(menus[0]!)).not.toContain('crowd')
  const knowing = withHistory(soup, 0).sales
  const sold = (rows: typeof sales) => rows.reduce((sum, row) => sum + Number(row['qty']), 0)
  // One that knows the crowd alone does no worse than one that looks at three columns.
  expect(sold(sales) / sales.length).toBeGreaterThan(sold(knowing) / knowing.length)
  const large = menus.filter((row) => row['historically_chosen'] === 1 && row['qty'] === 30)
  expect(large.length).toBeGreaterThan(sales.length / 2)
})
