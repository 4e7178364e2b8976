// A sentence as a row of items: mentions (drivers, bases, clocks …) and single words, less what
// something has taken. What an item means for an amount is decided by those who read amounts.
import type { Mention } from '../mentions/mentions.ts'
import type { Part } from './unit-share-spans.ts'
import type { Word } from '../words/text.ts'

/** A mention or a single word. */
export interface Item {
  readonly mention: Mention | null
  readonly word: Word
  readonly from: number
  readonly to: number
}

/** A sentence being read: which of its words something has taken. */
export interface Line {
  readonly words: readonly Word[]
  readonly mentions: readonly Mention[]
  readonly used: boolean[]
  /** The words before a list, which speak for its items. */
  readonly lead: readonly Item[]
  readonly leadWords: readonly Word[]
  /** The sentence also says what an order or a parcel is: what it charges may be charged for one. */
  readonly context: { order: boolean; deal: boolean }
  /** Shares of the units that stood in its words (unit-share-spans.ts). */
  readonly parts: readonly Part[]
}

type Of<K extends Mention['kind']> = Extract<Mention, { kind: K }>

export const isMention = <K extends Mention['kind']>(
  item: Item,
  kind: K,
): item is Item & { mention: Of<K> } => item.mention?.kind === kind

/** The mentions of one kind, in the order of the items. */
export function mentionsOf<K extends Mention['kind']>(items: readonly Item[], kind: K): Of<K>[] {
  return items.flatMap((item) => (isMention(item, kind) ? [item.mention] : []))
}

/** Items of the words that nothing has used. */
export function itemsOf(line: Line): Item[] {
  const items: Item[] = []
  for (let at = 0; at < line.words.length;) {
    const mention = line.mentions.find((each) => each.from === at)
    if (mention && !line.used[at]) {
      items.push({ mention, word: line.words[at]!, from: at, to: mention.to })
      at = mention.to
      continue
    }
    if (!line.used[at]) items.push({ mention: null, word: line.words[at]!, from: at, to: at + 1 })
    at++
  }
  return items
}
