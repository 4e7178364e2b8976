// What an order adds to the sales of units held, against customers drawn in time: units arrive, are sold
// while there are any, and customers who find none go away.
import { describe, expect, test } from 'vitest'
import { createRandom } from '#examples/random.ts'
import { limitedExpectation } from '#model/learners/count-distribution.ts'
import { type Arrival, expectedIncrementalSales } from '#model/held/incremental-sales.ts'

const DRAWS = 40_000

interface Case {
  /** When units come that are held, in parts of the deal's time: at 0 they are on hand. */
  readonly held: readonly Arrival[]
  readonly ordered: number
  readonly wait: number
  readonly mean: number
  readonly shape: number
  /** Demand before the order comes is independent of demand after it. */
  readonly apart?: boolean
}

/** Own units that sell on average: all that sold, less those held, which count as sold first. */
function drawn({ held, ordered, wait, mean, shape, apart = false }: Case): number {
  const random = createRandom(5, 1)
  const before = held.reduce((sum, { units }) => sum + units, 0)
  const comes = [...held, { wait, units: ordered }].sort((a, b) => a.wait - b.wait)
  let sum = 0
  for (let n = 0; n < DRAWS; n++) {
    let rate = apart ? mean * random.gamma(wait * shape) : mean * random.gamma(shape)
    let [there, sold, time] = [0, 0, 0]
    for (const { wait: until, units } of [...comes, { wait: 1, units: 0 }]) {
      const gone = Math.min(there, random.poisson((until - time) * rate))
      sold += gone
      there += units - gone
      time = until
      if (apart && until === wait) rate = mean * random.gamma((1 - wait) * shape)
    }
    sum += Math.max(0, sold - before) / DRAWS
  }
  return sum
}

const of = (shape: number) => ({ shape, parts: 1, contamination: 0 })
const onHand = (units: number): Arrival[] => [{ wait: 0, units }]
/** Units on hand, then those that arrive after 1, 2, … of `periods`. */
const weekly = (periods: number, ...units: readonly number[]): Arrival[] =>
  units.map((each, after) => ({ wait: after / periods, units: each }))

const CASES: Readonly<Record<string, Case>> = {
  'nothing is held': { held: onHand(0), ordered: 4, wait: 0.5, mean: 6, shape: 3 },
  'nothing is held for long': { held: onHand(0), ordered: 12, wait: 2 / 3, mean: 9, shape: 12 },
  'few are on hand': { held: onHand(3), ordered: 6, wait: 0.5, mean: 8, shape: 2 },
  'many are on hand': { held: onHand(10), ordered: 6, wait: 0.5, mean: 8, shape: 2 },
  'demand is small': { held: onHand(2), ordered: 3, wait: 0.5, mean: 1.2, shape: 1 },
  'demand is large': { held: onHand(25), ordered: 20, wait: 2 / 3, mean: 30, shape: 30 },
  'all others are under way': {
    held: weekly(3, 0, 10),
    ordered: 10,
    wait: 2 / 3,
    mean: 15,
    shape: 200,
  },
  'most are under way': { held: weekly(3, 2, 10), ordered: 8, wait: 2 / 3, mean: 15, shape: 200 },
  'none are under way': { held: weekly(3, 10, 0), ordered: 10, wait: 2 / 3, mean: 15, shape: 200 },
  'some are under way, foreseen badly': {
    held: weekly(3, 3, 6),
    ordered: 8,
    wait: 2 / 3,
    mean: 12,
    shape: 1.2,
  },
  'others arrive with the order': {
    held: weekly(3, 2, 0, 8),
    ordered: 9,
    wait: 2 / 3,
    mean: 18,
    shape: 6,
  },
  'some arrive every week': {
    held: weekly(5, 1, 6, 2, 9),
    ordered: 14,
    wait: 0.8,
    mean: 25,
    shape: 12,
  },
  'some arrive every week, of much demand': {
    held: weekly(5, 20, 90, 30, 120),
    ordered: 150,
    wait: 0.8,
    mean: 400,
    shape: 30,
  },
  'the order comes between two arrivals': {
    held: weekly(4, 2, 5, 0, 6),
    ordered: 8,
    wait: 0.5,
    mean: 16,
    shape: 3.5,
  },
  'the order comes at once and others later': {
    held: weekly(4, 1, 0, 4),
    ordered: 8,
    wait: 0,
    mean: 14,
    shape: 2,
  },
  'few are on hand, and weeks are apart': {
    held: onHand(3),
    ordered: 6,
    wait: 0.5,
    mean: 8,
    shape: 2,
    apart: true,
  },
  'most are under way, and weeks are apart': {
    held: weekly(3, 2, 10),
    ordered: 12,
    wait: 2 / 3,
    mean: 15,
    shape: 3,
    apart: true,
  },
  'others come when the time is over': {
    held: weekly(3, 3, 0, 0, 4),
    ordered: 12,
    wait: 1 / 3,
    mean: 15,
    shape: 12,
  },
}

describe('units of an order that sell are those of customers', () => {
  for (const [name, each] of Object.entries(CASES))
    test(`where ${name}`, () => {
      const { held, wait, mean, shape, apart, ordered } = each
      const own = expectedIncrementalSales(held, wait, mean, { ...of(shape), apart })(ordered)
      expect(Math.abs(own - drawn(each))).toBeLessThan(0.01 + 0.01 * mean)
    })
})

describe('units of an order that sell', () => {
  test('that comes at once are what it adds to sales', () => {
    const added = limitedExpectation(9, 5, of(6)) - limitedExpectation(4, 5, of(6))
    expect(expectedIncrementalSales(onHand(4), 0, 5, of(6))(5)).toBe(added)
  })

  test('do not exist where it comes when the time is over', () => {
    expect(expectedIncrementalSales(onHand(0), 1, 5, of(6))(5)).toBe(0)
  })

  test('are fewer where units held come only after some customers have gone', () => {
    const [early, late] = [weekly(3, 0, 10), onHand(10)].map((held) =>
      expectedIncrementalSales(held, 2 / 3, 15, of(200))(10),
    )
    expect(late - early).toBeGreaterThan(2)
  })

  test('hang on units that come, not on columns that hold none', () => {
    const own = (held: Arrival[]) => expectedIncrementalSales(held, 2 / 3, 15, of(6))(8)
    expect(own(weekly(3, 4, 0, 0))).toBe(own(onHand(4)))
  })

  test('are told of as many arrivals as a table may have', () => {
    const many = Array.from({ length: 300 }, (_, i) => ({ wait: i / 300, units: 0.1 }))
    const some = Array.from({ length: 15 }, (_, i) => ({ wait: (i + 0.5) / 15, units: 2 }))
    const [a, b] = [many, some].map((held) => expectedIncrementalSales(held, 0.5, 40, of(12))(20))
    expect(Math.abs(a - b)).toBeLessThan(0.02 * 40)
  })

  test('grow with the order and fall with what is held, under odd and narrow counts too', () => {
    for (const spread of [
      of(2),
      { shape: 12, parts: 1, contamination: 0.05 },
      { shape: 400, parts: 3, contamination: 0 },
    ])
      for (const wait of [0, 0.5])
        for (const later of [[], [{ wait: 0.25, units: 3 }], [{ wait: 0.75, units: 3 }]]) {
          const own = (held: number, ordered: number) =>
            expectedIncrementalSales([...onHand(held), ...later], wait, 7, spread)(ordered)
          for (const held of [0, 1, 4, 9, 20, 500])
            for (const ordered of [1, 3, 8]) {
              expect(own(held, ordered)).toBeGreaterThanOrEqual(0)
              expect(own(held, ordered)).toBeLessThanOrEqual(ordered + 1e-9)
              expect(own(held, ordered + 1)).toBeGreaterThanOrEqual(own(held, ordered) - 1e-9)
              // Parts of what was asked for are few: a little more may stand for a little less.
              expect(own(held + 1, ordered)).toBeLessThanOrEqual(own(held, ordered) + 0.05)
            }
        }
  })
})
