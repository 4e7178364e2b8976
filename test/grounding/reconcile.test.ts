// The client's own profits against the replay: when they agree, when not, and what is said of it.
import { describe, expect, test } from 'vitest'
import { reconcile, type Accounts } from '#grounding/reconcile.ts'

/** `count` deals worth about 100 each; `error` is what the replay has beyond the client's profit. */
function accounts(count: number, error: (deal: number, accounts: Accounts) => number): Accounts {
  const deals = Array.from({ length: count }, (_, at) => at)
  const ordered = Float64Array.from(deals, (at) => 5 + (at % 7))
  const own: Accounts = {
    client: Float64Array.from(deals, (at) => 80 + ((at * 37) % 41)),
    replay: new Float64Array(count),
    ordered,
    sold: Float64Array.from(deals, (at) => (at % 2 === 0 ? ordered[at]! : 3)),
    soldOut: Uint8Array.from(deals, (at) => (at % 2 === 0 ? 1 : 0)),
    revenue: Float64Array.from(deals, (at) => (at % 2 === 0 ? ordered[at]! : 3) * (10 + (at % 9))),
    unitCost: Float64Array.from(deals, (at) => 4 + (at % 5)),
  }
  return { ...own, replay: own.client.map((profit, at) => profit + error(at, own)) }
}

describe('accounts that agree', () => {
  test('nothing to compare agrees', () => {
    expect(reconcile(accounts(0, () => 0))).toMatchObject({ ok: true, compared: 0, differing: 0 })
  })

  test('errors within 1 % of the mean profit are no errors', () => {
    expect(reconcile(accounts(50, (at) => (at % 2 ? 0.9 : -0.9)))).toMatchObject({
      ok: true,
      differing: 0,
      pattern: '',
    })
  })

  // Conformance: both-accounts-given
  test('differences of a few percent pass and are counted', () => {
    const result = reconcile(accounts(50, () => 4))
    expect(result).toMatchObject({ ok: true, differing: 50, tailShare: 0.95 })
    expect(result.p80).toBeGreaterThan(0.03)
    expect(result.tail).toBeLessThan(0.06)
  })

  test('a few far outliers among many small differences pass by the 98th percentile', () => {
    expect(reconcile(accounts(300, (at) => (at % 100 === 0 ? 60 : 4)))).toMatchObject({
      ok: true,
      differing: 300,
      tailShare: 0.98,
    })
  })
})

describe('accounts that disagree', () => {
  test('a cost missing per unit ordered is named with its size', () => {
    const result = reconcile(accounts(60, (at, { ordered }) => 2.5 * ordered[at]!))
    expect(result.ok).toBe(false)
    expect(result.pattern).toContain('above your profit in 60 of 60 deals')
    expect(result.pattern).toContain('2.50 per unit ordered')
    expect(result.pattern).toContain('a cost is missing')
  })

  test('a share of the revenue that is missing is named with its size', () => {
    const result = reconcile(accounts(60, (at, { revenue }) => 0.05 * revenue![at]! + 5e-9))
    expect(result.pattern).toContain('by about 5 % of the revenue')
  })

  test('a salvage that is missing is named by the cost of units left over', () => {
    const result = reconcile(
      accounts(60, (at, { ordered, sold, unitCost }) =>
        at % 2 ? -0.5 * (ordered[at]! - sold[at]!) * unitCost![at]! : 0,
      ),
    )
    expect(result.pattern).toContain('by about 50 % of the cost of units left over')
  })

  test('an error that no steady amount explains is told without a size', () => {
    const result = reconcile(accounts(60, (at) => 2 + ((at * at * 31) % 97)))
    expect(result.pattern).toContain('by no steady amount')
  })

  test('a cost charged twice per unit sold is named with its size', () => {
    const result = reconcile(accounts(60, (at, { sold }) => -4 * sold[at]!))
    expect(result.ok).toBe(false)
    expect(result.pattern).toContain('below your profit')
    expect(result.pattern).toContain('4.00 per unit sold')
  })

  test('a fixed amount per deal is named with its size', () => {
    expect(reconcile(accounts(60, () => -30)).pattern).toContain('30.00 per deal')
  })

  test('errors on sold-out deals alone point to a fee on ordered units', () => {
    const result = reconcile(
      accounts(60, (at, { soldOut, ordered }) => (soldOut[at] ? 3 * ordered[at]! : 0)),
    )
    expect(result.ok).toBe(false)
    expect(result.pattern).toContain('Only deals that sold out differ (30 of 60 deals)')
    expect(result.pattern).toContain('a fee on ordered units')
  })

  test('errors both ways on a subset look like a rounded record', () => {
    const result = reconcile(accounts(60, (at) => (at % 6 === 0 ? (at % 12 === 0 ? 40 : -40) : 0)))
    expect(result.ok).toBe(false)
    expect(result.pattern).toContain('10 of 60 deals go both ways')
    expect(result.pattern).toContain('rounded')
  })

  test('errors both ways on most deals are said to have no single cause', () => {
    const result = reconcile(accounts(60, (at) => (at % 2 === 0 ? 40 : -40)))
    expect(result.pattern).toContain('no single missing or doubled term')
  })

  test('the deals furthest apart come first', () => {
    expect(reconcile(accounts(60, (at) => (at === 17 ? 90 : 20))).worst[0]).toBe(17)
  })

  // Conformance: both-accounts-given
  test('a tail beyond 30 % fails although the 80th percentile passes', () => {
    const result = reconcile(accounts(300, (at) => (at % 20 === 0 ? 60 : 4)))
    expect(result.p80).toBeLessThanOrEqual(0.1)
    expect(result.tail).toBeGreaterThan(0.3)
    expect(result.ok).toBe(false)
  })

  test('a profit of nothing against a large replay is beyond any relative limit', () => {
    const one = accounts(30, () => 0)
    one.client[3] = 0
    expect(reconcile(one)).toMatchObject({ ok: false, differing: 1, tail: Infinity })
  })
})
