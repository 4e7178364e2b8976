// What every method's choice on one market is worth, and how well ours knew it.
import type { ExampleMarket } from '#examples/market-example.ts'
import { businessChoice, oracleChoice, scoreChoice, takeAll, type Choice } from '#cli/score.ts'
import type { Answer } from './fit-child.ts'
import type { BenchMarket } from './generator/draw-market.ts'
import { rowsOf, type Setting } from './generator/setting.ts'
import type { OurPlan } from './plans.ts'
import { mean, rankCorrelation } from './statistics.ts'

export const METHODS = [
  'ours',
  'ours, no pre-training',
  'take all',
  'business policy',
  'ridge',
  'two-stage linear',
  'boosted, taken rows',
  'two-stage boosting',
  'tuned classifier',
  'oracle',
] as const
export type Method = (typeof METHODS)[number]
/** What anybody could do without us. */
export const BASELINES = METHODS.filter(
  (method) => method !== 'ours' && method !== 'ours, no pre-training' && method !== 'oracle',
)

export interface Sweep {
  /** Selections are what thresholds say, and never grow with the correction. */
  readonly exact: boolean
  /** Rank correlation of profit per pick with the correction; NaN where the sweep does not vary. */
  readonly correlation: number
}

export interface MarketScore {
  readonly name: string
  readonly rows: number
  /** Null for a real market. */
  readonly setting: Setting | null
  /** True expected profit of each method's choice; realised where one outcome is known. */
  readonly value: Readonly<Record<Method, number>>
  readonly outlay: Readonly<Record<Method, number>>
  readonly picks: number
  /** Share of our picks with a profit, expected or realised as above; NaN without picks. */
  readonly precision: number
  readonly predicted: number
  /** Mean confidence of our picks, and the share of them with a profit over all worlds; NaN without any. */
  readonly confidence: number
  readonly paid: number
  /** Share of worlds in which the plan's sum lies in its 80 % interval; NaN without picks or worlds. */
  readonly coverage: number
  readonly sweep: Sweep
  /** Not the same at every run. */
  readonly seconds: Readonly<Partial<Record<Method, number>>>
  readonly megabytes: number
}

/** Worlds that the business policy and the interval are judged in. */
const WORLDS = 200

export function scoreGenerated(market: BenchMarket, answer: Answer): MarketScore {
  const ours = choiceOf(market, answer.ours.rows)
  const { sums, business, paid } = overWorlds(market, ours)
  const [low, high] = answer.ours.interval
  const covered = sums.filter((sum) => sum >= low && sum <= high).length / sums.length
  const scored = score(market, answer, (row) => row.expected_profit)
  return {
    ...scored,
    name: market.setting.name,
    rows: rowsOf(market.setting),
    setting: market.setting,
    // The business sees more than the columns, so its choice differs between worlds.
    value: { ...scored.value, 'business policy': business },
    coverage: ours.size > 0 ? covered : Number.NaN,
    paid,
  }
}

export function scoreReal(name: string, market: ExampleMarket, answer: Answer): MarketScore {
  const scored = score(market, answer, (row) => row.profit)
  const none = { setting: null, coverage: Number.NaN, paid: Number.NaN }
  return { ...scored, name, rows: market.menus.length, ...none }
}

type TruthRow<M extends ExampleMarket> = M['truth'][number]

function score<M extends ExampleMarket>(
  market: M,
  answer: Answer,
  worth: (row: TruthRow<M>) => number,
): Omit<MarketScore, 'name' | 'rows' | 'setting' | 'coverage' | 'paid'> {
  const { truth, menus } = market
  const choice = (rows: readonly number[]) => choiceOf(market, rows)
  const ours = choice(answer.ours.rows)
  const choices: Record<Method, Choice> = {
    ours,
    'ours, no pre-training': choice(answer.withoutPrior.rows),
    'take all': takeAll(truth, 'middle'),
    'business policy': businessChoice(truth),
    ridge: choice(answer.peers.ridge.rows),
    'two-stage linear': choice(answer.peers['two-stage linear'].rows),
    'boosted, taken rows': choice(answer.peers['boosted, taken rows'].rows),
    'two-stage boosting': choice(answer.peers['two-stage boosting'].rows),
    'tuned classifier': choice(answer.peers['tuned classifier'].rows),
    oracle: oracleChoice(truth),
  }
  const taken = (of: Choice) => truth.filter((row) => of.get(row.key) === row.qty)
  const sum = (of: Choice) => taken(of).reduce((total, row) => total + worth(row), 0)
  const record = (of: (choice: Choice) => number) =>
    Object.fromEntries(
      METHODS.map((method) => [method, of(choices[method])]),
    ) as MarketScore['value']
  const { peers, withoutPrior } = answer
  const taking = new Set(answer.ours.rows)
  const sure = answer.ours.options.filter(({ row }) => taking.has(row))
  return {
    value: record(sum),
    outlay: record((of) => scoreChoice(truth, menus, of).outlay),
    picks: ours.size,
    precision: taken(ours).filter((row) => worth(row) > 0).length / ours.size,
    predicted: answer.ours.predicted,
    confidence: mean(sure.map(({ confidence }) => confidence)),
    sweep: judgeSweep(answer.ours, (rows) => sum(choice(rows))),
    seconds: {
      ours: answer.ours.seconds,
      'ours, no pre-training': withoutPrior.seconds,
      ...Object.fromEntries(Object.entries(peers).map(([name, plan]) => [name, plan.seconds])),
    },
    megabytes: answer.megabytes,
  }
}

function choiceOf({ menus }: ExampleMarket, rows: readonly number[]): Choice {
  return new Map(rows.map((row) => [String(menus[row]!['key']), Number(menus[row]!['qty'])]))
}

/** Sums of a choice by world, the share of it with a profit over all, and what the business earns on average. */
function overWorlds(market: BenchMarket, choice: Choice) {
  const chosen = market.truth.flatMap((row, i) => (choice.get(row.key) === row.qty ? [i] : []))
  const sums: number[] = []
  let business = 0
  let profits = 0
  for (let number = 1; number <= WORLDS; number++) {
    const world = market.world(number)
    sums.push(chosen.reduce((sum, i) => sum + world.profit[i]!, 0))
    profits += chosen.filter((i) => world.profit[i]! > 0).length
    world.profit.forEach((profit, i) => (business += (world.business[i]! * profit) / WORLDS))
  }
  return { sums, business, paid: profits / (WORLDS * chosen.length) }
}

function judgeSweep(
  { options, sweep }: OurPlan,
  worth: (rows: readonly number[]) => number,
): Sweep {
  const entries = sweep.map((entry) => {
    const rows = options
      .filter((option) => option.eligible && option.confidence >= entry.threshold)
      .map(({ row }) => row)
    return { ...entry, rows }
  })
  const exact = entries.every(
    ({ rows, n_selected }, i) =>
      rows.length === n_selected && (i === 0 || n_selected <= entries[i - 1]!.n_selected),
  )
  const filled = entries.filter(({ rows }) => rows.length > 0)
  const correlation = rankCorrelation(
    filled.map((entry) => entry.correction),
    filled.map(({ rows }) => worth(rows) / rows.length),
  )
  return { exact, correlation }
}
