// Limits of the plan on the screen: planned again at once by the add-in's own solver, over the sizes that the service tells.
import { expect, test } from 'vitest'
import { openPlanned, type OpenFlow } from '../../support/pane/open-flow.ts'

const settled = ({ when, step }: OpenFlow, spend: number) =>
  when(() => step('plan').limits.without !== null && step('plan').capital! <= spend)

test('with a third of the money the plan takes smaller sizes, and says what more would earn', async () => {
  const open = await openPlanned()
  const { flow, step, service } = open
  const free = step('plan')
  const spend = free.capital! / 3
  flow.setLimits({ spend })
  await settled(open, spend)
  const { chosen, limits, profit, capital } = step('plan')
  expect(capital).toBeLessThanOrEqual(spend)
  const best = new Map(free.chosen.map(({ key, qty }) => [key, qty]))
  expect(chosen.filter(({ key, qty }) => qty < (best.get(key) ?? 0)).length).toBeGreaterThan(0)
  // More than those of the plan that fit, from the top.
  let [left, cut] = [spend, 0]
  for (const { qty, unit_cost, profit: earns } of free.chosen)
    if (qty * unit_cost! <= left) {
      left -= qty * unit_cost!
      cut += earns
    }
  expect(profit).toBeGreaterThan(cut)
  expect(limits).toMatchObject({
    without: { before: { n: free.n, profit: free.profit }, after: { profit } },
    problem: null,
    oneSize: false,
  })
  // What the limit costs is what the deals lose that it leaves out or makes smaller.
  const { gone, smaller, deals } = limits.without!
  expect(gone.n + smaller.n).toBe(limits.without!.differing)
  expect(gone.profit + smaller.profit).toBeCloseTo(free.profit - profit, 2)
  const lost = deals.map(({ before, after }) => before!.profit - (after?.profit ?? 0))
  expect(lost).toEqual(lost.toSorted((a, b) => b - a))
  await open.when(() => step('plan').limits.told.length > 0)
  const [told] = step('plan').limits.told
  expect(told).toMatchObject({ limit: 'spend', binds: true })
  expect(told!.next.at(-1)!.earns).toBeCloseTo(free.profit - profit, 1)
  // The sizes are fetched once.
  flow.setLimits({ spend: spend / 2 })
  await settled(open, spend / 2)
  expect(service.sent.filter((each) => each.includes('sizes=all'))).toHaveLength(1)
  // Without limits it is the service's own plan again.
  flow.setLimits({})
  await open.when(() => step('plan').chosen.length === free.chosen.length)
  expect(step('plan').chosen).toEqual(free.chosen)
})

test('profit is drawn against spend once for all limits of spend, up to the plan without one', async () => {
  const { flow, step, when, service } = await openPlanned()
  const free = step('plan')
  await flow.drawCurve('one')
  const curve = () => step('plan').limits.curve!
  expect(curve()).toMatchObject({ of: 'one', whole: true, problem: null })
  const [last, first, ...others] = curve().points
  expect(last).toEqual({ spend: free.capital, profit: free.profit, deals: free.n })
  expect(first).toEqual({ spend: 0, profit: 0, deals: 0 })
  for (const [at, point] of others.entries()) {
    const before = others[at - 1] ?? first!
    expect(point.spend).toBeGreaterThan(before.spend)
    expect(point.profit).toBeGreaterThan(before.profit)
  }
  const drawn = curve()
  const { spend, profit } = others[3]!
  flow.setLimits({ spend })
  await when(() => step('plan').limits.without !== null)
  expect(step('plan')).toMatchObject({ capital: spend, profit })
  expect(curve()).toBe(drawn)
  // Of two that are asked for at once the last one is drawn.
  flow.setLimits({ deals: { most: 2 } })
  await when(() => step('plan').n === 2)
  await Promise.all([flow.drawCurve('two'), flow.drawCurve('three')])
  expect(curve()).toMatchObject({ of: 'three', whole: true })
  expect(curve().points[0]!.deals).toBe(2)
  expect(service.sent.filter((each) => each.includes('sizes=all'))).toHaveLength(1)
})

test('where the sizes cannot be fetched each deal keeps its own, and that is said', async () => {
  const open = await openPlanned()
  const { flow, step, service } = open
  service.fate('GET /result', { is: 'offline' })
  const free = step('plan')
  flow.setLimits({ spend: free.capital! / 3 })
  await settled(open, free.capital! / 3)
  const best = new Map(free.chosen.map(({ key, qty }) => [key, qty]))
  expect(step('plan').limits.oneSize).toBe(true)
  expect(step('plan').chosen.every(({ key, qty }) => best.get(key) === qty)).toBe(true)
})

test('limits that contradict are told, the smallest set of them, and nothing else changes', async () => {
  const { flow, step, when } = await openPlanned()
  const free = step('plan')
  flow.setLimits({ spend: free.capital!, deals: { least: 2, most: 1 } })
  await when(() => step('plan').limits.problem !== null)
  expect(step('plan').limits.problem).toBe(
    'No plan keeps these limits together: at least 2 deals, at most 1 deal. Loosen one of them.',
  )
  expect(step('plan').chosen).toEqual(free.chosen)
})

test('the values and sums of her own columns can be limited, and deals always or never taken', async () => {
  const open = await openPlanned()
  const { flow, step, when } = open
  const [first, second] = step('plan').chosen.map(({ key }) => String(key))
  await flow.limitFields(undefined)
  const { columns, deals } = step('plan').limits.fields!
  expect(deals).toContain(first)
  const named = columns.find(({ values }) => values.length > 1 && values.length < 10)!
  expect(columns.map(({ header }) => header)).toContain('SKU')
  expect(columns.some(({ header }) => header.startsWith('EDPS'))).toBe(false)
  const left = deals.find((key) => !step('plan').chosen.some((row) => String(row.key) === key))!
  flow.setLimits({
    groups: [{ column: named.header, most_deals: 1 }],
    always: [left],
    never: [first!, second!],
  })
  await when(() => step('plan').limits.without !== null)
  const taken = step('plan').chosen.map(({ key }) => String(key))
  expect(taken).toContain(left)
  expect(taken).not.toContain(first)
  expect(taken.length).toBeLessThanOrEqual(named.values.length)
})

test('limits are kept with the written plan, hold after a reload and with the next plan', async () => {
  const first = await openPlanned()
  await first.flow.limitFields(undefined)
  const named = first
    .step('plan')
    .limits.fields!.columns.find(({ values }) => values.length > 1 && values.length < 10)!
  const limits = { groups: [{ column: named.header, value: named.values[0], most_deals: 1 }] }
  first.flow.setLimits(limits)
  await first.when(() => first.step('plan').limits.without !== null)
  const { n, profit } = first.step('plan')
  await first.flow.write()
  expect(first.state().kept.current).toMatchObject({ n, profit, limits })

  const second = await first.reopen()
  await second.flow.start()
  await second.until('plan')
  await second.when(() => second.step('plan').limits.without !== null)
  expect(second.step('plan')).toMatchObject({
    n,
    limits: { limits, problem: null },
    confidence: { differs: false },
  })
})
