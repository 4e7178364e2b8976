// How often an amount is paid: what the words of a group count, and for which units where they say
// no more than the kind of cost.
import { EXAMPLE } from '../amounts/guards.ts'
import { refuse, type Facts } from '../terms/facts.ts'
import type { Frame } from '../terms/frames.ts'
import type { Setting } from '../amounts/groups.ts'
import { mentionsOf, type Item } from '../amounts/items.ts'
import type { Driver, Mention } from './mentions.ts'
import type { Role } from './roles.ts'
import type { Word } from '../words/text.ts'

/** What is done to a unit before it can be sold. */
const BUYING_VERBS =
  /^(fix|fixing|fixed|repair\w*|clean\w*|tinker|polish\w*|restor\w*|test\w*|check\w*|grad\w*|inspect\w*|sort\w*|prep\w*|refurbish\w*|list|listing|listed|import\w*|unload\w*|photograph\w*|catalogu\w*|certif\w*|authenticat\w*|overhaul\w*|paint\w*|wash\w*|assembl\w*|label\w*|relabel\w*|repack\w*|buying|buy|engrav\w*|quarantin\w*|vet|cure|age|ageing|drying)$/

/** What a unit in a state, or the kind of a cost, counts. */
export function countOf(
  facts: Facts,
  state: Driver['state'],
  role: Role | null,
  frame: Frame,
  words: readonly Word[],
): Pick<Frame, 'count' | 'otherwise'> | null {
  if (state === 'sold' || state === 'ordered' || state === 'left')
    return { count: state, otherwise: [] }
  if (state === 'returned') {
    refuse(
      facts,
      words,
      'an amount for returned units needs the share of units that come back',
      'About 8% of the units sold come back.',
    )
    return null
  }
  if (role === 'selling' || role === 'fee')
    return { count: 'sold', otherwise: [{ count: 'ordered' }] }
  if (role === 'buying') return { count: 'ordered', otherwise: [{ count: 'sold' }] }
  if (role === 'disposal') return { count: 'left', otherwise: [] }
  const paid = words.some(
    (word) =>
      word.meanings.has('v:pay') || word.meanings.has('v:sell') || BUYING_VERBS.test(word.text),
  )
  if (role === null && !paid) {
    refuse(facts, words, 'nothing says what this amount is for or who pays it', EXAMPLE)
    return null
  }
  // "The pitch costs a flat $60 per fair": hardly for every unit.
  if (role === null && words.some(({ text }) => /^(flat|fixed|lump)$/.test(text))) {
    const example = '$3 per unit sold, $3 per unit bought, or $60 per deal.'
    refuse(facts, words, 'it is not clear how often this flat amount is paid', example)
    return null
  }
  const bought = role === 'duty' || words.some((word) => BUYING_VERBS.test(word.text))
  facts.doubts.push(
    `“${frame.source}” is read as paid for every unit ${bought ? 'bought, and not for units sold only' : 'sold, and not for every unit bought'}.`,
  )
  return { count: bought ? 'ordered' : 'sold', otherwise: [{ count: bought ? 'sold' : 'ordered' }] }
}

/** Drivers of a group, its own after the amount first, then before it, then the sentence's head. */
export function driversOf({ line, group, head, next }: Setting): (Mention & Driver)[] {
  const own = [
    ...mentionsOf(group.post, 'driver'),
    ...mentionsOf([...group.pre].reverse(), 'driver'),
  ]
  if (own.some((each) => each.strong || each.state !== null)) return own
  // "$2.40 plus $0.60 per kg for each unit sold": the last words count both.
  const joined =
    next && /^(\+|plus|and)$/.test(next.pre[0]?.word.text ?? '') && next.pre.length <= 2
  const shared = joined
    ? mentionsOf(next.post, 'driver').filter((each) => each.strong && each.thing !== 'measure')
    : []
  if (shared.length > 0) return [...shared, ...own]
  return [...own, ...mentionsOf(head, 'driver'), ...mentionsOf(line.lead, 'driver')]
}

/** "to ship one", "delivering": the verb that costs. */
export function shippingState(items: readonly Item[]): 'sold' | null {
  const sells = items.some((item, at) => {
    if (item.mention || !item.word.meanings.has('v:sell')) return false
    const { text } = item.word
    if (/^(ship|mail|post)$/.test(text))
      return /^(to|we|i|they|you)$/.test(items[at - 1]?.word.text ?? '')
    return /^(shipping|deliver|delivering|send|sending|mailing|dispatch|dispatching|posting|fulfil|fulfilling)$/.test(
      text,
    )
  })
  return sells ? 'sold' : null
}
