// What plans under a spending limit earn on markets whose truth is known, as a share of the best that anybody could choose
// within the limit, beside what an analyst does without a solver; and the seconds of the solver.
import { feedbackText } from '#contract/feedback.ts'
import type { Sizes } from '#contract/plan-limits.ts'
import { groundExample } from '#examples/ground-example.ts'
import { openPlanner, type Planner } from '#limits/planner.ts'
import { fitMarket } from '#model/fit.ts'
import { threadPool } from '#server/pool.ts'
import { sizesOf } from '#server/sizes-part.ts'
import { largeAsk } from '../limits/large-asks.ts'
import { CATALOGUE } from './markets/generator/catalogue.ts'
import { drawMarket } from './markets/generator/draw-market.ts'
import type { Figure } from './service.ts'

const THREADS = 2
/** Kinds of which a deal has several sizes, and where money is spent. */
const MARKETS = ['wholesale', 'perishables']
  .flatMap((kind) => [1, 2, 3, 4].map((n) => `${kind} ${n}`))
  .concat('pallets 1', 'pallets 2')
const SHARES = [0.25, 0.5, 0.75]
const METHODS = [
  'deals and sizes',
  'best sizes alone',
  'profit per money',
  'cut from the top',
] as const

/** A plan's rows of `sizes` within so much money. */
type Method = (sizes: Sizes, threshold: number, spend: number) => readonly number[]

/** A table of the shares, and the figures of what was promised. */
export async function limitFigures(): Promise<{ rows: string[][]; figures: Figure[] }> {
  const planner = await openPlanner()
  const methods: Readonly<Record<(typeof METHODS)[number], Method>> = {
    'deals and sizes': (sizes, threshold, spend) => within(planner, sizes, threshold, spend),
    'best sizes alone': (sizes, threshold, spend) => {
      const best = bestRows(sizes, threshold)
      return within(planner, rowsOf(sizes, best), threshold, spend).map((at) => best[at]!)
    },
    'profit per money': (sizes, threshold, spend) =>
      greedy(sizes, threshold, spend, (row) => sizes.profit[row]! / spendOf(sizes, [row])),
    'cut from the top': (sizes, threshold, spend) =>
      greedy(sizes, threshold, spend, (row) => sizes.profit[row]!),
  }
  const rows: string[][] = [['market', 'of the free spend', ...METHODS]]
  const gains: number[] = []
  const sums = SHARES.map(() => METHODS.map(() => 0))
  for (const name of MARKETS) {
    const market = await fitted(name)
    if (market === null) continue
    const { sizes, truth, threshold } = market
    const free = spendOf(sizes, bestRows(sizes, threshold))
    const known = { ...sizes, profit: truth, eligible: truth.map((v) => v > 0) }
    for (const share of SHARES) {
      const spend = Math.round(share * free)
      const earned = (own: readonly number[]) => own.reduce((sum, row) => sum + truth[row]!, 0)
      const oracle = earned(within(planner, known, 0, spend))
      const shares = METHODS.map((own) => earned(methods[own](sizes, threshold, spend)) / oracle)
      rows.push([name, `${100 * share} %`, ...shares.map((v) => v.toFixed(3))])
      shares.forEach((v, m) => (sums[SHARES.indexOf(share)]![m]! += v))
      if (share === 0.25) gains.push(shares[0]! - Math.max(...shares.slice(1)))
    }
  }
  SHARES.forEach((share, at) => {
    const means = sums[at]!.map((sum) => (sum / gains.length).toFixed(3))
    rows.push(['mean', `${100 * share} %`, ...means])
  })
  const gain = gains.reduce((sum, v) => sum + v, 0) / gains.length
  return {
    rows,
    figures: [
      {
        what: 'at a quarter of the free spend, more of the best possible than the best of the others',
        measured: `${(100 * gain).toFixed(1)} %`,
        target: '≥ 4 %',
        ok: gain >= 0.04,
      },
      ...[
        { deals: 600, sizes: 8, most: 0.3 },
        { deals: 3000, sizes: 20, most: 2 },
      ].map((size) => solvedIn(planner, size)),
    ],
  }
}

/** A market's sizes with what each would bring in expectation; null where the plan takes nothing. */
async function fitted(name: string) {
  const setting = CATALOGUE.find((one) => one.name === name)!
  const market = drawMarket(setting)
  const grounding = groundExample(market)
  if (!grounding.ok) throw new Error(feedbackText(grounding.feedback))
  const pool = threadPool(THREADS)
  const options = { correction: 0, choiceBasis: 'knowledge' } as const
  const decision = await fitMarket(grounding.market, options, {
    pool,
    progress: () => {},
    network: null,
  })
  await pool.close()
  if (decision.selected.length === 0) return null
  const sizes = sizesOf(decision.sizes, (row) => grounding.task(row), grounding.market.qty)
  const expected = new Map(
    market.truth.map(({ key, qty, expected_profit: own }) => [`${qty} ${key}`, own]),
  )
  const truth = sizes.key.map((key, row) => expected.get(`${sizes.qty[row]} ${key}`)!)
  return { sizes, truth, threshold: decision.thresholdEffective }
}

const spendOf = (sizes: Sizes, rows: readonly number[]): number =>
  rows.reduce((sum, row) => sum + (sizes.unit_cost[row] ?? 0) * sizes.qty[row]!, 0)

function within(
  planner: Planner,
  sizes: Sizes,
  threshold: number,
  spend: number,
): readonly number[] {
  const plan = planner.plan({ sizes, threshold, limits: { spend }, columns: {} })
  if (plan.is !== 'plan') throw new Error('a spending limit contradicts nothing')
  return plan.rows
}

/** The free plan: the best size of each deal that the threshold takes. */
function bestRows({ key, profit, confidence, eligible }: Sizes, threshold: number): number[] {
  const best = new Map<unknown, number>()
  key.forEach((own, row) => {
    const known = best.get(own)
    if (known === undefined || profit[row]! > profit[known]!) best.set(own, row)
  })
  return [...best.values()].filter((row) => eligible[row] && confidence[row]! >= threshold)
}

const rowsOf = (sizes: Sizes, rows: readonly number[]): Sizes =>
  Object.fromEntries(
    Object.entries(sizes).flatMap(([name, values]) =>
      Array.isArray(values) ? [[name, rows.map((row) => values[row])]] : [],
    ),
  ) as unknown as Sizes

/** The free plan's deals in an order, each that the money still pays. */
function greedy(
  sizes: Sizes,
  threshold: number,
  spend: number,
  worth: (row: number) => number,
): number[] {
  let left = spend
  return bestRows(sizes, threshold)
    .sort((a, b) => worth(b) - worth(a))
    .filter((row) => {
      const cost = spendOf(sizes, [row])
      if (cost > left) return false
      left -= cost
      return true
    })
}

/** The slowest of several menus under ten limits, once the code is warm. */
function solvedIn(
  planner: Planner,
  { deals, sizes, most }: { deals: number; sizes: number; most: number },
): Figure {
  const times = [1, 2, 3, 4].map((seed) => {
    const ask = largeAsk({ deals, sizes, limits: 10, seed })
    const began = process.cpuUsage()
    planner.plan(ask)
    const { user, system } = process.cpuUsage(began)
    return (user + system) / 1e6
  })
  const slowest = Math.max(...times.slice(1))
  return {
    what: `a plan of ${deals} deals × ${sizes} sizes under ten limits, CPU`,
    measured: `${slowest.toFixed(2)} s`,
    target: `≤ ${most} s`,
    ok: slowest <= most,
  }
}
