// How many clicks, leads or letters one sale needs: "4% of the visitors buy", "one lead in eight",
// "conv is the share of clicks that end in a sale". What one of them costs stands in ads.ts.
import type { Expression } from '#contract/valuation.ts'
import { isShareColumn } from '../amounts/group-values.ts'
import { itemsOf, type Item, type Line } from '../amounts/items.ts'
import { STANDARD } from '#economics/bind.ts'
import { isAmount, take } from './clauses.ts'
import { bind, quote, refuse, type Facts } from '../terms/facts.ts'
import * as lower from '#economics/lower.ts'
import { find } from '../words/match.ts'
import type { Word } from '../words/text.ts'

/** Paid for one by one to win buyers. The weak ones are other things too, unless a share of them buys. */
const STRONG =
  /^(clicks?|leads|lead|visitors?|prospects?|enquiry|enquiries|inquiry|inquiries|clickthroughs?|sign-?ups?)$/
export const WEAK =
  /^(letters?|mailings?|flyers?|leaflets?|calls?|emails?|catalogues?|catalogs?|brochures?|postcards?|names?|contacts?|visits?|impressions?|addresses|address|views?|people|shoppers?|samples?|recipients?|homes?|households?|doors?|addressees?|ads?|one|ones|them|those)$/
const BUYING =
  /^(buy|buys|bought|buying|order|orders|ordered|purchase|purchases|convert|converts|converted|conversion|conversions|converting|sale|sales|sell|sells|sold|buyer|buyers|customer|customers|respond|responds|response|responses|become|becomes|turn|turns|turned|close|closes|closed|closing|yield|yields|produce|produces|bring|brings|win|wins|won|hit|hits|end|ends|result|results|lead|leads)$/
const RATE_NAME = /(conv|cvr|close|closing|hit|resp|yield|win|buy|sale|order)/i
const COST_NAME = /(cpc|cpl|cpa|cost|price|usd|eur|gbp|click|lead|letter|mail|fee)/i
const ORDINALS: readonly string[] =
  'zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth'.split(
    ' ',
  )
export const BOUNDARY = /^(,|:|\(|\)|—|–|and|but|while|so|;)$/

export interface Found {
  readonly value: Expression
  readonly source: string
}

/** A click, a lead: not "lead to", "lead time". */
export function isThing(words: readonly Word[], at: number): boolean {
  const word = words[at]!
  if (word.kind !== 'word' || word.column || !STRONG.test(word.text)) return false
  const next = words[at + 1]?.text ?? ''
  if (/^leads?$/.test(word.text))
    return (
      !/^(to|time|times|into|days|weeks)$/.test(next) &&
      !(
        word.text === 'lead' &&
        !/^(a|per|each|every|one|the|of|\/|another|our|single|purchased)$/.test(
          words[at - 1]?.text ?? '',
        ) &&
        words[at - 1]?.kind !== 'number'
      )
    )
  return true
}

export function rateOf(facts: Facts, line: Line, before: boolean): Found | null {
  const { words, used } = line
  const thing = words.some(
    (word, at) => isThing(words, at) || (word.kind === 'word' && WEAK.test(word.text)),
  )
  const buys = words.some((word) => BUYING.test(word.text))
  if (!buys || !(thing || /convers|convert/.test(words.map((word) => word.text).join(' '))))
    return null
  if (
    words.some(
      (word) =>
        word.meanings.has('returned') || /^(return|returns|back|refund|refunded)$/.test(word.text),
    )
  )
    return null
  const several = find(words, '# <unit> per|an|a|each|every order|sale|customer|buyer')
  if (several && words[several.from]!.value !== 1) {
    refuse(
      facts,
      words,
      'more than one unit in each sale is not understood',
      'A click costs $0.40, and 5% of the clicks lead to the sale of one unit.',
    )
    return null
  }
  const source = quote(facts, words)
  const done = (value: Expression, from: number, to: number): Found => {
    takePart(line, from, to)
    return { value, source }
  }
  // A column goes before the numbers that explain it (“0.05 means one click in twenty”).
  const column = words.findIndex(
    (word, at) =>
      word.column !== null &&
      !STANDARD.has(word.column.name) &&
      !used[at] &&
      isRateColumn(words, at),
  )
  if (column >= 0) {
    const ref = words[column]!.column!
    const scale = scaleOf(line, column)
    bind(facts, ref, 'the share that buys')
    if (scale === null) {
      refuse(
        facts,
        words,
        `is ${ref.name} in percent or a fraction?`,
        `A click costs $0.40, and ${ref.name} percent of the clicks lead to the sale of one unit.`,
      )
      return null
    }
    return done(
      scale === 100
        ? lower.over(lower.columnValue(ref), lower.number(100))
        : lower.columnValue(ref),
      column,
      column + 1,
    )
  }
  // "one lead in eight", "one out of 20 clicks", "every twentieth click".
  const ratio =
    find(words, 'a|single|one _? _? _? in|of|from|per every|each|the? #') ??
    find(words, '_ one out of every? #') ??
    find(words, 'out of every|the? # _? _? just|only|exactly|about|roughly? one')
  const number = ratio
    ? words.findIndex((word, at) => at >= ratio.from && at < ratio.to && word.kind === 'number')
    : -1
  if (
    ratio &&
    number >= 0 &&
    words[number]!.value! >= 2 &&
    words.slice(ratio.from, ratio.to).some((word) => word.text === 'one') &&
    nearThing(words, ratio.from, ratio.to)
  )
    return done(lower.number(1 / words[number]!.value!), ratio.from, ratio.to)
  const ordinal = words.findIndex(
    (word, at) =>
      ORDINALS.indexOf(word.text) > 1 &&
      /^(every|each)$/.test(words[at - 1]?.text ?? '') &&
      nearThing(words, at, at + 2),
  )
  if (ordinal >= 0)
    return done(lower.number(1 / ORDINALS.indexOf(words[ordinal]!.text)), ordinal - 1, ordinal + 1)
  // "4% of the visitors buy", "a conversion rate of 4%", "5 in every 100 clicks".
  const percent = words.findIndex(
    (word, at) =>
      word.kind === 'number' && word.measure === 'percent' && !used[at] && isConversion(words, at),
  )
  if (percent >= 0) return done(lower.number(words[percent]!.value!), percent, percent + 1)
  // "25 clicks per sale", "eight leads have to be paid for each kit sold", "it takes 20 clicks to sell one".
  const many = words.findIndex(
    (word, at) =>
      word.kind === 'number' &&
      word.measure === 'bare' &&
      word.value! >= 1 &&
      !used[at] &&
      (isThing(words, at + 1 < words.length ? at + 1 : at) ||
        (words[at + 1] && WEAK.test(words[at + 1]!.text))),
  )
  if (many >= 0 && !before) {
    const after = words.slice(many + 2, many + 14)
    const needed =
      find(
        after,
        'per|for|to|behind|make|makes|bring|brings|before ... sale|order|sell|sold|customer|buyer|<unit>',
      ) !== null || find(words, 'takes|take|need|needs|needed|cost|costs|requires # _') !== null
    if (needed && !/^(out|in|of|from)$/.test(words[many - 1]?.text ?? ''))
      return done(lower.number(1 / words[many]!.value!), many, many + 2)
  }
  if (many >= 0 && before) used[many] = true
  return null
}

function nearThing(words: readonly Word[], from: number, to: number): boolean {
  for (let at = Math.max(0, from - 3); at < Math.min(words.length, to + 5); at++)
    if (isThing(words, at) || WEAK.test(words[at]!.text)) return true
  return false
}

/** A percentage of clicks, or one that is called a conversion. */
function isConversion(words: readonly Word[], at: number): boolean {
  const after = words.slice(at + 1, at + 7)
  const of = after[0]?.text === 'of' ? after.slice(1, 5) : []
  const stop = of.findIndex((word) => word.kind !== 'word')
  const things = stop < 0 ? of : of.slice(0, stop)
  if (
    things.some(
      (word, index) =>
        isThing([...words.slice(0, at + 2), ...of], at + 2 + index) ||
        (WEAK.test(word.text) && !/^(one|ones|ads?)$/.test(word.text)),
    )
  )
    return true
  if (things.length > 0) return false
  const before = words.slice(Math.max(0, at - 6), at)
  return (
    before.some((word) =>
      /^(conversion|conversions|response|convert|converts|hit|closing|close)$/.test(word.text),
    ) ||
    after
      .slice(0, 3)
      .some((word) => /^(conversion|convert|converts|response|buy|order)$/.test(word.text)) ||
    (words[at]!.text.includes(' ') &&
      after.slice(0, 3).some((_, index) => isThing(words, at + 1 + index)))
  )
}

export function isRateColumn(words: readonly Word[], at: number): boolean {
  const { name } = words[at]!.column!
  const near = words.slice(Math.max(0, at - 8), at + 10)
  const shares =
    near.some((word) =>
      /^(share|fraction|proportion|percent|percentage|%|rate|part|portion)$/.test(word.text),
    ) || find(words, 'out? of a|every|each|the? # _') !== null
  const named = RATE_NAME.test(name) || /(rate|pct|percent|share|frac)/i.test(name)
  return (
    named &&
    !(COST_NAME.test(name) && !RATE_NAME.test(name) && !/(pct|rate)/i.test(name)) &&
    (shares || RATE_NAME.test(name) || near.some((word) => BUYING.test(word.text)))
  )
}

/** Whether the column of the share is in percent or a fraction. */
function scaleOf(line: Line, at: number): 100 | 1 | null {
  const { words } = line
  const ref = words[at]!.column!
  const around: Item[] = itemsOf(line).filter((item) => Math.abs(item.from - at) <= 8)
  if (
    find(words, 'out? of|from|among a|every|each|the? # _') !== null &&
    words.some((word) => word.kind === 'number' && word.value === 100)
  )
    return 100
  const said = isShareColumn(ref, around)
  if (said !== null) return said
  // "0.05 means one click in twenty".
  if (
    words.some(
      (word) =>
        word.kind === 'number' && word.measure === 'bare' && word.value! > 0 && word.value! < 1,
    )
  )
    return 1
  if (
    words
      .slice(Math.max(0, at - 4), at + 8)
      .some((word) => /^(share|fraction|proportion|part)$/.test(word.text))
  )
    return 1
  return /rate$/i.test(ref.name) && words.some((word) => /^(rate|conversion)$/.test(word.text))
    ? 1
    : null
}

export function isCharged(word: Word): boolean {
  return isAmount(word) || (word.column !== null && !STANDARD.has(word.column.name))
}

/** The words of this part: the sentence where nothing else is charged in it, else its clause. */
export function takePart(line: Line, from: number, to: number): void {
  const { words, used } = line
  take(line, from, to)
  const charged = (word: Word, at: number): boolean => !used[at] && isCharged(word)
  if (!words.some(charged)) {
    take(line, 0, words.length)
    return
  }
  const stops = (at: number): boolean => BOUNDARY.test(words[at]!.text) || charged(words[at]!, at)
  while (from > 0 && !stops(from - 1)) from--
  while (to < words.length && !stops(to)) to++
  take(line, from, to)
}
