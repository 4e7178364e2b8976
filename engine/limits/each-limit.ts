// The limits of a request one by one, each with what every size uses of it. A limit without a value holds for each value
// of its column by itself. Pure.
import type { PlanLimits, Sizes } from '#contract/plan-limits.ts'
import { foldText, toNumber, type Scalar } from '#contract/table.ts'

/** What is asked: the offered sizes, the threshold, the limits, and the columns that they name. */
export interface LimitsAsk {
  readonly sizes: Sizes
  readonly threshold: number
  readonly limits: PlanLimits
  /** Cells of the columns that limits name, one for each row of `sizes`. */
  readonly columns: Readonly<Record<string, readonly (Scalar | null)[]>>
}

/** One limit: Σ use ≤ bound, Σ use ≥ bound, Σ use ≤ bound × Σ of, or a deal that must or may not be taken. */
export interface Limit {
  readonly path: string
  readonly value?: Scalar
  readonly sense: 'most' | 'least' | 'share' | 'always' | 'never'
  readonly bound: number
  /** By row of `sizes`; empty for `always` and `never`. */
  readonly use: Float64Array
  /** Of `always` and `never`: the rows of the deal. */
  readonly rows?: readonly number[]
  /** Of a share: what it is a share of. */
  readonly of?: Float64Array
}

/** Values of a column that a limit may hold for one by one: each is a row of the program. */
export const VALUES_MOST = 100

const NOTHING = new Float64Array()

export const textOf = (cell: Scalar): string => foldText(String(cell))

/** The rows of `sizes` by the text of their key: 7 and "7" are one deal. */
export function rowsOfKeys({ key }: Sizes): Map<string, number[]> {
  const rows = new Map<string, number[]>()
  key.forEach((own, row) => {
    const known = rows.get(String(own))
    if (known) known.push(row)
    else rows.set(String(own), [row])
  })
  return rows
}

/** The limits, in the order of the request. The ask is checked (limit-errors.ts). */
export function limitsOf({ sizes, limits, columns }: LimitsAsk): Limit[] {
  const n = sizes.key.length
  const used = (use: (row: number) => number) => {
    const all = new Float64Array(n)
    for (let row = 0; row < n; row++) all[row] = use(row)
    return all
  }
  const spend = used((row) => (sizes.unit_cost[row] ?? 0) * sizes.qty[row])
  const one = used(() => 1)
  const found: Limit[] = []
  const add = (
    path: string,
    sense: Limit['sense'],
    bound: number | null | undefined,
    more: Omit<Limit, 'path' | 'sense' | 'bound'>,
  ) => {
    if (bound !== null && bound !== undefined) found.push({ path, sense, bound, ...more })
  }
  add('spend', 'most', limits.spend, { use: spend })
  add('deals.least', 'least', limits.deals?.least, { use: one })
  add('deals.most', 'most', limits.deals?.most, { use: one })
  limits.groups?.forEach((group, at) => {
    const cells = foldedOf(columns[group.column])
    const own = group.value ?? null
    const values = own === null ? valuesOf(columns[group.column]) : [own]
    for (const value of values) {
      const text = textOf(value)
      const within = (of: Float64Array) => used((row) => (cells[row] === text ? of[row] : 0))
      const path = `groups[${at}]`
      const told = own === null ? { value } : {}
      add(`${path}.most_spend`, 'most', group.most_spend, { ...told, use: within(spend) })
      add(`${path}.most_deals`, 'most', group.most_deals, { ...told, use: within(one) })
      add(`${path}.most_share`, 'share', group.most_share, {
        ...told,
        use: within(spend),
        of: spend,
      })
      add(`${path}.least_deals`, 'least', group.least_deals, { ...told, use: within(one) })
    }
  })
  limits.totals?.forEach(({ column, most }, at) => {
    const cells = columns[column]
    add(`totals[${at}].most`, 'most', most, {
      use: used((row) => toNumber(cells[row]) * sizes.qty[row]),
    })
  })
  const rows = rowsOfKeys(sizes)
  for (const sense of ['always', 'never'] as const)
    limits[sense]?.forEach((key, at) => {
      add(`${sense}[${at}]`, sense, 1, {
        use: NOTHING,
        rows: rows.get(String(key)) ?? [],
        value: key,
      })
    })
  return found
}

/** The distinct values of a column, one writing of each, in the order of their texts. */
export function valuesOf(cells: readonly (Scalar | null)[]): Scalar[] {
  const values = new Map<string, Scalar>()
  for (const cell of new Set(cells))
    if (cell !== null && !values.has(textOf(cell))) values.set(textOf(cell), cell)
  return [...values].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, cell]) => cell)
}

/** Each distinct cell is folded once. */
function foldedOf(cells: readonly (Scalar | null)[]): (string | null)[] {
  const texts = new Map<Scalar | null, string | null>([[null, null]])
  for (const cell of new Set(cells)) if (cell !== null) texts.set(cell, textOf(cell))
  return cells.map((cell) => texts.get(cell)!)
}

/** A limit as Σ coefficient ≤ most over the rows that are taken; null for those that name a deal. Shape: rows of `sizes`. */
export function constraintOf({ sense, bound, use, of }: Limit) {
  if (sense === 'most') return { coefficient: use, most: bound }
  if (sense === 'least') return { coefficient: use.map((u) => -u), most: -bound }
  if (sense === 'share' && of) return { coefficient: use.map((u, r) => u - bound * of[r]), most: 0 }
  return null
}
