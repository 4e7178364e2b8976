// What several amounts may mean together: a share with its minimum or maximum, rates by the price, the
// weight or the size, rates by a text column. Amounts that stand one after the other are tried.
import type { Expression } from '#contract/valuation.ts'
import type { Amount, Material } from './hypothesis-amounts.ts'
import {
  byText,
  coversOf,
  isMoney,
  shareOf,
  surcharged,
  type NamedValues,
} from './hypothesis-lists.ts'
import type { Meaning } from './hypothesis-meanings.ts'
import type { Setting } from './hypothesis-times.ts'
import * as lower from '#economics/lower.ts'

/** Everything that neighbours may mean together. */
export function bandsOf(
  material: Material,
  setting: Setting,
  named: readonly NamedValues[],
): Meaning[] {
  const { amounts } = material
  const twos: Meaning[] = []
  const threes: Meaning[] = []
  const fives: Meaning[] = []
  for (const [from, first] of amounts.entries()) {
    // Neighbours: what may be told besides may stand between.
    const next = amounts.slice(from + 1, from + 6)
    for (const count of [1, 2]) {
      for (const rest of choose(next, count)) {
        const own = [first, ...rest]
        const last = rest.at(-1)!
        const skipped = amounts.slice(from, last.bit).filter((each) => !own.includes(each))
        const needed = skipped.filter(({ optional }) => !optional).length
        if (last.sentence - first.sentence > 2 || needed > 1) continue
        const rank = skipped.length + 2 * needed + far(first, last)
        const kept = count === 1 ? twos : threes
        kept.push(...limits(own, rank, setting), ...steps(own, material, rank))
      }
    }
    // Three rates and two bounds; what is said twice may stand between.
    for (const rest of choose(amounts.slice(from + 1, from + 8), 4)) {
      const own = [first, ...rest]
      const skipped = amounts.slice(from, rest[3]!.bit).filter((each) => !own.includes(each))
      if (skipped.every(({ optional }) => optional) && rest[3]!.sentence - first.sentence <= 3)
        fives.push(...steps(own, material, far(first, rest[3]!) + skipped.length))
    }
  }
  const added = amounts.flatMap((amount) => surcharged(amount, material, setting))
  const listed = named.flatMap((own) => byText(amounts, own))
  return [twos, threes, fives, added, listed].flatMap(likeliest)
}

/** Of each kind as many as can be tried. */
const MOST_OF_A_KIND = 300

function likeliest(found: readonly Meaning[]): Meaning[] {
  return found.toSorted((x, y) => x.rank - y.rank).slice(0, MOST_OF_A_KIND)
}

const far = (x: Amount, y: Amount): number => (y.sentence - x.sentence) * 2
const isShare = ({ kind, column }: Amount): boolean =>
  kind === 'percent' && column?.table !== 'sales'

/** A share, or an amount per time, of at least or at most so much. */
function limits(own: readonly Amount[], rank: number, setting: Setting): Meaning[] {
  const covers = coversOf(own)
  const found: Meaning[] = []
  const add = (expression: Expression, more: number): void => {
    found.push({ covers, sign: -1, expression, rank: 3 + rank + more })
  }
  const shares = own.filter(isShare)
  for (const share of shares) {
    const bounds = own.filter((each) => each !== share)
    if (!bounds.every((each) => isMoney(each) && each.number !== null)) continue
    const clamps: ((one: Expression) => Expression)[] =
      bounds.length === 1
        ? [
            (one) => lower.greatest(bounds[0]!.value, one),
            (one) => lower.least(bounds[0]!.value, one),
          ]
        : [
            (one) => lower.least(bounds[0]!.value, lower.greatest(bounds[1]!.value, one)),
            (one) => lower.least(bounds[1]!.value, lower.greatest(bounds[0]!.value, one)),
          ]
    const { value } = share
    for (const clamp of clamps) {
      add(lower.perSoldUnit(clamp(lower.times(value, lower.PRICE))), 0)
      add(lower.sum(clamp(lower.times(value, { op: 'sold' }, lower.PRICE))), 2)
      add(clamp(lower.times(value, lower.REVENUE)), 3)
      add(clamp(lower.times(value, lower.COST, lower.ORDERED)), 3)
      add(lower.times(clamp(lower.times(value, lower.COST)), lower.ORDERED), 4)
    }
  }
  const [one, two] = own
  if (own.length === 2 && isMoney(one!) && isMoney(two!)) {
    for (const [each, most] of [
      [one!, two!],
      [two!, one!],
    ] as const)
      for (const clock of new Set(each.near.flatMap((word) => (word.clock ? [word.clock] : [])))) {
        const length = lower.stepsOf(clock, setting.period)
        if (length === null) continue
        const charged = (end: Expression): Expression =>
          lower.least(
            most.value,
            lower.over(
              lower.times(
                each.value,
                lower.greatest(lower.minus(end, { op: 'lead' }), lower.number(0)),
              ),
              lower.number(length),
            ),
          )
        add(
          lower.plus(
            lower.sum(lower.times({ op: 'sold' }, charged({ op: 'age' }))),
            lower.times(lower.LEFT, charged({ op: 'horizon' })),
          ),
          5,
        )
      }
  }
  return found
}

/** Rates or fees that change at one or two bounds. */
function steps(own: readonly Amount[], material: Material, rank: number): Meaning[] {
  const covers = coversOf(own)
  const found: Meaning[] = []
  const add = (expression: Expression, more: number): void => {
    found.push({ covers, sign: -1, expression, rank: 4 + rank + more })
  }
  for (const { bounds, fees, turned } of cutsOf(own)) {
    const shares =
      fees.some((each) => each?.kind === 'percent') &&
      fees.every((each) => each === null || shareOf(each) !== null)
    const sums = fees.every((each) => each === null || isMoney(each))
    const at = bounds.map(({ value }) => value)
    // Fees are smaller than the prices or weights at which they change.
    const lowest = Math.min(...bounds.map(({ number }) => number!))
    const large = fees.some(
      (each) => each !== null && each.number !== null && each.number >= lowest,
    )
      ? 4
      : 0
    const free = fees.includes(null) ? 3 : 0
    // A number of units has no currency.
    const counted = bounds.every(({ kind }) => kind === 'bare')
    const worth = fees.map((each) =>
      each === null ? lower.number(0) : shares ? shareOf(each)! : each.value,
    )
    for (const [loose, compare] of (['at_most', 'less'] as const).entries()) {
      const pick = (of: Expression, values: readonly Expression[]): Expression =>
        at.reduceRight<Expression>(
          (otherwise, bound, index) => ({
            op: 'if',
            args: [{ op: compare, args: [of, bound] }, values[index]!, otherwise],
          }),
          values.at(-1)!,
        )
      const more = loose + turned + free
      if (shares) {
        add(lower.perSoldUnit(lower.times(lower.PRICE, pick(lower.PRICE, worth))), more)
        if (loose === 0) add(lower.perSoldUnit(marginal(lower.PRICE, at, worth)), more)
        if (counted)
          add(lower.times(pick(lower.ORDERED, worth), lower.COST, lower.ORDERED), more + 5)
        if (loose === 0) add(marginal(lower.REVENUE, at, worth), more + 5)
      }
      if (sums) {
        add(lower.perSoldUnit(pick(lower.PRICE, worth)), more + large)
        for (const measure of counted ? material.measures : []) {
          add(lower.times(pick(measure, worth), lower.SOLD), more + 1)
          add(lower.times(pick(measure, worth), lower.ORDERED), more + 3)
        }
        if (counted) {
          add(pick(lower.ORDERED, worth), more + 1)
          add(lower.times(pick(lower.ORDERED, worth), lower.ORDERED), more + 3)
        }
        add(lower.times(pick(lower.COST, worth), lower.ORDERED), more + large + 5)
      }
    }
  }
  return found
}

/** The first rate up to the first bound, the next on what lies above. */
function marginal(
  of: Expression,
  bounds: readonly Expression[],
  rates: readonly Expression[],
): Expression {
  const parts = rates.map((rate, index) => {
    const [from, to] = [bounds[index - 1], bounds[index]]
    const upper = to ? lower.least(of, to) : of
    return lower.times(
      rate,
      from ? lower.greatest(lower.minus(upper, from), lower.number(0)) : upper,
    )
  })
  return lower.plus(...parts)
}

interface Cut {
  readonly bounds: readonly Amount[]
  readonly fees: readonly (Amount | null)[]
  readonly turned: number
}

/** Which of the amounts are bounds, which are fees of the stretches between, from below. */
function cutsOf(own: readonly Amount[]): Cut[] {
  const count = own.length === 2 ? 1 : Math.floor(own.length / 2)
  const found: Cut[] = []
  const bare = own.filter(({ kind, column }) => kind === 'bare' && column === null)
  for (const chosen of choose(own, count)) {
    if (chosen.some(({ kind, number }) => kind === 'percent' || number === null)) continue
    // Bounds without a currency are told from fees by that.
    if (bare.length === count && bare.some((each) => !chosen.includes(each))) continue
    const bounds = chosen.toSorted((x, y) => x.number! - y.number!)
    const fees = own.filter((each) => !chosen.includes(each))
    if (fees.some((each) => each.column !== null && fees.length > 1)) continue
    if (own.length === 2) {
      found.push(
        { bounds, fees: [null, fees[0]!], turned: 0 },
        { bounds, fees: [fees[0]!, null], turned: 1 },
      )
      continue
    }
    const ascending = fees.toSorted((x, y) => (x.number ?? 0) - (y.number ?? 0))
    const ways = [fees, fees.toReversed(), ascending, ascending.toReversed()]
    const distinct = new Map(ways.map((way) => [way.map(({ bit }) => bit).join(), way]))
    found.push(...[...distinct.values()].map((way, turned) => ({ bounds, fees: way, turned })))
  }
  return found
}

function choose<T>(own: readonly T[], count: number): T[][] {
  if (count === 0) return [[]]
  return own.flatMap((each, at) =>
    choose(own.slice(at + 1), count - 1).map((rest) => [each, ...rest]),
  )
}
