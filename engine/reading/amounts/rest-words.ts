// The words by which a share is one of a rest: "of the price after the marketplace commission", "of the
// rest", "from this". They are taken at first; of-rest.ts settles whose rest it is.
import { take } from '../statements/clauses.ts'
import type { Facts } from '../terms/facts.ts'
import type { Line } from './items.ts'
import { firstFoundAt, matchAt, type Match } from '../words/match.ts'
import type { Word } from '../words/text.ts'

/** Words of a rest, until the share beside them takes them. */
export interface RestWords {
  /** Where they stand in the text; null where they only introduce another share. */
  readonly from: number
  readonly to: number
  /** The share that they belong to stands in the same group as this place. */
  readonly at: number | null
  /** What the rest is left by, where that is named; null for "the rest", "this". */
  readonly named: readonly string[] | null
  /** "From this": of what we keep, rather than of what others leave. */
  readonly ours: boolean
  /** The share that names it: "after the 10% fee". */
  readonly inner: number | null
  taken: boolean
}

const LEFT_BEFORE = [
  'of|on|from the|that|this|such? rest|remainder after that|this|it',
  'of|on|from the|that|this|such? rest|remainder',
  'of|on|from the|that|this? remaining|remainder of? the? amount|sum|money|price|revenue|proceeds',
  'of|on|from what|whatever is|then|still|we? have? left|remains|remain over? after that|this|it',
  'of|on|from what|whatever is|then|still|we? have? left|remains|remain over? then|there?',
]
const AFTER_LEFT =
  'of|on|from what|whatever is|then|still|we? have? left|remains|remain once|after deduction|deducting|subtracting|paying? of?'
const AFTER_PRICE = [
  'after deduction|subtraction|payment of',
  'after deducting|subtracting|paying|taking? off?',
  'net of',
]
const PRICE =
  'of|on the|our|its|their|each|every? @unit|sale|sales|selling|retail|final? price|prices|proceeds|revenue|sale|sales'
const AHEAD_OURS = 'from|of|out of? this|that|it|which'
/** Of something else than the selling price less a fee. */
const OTHER =
  /^(vat|tax|taxes|gst|shipping|postage|delivery|freight|cost|costs|goods|expenses|profit|margin|duty|returns?|refunds?|months?|weeks?|days?|years?)$/
/** Results are shared and goods are paid for elsewhere. */
const RESULT =
  /^(profit|profits|margin|margins|split|splits|gain|gains|up-?front|upfront|advance|deposit|vat|gst|tax)$/
const FILLING =
  /^(the|a|an|its|their|his|her|our|of|this|that|has|have|been|taken|deducted|off|out|'s|’s|s)$/
const ENDING = /^(and|but|are|to|for|while|which|we|i|per|goes|gets|get)$/

/** Takes the words that tell that a share is of a rest. */
export function readRests(facts: Facts, line: Line, before: Line | undefined): void {
  const { words } = line
  if (isBanded(words) || (before && isBanded(before.words))) return
  if (words.some((word) => RESULT.test(word.text) || word.meanings.has('partner'))) return
  const known = facts.rests.length
  for (const [at, word] of words.entries()) {
    if (word.measure === 'percent' && word.value! < 1) readBehind(facts, line, at)
    if (at === 0 || /^(,|;|:|and|but|\()$/.test(words[at - 1]!.text)) readAhead(facts, line, at)
  }
  // "After the platform's 20% cut, our driver gets 10% of the rest": the cut is read like others.
  const first = matchAt(words, 'after', 0)
  const share = words.slice(1, 9).find((word) => word.kind === 'number')
  if (facts.rests.length > known && first && share?.measure === 'percent' && !line.used[0])
    push(facts, line, { from: 0, to: 1, at: null })
}

/** "10% of the first $50 and 8% of the rest": of the rest of the price. */
const isBanded = (words: readonly Word[]): boolean =>
  words.some(
    (word, at) =>
      word.kind === 'number' &&
      word.measure !== 'percent' &&
      /^(first|initial|to|till|until|above|over|below|under|beyond|exceeding|than)$/.test(
        words[at - 1]?.text ?? '',
      ),
  )

/** "10% of the rest", "6% of the price after deduction of the marketplace commission". */
function readBehind(facts: Facts, line: Line, share: number): void {
  const { words } = line
  const at = share + 1
  const price = matchAt(words, PRICE, at)
  const opens = price ? firstFoundAt(words, AFTER_PRICE, price.to) : matchAt(words, AFTER_LEFT, at)
  const noun = opens ? nounAt(words, opens.to) : null
  if (opens && noun) {
    const to = noun.inner === null ? noun.to : opens.to
    push(facts, line, { ...noun, from: at, to, at: share })
    return
  }
  const rest = price ? null : firstFoundAt(words, LEFT_BEFORE, at)
  if (rest && !isOfUnits(words, share, rest))
    push(facts, line, { from: rest.from, to: rest.to, at: share })
}

/** "10% of what is left is scrapped": of units, or it is not clear. */
function isOfUnits(words: readonly Word[], share: number, { from, to }: Match): boolean {
  const next = words[to]?.text ?? ''
  if (/^(is|are|was|were|gets?|can|will|has|have|sells?|of)$/.test(next)) return true
  const told = words.slice(0, share).some((word) => word.measure === 'percent')
  return /^(goes|go)$/.test(next) && (!told || words[from + 1]?.text === 'what')
}

/** "From this we pay 5% to the agent", "of the rest, the agent gets 10%". */
function readAhead(facts: Facts, line: Line, at: number): void {
  const { words } = line
  const ours = matchAt(words, AHEAD_OURS, at)
  const left = matchAt(words, AFTER_LEFT, at)
  const noun = left ? nounAt(words, left.to) : null
  const found = ours ?? (noun ? left : firstFoundAt(words, LEFT_BEFORE, at))
  if (!found) return
  const from = noun ? noun.to : found.to
  const share = words.findIndex((word, place) => place >= from && word.kind === 'number')
  if (share < 0 || share > from + 8 || words[share]!.measure !== 'percent') return
  const to = noun && noun.inner === null ? noun.to : found.to
  push(facts, line, { ...noun, from: at, to, at: share, ours: ours !== null })
}

interface Noun {
  readonly to: number
  readonly named: readonly string[]
  /** Where its share stands in the text, if it has one. */
  readonly inner: number | null
}

/** "the 10% marketplace fee", "eBay's commission", "the fee of 10%". */
function nounAt(words: readonly Word[], from: number): Noun | null {
  const named: string[] = []
  let inner: number | null = null
  let to = from
  for (; to < words.length && to < from + 8; to++) {
    const word = words[to]!
    const { text } = word
    if (word.kind === 'number') {
      if (word.measure !== 'percent' || inner !== null) return null
      inner = word.start
      // "the fee of 10%" ends with its share.
      if (words[to - 1]?.text === 'of') {
        to++
        break
      }
      continue
    }
    if (word.column || OTHER.test(text)) return null
    const passive =
      text === 'is' && /^(deducted|taken|off|paid|out)$/.test(words[to + 1]?.text ?? '')
    if (FILLING.test(text) || passive) continue
    if (word.kind !== 'word' || ENDING.test(text) || text === 'is') break
    named.push(text)
  }
  const takes = words
    .slice(from, to)
    .some(({ meanings }) => meanings.has('fee') || meanings.has('agent'))
  return takes ? { to, named, inner } : null
}

/** Registers and takes words; `at` is the place of the share that they are of. */
function push(
  facts: Facts,
  line: Line,
  own: { from: number; to: number; at: number | null } & Partial<Omit<RestWords, 'at'>>,
): void {
  if (line.used[own.from]) return
  facts.rests.push({
    named: own.named ?? null,
    inner: own.inner ?? null,
    ours: own.ours ?? false,
    from: line.words[own.from]!.start,
    to: line.words[own.to - 1]!.end,
    at: own.at === null ? null : line.words[own.at]!.start,
    taken: own.at === null,
  })
  take(line, own.from, own.to)
}
