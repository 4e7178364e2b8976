// A few odd rows of a request: a price that is a hundred times all others, one task deal of another cost by size.
import { noteText } from '#contract/english-notes.ts'
import { describe, expect, test } from 'vitest'
import { createRandom } from '#examples/random.ts'
import { ground } from '#grounding/ground.ts'
import type { Grounded } from '#grounding/outcome.ts'
import { HOW } from '#grounding/market.ts'
import { order, request, type Row } from '../support/requests/read-request.ts'

const PARAMETERS = { market_type: { parameters: { inventory_holding_weeks_before_writeoff: 4 } } }

interface Tables {
  menus: Row[]
  sales: Row[]
}

/** 400 deals of 10 units that sell about 7 at about the price they hope for, and 200 of today at three sizes. */
function tables(): Tables {
  const random = createRandom(2, 1)
  const made: Tables = { menus: [], sales: [] }
  for (let deal = 0; deal < 600; deal++) {
    const [key, past] = [`deal ${deal}`, deal < 400]
    const T = past ? Math.floor(deal / 20) - 25 : 0
    const unit_price = Math.round(random.between(20, 60))
    const offer = { key, menu: past ? 30 + T : 0, T, unit_cost: 12, unit_price }
    for (const qty of past ? [10] : [5, 10, 15])
      made.menus.push({ ...offer, qty, historically_chosen: past ? 1 : null })
    const price = unit_price * random.between(0.8, 1.1)
    if (past) made.sales.push({ key, T: T + 1, qty: 4 + random.below(6), price })
  }
  return made
}

function grounded({ menus, sales }: Tables, more = {}): Grounded {
  const result = ground(request(menus, sales), order({ ...PARAMETERS, ...more }), null)
  if (!result.ok) throw new Error(result.message)
  return result
}

/** The tables with the price of some sales changed. */
function priced(tablesOf: Tables, some: (sale: number) => boolean, times: number): Tables {
  const sales = tablesOf.sales.map((row, i) =>
    some(i) ? { ...row, price: Number(row['price']) * times } : row,
  )
  return { ...tablesOf, sales }
}

/** Profits that learners learn from, at the sizes taken. */
function learnt({ market }: Grounded, t = 0): number[] {
  const { value, how } = market.labelsAt(t)
  return [...value].filter((_, row) => how[row] === HOW.exact)
}

const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0)

describe('a few prices far above all others', () => {
  const usual = tables()
  const three = (sale: number) => sale % 150 === 7

  test('count as usual for learners at every moment, as sent for people, and the plan says so', () => {
    const odd = grounded(priced(usual, three, 50))
    const plain = grounded(usual)
    for (const t of [0, -10]) expect(sum(learnt(odd, t)) / sum(learnt(plain, t))).toBeCloseTo(1, 1)
    const shown = [...odd.labels()].find(({ key }) => key === 'deal 7')!
    const before = [...plain.labels()].find(({ key }) => key === 'deal 7')!
    expect(shown.value).toBeGreaterThan(20 * before.value!)
    expect(odd.assumptions.map(noteText)).toContain(
      '3 sales count at the usual price, not at over ten times it: check “deal 7”.',
    )
    expect(plain.assumptions.map(noteText).join()).not.toContain('usual price')
  })

  test('stand as they are where they are no slips, and where checks are off', () => {
    const ratio = (given: Tables, more = {}) =>
      sum(learnt(grounded(given, more))) / sum(learnt(grounded(usual)))
    // One in ten is how the business sells; prices up to five times the usual one are prices.
    expect(ratio(priced(usual, (sale) => sale % 10 === 0, 50))).toBeGreaterThan(4)
    expect(ratio(priced(usual, three, 5))).toBeGreaterThan(1.02)
    expect(ratio(priced(usual, three, 50), { checks: 'off' })).toBeGreaterThan(1.3)
  })

  test('do not exist where the price that the option hoped for is the slip', () => {
    const slip = (row: Row) =>
      row['key'] === 'deal 7' ? { ...row, unit_price: Number(row['unit_price']) / 100 } : row
    const odd = grounded({ ...usual, menus: usual.menus.map(slip) })
    expect(odd.assumptions.map(noteText).join()).not.toContain('usual price')
    const inOrder = (values: readonly number[]) => values.toSorted((a, b) => a - b)
    expect(inOrder(learnt(odd))).toEqual(inOrder(learnt(grounded(usual))))
  })
})

test('one task deal whose cost changes with size does not keep past deals from their other sizes', () => {
  const usual = tables()
  const derivedOf = (deals: number) => {
    const dear = (row: Row) =>
      Number(String(row['key']).slice(5)) >= 600 - deals && row['qty'] === 15
        ? { ...row, unit_cost: 11 }
        : row
    return grounded({ ...usual, menus: usual.menus.map(dear) }).market.derived.includes(1)
  }
  expect([0, 1, 20].map(derivedOf)).toEqual([true, true, false])
})
