// What a choice among the current menu's rows would have earned: the one outcome that came to be,
// and the expected profit where the market's truth knows it.
import type { Row, TruthRow } from '#examples/market-example.ts'

/** A plan as size by key; keys that are not in it are declined. */
export type Choice = ReadonlyMap<string, number>

export interface Score {
  readonly picks: number
  /** unit_cost × qty of all picks. */
  readonly outlay: number
  readonly realised: number
  /** null where the truth knows one world only. */
  readonly expected: number | null
}

export function scoreChoice(
  truth: readonly TruthRow[],
  menus: readonly Row[],
  choice: Choice,
): Score {
  const costs = new Map(
    menus.flatMap((row) => (row.menu === 0 ? [[String(row.key), Number(row.unit_cost ?? 0)]] : [])),
  )
  let picks = 0
  let outlay = 0
  let realised = 0
  let expected: number | null = 0
  for (const row of truth) {
    if (choice.get(row.key) !== row.qty) continue
    picks++
    outlay += row.qty * (costs.get(row.key) ?? 0)
    realised += row.profit
    expected =
      expected === null || row.expected_profit === null ? null : expected + row.expected_profit
  }
  if (picks !== choice.size)
    throw new Error(`${choice.size - picks} picks are no options of the current menu`)
  return { picks, outlay, realised, expected: truth[0]?.expected_profit === null ? null : expected }
}

/** What the business takes now. */
export function businessChoice(truth: readonly TruthRow[]): Choice {
  return new Map(truth.filter((row) => row.business === 1).map((row) => [row.key, row.qty]))
}

/** Every key at its middle size (the smaller of two middle ones), or at its smallest. */
export function takeAll(truth: readonly TruthRow[], size: 'middle' | 'smallest'): Choice {
  const sizes = Map.groupBy(truth, (row) => row.key)
  return new Map(
    [...sizes].map(([key, rows]) => {
      const ascending = rows.map((row) => row.qty).sort((a, b) => a - b)
      return [key, ascending[size === 'middle' ? (ascending.length - 1) >> 1 : 0]!]
    }),
  )
}

/** The best row of every key where it pays: by expected profit, else with hindsight. */
export function oracleChoice(truth: readonly TruthRow[]): Choice {
  const value = (row: TruthRow) => row.expected_profit ?? row.profit
  const choice = new Map<string, number>()
  for (const [key, rows] of Map.groupBy(truth, (row) => row.key)) {
    const best = rows.reduce((a, b) => (value(b) > value(a) ? b : a))
    if (value(best) > 0) choice.set(key, best.qty)
  }
  return choice
}
