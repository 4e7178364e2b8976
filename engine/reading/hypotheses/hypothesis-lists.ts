// What several amounts may mean as a list of rates by the values of a text column, or as an amount
// with a surcharge. Limits and bands stand in hypothesis-bands.ts.
import type { Expression } from '#contract/valuation.ts'
import type { Amount, Material } from './hypothesis-amounts.ts'
import { meaningsOf, type Meaning } from './hypothesis-meanings.ts'
import type { Setting } from './hypothesis-times.ts'
import * as lower from '#economics/lower.ts'

/** Values of the text columns that stand in the text, by column; `others`: the column has more. */
export interface NamedValues {
  readonly column: string
  readonly values: readonly string[]
  readonly others: boolean
}

/** The set of the amounts' bits. */
export const coversOf = (amounts: readonly Amount[]): number =>
  amounts.reduce((set, { bit }) => set | (1 << bit), 0)
export const isMoney = ({ kind, column }: Amount): boolean =>
  kind !== 'percent' && column?.table !== 'sales'

/** "electronics 12%, clothing just 8": a bare number among shares is one. */
export function shareOf({ kind, value, number, column }: Amount): Expression | null {
  if (kind === 'percent') return value
  return kind === 'bare' && column === null && number !== null && number < 100
    ? lower.number(Number((number / 100).toPrecision(12)))
    : null
}

const MOST_SURCHARGED = 16

/** An amount of money, increased or reduced by a share of it that stands near. */
export function surcharged(amount: Amount, material: Material, setting: Setting): Meaning[] {
  if (amount.kind !== 'percent' || amount.number === null) return []
  const others = material.amounts.filter(
    (each) =>
      each.kind === 'money' &&
      Math.abs(each.bit - amount.bit) <= 2 &&
      Math.abs(each.sentence - amount.sentence) <= 1,
  )
  return others.flatMap((other) =>
    meaningsOf(other, material, setting)
      .filter(({ expression }) => expression !== null)
      .slice(0, MOST_SURCHARGED)
      .flatMap(({ expression, sign, rank }) =>
        [1 + amount.number!, 1 - amount.number!].map((times, at) => ({
          covers: coversOf([amount, other]),
          sign,
          expression: lower.times(lower.number(Number(times.toPrecision(12))), expression!),
          rank: rank + 6 + 2 * at,
        })),
      ),
  )
}

const MOST_VALUES = 4

/** A rate for each value of a text column; some values may pay nothing. */
export function byText(
  amounts: readonly Amount[],
  { column, values, others }: NamedValues,
): Meaning[] {
  const classes = values.length + Number(others)
  if (values.length === 0 || values.length > MOST_VALUES) return []
  const found: Meaning[] = []
  for (let from = 0; from < amounts.length; from++)
    for (let count = 1; count <= Math.min(classes, amounts.length - from); count++) {
      const own = amounts.slice(from, from + count)
      const shares =
        own.some(({ kind }) => kind === 'percent') && own.every((each) => shareOf(each) !== null)
      if (own.some((each) => each.column !== null)) continue
      if (!shares && !own.every(isMoney)) continue
      for (const fees of assignments(own, classes)) {
        const last = others ? fees.at(-1)! : fees[values.length - 1]!
        const worth = (fee: Amount | null | undefined): Expression =>
          fee ? (shares ? shareOf(fee)! : fee.value) : lower.number(0)
        const named = others ? values : values.slice(0, -1)
        const pick = named.reduceRight<Expression>(
          (otherwise, value, at) => ({
            op: 'if',
            args: [{ op: 'is', column, value }, worth(fees[at]), otherwise],
          }),
          worth(last),
        )
        const inOrder = own.every((each, at) => fees[at] === each) ? 0 : 1
        const rank = 4 + inOrder + 2 * fees.filter((each) => each === null).length
        const bases = shares
          ? [lower.REVENUE, lower.times(lower.COST, lower.ORDERED)]
          : [lower.SOLD, lower.ORDERED, lower.number(1), lower.ORDERS]
        for (const [at, base] of bases.entries())
          found.push({
            covers: coversOf(own),
            sign: -1,
            expression: lower.times(pick, base),
            rank: rank + at,
          })
      }
    }
  return found
}

/** Every way to give each class an amount or none, all amounts being used. */
function assignments(own: readonly Amount[], classes: number): (Amount | null)[][] {
  const options = [...own, null]
  let ways: (Amount | null)[][] = [[]]
  for (let at = 0; at < classes; at++)
    ways = ways.flatMap((way) => options.map((each) => [...way, each]))
  return ways.filter((way) => own.every((each) => way.includes(each)))
}
