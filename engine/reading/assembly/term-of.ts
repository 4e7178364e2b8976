// Amounts with their labels as a term of the valuation: what is counted, what it is multiplied by, its
// limits. The trees are those that controlled English makes, so that a term can be printed and read back.
import { measureOf, type ColumnRef } from '#language/bind.ts'
import type { Expression } from '#contract/valuation.ts'
import { vatIn } from '#language/controlled/controlled-words.ts'
import { forEach, type Counted, type Timed } from '#language/controlled/counted.ts'
import { restOf } from '#language/numbers/fraction.ts'
import * as lower from '#language/lower.ts'
import type { Period } from '#language/lower.ts'
import type { Label } from '../tagger/labels.ts'
import type { Mention } from '../text/mention.ts'

export interface Labelled {
  readonly label: Label
  readonly mention: Mention
}

/** Places of the amounts for which this holds. */
export const placesWhere = (
  labelled: readonly Labelled[],
  holds: (own: Labelled, at: number) => boolean,
): number[] => [...labelled.keys()].filter((at) => holds(labelled[at]!, at))

/** The amounts of one term: a main one and its parts. */
export interface Group {
  readonly main: Labelled
  readonly parts: readonly Labelled[]
  /** What time is charged by; null = one step of T. */
  readonly clock: Period | 'period' | null
  /** What a column beside it counts: "0.65 per kg". */
  readonly measure: string | null
}

interface Built {
  readonly sign: 1 | -1
  readonly expression: Expression
}

/** The term; null where its amounts make none, or the length of a step of T is needed and unknown. */
export function termOf(group: Group, period: Period | null): Built | null {
  const built = buildTerm(group, period)
  return built && lower.isPlaced(built.expression) ? built : null
}

function buildTerm(group: Group, period: Period | null): Built | null {
  const { label } = group.main
  if (label.job === 'vat') {
    const share = shareOf(group.main.mention)
    return share?.op === 'constant' ? { sign: -1, expression: vatIn(share.value) } : null
  }
  if (label.role !== 'main') return null
  const bySale = group.parts.some((each) => isOrderLimit(each.label))
  if (bySale && label.by !== 'sold') return null
  const unit = unitAmount(group, period)
  const by = bySale ? 'sale' : label.by!
  if (unit === null) return null
  // Units that are not sold have no sale: a column of Sales is then one value of the deal, or that of its last sale.
  const bySales = lower.dependsOnSale(unit)
  if (bySales && by === 'ordered') {
    const expression = forEach(lower.ofDeal(unit), 'ordered', period)
    return expression && { sign: label.sign!, expression }
  }
  const packed = group.parts.some((each) => each.label.id === 'packs')
  const counted: Timed | Exclude<Counted, object> = packed
    ? 'deal'
    : by === 'left'
      ? 'leftover'
      : by === 'stored' || by === 'held'
        ? timed(by, group.clock)
        : by
  const free = group.parts.find((each) => each.label.id === 'free')
  const expression =
    typeof counted === 'object' && (free || label.started)
      ? charged(unit, counted, free?.mention ?? null, label.started === true, period)
      : forEach(unit, counted, period)
  return expression && { sign: label.sign!, expression: withinDeal(expression, group.parts) }
}

/** What all units pay together, within limits of the deal as a whole. */
function withinDeal(own: Expression, parts: Group['parts']): Expression {
  const least = parts.find((each) => each.label.job === 'min.deal')
  const most = parts.find((each) => each.label.job === 'max.deal')
  const above = least ? lower.greatest(valueOf(least.mention), own) : own
  return most ? lower.least(valueOf(most.mention), above) : above
}

const isOrderLimit = ({ id }: Label): boolean => id === 'max.sale' || id === 'min.sale'

const timed = (by: 'stored' | 'held', clock: Group['clock']): Timed => ({
  stored: by === 'stored',
  clock: clock ?? 'period',
})

/** Unit-times with a free time at first, or begun lengths that count whole. */
function charged(
  unit: Expression,
  { stored, clock }: Timed,
  free: Mention | null,
  started: boolean,
  period: Period | null,
): Expression | null {
  const length = lower.stepsOf(clock, period)
  const skipped = free === null ? null : stepsIn(free, period)
  if (length === null || (free !== null && skipped === null)) return null
  const factors = unit.op === 'multiply' ? unit.args : [unit]
  return lower.times(
    ...factors,
    lower.chargedTime({ stored, free: skipped, length, started, most: null }),
  )
}

/** A length of time in steps of T. */
function stepsIn(mention: Mention, period: Period | null): Expression | null {
  const steps = lower.stepsOf(mention.clock ?? 'period', period)
  if (steps === null) return null
  const value = valueOf(mention)
  return value.op === 'constant'
    ? lower.number(value.value * steps)
    : lower.times(value, lower.number(steps))
}

/** What one counted thing costs by this amount alone: money, or a share of something. */
export function aloneAmount({ label, mention }: Labelled): Expression | null {
  if (label.base === 'money') return valueOf(mention)
  const share = shareOf(mention)
  const of = { price: lower.PRICE, cost: lower.COST, list: lower.LIST }[label.base as 'price']
  if (!share || !of) return null
  return whole(label.job === 'keep' || label.job === 'lost' ? rest(share) : share, of)
}

/** What one counted thing costs. */
function unitAmount({ main, parts, measure }: Group, period: Period | null): Expression | null {
  const { label, mention } = main
  let own = aloneAmount(main)
  if (own === null) return null
  if (label.job === 'rest') {
    const before = parts.find((each) => each.label.id === '-price.sold')
    const paid = before && shareOf(before.mention)
    if (!paid) return null
    own = lower.times(shareOf(mention)!, rest(paid), lower.PRICE)
  }
  for (const part of parts) {
    const { job } = part.label
    const value = valueOf(part.mention)
    // A column times itself, or by itself, is no amount.
    if (part.mention.column && part.mention.column.name === mention.column?.name) return null
    if (job === 'chance') {
      const share = shareOf(part.mention)
      if (!share) return null
      own = share.op === 'constant' && share.value === 1 ? own : prepend(share, own)
    } else if (job === 'factor') own = append(own, scaled(value, part.mention, measure))
    else if (job === 'factor.up') own = append(own, { op: 'round_up', of: value })
    else if (job === 'divide') {
      const steps = part.mention.clock ? stepsIn(part.mention, period) : value
      if (!steps) return null
      own = lower.over(own, part.mention.kind === 'percent' ? shareOf(part.mention)! : steps)
    } else if (job === 'packs') return packs(own, value, label.by!)
  }
  // A limit of the whole order: multiply by the units before applying it.
  if (parts.some((each) => isOrderLimit(each.label))) own = ofAllUnits(own)
  const least = parts.find((each) => each.label.job === 'min')
  const most = parts.find((each) => each.label.job === 'max')
  if (least) own = lower.greatest(valueOf(least.mention), own)
  if (most) own = lower.least(valueOf(most.mention), own)
  return own
}

/** A column of grams where the amount is per kilogram is a thousandth of it. */
function scaled(value: Expression, { column }: Mention, measure: string | null): Expression {
  const own = column && measure ? measureOf(column.name, measure) : null
  if (own === null || own === 1) return value
  const inverse = Number((1 / own).toPrecision(12))
  return Number.isInteger(inverse)
    ? lower.over(value, lower.number(inverse))
    : lower.times(value, lower.number(own))
}

const prepend = (factor: Expression, own: Expression): Expression => ({
  op: 'multiply',
  args: [factor, ...(own.op === 'multiply' ? own.args : [own])],
})
/** "3% of the price" of one unit, as "3% of (units sold × the price)" of a sale. */
function ofAllUnits(own: Expression): Expression {
  const [share, of] = own.op === 'multiply' && own.args.length === 2 ? own.args : []
  return share && of
    ? lower.times(share, lower.times({ op: 'sold' }, of))
    : append(own, { op: 'sold' })
}
const append = (own: Expression, factor: Expression): Expression => ({
  op: 'multiply',
  args: [...(own.op === 'multiply' ? own.args : [own]), factor],
})
/** All of a thing is the thing. */
const whole = (share: Expression, of: Expression): Expression =>
  share.op === 'constant' && share.value === 1 ? of : lower.times(share, of)

const rest = (share: Expression): Expression =>
  share.op === 'constant' ? lower.number(restOf(share.value)) : lower.minus(lower.number(1), share)

/** Whole packs of so many units: the amount is paid for each begun one. */
function packs(amount: Expression, size: Expression, by: string): Expression | null {
  const units = by === 'sold' ? lower.SOLD : lower.ORDERED
  return lower.times(amount, { op: 'round_up', of: lower.over(units, size) })
}

export const valueOf = ({ column, value }: Mention): Expression =>
  column ? ofColumn(column) : lower.number(value)

const ofColumn = (column: ColumnRef): Expression => lower.columnValue(column)

/** A share of 1: a column in percent is divided, "15" stands for 15%. */
function shareOf(mention: Mention): Expression | null {
  const { column, kind, value } = mention
  if (column)
    return column.scale === 100 || /pct|percent|_pc\b|%/i.test(column.name)
      ? lower.over(ofColumn(column), lower.number(100))
      : ofColumn(column)
  if (kind === 'number') return lower.number(Number((value / 100).toPrecision(12)))
  return lower.number(value)
}
