// What nouns count: units, orders, deals, rows, parcels, boxes and measures.
import type { Thing } from './mentions.ts'
import { means, textAt } from '../words/places.ts'
import type { Word } from '../words/text.ts'
import { MEASURES } from '../words/vocabulary.ts'

const MENUS = /^(ours|menus|menu|mine)$/
/** Words that make a "line" or an "entry" nearby one of Menus, and those that make it one of Sales. */
const OF_MENUS = /^(lot|deal|shipment|option|options|menu|menus|po|purchase|batch|load)$/
const OF_SALES = /^(sales|sale|sold|transaction|transactions|order|orders)$/

/** What a noun counts; null for any other word. */
export function thingOf(words: readonly Word[], at: number): Thing | null {
  const word = words[at]
  if (!word || word.kind !== 'word' || word.column) return null
  if (word.unit) return 'unit'
  if (word.deal) return 'deal'
  if (means(word, 'measure') && MEASURES[word.text]) return 'measure'
  if (/^(clicks?|leads?|impressions?)$/.test(word.text)) return 'click'
  const row = means(word, 'row') ? rowOf(words, at) : null
  if (row !== null) return row
  if (/^(orders?|transactions?|checkouts?|baskets?|bookings?|sales?|invoices?)$/.test(word.text)) {
    const placed = [at - 1, at - 2].some((back) =>
      /^(place|placing|placed)$/.test(textAt(words, back)),
    )
    return placed ? 'deal' : 'order'
  }
  if (means(word, 'deal')) return 'deal'
  if (means(word, 'parcel')) return 'parcel'
  if (means(word, 'bulk')) return 'bulk'
  return null
}

/** A row of Menus is a deal; one of Sales is a row. */
function rowOf(words: readonly Word[], at: number): 'deal' | 'row' | null {
  const after = textAt(words, at + 1)
  const whose = /^(the|our)$/.test(textAt(words, at + 2)) ? at + 3 : at + 2
  if (/^(of|in)$/.test(after) && MENUS.test(textAt(words, whose))) return 'deal'
  const wide = words.slice(Math.max(0, at - 8), at + 9)
  if (
    wide.some((each) => OF_MENUS.test(each.text)) &&
    !wide.some((each) => OF_SALES.test(each.text))
  )
    return 'deal'
  const row =
    /^(row|rows)$/.test(words[at]!.text) ||
    /^(sales|of)$/.test(textAt(words, at - 1)) ||
    after === 'of'
  return row ? 'row' : null
}

/** A word that may stand before a noun and means nothing here. */
export function isPlain(word: Word): boolean {
  return (
    word.kind === 'word' &&
    ![...word.meanings].some((each) =>
      /^(v:|each|det|we|be|neg|conj|approx|clock|price|cost|fee|profit)/.test(each),
    ) &&
    !/^(and|or|but|of|on|in|at|to|for|from|with|by|that|which|who|when|if|as|than|then|so|also|only|too|there|here)$/.test(
      word.text,
    )
  )
}

/** Whether a noun that counts something comes within three words. */
export function headSoon(words: readonly Word[], at: number): boolean {
  for (let ahead = at; ahead < at + 3; ahead++) {
    const word = words[ahead]
    if (!word || word.kind !== 'word') return false
    if (word.unit || thingOf(words, ahead) !== null) return true
    if (!isPlain(word)) return false
  }
  return false
}
