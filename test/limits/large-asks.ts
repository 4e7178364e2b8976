// Large menus of diminishing returns under limits of every kind, drawn by a seed.
import type { PlanLimits } from '#contract/plan-limits.ts'
import type { LimitsAsk } from '#limits/each-limit.ts'

/** A generator of numbers from 0 to 1 (mulberry32). */
export function drawsOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

const cent = (money: number): number => Math.round(money * 100) / 100

/** `spend`: the share of what all best sizes cost that may be spent; `limits`: how many limits hold at least. */
export function largeAsk(o: {
  deals: number
  sizes: number
  limits: number
  seed: number
}): LimitsAsk {
  const draw = drawsOf(o.seed)
  const deals = Array.from({ length: o.deals }, (_, d) => {
    const [cost, demand] = [5 + draw() * 95, 5 + draw() * 200]
    const [margin, risk] = [cost * (0.1 + draw() * 0.8), 0.02 + draw() * 0.1]
    const [supplier, kilograms] = [`S${Math.floor(draw() * 8)}`, cent(draw() * 5)]
    const sizes = Array.from({ length: o.sizes }, (__, k) => {
      const qty = Math.max(1, Math.round(((k + 1) * demand * 2) / o.sizes)) + k
      const sold = demand * (1 - Math.exp(-qty / demand))
      return { qty, profit: cent(margin * sold - risk * cost * qty) }
    })
    return { key: `D${String(d).padStart(5, '0')}`, cost: cent(cost), supplier, kilograms, sizes }
  })
  const rows = deals.flatMap(({ sizes, ...deal }) => sizes.map((size) => ({ ...deal, ...size })))
  const all = (use: (row: (typeof rows)[number]) => number) =>
    rows.reduce((sum, row) => sum + use(row), 0) / o.sizes
  const spend = all(({ cost, qty }) => cost * qty)
  const suppliers = Array.from({ length: 8 }, (_, i) => `S${i}`)
  const groups: PlanLimits['groups'] = suppliers
    .slice(0, Math.max(0, o.limits - 3))
    .map((value, i) => ({
      column: 'supplier',
      value,
      ...(i % 2 === 0 ? { most_spend: cent(spend / 30) } : { most_share: 0.2 }),
    }))
  return {
    sizes: {
      key: rows.map(({ key }) => key),
      qty: rows.map(({ qty }) => qty),
      unit_cost: rows.map(({ cost }) => cost),
      profit: rows.map(({ profit }) => profit),
      confidence: rows.map(() => 0.7),
      eligible: rows.map(({ profit }) => profit > 0),
      noise: rows.map(({ profit }) => Math.abs(profit)),
    },
    threshold: 0.5,
    limits: {
      spend: cent(spend / 4),
      ...(o.limits > 1 && { deals: { most: Math.round(o.deals * 0.4) } }),
      ...(o.limits > 2 && {
        totals: [{ column: 'kilograms', most: cent(all((r) => r.kilograms * r.qty) / 4) }],
      }),
      groups,
    },
    columns: {
      supplier: rows.map(({ supplier }) => supplier),
      kilograms: rows.map(({ kilograms }) => kilograms),
    },
  }
}
