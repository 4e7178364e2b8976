// Which numbers of a sentence are amounts, and whose words are whose: one group of words for each
// amount, with the limits that belong to it. What a group costs is not known here.
import { STANDARD } from '#economics/bind.ts'
import type { Facts } from '../terms/facts.ts'
import type { Frame } from '../terms/frames.ts'
import { isMention, type Item, type Line } from './items.ts'
import type { Word } from '../words/text.ts'

export interface Group {
  readonly anchor: Item
  /** A second column after "/". */
  readonly divisor: Item | null
  readonly pre: readonly Item[]
  readonly post: readonly Item[]
  readonly limits: readonly { side: 'min' | 'max'; item: Item }[]
}

/** An amount with all that may speak for it. */
export interface Setting {
  readonly line: Line
  readonly group: Group
  /** The words before the first amount of the sentence, where this is a later one. */
  readonly head: readonly Item[]
  /** The amounts after and before it. */
  readonly next: Group | null
  readonly before: Frame | null
  /** The words of the group. */
  readonly words: readonly Word[]
}

const BOUNDARY = /^(,|;|:|\(|\)|—|–|-|and|plus|\+|but|while|whereas|then|&|or|\/)$/
const MODIFYING =
  /^(which|that|whether|regardless|irrespective|even|as|because|since|so|paid|charged|payable|billed|due|calculated|levied|including|incl|for|per|each|every|on|of|no|in|at|if|when|once|until|from|counted|both|to|sold|not|with|by|without|who|e\.g\.|i\.e\.|all|apiece|based|measured|excluding|excl)$/

export const around = ({ pre, post }: Group): Item[] => [...pre, ...post]

/** The words of a group: those after the amount, then those before it from the nearest on. */
export const outwards = ({ pre, post }: Group): Item[] => [...post, ...[...pre].reverse()]

/** Where a group begins in its sentence. */
export const startOf = ({ anchor, pre }: Group): number => (pre[0] ?? anchor).from

export function wordsOf(line: Line, { anchor, pre, post }: Group): readonly Word[] {
  return line.words.slice((pre[0] ?? anchor).from, (post.at(-1) ?? anchor).to)
}

/** Whether a number or a column is an amount: money, a share, or bare where its words say so. */
export function isAnchor(facts: Facts, items: readonly Item[], at: number): boolean {
  const item = items[at]!
  const { word } = item
  if (item.mention) return false
  if (word.column)
    return (
      !STANDARD.has(word.column.name) &&
      ![...facts.measures.values()].some((each) => each.column.name === word.column!.name)
    )
  if (word.kind !== 'number' || word.value === 0) return false
  // "$20 included", "($25 itself included)": which side of a band a limit belongs to.
  const bound = items[at + 1]?.word.text === 'itself' ? items[at + 2] : items[at + 1]
  if (word.measure === 'money' && /^(included|inclusive)$/.test(bound?.word.text ?? ''))
    return false
  if (word.measure !== 'bare') return true
  const next = items[at + 1]
  const before = items[at - 1]?.word.text ?? ''
  if (next && (isMention(next, 'clock') || (isMention(next, 'driver') && next.mention.strong)))
    return true
  if (/^(each|apiece|flat)$/.test(next?.word.text ?? '')) return true
  const ended =
    !next ||
    BOUNDARY.test(next.word.text) ||
    /^(for|to)$/.test(next.word.text) ||
    isMention(next, 'base')
  return (
    ended &&
    /^(costs?|at|is|=|:|charges?|pay|pays|fee|a|of|flat|takes?|runs?|another)$/.test(before)
  )
}

type Limits = ReadonlyMap<Item, 'min' | 'max'>

/** One group for each amount; amounts that only limit others belong to those. */
export function groupsOf(items: readonly Item[], anchors: readonly Item[]): Group[] {
  const { main, limits, divisors } = sorted(items, anchors)
  const own = (among: readonly Item[]): Group['limits'] =>
    among.flatMap((item) => (limits.has(item) ? [{ side: limits.get(item)!, item }] : []))
  if (main.length === 0) {
    const first = anchors[0]!
    const at = items.indexOf(first)
    return [
      {
        anchor: first,
        divisor: null,
        pre: items.slice(0, at),
        post: items.slice(at + 1),
        limits: own(anchors),
      },
    ]
  }
  const cuts = [0]
  for (let index = 1; index < main.length; index++)
    cuts.push(cutBetween(items, items.indexOf(main[index - 1]!), items.indexOf(main[index]!)))
  cuts.push(items.length)
  return main.map((anchor, index) => {
    const part = items.slice(cuts[index], cuts[index + 1])
    const at = part.indexOf(anchor)
    const divisor = divisors.get(anchor) ?? null
    return {
      anchor,
      divisor,
      pre: part.slice(0, at),
      post: part.slice(at + 1).filter((item) => item !== divisor),
      limits: own(part),
    }
  })
}

/** Limits stand beside their amounts and belong to the share before them. */
function sorted(
  items: readonly Item[],
  anchors: readonly Item[],
): { main: Item[]; limits: Limits; divisors: ReadonlyMap<Item, Item> } {
  const limits = new Map<Item, 'min' | 'max'>()
  const main: Item[] = []
  const divisors = new Map<Item, Item>()
  for (const anchor of anchors) {
    const at = items.indexOf(anchor)
    const side = anchor.word.measure === 'percent' ? null : sideOf(items[at - 1], items[at + 1])
    const last = main.at(-1)
    if (side !== null) limits.set(anchor, side)
    else if (
      last?.word.column &&
      anchor.word.column &&
      /^(\/|÷)$|^divided$/.test(items[at - 1]?.word.text ?? '')
    )
      divisors.set(last, anchor)
    else main.push(anchor)
  }
  return { main, limits, divisors }
}

/** What a limit beside an amount makes of it. */
function sideOf(before: Item | undefined, after: Item | undefined): 'min' | 'max' | null {
  if (before && isMention(before, 'limit') && !before.mention.behind) return before.mention.side
  if (after && isMention(after, 'limit') && after.mention.behind) return after.mention.side
  return null
}

/** Where the words of one amount end and those of the next begin. */
function cutBetween(items: readonly Item[], from: number, to: number): number {
  const bounds: number[] = []
  for (let at = from + 1; at < to; at++)
    if (!items[at]!.mention && BOUNDARY.test(items[at]!.word.text)) bounds.push(at)
  for (const [index, bound] of bounds.entries()) {
    const next = bounds[index + 1]
    if (next === undefined) return bound
    const piece = items.slice(bound + 1, next)
    const goesOn =
      piece.length === 0 || isJoined(items, bound, piece) || isModifying(items, bound, piece)
    if (!goesOn) return bound
  }
  // No boundary: after what modifies the first amount.
  let at = from + 1
  while (at < to && items[at]!.mention && !isMention(items[at]!, 'event')) at++
  return at
}

/** "for the lid and label of each jar": nouns that are joined. */
function isJoined(items: readonly Item[], bound: number, piece: readonly Item[]): boolean {
  const verbless = piece.every(
    (item) =>
      item.mention !== null ||
      ![...item.word.meanings].some((meaning) => /^(v:pay|we|be|neg)$/.test(meaning)),
  )
  return (
    /^(and|&|or)$/.test(items[bound]!.word.text) &&
    verbless &&
    piece.length <= 5 &&
    items[bound - 1]?.mention === null &&
    items[bound - 1]!.word.kind === 'word'
  )
}

/** "… , each of the two" or "…, whether sold or not, and …": still of the amount before. */
function isModifying(items: readonly Item[], bound: number, piece: readonly Item[]): boolean {
  const { mention, word } = piece[0]!
  const modifies =
    MODIFYING.test(word.text) ||
    (mention !== null && mention.kind !== 'driver' && mention.kind !== 'event') ||
    (mention !== null && piece.length === 1 && !/^(for|on|when|once|if|each)$/.test(word.text))
  return modifies && piece.length <= 14 && !/^(and|plus|\+|but|then)$/.test(items[bound]!.word.text)
}
