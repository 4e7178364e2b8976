// Every reading that a text's own amounts allow, for words that are not clear: what each amount may mean
// by the tagger, whose the goods are, what is shared, when leftovers are gone. Nothing is decided here;
// which of them is meant only the client's own profits can say (grounding/search-readings.ts).
import { isBuiltinDescription } from '#contract/builtin.ts'
import type { Parameters } from '#contract/schemas.ts'
import type { Expression, Term, Valuation } from '#contract/valuation.ts'
import { readControlledText } from '#language/controlled/controlled-valuation.ts'
import { horizonOf, type Columns } from '#language/inputs.ts'
import * as lower from '#language/lower.ts'
import type { Period } from '#language/lower.ts'
import { groupAmounts } from './assembly/assembled-groups.ts'
import { nameNear } from './assembly/names.ts'
import { termOf, type Labelled } from './assembly/term-of.ts'
import { draftOf, sentenceText } from './draft.ts'
import type { Amount as DraftAmount, Draft } from './draft-parts.ts'
import type { NamedValues } from './schedules/values.ts'
import { LABELS, type Label } from './tagger/labels.ts'

/** An amount that a reading must use once. */
export interface Amount {
  readonly bit: number
  readonly name: string
  readonly source: string
}

/** One thing that some amounts may mean. */
export interface Meaning {
  /** The amounts that it uses up, as a set of bits. */
  readonly covers: number
  readonly sign: 1 | -1
  /** Other amounts that it reads and leaves to meanings of their own: a set of bits. */
  readonly refs?: number
  /** Null: the number is no amount. */
  readonly expression: Expression | null
  /** Lower is likelier. */
  readonly rank: number
}

/** Readings that share whose profit it is, how long a step is and when leftovers are written off. */
export interface AssumptionSet {
  readonly period: Period | null
  readonly horizon: number | null
  /** The part of the profit that is ours, and the amounts that say so. */
  readonly share: number
  readonly covers: number
  readonly rank: number
  /** What each amount may mean, likeliest first; revenue and goods are the last two bits. */
  readonly meanings: readonly Meaning[]
}

export interface Hypotheses {
  readonly amounts: readonly Amount[]
  /** Bits of the amounts, of revenue and of goods: a reading uses every one once. */
  readonly bits: number
  readonly assumptionSets: readonly AssumptionSet[]
  readonly quantity: Valuation['quantity']
}

const MOST_AMOUNTS = 12
const MOST_ASSUMPTION_SETS = 24
const MOST_HORIZONS = 4
/** Labels of an amount alone, and of one that is part of another's term. */
const MOST_LABELS = 14
const MOST_PARTS = 5
const PERIODS: readonly Period[] = ['week', 'day', 'month']
/** A meaning that the reader itself understood stands before all others. */
const UNDERSTOOD = -20
/** What a probability is in ranks, and the rank of what hardly ever is. */
const PER_NAT = 2
const LAST = 16

/**
 * The readings of a description; null where its meaning is fixed, or it has no amount, or too many.
 * `understood`: terms that the reader was sure of. `named`: values of text columns that the text names.
 */
export function hypothesesOf(
  description: string,
  columns: Columns,
  parameters: Parameters,
  understood: readonly Term[],
  named: readonly NamedValues[],
): Hypotheses | null {
  if (isBuiltinDescription(description) || readControlledText(description, columns, parameters))
    return null
  const draft = draftOf(description, columns, parameters, named)
  if (draft.said.length > 0 || draft.words.unknown.length > 0) return null
  const all = [...draft.amounts, ...draft.schedules.flatMap(({ of }) => of)]
  const timed = all.filter(({ mention }) => mention.kind === 'time')
  const own = all
    .filter(({ mention }) => mention.kind !== 'time')
    .toSorted((x, y) => x.start - y.start)
  if (own.length === 0 || own.length > MOST_AMOUNTS) return null
  const bitOf = new Map(own.map((amount, bit) => [amount, 1 << bit]))
  const known = new Set(understood.map(keyOf))
  const assumptionSets = settingsOf(draft, timed, parameters).flatMap(
    ({ period, horizon, rank }) => {
      const found = [
        ...own.flatMap((amount) => meaningsOf(amount, own, timed, { ...draft, period }, bitOf)),
        ...draft.schedules.map(({ term, of }): Meaning => ({
          ...term,
          covers: of.reduce((set, amount) => set | (bitOf.get(amount) ?? 0), 0),
          rank: 0,
        })),
        ...tradeOf(draft, own, bitOf),
      ].map((each) =>
        each.expression && known.has(keyOf(each as Keyed))
          ? { ...each, rank: each.rank + UNDERSTOOD }
          : each,
      )
      const meanings = found.toSorted((x, y) => x.rank - y.rank)
      return sharesOf(own, bitOf).map((share): AssumptionSet => ({
        period,
        horizon,
        ...share,
        rank: rank + share.rank,
        meanings,
      }))
    },
  )
  return {
    amounts: own.map((amount, bit) => ({
      bit,
      name: nameNear(draft.words.words, amount.mention.at, amount.mention.end) ?? amount.text,
      source: sentenceText(draft, amount.mention.sentence).words,
    })),
    bits: own.length + 2,
    assumptionSets: assumptionSets
      .toSorted((x, y) => x.rank - y.rank)
      .slice(0, MOST_ASSUMPTION_SETS),
    quantity: draft.quantity[0]!.label.id === 'quantity.trials' ? 'trials' : 'stock',
  }
}

interface Keyed {
  readonly sign: 1 | -1
  readonly expression: Expression | null
}
const keyOf = ({ sign, expression }: Keyed): string => JSON.stringify([sign, expression])

const rankOf = (share: number): number => Math.min(LAST, -PER_NAT * Math.log(Math.max(share, 1e-6)))

/** Everything that one amount may mean, alone or as part of a term of another. */
function meaningsOf(
  amount: DraftAmount,
  own: readonly DraftAmount[],
  timed: readonly DraftAmount[],
  draft: Draft,
  bitOf: ReadonlyMap<DraftAmount, number>,
): Meaning[] {
  const covers = bitOf.get(amount)!
  const found: Meaning[] = []
  const add = (
    parts: readonly (readonly [DraftAmount, Label])[],
    set: number,
    rank: number,
  ): void => {
    const labelled = parts.map(([{ mention }, label]): Labelled => ({ mention, label }))
    const { groups, stray } = groupAmounts(labelled, draft.words.words)
    if (groups.length !== 1 || stray.length > 0) return
    const built = termOf(groups[0]!, draft.period)
    if (built) found.push({ ...built, covers: set, rank })
  }
  const parts = LABELS.filter(({ role, id }) => role === 'with' && !/^(?:band|tier)/.test(id))
  for (const { label, share } of amount.scored.slice(0, MOST_LABELS)) {
    const rank = rankOf(share)
    if (label.id === 'aside') found.push({ covers, sign: 1, expression: null, rank })
    if (label.role !== 'main') continue
    add([[amount, label]], covers, rank)
    for (const other of own) {
      if (other === amount || Math.abs(other.mention.sentence - amount.mention.sentence) > 1)
        continue
      const fit = other.scored
        .filter(({ label: part }) => parts.includes(part))
        .slice(0, MOST_PARTS)
      for (const { label: part, share: likely } of fit)
        add(
          [
            [amount, label],
            [other, part],
          ],
          covers | bitOf.get(other)!,
          rank + rankOf(likely),
        )
    }
    const free = label.by === 'stored' || label.by === 'held' ? timed : []
    for (const time of free) {
      const likely = time.scored.find(({ label: part }) => part.id === 'free')
      if (likely)
        add(
          [
            [amount, label],
            [time, likely.label],
          ],
          covers,
          rank + rankOf(likely.share),
        )
    }
  }
  return found
}

/** Revenue and goods: at the price and the cost that stand there, or turned into our currency. */
function tradeOf(
  { goods }: Draft,
  own: readonly DraftAmount[],
  bitOf: ReadonlyMap<DraftAmount, number>,
): Meaning[] {
  const [revenue, paid] = [1 << own.length, 1 << (own.length + 1)]
  const likely = (id: string): number =>
    rankOf(goods.find(({ label }) => label.id === id)?.share ?? 0)
  const bought = lower.times(lower.ORDERED, lower.COST)
  const sold = lower.times(lower.SOLD, lower.COST)
  const found: Meaning[] = [
    { covers: revenue, sign: 1, expression: lower.REVENUE, rank: 0 },
    { covers: paid, sign: -1, expression: bought, rank: likely('goods.ordered') },
    { covers: paid, sign: -1, expression: sold, rank: likely('goods.sold') },
    { covers: paid, sign: 1, expression: null, rank: likely('goods.none') },
  ]
  for (const amount of own) {
    const { kind, value, column } = amount.mention
    if (kind === 'whole' || column !== null || !(value > 0)) continue
    const rate = lower.number(value)
    const bit = bitOf.get(amount)!
    for (const [at, of] of [bought, sold].entries())
      for (const expression of [lower.times(rate, of), lower.over(of, rate)])
        found.push({ covers: paid | bit, sign: -1, expression, rank: 6 + at })
    for (const expression of [lower.times(rate, lower.REVENUE), lower.over(lower.REVENUE, rate)])
      found.push({ covers: revenue | bit, sign: 1, expression, rank: 7 })
  }
  return found
}

/** How long a step may be, and when leftovers may be written off; likeliest first. */
function settingsOf(
  { period, amounts, words }: Draft,
  timed: readonly DraftAmount[],
  parameters: Parameters,
): { period: Period | null; horizon: number | null; rank: number }[] {
  const clocked = words.words.some(({ text }) =>
    /^(?:days?|weeks?|months?|years?|weekly|monthly|daily)$/.test(text),
  )
  const given = horizonOf(parameters)
  return (period === null && clocked ? [...PERIODS] : [period]).flatMap((own, at) => {
    const statedHorizons = timed
      .toSorted((x, y) => horizonShare(y) - horizonShare(x))
      .flatMap(({ mention }) => {
        const steps = lower.stepsOf(mention.clock ?? 'period', own)
        return steps === null ? [] : [mention.value * steps]
      })
    const counts = amounts
      .filter(({ mention }) => mention.kind === 'number')
      .filter((each) => horizonShare(each) > 0.05)
    const horizons = [
      ...new Set<number | null>([
        ...statedHorizons,
        ...counts.map(({ mention }) => mention.value),
        given,
        null,
      ]),
    ]
    const first =
      given === null || (timed[0] && horizonShare(timed[0]) > 0.5) ? horizons : [given, ...horizons]
    return [...new Set(first)]
      .slice(0, MOST_HORIZONS)
      .map((horizon, place) => ({ period: own, horizon, rank: 3 * at + 2 * place }))
  })
}

const horizonShare = ({ scored }: DraftAmount): number =>
  scored.find(({ label }) => label.id === 'horizon')?.share ?? 0

/** What part of the profit may be ours. */
function sharesOf(
  own: readonly DraftAmount[],
  bitOf: ReadonlyMap<DraftAmount, number>,
): Pick<AssumptionSet, 'share' | 'covers' | 'rank'>[] {
  const found = [{ share: 1, covers: 0, rank: 0 }]
  for (const amount of own)
    for (const { label, share } of amount.scored) {
      if ((label.id !== 'ours' && label.id !== 'theirs') || share < 0.02) continue
      const part = label.id === 'ours' ? amount.mention.value : 1 - amount.mention.value
      if (part > 0 && part < 1)
        found.push({ share: part, covers: bitOf.get(amount)!, rank: rankOf(share) })
    }
  return found
}
