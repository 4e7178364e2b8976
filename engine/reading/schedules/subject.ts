// What a schedule's limits are limits of, and what its rates are paid for. Null where its words speak of
// something that no schedule can be read of: totals of many units, the buyer's own money.
import { measureOf, STANDARD } from '#language/bind.ts'
import { forEach } from '#language/controlled/counted.ts'
import type { Columns } from '#language/inputs.ts'
import * as lower from '#language/lower.ts'
import { MEASURES } from '#language/numbers/number-table.ts'
import type { Expression } from '#contract/valuation.ts'
import type { Mention } from '../text/mention.ts'
import type { Word } from '../text/words.ts'
import { textOf, type Stretch } from './atoms.ts'
import * as known from './schedule-words.ts'

/** Sentences that a schedule stands in, and (`from`, `to`) with those beside it that tell no rate. */
export interface Around {
  readonly words: readonly Word[]
  readonly first: number
  readonly last: number
  readonly from: number
  readonly to: number
  /** The text of [first, last) and of [from, to), with numbers as #n, #m, #p. */
  readonly text: string
  readonly wide: string
}

/** Amounts and columns with their places among all of the description. */
export type Mentions = readonly (readonly [index: number, mention: Mention])[]

interface Subject {
  readonly kind: 'price' | 'column'
  readonly of: Expression
  readonly name: string
}
const subject = (kind: Subject['kind'], of: Expression, name: string): Subject => ({
  kind,
  of,
  name,
})

export function subjectOf(
  { words, text, wide, first, from, last }: Around,
  stretches: readonly Stretch[],
  mentions: Mentions,
  columns: Columns,
): Subject | null {
  const nouns = stretches.flatMap(({ noun }) => noun ?? [])
  const near = stretches
    .map((each) => textOf(words, Math.max(first, each.from - 3), each.from))
    .join(' ')
  const units = nouns.flatMap((noun) => MEASURES[noun] ?? [])
  const counted = nouns.find((noun) => known.UNITS.test(noun))
  const odd = nouns.find((noun) => !known.NO_VALUE.has(noun))
  if (known.OTHERS_MONEY.test(text) || known.OTHER_PRICE.test(wide) || known.COST.test(near))
    return null
  if (stretches.some((each) => each.money)) {
    if (units.length > 0 || counted !== undefined) return null
  } else {
    const ordered =
      counted !== undefined ? known.ORDERING : /[^s]s$/.test(odd ?? '') ? known.ORDERED : null
    // Rates by the number ordered: each unit, or the deal?
    if (/\bqty\b/.test(wide) || known.ORDERED.test(near) || ordered?.test(text)) return null
    // The one number column that is measured so, or that the words name.
    const named = mentions.flatMap(([, { column, at }]) =>
      column?.table === 'menus' && at >= from && at < last ? [column.name] : [],
    )
    if (units.length === 0 && known.HEAVY.test(wide)) units.push('kg')
    const measured =
      units.length === 0
        ? named
        : columns.menus.filter((name) => units.every((unit) => measureOf(name, unit) === 1))
    const [own, ...more] = new Set(measured)
    if (
      own !== undefined &&
      more.length === 0 &&
      !STANDARD.has(own) &&
      !columns.texts?.includes(own)
    )
      return subject('column', { op: 'option', column: own }, own)
    if (measured.length > 0 || units.length > 0) return null
    if (counted !== undefined || (odd !== undefined && !known.PRICED.test(text))) return null
  }
  if (known.BASKETS.test(near) || known.OF_MANY.test(text)) return null
  return subject('price', lower.PRICE, 'price')
}

/** A rate that does not differ from sale to sale, with what it is paid for; null where it is for the deal, or for each unit. */
export function paidFor(
  rate: Expression,
  share: boolean,
  { wide, text }: Around,
): Expression | null {
  const sold = /\b(?:sold|sells?|sale|ships?|shipped)\b/.test(text)
  if (share) {
    const landed = known.ON_COST.test(wide)
    const ofCost = known.OF_COST.test(text) || (landed && !known.OF_PRICE.test(text))
    if (!ofCost) return forEach(lower.times(rate, lower.PRICE), 'sold', null)
    return forEach(lower.times(rate, lower.COST), sold && !landed ? 'sold' : 'ordered', null)
  }
  if (known.PER_DEAL.test(text) && !sold) return null
  return forEach(rate, known.ON_BUYING.test(text) && !sold ? 'ordered' : 'sold', null)
}

export const nameOf = ({ wide }: Around, by: string): string =>
  `${(known.FEES.exec(wide)?.[1] ?? 'fee').replace(/s$/, '')} by ${by}`
