// A finished session's plan under other limits, as the process of the predictions makes it.
import { expect, test } from 'vitest'
import type { PredictionJob } from '#contract/engine-protocol.ts'
import type { Sizes } from '#contract/plan-limits.ts'
import { fitOptions, replanAnswerSchema, type ReplanAnswer } from '#contract/schemas.ts'
import { inlinePool } from '#model/learners/pool.ts'
import { doPrediction } from '#server/predict-steps.ts'
import type { Service } from '#server/service.ts'

/** Three deals of two sizes, at 10 a unit. */
const SIZES: Sizes = {
  key: ['a', 'a', 'b', 'b', 7, 7],
  qty: [1, 2, 1, 2, 1, 2],
  unit_cost: [10, 10, 10, 10, 10, 10],
  profit: [6, 9, 5, 8, 4, 7],
  confidence: [0.9, 0.9, 0.8, 0.8, 0.7, 0.7],
  eligible: [true, true, true, true, true, true],
  noise: [3, 4, 3, 4, 3, 4],
}
const PLAN = {
  confidence_thresh_calibrated: 0.5,
  confidence_correction: 0,
  summary: { task_keys: 4, capital_deployed: 60, interval_shared: 0.5 },
}
const TABLES = {
  menus: SIZES.key.map((key, row) => ({
    key,
    menu: 0,
    T: 0,
    qty: SIZES.qty[row],
    unit_cost: 10,
    unit_price: 20,
    supplier: key === 'a' ? 'North' : 'South',
    boxes: row === 5 ? '' : 1,
  })),
  sales: [],
}

async function replanned(request: object): Promise<ReplanAnswer> {
  const { answer, end } = await asked(request)
  if (!answer) throw new Error(JSON.stringify(end))
  return replanAnswerSchema.parse(answer)
}

async function asked(request: object, others: object = {}) {
  const bodies = {
    tables: TABLES,
    menus: { session_id: 's', ...request },
    plan: PLAN,
    sizes: SIZES,
    ...others,
  }
  const read: string[] = []
  let answer: unknown
  const service: Pick<Service, 'predictionTables' | 'predictionAnswer'> = {
    predictionTables: async (_, name, take) => {
      read.push(name)
      take(new TextEncoder().encode(JSON.stringify(bodies[name])))
      return { kind: 'ok', value: null }
    },
    predictionAnswer: async (_, body) => {
      answer = JSON.parse(new TextDecoder().decode(body))
      return { kind: 'ok', value: null }
    },
  }
  const job: PredictionJob = {
    id: 'p',
    model: 'session',
    replan: true,
    request: {
      options: fitOptions({}),
      business_description: null,
      business_description_source: null,
    },
    valuation: null,
  }
  const end = await doPrediction(job, {
    service: service as Service,
    pool: inlinePool(),
    network: null,
  })
  return { answer, end, read }
}

const taken = ({ menu }: ReplanAnswer) => menu.map(({ key, qty }) => `${key} × ${qty}`)

// Conformance: limits
test('with half of the money more deals are taken, smaller', async () => {
  const answer = await replanned({ limits: { spend: 30 } })
  expect(taken(answer)).toEqual(['a × 1', 'b × 1', '7 × 1'])
  expect(answer).toMatchObject({
    n_selected: 3,
    predicted_profit_sum: 15,
    summary: { task_keys: 4, refused_keys: 1, capital_deployed: 30, limits_gap: 0 },
  })
  const half = Math.hypot(Math.sqrt(27), 0.5 * 15)
  expect(answer.predicted_profit_interval[0]).toBeCloseTo(15 - half, 2)
  const [spend] = answer.summary.limits
  expect(spend).toMatchObject({ limit: 'spend', bound: 30, used: 30, binds: true })
  // 10 more buy one more unit, worth 3; beyond 60 nothing is earned.
  expect(spend!.next.at(-1)).toEqual({ to: 60, earns: 9 })
  expect(spend!.next).toContainEqual({ to: 45, earns: 3 })
})

// Conformance: limits
test('cells of columns are those that were sent, else those of the tables', async () => {
  const limits = { groups: [{ column: 'supplier', value: 'south', most_deals: 1 }] }
  expect(taken(await replanned({ limits }))).toEqual(['a × 2', 'b × 2'])
  const columns = { supplier: { a: 'South', b: 'South', 7: 'West' } }
  const sent = await asked({ limits, columns })
  expect(sent.read).not.toContain('tables')
  expect(taken(sent.answer as ReplanAnswer)).toEqual(['a × 2', '7 × 2'])
})

// Conformance: limits
test('one size of a deal at two costs has the cells of its own row', async () => {
  const sizes = { ...SIZES, qty: [1, 1, 1, 1, 1, 1], unit_cost: [10, 9, 10, 9, 10, 9] }
  const menus = TABLES.menus.map((row, at) => ({
    ...row,
    qty: 1,
    unit_cost: sizes.unit_cost[at]!,
    supplier: at % 2 === 0 ? 'North' : 'South',
  }))
  const limits = { groups: [{ column: 'supplier', value: 'South', most_deals: 0 }] }
  const { answer } = await asked({ limits }, { tables: { ...TABLES, menus }, sizes })
  expect((answer as ReplanAnswer).menu.map(({ unit_cost }) => unit_cost)).toEqual([10, 10, 10])
})

// Conformance: limits
test('an answer larger than is sent is said to be, in words', async () => {
  const key = SIZES.key.map((own) => `${own}${'k'.repeat(6_000_000)}`)
  const { end } = await asked({ limits: {} }, { sizes: { ...SIZES, key } })
  expect(end).toMatchObject({ kind: 'failed', side: 'client' })
})

// Conformance: limits
test('a deal that is always taken is, also below the threshold, and its cost is told', async () => {
  const limits = { always: ['7'], never: ['b'], deals: { most: 1 } }
  const answer = await replanned({ limits, confidence_correction: 0.35 })
  expect(taken(answer)).toEqual(['7 × 2'])
  expect(answer.summary.limits.find(({ limit }) => limit === 'always[0]')).toMatchObject({
    binds: true,
    next: [{ to: 0, earns: 2 }],
  })
})

// Conformance: limits
test('what no plan can keep is the client’s to mend', async () => {
  const contradiction = await asked({ limits: { spend: 15, deals: { least: 2 }, never: ['b'] } })
  expect(contradiction.end).toMatchObject({
    kind: 'failed',
    side: 'client',
    message: 'No plan keeps spend = 15 and deals.least = 2 together. Loosen one of them.',
    errors: [{ column: 'limits.spend' }, { column: 'limits.deals.least' }],
  })
  const cases = [
    [{ groups: [{ column: 'suplier', most_deals: 1 }] }, 'Did you mean "supplier"?'],
    [{ groups: [{ column: 'supplier', value: 'Nort', most_deals: 1 }] }, 'Did you mean "North"?'],
    [{ totals: [{ column: 'boxes', most: 3 }] }, 'blank'],
    [{ never: ['c'] }, 'no deals that are offered'],
  ] as const
  for (const [limits, words] of cases) {
    const { end } = await asked({ limits })
    expect(end).toMatchObject({ kind: 'failed', side: 'client' })
    expect(JSON.stringify(end)).toContain(words.replaceAll('"', '\\"'))
  }
})

// Conformance: limits
test('past menus are planned under the same limits, where the cells of their deals are known', async () => {
  const past = {
    key: ['p', 'p', 'q', 'a'],
    T: [-2, -2, -2, -1],
    qty: [1, 2, 1, 1],
    unit_cost: [10, 10, 10, 10],
    profit: [5, 8, 6, 4],
    realised: [4, 7, -1, 3],
    taken: [false, true, true, true],
  }
  const menu = { options: 3, selected: 1, predicted_profit: 4, realised_profit: 3 }
  const replay = [
    { ...menu, T: -2, selected: 2, predicted_profit: 14, realised_profit: 6 },
    { ...menu, T: -1 },
  ]
  const row = (key: string, T: number, qty: number, supplier: string) => {
    return { key, menu: T, T, qty, unit_cost: 10, unit_price: 20, supplier, boxes: 1 }
  }
  const rows = [
    row('p', -2, 1, 'North'),
    row('p', -2, 2, 'North'),
    row('q', -2, 1, 'South'),
    row('a', -1, 1, 'West'),
  ]
  const others = {
    sizes: { ...SIZES, past },
    plan: { ...PLAN, summary: { ...PLAN.summary, replay } },
    tables: { ...TABLES, menus: [...TABLES.menus, ...rows] },
  }
  const within = async (request: object) => {
    const { answer } = await asked(request, others)
    return replanAnswerSchema.parse(answer).summary.replay?.map((one) => one.within_limits)
  }
  const kept = { selected: 1, spend: 10, predicted_profit: 4, realised_profit: 3 }
  expect(await within({ limits: { spend: 20 } })).toEqual([
    { selected: 2, spend: 20, predicted_profit: 11, realised_profit: 3 },
    kept,
  ])
  const limits = {
    groups: [{ column: 'supplier', value: 'North', least_deals: 1, most_spend: 10 }],
  }
  expect(await within({ limits })).toEqual([
    { selected: 2, spend: 20, predicted_profit: 11, realised_profit: 3 },
    null,
  ])
  // 'a' was offered in the past too; without the cells of 'p' and 'q' nothing is told.
  const columns = { supplier: { a: 'North', b: 'South', 7: 'West' } }
  expect(await within({ limits, columns })).toBeUndefined()
})
