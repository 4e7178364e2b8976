// What batches that still sell have met of their demand, as other batches went.
import { describe, expect, test } from 'vitest'
import { ground, type Grounded } from '#grounding/ground.ts'
import { order, request, type Row } from './request.ts'

const H = 4
const envelope = {
  market_type: { parameters: { inventory_holding_weeks_before_writeoff: H } },
}

/** Finished batches that sold a half after one week, a quarter after two and a quarter after four. */
function history(
  finished: number,
  selling: readonly { T: number; sold: number; stock?: number }[],
) {
  const menus: Row[] = []
  const sales: Row[] = []
  const deal = (key: string, T: number, stock = 0) => {
    const taken = { key, menu: T === 0 ? 0 : Math.abs(T), T, qty: 10, unit_cost: 4, unit_price: 9 }
    menus.push({ ...taken, stock, historically_chosen: T === 0 ? null : 1 })
  }
  const sale = (key: string, T: number, qty: number) => sales.push({ key, T, qty, price: 9 })
  for (let i = 0; i < finished; i++) {
    deal(`over ${i}`, -20 + (i % 10))
    for (const [age, qty] of [
      [1, 4],
      [2, 2],
      [4, 2],
    ])
      sale(`over ${i}`, -20 + (i % 10) + age!, qty!)
  }
  // A batch that sold out at once tells nothing of when others sell.
  deal('sold out', -12)
  sale('sold out', -11, 10)
  selling.forEach(({ T, sold, stock }, i) => {
    deal(`selling ${i}`, T, stock)
    if (sold > 0) sale(`selling ${i}`, T + 1, sold)
  })
  deal('now', 0)
  const answer = ground(request(menus, sales), order(envelope), null)
  if (!answer.ok) throw new Error(answer.message)
  return { ...answer, menus }
}

/** By key, where it is more than 0. */
function exposures({ market, menus }: Grounded & { menus: readonly Row[] }, t: number) {
  const { exposure } = market.labelsAt(t)
  const told = Array.from(exposure.keys())
    .filter((group) => exposure[group]! > 0)
    .map((group) => [menus[market.source[market.start[group]!]!]!['key'], exposure[group]])
  return Object.fromEntries(told) as Record<string, number>
}

const SELLING = [
  { T: -1, sold: 4 },
  { T: -2, sold: 0 },
  { T: -3, sold: 10 },
]

describe('batches that still sell', () => {
  test('have met what finished ones had at their age, sold out or not, with sales or without', () => {
    expect(exposures(history(20, SELLING), 0)).toEqual({
      'selling 0': 0.5,
      'selling 1': 0.75,
      'selling 2': 0.75,
    })
  })

  test('too few finished ones say nothing', () => {
    expect(exposures(history(19, SELLING), 0)).toEqual({})
  })

  test('units that were held before are sold first, so that sales tell nothing of the batch', () => {
    expect(exposures(history(20, [{ T: -1, sold: 4, stock: 3 }]), 0)).toEqual({})
  })

  test('a past moment knows what was over then', () => {
    // At −9 what began at −13 or before was over: 16 batches of 20, 32 of 40.
    expect(exposures(history(20, []), -9)).toEqual({})
    const known = exposures(history(40, []), -9)
    expect(Object.values(known)).toEqual(Array(9).fill(0.75))
    expect(exposures(history(40, SELLING), -9)).toEqual(known)
  })
})
