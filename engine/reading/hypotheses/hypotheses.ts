// Every reading that a text's own amounts allow, for words that the reader did not understand: what
// each amount may mean, whose the goods are, what is shared. Nothing is decided here; which of them
// is meant only the client's own profits can say (search-readings.ts).
import { isBuiltinDescription } from '#contract/builtin.ts'
import type { Parameters } from '#contract/schemas.ts'
import type { Expression, Term, Valuation } from '#contract/valuation.ts'
import { readControlledText } from '#economics/controlled/controlled-valuation.ts'
import { bandsOf } from './hypothesis-bands.ts'
import type { NamedValues } from './hypothesis-lists.ts'
import { findMaterial, type Amount, type Material } from './hypothesis-amounts.ts'
import { complement, isScale, meaningsOf, type Meaning } from './hypothesis-meanings.ts'
import type { Setting } from './hypothesis-times.ts'
import { horizonOf, type Columns } from '#economics/inputs.ts'
import * as lower from '#economics/lower.ts'
import type { Period } from '#economics/lower.ts'
import { readFacts } from '../read.ts'
import type { Sentence } from '../words/text.ts'
import { foldText } from '#economics/numbers/tokens.ts'
import type { Facts } from '../terms/facts.ts'

export type { Amount } from './hypothesis-amounts.ts'
export type { Meaning } from './hypothesis-meanings.ts'
export type { NamedValues } from './hypothesis-lists.ts'

/** Readings that share whose profit it is, how long a step is and when leftovers are written off. */
export interface World {
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
  readonly worlds: readonly World[]
  readonly quantity: Valuation['quantity']
}

/** Longer texts are refused by the reader too. */
const MOST_CHARACTERS = 20_000
const MOST_WORLDS = 24
const MOST_HORIZONS = 4
const MOST_SHARES = 5
const PERIODS: readonly Period[] = ['week', 'day', 'month']
/** A meaning that the reader itself understood stands before all others. */
const UNDERSTOOD = -20

/**
 * The readings of a description; null where its meaning is fixed, where it names a column that was
 * not sent, or no amount, or too many. `understood`: terms that the reader was sure of. `named`: values of text columns.
 */
export function hypothesesOf(
  description: string,
  columns: Columns,
  parameters: Parameters,
  understood: readonly Term[],
  named: readonly NamedValues[],
): Hypotheses | null {
  const text = foldText(description)
  if (text.length > MOST_CHARACTERS) return null
  // Texts whose meaning is fixed mean nothing else, whatever was earned.
  if (isBuiltinDescription(description) || readControlledText(description, columns, parameters))
    return null
  const read = readFacts(text, columns, parameters)
  if (typeof read === 'string') return null
  const { facts, sentences, unknown } = read
  if (unknown.length > 0 || facts.trials !== null) return null
  const material = findMaterial(facts, sentences)
  if (!material) return null
  const { amounts } = material
  const known = new Set(understood.map(keyOf))
  const worlds: World[] = []
  for (const { period, horizon, rank } of settingsOf(facts, material, parameters)) {
    const setting: Setting = { period, free: freeOf(facts, material, period) }
    const own = [
      ...amounts.flatMap((amount) => meaningsOf(amount, material, setting)),
      ...bandsOf(material, setting, named),
      ...tradeOf(facts, material),
    ].map((each) =>
      each.expression && known.has(keyOf(each as Keyed))
        ? { ...each, rank: each.rank + UNDERSTOOD }
        : each,
    )
    const meanings = own.toSorted((x, y) => x.rank - y.rank)
    for (const share of sharesOf(facts, sentences, material))
      worlds.push({ period, horizon, ...share, rank: rank + share.rank, meanings })
  }
  return {
    amounts,
    bits: amounts.length + 2,
    worlds: worlds.toSorted((x, y) => x.rank - y.rank).slice(0, MOST_WORLDS),
    quantity: 'stock',
  }
}

interface Keyed {
  readonly sign: 1 | -1
  readonly expression: Expression | null
}
const keyOf = ({ sign, expression }: Keyed): string => JSON.stringify([sign, expression])

/** Revenue and goods: at the price and the cost that stand there, or turned into our currency. */
function tradeOf(facts: Facts, { amounts }: Material): Meaning[] {
  const [revenue, goods] = [1 << amounts.length, 1 << (amounts.length + 1)]
  const bought = lower.times(lower.ORDERED, lower.COST)
  const sold = lower.times(lower.SOLD, lower.COST)
  const found: Meaning[] = [
    { covers: revenue, sign: 1, expression: lower.REVENUE, rank: 0 },
    {
      covers: goods,
      sign: -1,
      expression: bought,
      rank: facts.goods === null || facts.goods === 'ordered' ? 0 : 4,
    },
    { covers: goods, sign: -1, expression: sold, rank: facts.goods === 'sold' ? 0 : 4 },
    { covers: goods, sign: 1, expression: null, rank: facts.goods === 'none' ? 0 : 6 },
  ]
  for (const amount of amounts) {
    if (!isScale(amount)) continue
    const own = 1 << amount.bit
    found.push({
      covers: revenue | own,
      sign: 1,
      expression: lower.times(amount.value, lower.REVENUE),
      rank: 4,
    })
    found.push({
      covers: revenue | own,
      sign: 1,
      expression: lower.over(lower.REVENUE, amount.value),
      rank: 5,
    })
    for (const [at, of] of [bought, sold].entries()) {
      found.push({
        covers: goods | own,
        sign: -1,
        expression: lower.times(amount.value, of),
        rank: 3 + at,
      })
      found.push({
        covers: goods | own,
        sign: -1,
        expression: lower.over(of, amount.value),
        rank: 4 + at,
      })
    }
  }
  return found
}

interface Times {
  readonly period: Period | null
  readonly horizon: number | null
  readonly rank: number
}

/** How long a step may be, and when leftovers may be written off; likeliest first. */
function settingsOf(facts: Facts, material: Material, parameters: Parameters): Times[] {
  const timed = material.clocks.length > 0
  const open = facts.period === null && material.clocks.some((clock) => clock !== 'period')
  const periods: (Period | null)[] = !open ? [facts.period] : [...PERIODS]
  return periods.flatMap((period, at) => {
    const given = horizonOf(parameters)
    const told = facts.horizon
      ? facts.horizon.value * (lower.stepsOf(facts.horizon.clock, period) ?? 1)
      : given
    const others = timed
      ? material.durations.map(({ number, clock }) => number * (lower.stepsOf(clock, period) ?? 1))
      : []
    // "after eighteen of them": a bare number may count steps.
    if (timed && told === null) others.push(...material.holders.filter((each) => each >= 5))
    const horizons = [...new Set([told, ...others, given])].slice(0, MOST_HORIZONS)
    return horizons.map((horizon, place) => ({ period, horizon, rank: 3 * at + 2 * place }))
  })
}

/** Times that may be free at first, in steps. */
function freeOf(facts: Facts, material: Material, period: Period | null): Expression[] {
  const found = material.durations.flatMap(({ number, clock }) => {
    const length = lower.stepsOf(clock, period)
    return length === null ? [] : [lower.number(number * length)]
  })
  const { free } = facts
  const length = free ? lower.stepsOf(free.clock, period) : null
  if (free?.column && length !== null)
    found.unshift(lower.times({ op: 'option', column: free.column }, lower.number(length)))
  return [...new Map(found.map((each) => [JSON.stringify(each), each])).values()].slice(0, 2)
}

const SPLITS =
  /^(split|share|shares|sharing|partner|partners|investor|backer|profit|profits|margin|net|gain|surplus|halves|half|fifty|jointly|stake|keep|keeps|brother|sister|cousin|owner|financier|silent|rest|remains|whatever|pot)$/
const EVEN = /^(half|halves|evenly|equally|50\/50|fifty|equal)$/

/** What part of the profit may be ours. */
function sharesOf(
  facts: Facts,
  sentences: readonly Sentence[],
  { amounts }: Material,
): Pick<World, 'share' | 'covers' | 'rank'>[] {
  const found: Pick<World, 'share' | 'covers' | 'rank'>[] = []
  const add = (share: number, covers: number, rank: number): void => {
    if (
      share > 0 &&
      share < 1 &&
      !found.some((each) => Math.abs(each.share - share) < 1e-9 && each.covers === covers)
    )
      found.push({ share, covers, rank })
  }
  const words = sentences.map((sentence) => sentence.words)
  for (const amount of amounts) {
    if (amount.kind !== 'percent' || amount.number === null) continue
    const near = [...(words[amount.sentence] ?? []), ...(words[amount.sentence - 1] ?? [])]
    const count = new Set(near.filter(({ text }) => SPLITS.test(text)).map(({ text }) => text)).size
    if (count === 0) continue
    const rest = complement(amount)
    const told =
      facts.share !== null &&
      [amount.number, 1 - amount.number].some((each) => Math.abs(each - facts.share!) < 1e-9)
    add(amount.number, 1 << amount.bit, told ? -1 : 5 - count)
    if (rest.op === 'constant') add(rest.value, 1 << amount.bit, told ? -1 : 5 - count)
  }
  const all = words.flat()
  if (
    all.some(({ text }) => EVEN.test(text)) &&
    all.some(({ text }) => SPLITS.test(text) && !EVEN.test(text))
  )
    add(0.5, 0, 4)
  if (facts.share !== null) add(facts.share, 0, 0)
  return [{ share: 1, covers: 0, rank: 0 }, ...found.toSorted((x, y) => x.rank - y.rank)].slice(
    0,
    MOST_SHARES + 1,
  )
}
