// Synthetic deals, and the values of a formula's terms on them.
import { createRandom, type Random } from '#examples/random.ts'
import type { Cells, Deal } from './evaluate-reader.ts'
import { referenceProfit } from './formula-language.ts'
import type { Described } from './texts.ts'

const DEALS_PER_TEXT = 6

export const isNear = (x: number, y: number): boolean =>
  Math.abs(x - y) <= 1e-6 * Math.max(1e-3, Math.abs(y))

export const sameValues = (x: readonly number[], y: readonly number[]): boolean =>
  x.every((value, at) => Math.abs(value - y[at]) <= 1e-6 * Math.max(1e-3, Math.abs(y[at])))

/** Values of a term of a formula on each deal. */
export const valuesOf = (text: Described, term: string, deals: readonly Deal[]): number[] => {
  const profit = referenceProfit({ formula: term, horizon: text.horizon, period: text.period })
  return deals.map(({ option, sales }) => {
    try {
      return profit(
        { ...option },
        sales.map((sale) => ({ ...sale })),
      )
    } catch {
      return Number.NaN
    }
  })
}

/** Synthetic deals with the columns of a text, whose values distinguish terms. */
export function syntheticDeals(text: Described): Deal[] {
  const random = createRandom(hash(text.id), 7)
  const values = [...text.formula!.matchAll(/["']([^"']+)["']/g)].map((each) => each[1])
  return Array.from({ length: DEALS_PER_TEXT }, (_, at) => {
    const qty = 8 + Math.floor(random.uniform() * 90)
    const horizon = text.horizon ?? 12 + Math.floor(random.uniform() * 20)
    const T = text.horizon === null ? -horizon : -Math.ceil(horizon) - 3
    const option: Record<string, number | string> = {}
    for (const name of text.menus)
      option[name] = text.texts.includes(name)
        ? (values[at % Math.max(1, values.length)] ?? 'x')
        : cell(name, random)
    Object.assign(option, {
      T,
      qty,
      unit_cost: 3 + random.uniform() * 60,
      unit_price: 8 + random.uniform() * 90,
    })
    const sales: Cells[] = []
    let left = Math.floor(qty * (0.3 + 0.6 * random.uniform()))
    for (let sale = 0; sale < 4 && left > 0; sale++) {
      const sold = sale === 3 ? left : 1 + Math.floor(random.uniform() * left)
      left -= sold
      const row: Record<string, number | string> = {}
      for (const name of text.sales) row[name] = cell(name, random)
      Object.assign(row, {
        qty: sold,
        T: T + horizon * random.uniform(),
        // The range covers every limit of a fee.
        price: random.logBetween(1, 3000),
      })
      sales.push(row)
    }
    return { option, sales, horizon }
  })
}

function cell(name: string, random: Random): number {
  if (/lead/i.test(name)) return Math.floor(random.uniform() * 3)
  if (/pct|percent/i.test(name)) return 1 + random.uniform() * 30
  if (/rate|share|frac|conv/i.test(name)) return 0.02 + random.uniform() * 0.4
  if (/days/.test(name)) return Math.floor(random.uniform() * 20)
  if (/^(is|has)_|flag/i.test(name)) return Number(random.uniform() < 0.5)
  return 0.3 + random.uniform() * 12
}

function hash(text: string): number {
  let own = 2_166_136_261
  for (const each of text) own = Math.imul(own ^ each.codePointAt(0)!, 16_777_619)
  return own >>> 0
}
