// Stretches of prices, or of another number of one unit: "below $20", "from $15 up to just under $40",
// "the first $50", "over 500 g", "all others". Each edge says whether it belongs to the stretch. What
// is paid there, and of what, stands in bands.ts.
import { matchAt } from './match.ts'
import { ABOVE, BARE_SIDES, BELOW, ELSE, OPEN, READINGS } from './range-patterns.ts'
import type { Word } from './text.ts'
import { MEASURES } from './vocabulary.ts'

/** Whether an edge belongs to its stretch: said so, or only usual for the word ("up to", "from"). */
export type Inside = 'yes' | 'no' | 'usual'

export interface Range {
  readonly kind: 'range'
  /** Null where it is open. */
  readonly low: number | null
  readonly high: number | null
  readonly lowIn: Inside
  readonly highIn: Inside
  /** So much more than the band before: "the next $200". */
  readonly width: number | null
  /** Part of one price ("the first $50"), or all of the prices that lie there ("items under $10"). */
  readonly part: boolean
  readonly whole: boolean
  /** The measure behind its numbers, where they are no money: "500 g". */
  readonly measure: string | null
  readonly money: boolean
  readonly from: number
  readonly to: number
}

/** All that nothing else takes, or what lies above or below what was said before. */
export interface Rest {
  readonly kind: 'rest'
  readonly side: 'else' | 'above' | 'below'
  readonly part: boolean
  readonly from: number
  readonly to: number
}

const PART_WORDS = /^(part|portion|slice|bit|remainder|excess|dollar|euro|pound|marginal)$/
const AMOUNT_PRONOUNS = /^(whatever|anything|everything|what|amounts?|all)$/
const WHOLE_WORDS =
  /^(items|pieces|articles|ones|those|goods|products|priced|price|prices|costing|costs|sells?|sold|selling|goes|gone|fetch|fetches|fetched|sticker|tag|if|when|where|once|worth|sales)$/
const COUNTING =
  /^(days?|weeks?|months?|years?|periods?|steps?|hours?|orders?|times|%|percent|customers?|buyers?|sales|transactions?|miles|km|kilometres?)$/
const CLAUSE = /^[,;:()]$/

/** Stretches and rests of a sentence from left to right; none lies in words that are `taken`. */
export function rangesOf(words: readonly Word[], taken: (at: number) => boolean): (Range | Rest)[] {
  const found: (Range | Rest)[] = []
  for (let at = 0; at < words.length;) {
    const own = taken(at) ? null : (rangeAt(words, at) ?? restAt(words, at))
    const before = found.at(-1)
    const joined =
      own?.kind === 'range' && before?.kind === 'range' ? join(words, before, own) : null
    if (joined) found[found.length - 1] = joined
    else if (own) found.push(own)
    at = own ? own.to : at + 1
  }
  return found
}

function rangeAt(words: readonly Word[], at: number): Range | null {
  let best: Range | null = null
  for (const [pattern, edges] of READINGS) {
    const found = matchAt(words, pattern, at)
    if (!found || (best && found.to <= best.to)) continue
    const numbers = words.slice(found.from, found.to).filter((word) => word.kind === 'number')
    if (numbers.some((word) => word.measure === 'percent')) continue
    const [first, second] = numbers.map((word) => word.value!)
    if (second !== undefined && second <= first!) continue
    const money = numbers.some((word) => word.measure === 'money')
    if (
      second !== undefined &&
      !money &&
      numbers.length === 2 &&
      !numbers.every((word) => word.measure === 'bare')
    )
      continue
    const behind = words[found.to]
    const inside = words.slice(found.from, found.to).find((word) => MEASURES[word.text])
    const measure = money
      ? null
      : (MEASURES[behind?.text ?? ''] ?? MEASURES[inside?.text ?? ''] ?? null)
    if (
      !money &&
      behind &&
      (behind.clock !== null || behind.unit || COUNTING.test(behind.text)) &&
      measure === null
    )
      continue
    const own = edges(first!, second ?? 0)
    best = {
      ...OPEN,
      ...own,
      measure,
      money,
      from: at,
      to: measure !== null && MEASURES[behind?.text ?? ''] ? found.to + 1 : found.to,
    }
  }
  if (best === null) return plusAt(words, at)
  if (
    /^(never|not)$/.test(words[at - 1]?.text ?? '') ||
    (words[at - 1]?.text === 'to' && words[at - 2]?.text === 'never')
  )
    return null
  return { ...best, ...nature(words, best) }
}

/** "$60+": from there on. */
function plusAt(words: readonly Word[], at: number): Range | null {
  const [number, plus, next] = [words[at]!, words[at + 1], words[at + 2]]
  const open = number.kind === 'number' && number.measure !== 'percent' && plus?.text === '+'
  if (!open || plus.start !== number.end || next?.kind === 'number') return null
  const money = number.measure === 'money'
  return { ...OPEN, low: number.value!, lowIn: 'yes', money, from: at, to: at + 2 }
}

/** Whether the words beside a stretch make it a part of one price or a kind of item. */
function nature(words: readonly Word[], range: Range): { part: boolean; whole: boolean } {
  let from = range.from
  while (
    from > 0 &&
    range.from - from < 7 &&
    words[from - 1]!.kind !== 'number' &&
    !CLAUSE.test(words[from - 1]!.text)
  )
    from--
  const before = words.slice(from, range.from)
  const pronoun = before.findLastIndex((word) => AMOUNT_PRONOUNS.test(word.text))
  const said =
    before.some((word) => PART_WORDS.test(word.text)) ||
    // "on everything above $50", and not "on everything that sells for less than $50".
    (pronoun > 0 &&
      /^(on|of)$/.test(before[pronoun - 1]!.text) &&
      !before.slice(pronoun).some((word) => WHOLE_WORDS.test(word.text)))
  const after =
    matchAt(words, 'of the|a|an|its|each|every|what', range.to) !== null && range.measure === null
  const part = range.part || said || after
  // "5% of the price below $100": of that part, or of such prices?
  const priced =
    matchAt(words, 'of|on the|its? selling|sale|sales? price', range.from - 3)?.to === range.from ||
    matchAt(words, 'of|on the|its? selling|sale|sales? price', range.from - 4)?.to === range.from
  return {
    part,
    whole:
      !part &&
      !priced &&
      before.some((word) => WHOLE_WORDS.test(word.text) || (word.unit && word.text.endsWith('s'))),
  }
}

function restAt(words: readonly Word[], at: number): Rest | null {
  let best: Rest | null = null
  for (const [side, patterns] of [
    ['above', ABOVE],
    ['below', BELOW],
    ['else', ELSE],
  ] as const)
    for (const pattern of patterns) {
      const found = matchAt(words, pattern, at)
      if (
        !found ||
        (best && found.to <= best.to) ||
        words.slice(found.from, found.to).some((word) => word.kind === 'number')
      )
        continue
      best = {
        kind: 'rest',
        side,
        part: /part|portion|slice|excess|remainder|balance/.test(pattern),
        from: at,
        to: found.to,
      }
    }
  // "the part above $50" has its edge in the words.
  const edged =
    best !== null &&
    BARE_SIDES[words[best.to - 1]!.text] !== undefined &&
    words[best.to]?.kind === 'number' &&
    words[best.to]!.measure !== 'percent'
  if (best) return edged ? null : best
  const bare = BARE_SIDES[words[at]!.text]
  const next = words[at + 1]
  if (bare && (!next || CLAUSE.test(next.text) || next.text === 'and'))
    return { kind: 'rest', side: bare, part: false, from: at, to: at + 1 }
  return null
}

const JOINING = /^(and|but|,|to|up|just|also|still|is|are|or|the|price|yet|not)$/

/** "over 500 g" with "up to 2,000 g": one stretch with two ends. */
function join(words: readonly Word[], one: Range, two: Range): Range | null {
  const between = words.slice(one.to, two.from)
  if (between.length > 4 || !between.every((word) => JOINING.test(word.text))) return null
  const [lower, upper] = one.low !== null && two.high !== null ? [one, two] : [two, one]
  if (
    lower.low === null ||
    upper.high === null ||
    lower.high !== null ||
    upper.low !== null ||
    lower.low >= upper.high
  )
    return null
  return {
    ...one,
    low: lower.low,
    lowIn: lower.lowIn,
    high: upper.high,
    highIn: upper.highIn,
    part: one.part || two.part,
    whole: one.whole || two.whole,
    measure: one.measure ?? two.measure,
    money: one.money || two.money,
    to: two.to,
  }
}
