// Where a unit is in its life: bought, stored, sold, come back or left over, by participles and by
// clauses ("that we ship", "still in stock").
import type { State } from './mentions.ts'
import { ADVERBS, means, textAt } from '../words/places.ts'
import type { Word } from '../words/text.ts'

const PEOPLE = ['we', 'buyer', 'agent', 'scrapper', 'partner', 'owner']

/** A state with the end of the words that tell it. */
interface Told {
  readonly state: State
  readonly to: number
}

/** A participle or adjective that says where a unit is in its life. */
export function stateWord(words: readonly Word[], at: number): State | null {
  const word = words[at]
  if (!word || word.kind !== 'word') return null
  if (/^(not|never)$/.test(word.text)) return null
  if (means(word, 'unsold')) return 'left'
  if (/^(sold|shipped|dispatched|despatched|delivered|mailed|fulfilled|resold)$/.test(word.text))
    return 'sold'
  if (
    /^(bought|purchased|ordered|received|acquired|imported|incoming|procured|printed|produced|sourced|arriving|inbound|harvested|bottled)$/.test(
      word.text,
    )
  )
    return 'ordered'
  if (/^(returned)$/.test(word.text)) return 'returned'
  if (/^(stored|stocked|warehoused)$/.test(word.text)) return 'stored'
  return null
}

/** After a noun: "sold", "that we ship", "ordered, sold or not", "still in stock", "left over". */
export function readState(words: readonly Word[], from: number): Told | null {
  let at = from
  let negative = false
  let buyer = false
  if (/^(still|now|actually|then|successfully|finally|eventually)$/.test(textAt(words, at))) at++
  if (/^(that|which|who|when|once)$/.test(textAt(words, at))) at++
  for (let skipped = 0; skipped < 7; skipped++, at++) {
    const word = words[at]
    if (!word || word.kind !== 'word' || word.column) return null
    const told = verbAt(words, at, buyer)
    if (told) return settled(words, told, negative)
    if (means(word, 'neg')) negative = true
    else if (means(word, 'buyer')) buyer = true
    else if (!isBetween(word)) return null
  }
  return null
}

/** A subject, or what stands between it and the verb. */
function isBetween(word: Word): boolean {
  return (
    means(word, ...PEOPLE, 'be', 'det') ||
    word.unit ||
    ADVERBS.test(word.text) ||
    /^(to|do|did|does|be)$/.test(word.text)
  )
}

/** "not sold" is left over; "ordered by customers" leaves us. */
function settled(words: readonly Word[], { state, to }: Told, negative: boolean): Told {
  if (negative && (state === 'sold' || state === 'ordered')) return { state: 'left', to }
  if (state === 'ordered' && textAt(words, to) === 'by') {
    const by = means(words[to + 1], 'det') ? to + 2 : to + 1
    if (means(words[by], 'buyer')) return { state: 'sold', to: by + 1 }
    if (means(words[by], 'we')) return { state: 'ordered', to: by + 1 }
  }
  return { state, to }
}

/** The verb at a place with its particle. */
function verbAt(words: readonly Word[], at: number, buyer: boolean): Told | null {
  return readPhrase(words, at) ?? readVerb(words, at, buyer) ?? readStay(words, at)
}

/** Verbs whose particle or object decides: "come back", "take in", "leave the building", "find a buyer". */
function readPhrase(words: readonly Word[], at: number): Told | null {
  const own = textAt(words, at)
  const next = textAt(words, at + 1)
  const third = textAt(words, at + 2)
  if (
    next === 'back' &&
    /^(come|comes|came|coming|sent|send|sends|sending|bring|brought|brings|go|goes|went|gets|get)$/.test(
      own,
    )
  )
    return { state: 'returned', to: at + 2 }
  if (
    next === 'in' &&
    /^(come|comes|came|brought|bring|brings|take|takes|took|taken|taking|bringing|checked|check|booked|get|gets|got|coming)$/.test(
      own,
    )
  )
    return { state: 'ordered', to: at + 2 }
  if (next === 'home' && /^(come|comes)$/.test(own)) return { state: 'returned', to: at + 2 }
  if (
    /^(out|over)$/.test(next) &&
    /^(go|goes|going|gone|went|shipped|sent|send|sends|sending|ship|ships|leave|leaves|leaving|handed|hand|get|gets|move|moves)$/.test(
      own,
    )
  )
    return { state: 'sold', to: toBuyer(words, at + 2) }
  if (
    /^(leave|leaves|leaving|left)$/.test(own) &&
    /^(the|our)$/.test(next) &&
    /^(building|house|warehouse|shop|door|yard|store|dock|shed|premises|farm)$/.test(third)
  )
    return { state: 'sold', to: at + 3 }
  if (/^(find|finds|found)$/.test(own)) {
    const taker =
      /^(a|its|their|no)$/.test(next) &&
      /^(buyer|home|taker|customer|owner|buyers|takers)$/.test(third)
    if (next === 'no') return { state: 'left', to: at + 3 }
    if (taker) return { state: 'sold', to: at + 3 }
  }
  return null
}

/** The end of "to (the) buyer" at a place, else the same place. */
function toBuyer(words: readonly Word[], at: number): number {
  if (textAt(words, at) !== 'to') return at
  const buyer = means(words[at + 1], 'det') && means(words[at + 2], 'buyer') ? at + 2 : at + 1
  return means(words[buyer], 'buyer') ? buyer + 1 : at
}

/** Verbs that tell by themselves what happened to a unit. */
function readVerb(words: readonly Word[], at: number, buyer: boolean): Told | null {
  const word = words[at]!
  const own = word.text
  const next = textAt(words, at + 1)
  const one = (state: State, length = 1): Told => ({ state, to: at + length })
  const bought: State = buyer ? 'sold' : 'ordered'
  if (own === 'left') return one('left', /^(over|unsold)$/.test(next) ? 2 : 1)
  if (means(word, 'v:remain') || /^(unsold|stuck|leftover)$/.test(own))
    return one('left', next === 'unsold' ? 2 : 1)
  if (means(word, 'v:sell') || /^(moved|moves|gone|shifted)$/.test(own)) {
    const end = /^(out|off|on)$/.test(next) ? at + 2 : at + 1
    return { state: 'sold', to: toBuyer(words, end) }
  }
  // "over to the pub that bought it".
  if (
    own === 'bought' &&
    /^(that|who|whoever)$/.test(textAt(words, at - 1)) &&
    /^(it|them|one)$/.test(next) &&
    (!words[at - 2]?.unit ||
      words.slice(Math.max(0, at - 5), at - 1).some((each) => each.text === 'to'))
  )
    return one('sold', 2)
  if (means(word, 'v:buy') && !/^(order|purchase|stock|commission|source|print)s?$/.test(own))
    return one(bought, next === 'in' ? 2 : 1)
  if (
    /^(order|orders|purchase|purchases|stock|commission|print)$/.test(own) &&
    at > 0 &&
    means(words[at - 1], 'we', 'buyer')
  )
    return one(bought)
  // "per piece made"; not "made of oak".
  if (
    /^(made|manufactured|baked|brewed|sewn|roasted|crafted)$/.test(own) &&
    !/^(of|from|by|the|a|an|our|in|with|out|to|for)$/.test(next)
  )
    return one('ordered')
  if (means(word, 'bought')) return one('ordered', next === 'in' ? 2 : 1)
  if (/^(arrive|arrives|arrived|arriving|landed)$/.test(own)) return one('ordered')
  if (/^(returned|returns)$/.test(own)) return one('returned')
  return null
}

/** "kept in the warehouse", "in stock". */
function readStay(words: readonly Word[], at: number): Told | null {
  const word = words[at]!
  const stays =
    /^(stored|kept|keep|hold|held|store)$/.test(word.text) ||
    (means(word, 'v:store') &&
      !/^(store|house|park|rest|keep|kept|keeping|occupy|fill)$/.test(word.text))
  if (stays) return { state: 'stored', to: inPlace(words, at + 1) }
  const end = /^(in|on)$/.test(word.text) ? inPlace(words, at) : at
  return end > at ? { state: 'stored', to: end } : null
}

/** The end of "in stock", "on the shelf", "in the cold store", else the same place. */
function inPlace(words: readonly Word[], at: number): number {
  if (!/^(in|on|at)$/.test(textAt(words, at))) return at
  for (let next = at + 1; next <= at + 4; next++) {
    const word = words[next]
    if (!word || word.kind !== 'word') return at
    if (
      /^(stock|storage|store|inventory|hand|shelf|shelves|warehouse|hall|yard|shed|depot|barn|rack|racks|cellar|house|room|hold|freezer|fridge)$/.test(
        word.text,
      ) &&
      !/^(stock|storage|store|room|house)$/.test(textAt(words, next + 1))
    )
      return next + 1
  }
  return at
}
