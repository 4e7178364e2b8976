// The line in units and revenue that quantity learners value deals by. What becomes of a deal stands in its Sales rows,
// which no option of today has: the line of a past deal must not hold it.
import { describe, expect, test } from 'vitest'
import { ground } from '#grounding/ground.ts'
import type { Grounded } from '#grounding/outcome.ts'
import { inlinePool } from '#model/learners/pool.ts'
import { learnMarket } from '#model/decide/learn.ts'
import { createRandom } from '#examples/random.ts'
import { order, request, type Row } from '../support/requests/read-request.ts'

const LOANS = `
Each unit is an attempt.
T is in months.
Leftovers are written off after 3 months.
No other goods.
Subtract 900 for each unit ordered.
There are no other costs.
`
/** The ways in which a description can charge what a column of Sales says of a loan. */
const CHARGED = {
  'once per deal': 'Subtract the default_cost of the deal for each deal.',
  'by the last row': 'Subtract the default_cost of the last sale.',
  'row by row': 'Subtract the sum over sales of (the default_cost of the sale).',
  'by units': 'Subtract the default_cost of the deal for each unit ordered.',
}

/** Loans of 30 months: a third default, and no column tells which. `lost`: what those cost that do. */
function loans(lost: (deal: number) => number): { menus: Row[]; sales: Row[] } {
  const random = createRandom(5, 1)
  const menus: Row[] = []
  const sales: Row[] = []
  for (let deal = 0; deal < 1500; deal++) {
    const past = deal < 1200
    const T = past ? Math.floor(deal / 40) - 33 : 0
    const income = Math.round(1000 + 2000 * random.uniform())
    const offer = {
      key: `loan ${deal}`,
      menu: past ? 34 + T : 0,
      T,
      qty: 1,
      unit_cost: 900,
      unit_price: 1200,
    }
    menus.push({ ...offer, income, historically_chosen: past ? Number(income > 1400) : null })
    const defaults = random.uniform() < 1 / 3
    if (past && income > 1400)
      sales.push({
        key: offer.key,
        T: T + 1,
        qty: 1,
        price: 1200,
        default_cost: defaults ? lost(deal) : 0,
      })
  }
  return { menus, sales }
}

function grounded(words: string, lost: (deal: number) => number): Grounded {
  const { menus, sales } = loans(lost)
  const asked = request(menus, sales)
  const result = ground(asked, order({ business_description: LOANS + words }), null)
  if (!result.ok) throw new Error(`${result.code}: ${result.message} ${JSON.stringify(result)}`)
  return result
}

describe.each(Object.entries(CHARGED))('a cost known afterwards, charged %s', (_, words) => {
  test('is in the label of its deal and not in the line of any', () => {
    const few = grounded(words, () => 500)
    const many = grounded(words, (deal) => 500 + (deal % 7) * 900)
    expect(few.market.labelsAt(0).value).not.toEqual(many.market.labelsAt(0).value)
    const { fixed, perUnit, perRevenue } = many.market.economics!
    for (const column of [fixed, perUnit, perRevenue]) expect(new Set(column).size).toBe(1)
  })
})

test('no learner foresees a default that no column tells', async () => {
  const { market } = grounded(CHARGED['once per deal'], (deal) => 700 + (deal % 5) * 50)
  const learned = await learnMarket(market, { pool: inlinePool(), progress: () => {} })
  const error = (of: (i: number) => number) =>
    learned.recorded.reduce((sum, i) => sum + (of(i) - learned.outcome[i]!) ** 2, 0)
  const known = [...learned.recorded]
  const usual = known.reduce((sum, i) => sum + learned.outcome[i]!, 0) / known.length
  for (const [name, money] of learned.replay.team)
    expect(error((i) => money[i]!) / error(() => usual), name).toBeGreaterThan(0.9)
})
