// What batches that still sell have met of their demand, as other batches went, and sold for it.
import { describe, expect, test } from 'vitest'
import { ground } from '#grounding/ground.ts'
import type { Grounded } from '#grounding/outcome.ts'
import { order, request, type Row } from '../support/requests/read-request.ts'

const H = 4
const envelope = {
  market_type: {
    parameters: { inventory_holding_weeks_before_writeoff: H, historically_chosen_means: 'taken' },
  },
} as const

/** A batch of ten, with the units that it sells by age. */
interface Batch {
  readonly name: string
  readonly T: number
  readonly sales: Readonly<Record<number, number>>
  readonly lead?: number
  readonly stock?: number
}

/** `delay`: until each sale is known; `flags`: whether rows say what was taken. */
function history(batches: readonly Batch[], { delay = 0, flags = true } = {}) {
  const now: Batch = { name: 'now', T: 0, sales: {} }
  const menus = [...batches, now].map(({ name: key, T, lead = 0, stock = 0 }): Row => ({
    key,
    menu: Math.abs(T),
    T,
    qty: 10,
    unit_cost: 4,
    unit_price: 9,
    T_lead: lead,
    stock,
    ...(flags && { historically_chosen: T === 0 ? null : 1 }),
  }))
  const sales = batches.flatMap(({ name: key, T, sales: sold }) =>
    Object.entries(sold)
      .map(([age, qty]): Row => ({ key, T: T + Number(age), qty, price: 9, T_signal_delay: delay }))
      .filter((row) => Number(row['T']) + delay <= 0),
  )
  const answer = ground(request(menus, sales), order({ ...envelope, checks: 'off' }), null)
  if (!answer.ok) throw new Error(answer.message)
  return { ...answer, menus }
}

/** Exposure and units by key, where it is more than 0. */
function told({ market, menus }: Grounded & { menus: readonly Row[] }, t: number) {
  const { exposure, asked } = market.labelsAt(t)
  const groups = Array.from(exposure.keys()).filter((group) => exposure[group]! > 0)
  const keyOf = (group: number) => menus[market.source[market.start[group]!]!]!['key']
  return Object.fromEntries(
    groups.map((group) => [keyOf(group), [exposure[group], asked[group]]]),
  ) as Record<string, [number, number]>
}

/** Batches that sold a half after one week, a quarter after two and a quarter after four; from T = −20 to −11. */
const finished = (count: number, sales: Batch['sales'] = { 1: 4, 2: 2, 4: 2 }, lead = 0): Batch[] =>
  Array.from({ length: count }, (_, i) => ({
    name: `over ${i} ${lead}`,
    T: -20 + (i % 10),
    sales,
    lead,
  }))
/** One that sold out at once tells nothing of when others sell. */
const soldOut: Batch = { name: 'sold out', T: -12, sales: { 1: 10 } }
const selling: Batch[] = [
  { name: 'a week old', T: -1, sales: { 1: 4 } },
  { name: 'two weeks old', T: -2, sales: {} },
  { name: 'gone', T: -3, sales: { 1: 10 } },
]

describe('batches that still sell', () => {
  test('have met what finished ones had at their age, sold out or not, with sales or without', () => {
    expect(told(history([...finished(20), soldOut, ...selling]), 0)).toEqual({
      'a week old': [0.5, 4],
      'two weeks old': [0.75, 0],
      gone: [0.75, 10],
    })
  })

  test('tell nothing where finished ones went all at once, and all where each unit went by itself', () => {
    const ages = [1, 2, 3, 4]
    const batch = (sales: (i: number) => Batch['sales'], count = 24) =>
      finished(count).map((one, i): Batch => ({ ...one, sales: sales(i) }))
    const atOnce = (units: number) => batch((i) => ({ [ages[i % 4]!]: units }))
    expect(told(history([...atOnce(6), ...selling]), 0)).toEqual({})
    // A lot of tickets that go within three days is sold in one go as well.
    const inDays = batch((i) =>
      Object.fromEntries([1, 2, 3, 4].map((k) => [ages[i % 4]! - k / 10, 1.5])),
    )
    expect(told(history([...inDays, ...selling]), 0)).toEqual({})
    // One unit never goes but at once; half a tonne might.
    expect(Object.keys(told(history([...atOnce(1), ...selling]), 0))).toHaveLength(3)
    expect(told(history([...atOnce(0.5), ...selling]), 0)).toEqual({})
    // A few halves among whole units are odd rows, not another unit.
    const odd = batch((i) => ({ [ages[i % 4]!]: i % 6 === 0 ? 0.5 : 1 }), 72)
    expect(Object.keys(told(history([...odd, ...selling]), 0))).toHaveLength(3)
    // Of batches of two, as many went at once as chance has it.
    const byChance = batch((i) => {
      const [first, second] = [ages[i % 4]!, ages[(i >> 2) % 4]!]
      return first === second ? { [first]: 2 } : { [first]: 1, [second]: 1 }
    }, 32)
    expect(told(history([...byChance, ...selling]), 0)).toEqual({
      'a week old': [0.25, 4],
      'two weeks old': [0.5, 0],
      gone: [0.75, 10],
    })
    // A few pairs among single units prove nothing.
    const pairs = batch((i) => ({ [ages[i % 4]!]: i < 4 ? 2 : 1 }))
    expect(Object.keys(told(history([...pairs, ...selling]), 0))).toHaveLength(3)
  })

  test('too few finished ones say nothing', () => {
    expect(told(history([...finished(19), soldOut, ...selling]), 0)).toEqual({})
  })

  test('units that were held before are sold first, so that sales tell nothing of the batch', () => {
    const held = { ...selling[0]!, stock: 3 }
    expect(told(history([...finished(20), held]), 0)).toEqual({})
  })

  test('have their time from when they arrive, and go as others that take as long', () => {
    const even = [...finished(20, { 1: 2, 2: 2, 3: 2, 4: 2 }), ...finished(20, { 3: 4, 4: 4 }, 2)]
    const late = (name: string, T: number, lead: number): Batch => ({ name, T, sales: {}, lead })
    const young = [
      { name: 'at once', T: -1, sales: { 1: 3 } },
      late('arrived', -3, 2),
      late('under way', -1, 2),
      late('of a lead that few have', -2, 1),
      late('arrives too late', -3, 5),
    ]
    expect(told(history([...even, ...young]), 0)).toEqual({
      'at once': [0.25, 3],
      arrived: [0.5, 0],
      // Of a lead that few have nothing is known.
    })
  })

  test('begin within a period as others that are compared with them, for sales stand at its end', () => {
    // Ten in four weeks, booked weekly: what began in the middle of one has half of its first.
    const midway = finished(20, { 0.5: 1, 1.5: 2, 2.5: 2, 3.5: 2, 4: 1 }).map((batch, i) => ({
      ...batch,
      name: `midway ${i}`,
      T: batch.T - 0.5,
    }))
    const weekly = finished(20, { 1: 2, 2: 2, 3: 2, 4: 2 })
    const young: Batch[] = [
      { name: 'midway', T: -1.5, sales: {} },
      { name: 'whole', T: -2, sales: {} },
    ]
    expect(told(history([...midway, ...weekly, ...young]), 0)).toEqual({
      midway: [0.375, 0],
      whole: [0.5, 0],
    })
  })

  test('of which sales are known late, are as old as what is known of them', () => {
    const young: Batch[] = [
      { name: 'three weeks old', T: -3, sales: { 1: 3, 2: 2 } },
      { name: 'a week old', T: -1, sales: { 0: 1 } },
    ]
    expect(told(history([...finished(20), ...young], { delay: 1 }), 0)).toEqual({
      'three weeks old': [0.75, 5],
    })
  })

  test('a past moment knows what was over then, and what had been sold', () => {
    // At −9 what began at −13 or before was over: 16 batches of 20, 32 of 40.
    expect(told(history(finished(20)), -9)).toEqual({})
    const known = told(history(finished(40)), -9)
    expect(Object.values(known)).toHaveLength(8)
    for (const batch of Object.values(known)) expect(batch).toEqual([0.75, 6])
    expect(told(history([...finished(40), ...selling]), -9)).toEqual(known)
  })

  test('where only sales tell what was taken, wait until most have shown themselves', () => {
    // One of five sells first after two weeks, so of younger ones the slow are missing.
    const slow = finished(80).map((batch, i) => (i % 5 ? batch : { ...batch, sales: { 2: 4 } }))
    const young: Batch[] = [
      { name: 'a week old', T: -1, sales: { 1: 4 } },
      { name: 'two weeks old', T: -2, sales: { 1: 4 } },
    ]
    const unflagged = history([...slow, ...young], { flags: false })
    expect(Object.keys(told(unflagged, 0))).toEqual(['two weeks old'])
    const flagged = history([...slow, ...young])
    expect(Object.keys(told(flagged, 0)).toSorted()).toEqual(['a week old', 'two weeks old'])
    // A few that are slower still are not known of before they sell.
    const slowest: Batch[] = [
      { name: 'slowest', T: -15, sales: { 3: 4 } },
      { name: 'slow now', T: -2, sales: {} },
    ]
    const few = history([...slow, ...slowest], { flags: false })
    expect(Object.keys(told(few, -13))).not.toContain('slowest')
    expect(told(few, -12)['slowest']).toEqual([expect.any(Number), 4])
    // The same wait at a past moment: of T = −11 it knows nothing at −10, of −12 all.
    const ages = (t: number) =>
      Object.keys(told(unflagged, t)).map((key) => -20 + (Number(key.split(' ')[1]) % 10))
    expect([...new Set(ages(-10))].toSorted((a, b) => a - b)).toEqual([-13, -12])
  })
})
