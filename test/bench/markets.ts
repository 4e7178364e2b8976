// How well the plans decide: markets with known truth, our plan beside simple baselines, scored on
// the expected profit over redraws of the truth where the market has it, else on what came.
import { gunzipSync } from 'node:zlib'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { takenRegression, twoStage } from '#examples/baselines.ts'
import { readCsv } from '#examples/csv.ts'
import { loadFilms } from '#examples/films.ts'
import { baselineChoice, groundExample } from '#examples/ground-example.ts'
import type { ExampleMarket, Row } from '#examples/market-example.ts'
import { businessChoice, oracleChoice, scoreChoice, takeAll, type Choice } from '#examples/score.ts'
import { generateWholesale } from '#examples/wholesale.ts'
import { fitMarket } from '#model/fit.ts'
import { threadPool } from '#server/pool.ts'

export const METHODS = [
  'ours',
  'take all',
  'business policy',
  'boosted, taken rows',
  'two-stage, all labels',
  'oracle',
] as const
export type Method = (typeof METHODS)[number]

export interface MarketScore {
  readonly market: string
  readonly rows: number
  /** Expected profit of each method's choice (realised where only one world is known). */
  readonly value: Readonly<Record<Method, number>>
  readonly picks: number
  readonly predicted: number
  readonly seconds: number
}

const REDRAWS = 200

/**
 * One wholesale market with `past` deals in each past week: profits are means over 200 redraws of
 * everything hidden.
 */
export async function wholesaleScore(seed: number, past: number): Promise<MarketScore> {
  const market = generateWholesale({ seed, redraws: 0, past })
  // The redraws that score are others than any that a test or a tuning looked at.
  const worlds = Array.from({ length: REDRAWS }, (_, world) => market.redraw(50_000 + world))
  const index = new Map(market.truth.map((row, i) => [`${row.key} ${row.qty}`, i]))
  const mean = new Float64Array(market.truth.length)
  for (const { profit } of worlds) profit.forEach((value, i) => (mean[i]! += value / REDRAWS))
  const valueOf = (choice: Choice) =>
    [...choice].reduce((sum, [key, qty]) => sum + mean[index.get(`${key} ${qty}`)!]!, 0)
  // The business sees part of each world's hidden quality, so its choice differs between worlds.
  const business = worlds.reduce(
    (sum, world) =>
      sum + world.profit.reduce((s, value, i) => s + value * world.business[i]!, 0) / REDRAWS,
    0,
  )
  const truth = market.truth.map((row, i) => ({ ...row, expected_profit: mean[i]! }))
  return score(`wholesale ${seed}`, { ...market, truth }, (method, choice) =>
    method === 'business policy' ? business : valueOf(choice),
  )
}

/** The films: one world, so profits are what came. */
export function filmsScore(): Promise<MarketScore> {
  return realisedScore('films', loadFilms())
}

/** A market of a folder with menus, sales and hidden as CSV: client profits on the taken rows. */
export function folderScore(folder: string, name: string): Promise<MarketScore> | null {
  if (!existsSync(join(folder, name, 'hidden.csv.gz'))) return null
  const menus = readZipped(join(folder, name, 'menus.csv.gz'))
  const hidden = readZipped(join(folder, name, 'hidden.csv.gz'))
  const withProfit = menus.map((row, i) => ({
    ...row,
    profit: row['menu'] !== 0 && row['historically_chosen'] === 1 ? hidden[i]!['profit']! : null,
  }))
  const truth = menus.flatMap((row, i) =>
    row['menu'] === 0
      ? [
          {
            key: String(row['key']),
            qty: Number(row['qty']),
            expected_profit: null,
            profit: Number(hidden[i]!['profit']),
            business: Number(hidden[i]!['business']),
          },
        ]
      : [],
  )
  return realisedScore(name, {
    menus: withProfit,
    sales: [],
    marketType: {},
    groundingMode: 'client_grounded',
    description: readFileSync(join(folder, name, 'description.txt'), 'utf8'),
    truth,
  })
}

function realisedScore(name: string, market: ExampleMarket): Promise<MarketScore> {
  return score(
    name,
    market,
    (_, choice) => scoreChoice(market.truth, market.menus, choice).realised,
  )
}

async function score(
  name: string,
  example: ExampleMarket,
  valueOf: (method: Method, choice: Choice) => number,
): Promise<MarketScore> {
  const started = performance.now()
  const grounding = groundExample(example)
  if (!grounding.ok) throw new Error(`${name}: ${grounding.feedback}`)
  const { market } = grounding
  const pool = threadPool(2)
  const decision = await fitMarket(
    market,
    { correction: 0, choiceBasis: 'knowledge' },
    { pool, progress: () => {} },
  )
  await pool.close()
  const seconds = (performance.now() - started) / 1000
  const profit = new Map([...decision.row].map((row, i) => [row, decision.profit[i]!]))
  const key = (row: number) => String(example.menus[market.source[row]!]!['key'])
  const ours = new Map([...decision.selected].map((row) => [key(row), market.qty[row]!]))
  const choices: Record<Method, Choice> = {
    ours,
    'take all': takeAll(example.truth, 'middle'),
    'business policy': businessChoice(example.truth),
    'boosted, taken rows': baselineChoice(takenRegression, market, example.menus),
    'two-stage, all labels': baselineChoice(twoStage, market, example.menus),
    oracle: oracleChoice(example.truth),
  }
  const value = Object.fromEntries(
    METHODS.map((method) => [method, valueOf(method, choices[method])]),
  ) as Record<Method, number>
  const predicted = [...decision.selected].reduce((sum, row) => sum + profit.get(row)!, 0)
  return { market: name, rows: market.rows, value, picks: ours.size, predicted, seconds }
}

function readZipped(file: string): Row[] {
  const read = readCsv(gunzipSync(readFileSync(file)).toString('utf8'))
  if (!read.ok) throw new Error(`${file}: ${read.message}`)
  return read.rows
}

/** Mean and standard error of paired differences ours − method. */
export function paired(scores: readonly MarketScore[], method: Method): [number, number] {
  const differences = scores.map(({ value }) => value.ours - value[method])
  const mean = differences.reduce((a, b) => a + b, 0) / differences.length
  const variance =
    differences.reduce((sum, d) => sum + (d - mean) ** 2, 0) / Math.max(1, differences.length - 1)
  return [mean, Math.sqrt(variance / differences.length)]
}
