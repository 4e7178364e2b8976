// What a few odd rows of Sales cost a plan: the true profit of the plan of a generated market before and after one row in
// a hundred was made odd. Rows that the rules or a fit refuse are not among them: odd-rows.test.ts shows that they are named.
import { feedbackText } from '#contract/feedback.ts'
import { choiceBasisOf, fitOptions } from '#contract/schemas.ts'
import { exampleEnvelope, groundExample } from '#examples/ground-example.ts'
import type { Row } from '#examples/market-example.ts'
import { fitMarket } from '#model/fit.ts'
import type { Pool } from '#model/learners/pool.ts'
import { createRandom } from '#examples/random.ts'
import { CATALOGUE } from './generator/catalogue.ts'
import { drawMarket, type BenchMarket } from './generator/draw-market.ts'

/** Six markets, each of another trade, way of choosing or kind of history, with some 2,400 past deals. */
export const ODD_ROW_MARKETS = [
  'wholesale 1',
  'wholesale 2',
  'perishables 2',
  'pallets 1',
  'one size 1',
  'one size 2',
] as const

/** Share of the rows of Sales that are made odd. */
const SHARE = 0.01
const STREAM = 77

export type OddRow = 'a fraction' | 'a zero price' | 'a repeated row' | 'an outlier of 50×'
export const ODD_ROWS: readonly OddRow[] = [
  'a fraction',
  'a zero price',
  'a repeated row',
  'an outlier of 50×',
]

export function oddRowMarket(name: string): BenchMarket {
  const setting = CATALOGUE.find((one) => one.name === name)!
  const sizes = Math.min(setting.sizes, 4)
  return drawMarket({ ...setting, menus: 40, perMenu: 60, task: 200, sizes })
}

/** The sales with one row in a hundred made odd in these ways, in turn. */
export function withOddRows(
  { menus, sales }: BenchMarket,
  ways: readonly OddRow[],
  seed: number,
): Row[] {
  const random = createRandom(seed, STREAM)
  const made = sales.map((row) => ({ ...row }))
  const left = unitsLeft(menus, sales)
  const untried = new Set(sales.keys())
  for (let done = 0; done < SHARE * sales.length && untried.size > 0;) {
    const at = [...untried][random.below(untried.size)]!
    untried.delete(at)
    const row = made[at]!
    const [qty, key] = [Number(row['qty']), String(row['key'])]
    const way = ways[done % ways.length]!
    // What sold nothing has no price and no part of a unit; more units than there were are refused.
    if (qty === 0 || (way === 'a repeated row' && qty > left.get(key)!)) continue
    if (way === 'a fraction') row['qty'] = qty - 0.5
    else if (way === 'a zero price') row['price'] = 0
    else if (way === 'an outlier of 50×') row['price'] = 50 * Number(row['price'])
    else {
      made.push({ ...row })
      left.set(key, left.get(key)! - qty)
    }
    done++
  }
  return made
}

/** Units of each key that were taken and not sold. */
function unitsLeft(menus: readonly Row[], sales: readonly Row[]): Map<string, number> {
  const left = new Map<string, number>()
  for (const row of menus)
    if (row['historically_chosen'] === 1) left.set(String(row['key']), Number(row['qty']))
  for (const row of sales) {
    const key = String(row['key'])
    left.set(key, left.get(key)! - Number(row['qty']))
  }
  return left
}

export interface TruePlan {
  /** True expected profit of what the plan takes. */
  readonly profit: number
  readonly picks: number
}

/** The plan of a market, as if these were its sales. */
export async function truePlan(
  market: BenchMarket,
  sales: readonly Row[],
  pool: Pool,
): Promise<TruePlan> {
  const example = { ...market, sales }
  const grounding = groundExample(example)
  if (!grounding.ok) throw new Error(`${grounding.message} ${feedbackText(grounding.feedback)}`)
  const { parameters } = fitOptions(exampleEnvelope(example))
  const decision = await fitMarket(
    grounding.market,
    { correction: 0, choiceBasis: choiceBasisOf(parameters), prior: 'trained' },
    { pool, progress: () => {} },
  )
  const worth = new Map(
    market.truth.map(({ key, qty, expected_profit }) => [`${key} × ${qty}`, expected_profit]),
  )
  const of = (row: number): number => {
    const { key, qty } = market.menus[grounding.market.source[row]!]!
    return worth.get(`${String(key)} × ${String(qty)}`)!
  }
  const profit = decision.selected.reduce((sum, row) => sum + of(row), 0)
  return { profit, picks: decision.selected.length }
}
