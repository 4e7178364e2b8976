// What words mention together: how many (drivers: "each unit we ship"), of what (bases: "what it
// sells for"), how long (clocks, durations), limits and moments. Composed from meanings, one reading
// at each place; nothing here knows of amounts.
import { matchAt } from './match.ts'
import type { Word } from './text.ts'
import { MEASURES } from './vocabulary.ts'

/** Where a unit is in its life: what a driver counts. */
export type State = 'sold' | 'ordered' | 'left' | 'returned' | 'stored'
export type Thing = 'unit' | 'order' | 'deal' | 'row' | 'parcel' | 'bulk' | 'click' | 'measure'

export interface Driver {
  readonly kind: 'driver'
  readonly thing: Thing
  readonly state: State | null
  /** Said to be counted: "per", "each"; an article alone is weak. */
  readonly strong: boolean
  readonly word: string
  /** The measure, for things that are measured ("kg"). */
  readonly measure: string | null
  /** How many units one counted thing holds: "per dozen". */
  readonly holds: number
  /** A begun one counts as a whole one. */
  readonly started: boolean
  /** Words that may restrict which units are meant. */
  readonly qualifiers: readonly string[]
}
export interface Base {
  readonly kind: 'base'
  readonly of: 'price' | 'cost' | 'profit' | 'net' | 'list' | 'amount'
}
export interface Clock {
  readonly kind: 'clock'
  readonly clock: string
  readonly started: boolean
  readonly number: number
}
export interface Duration {
  readonly kind: 'duration'
  /** Null where a column holds it. */
  readonly value: number | null
  readonly column: string | null
  readonly clock: string
  readonly how: 'after' | 'within' | 'first' | 'for'
}
export interface Limit {
  readonly kind: 'limit'
  readonly side: 'min' | 'max'
  /** Stands behind its amount: "$40 cap". */
  readonly behind: boolean
}
export interface Event {
  readonly kind: 'event'
  readonly state: State
}
export interface Free {
  readonly kind: 'zero'
}

export type Mention = (Driver | Base | Clock | Duration | Limit | Event | Free) & {
  readonly from: number
  readonly to: number
}
type Found<T> = (T & { to: number }) | null

const QUANTIFIERS = new Set('per each every any / apiece'.split(' '))
const ARTICLES = new Set('a an one the'.split(' '))
const PREPOSITIONS = new Set('for on to of with in at from upon by'.split(' '))
const MODIFIERS_OF_UNITS = new Set(
  'single individual whole full such new finished physical separate own one of complete extra additional further actual respective particular the'.split(
    ' ',
  ),
)
const NUMBERED: Readonly<Record<string, number>> = {
  dozen: 12,
  hundred: 100,
  thousand: 1000,
  gross: 144,
  ton: 1000,
  hundredweight: 50,
}
const ADVERBS =
  /^(\w+ly|ever|then|out|also|just|even|still|already|later|once|first|there|here|now|in|fact|so|really|off|up|over|away|back|on)$/
const PEOPLE = ['we', 'buyer', 'agent', 'scrapper', 'partner', 'owner']

/** All mentions of a sentence, left to right, none overlapping another. */
export function readMentions(words: readonly Word[]): Mention[] {
  const found: Mention[] = []
  for (let at = 0; at < words.length;) {
    const best = bestAt(words, at)
    if (best === null) {
      at++
      continue
    }
    found.push({ ...best, from: at })
    at = best.to
  }
  return found
}

type Any = (Driver | Base | Clock | Duration | Limit | Event | Free) & { to: number }

function bestAt(words: readonly Word[], at: number): Any | null {
  let best: Any | null = null
  for (const read of [
    readFree,
    readLimit,
    readClock,
    readDuration,
    readEvent,
    readBase,
    readDriver,
  ]) {
    const found = read(words, at)
    if (found && (best === null || found.to > best.to)) best = found
  }
  return best
}

const text = (words: readonly Word[], at: number): string => words[at]?.text ?? ''
const means = (word: Word | undefined, ...meanings: string[]): boolean =>
  word !== undefined && meanings.some((each) => word.meanings.has(each))

// ——— How many

/** "per unit sold", "each kettle that we ship", "everything we buy", "units ordered", "/ unit". */
export function readDriver(words: readonly Word[], from: number): Found<Driver> {
  let at = from
  // "$4 a hundred", "$6.50 for fifty".
  const many = text(words, at) === 'for' || text(words, at) === 'per' ? words[at + 1] : words[at]
  const place = many === words[at] ? at : at + 1
  if (
    words[from - 1]?.kind === 'number' &&
    words[from - 1]!.measure === 'money' &&
    many?.kind === 'number' &&
    many.measure === 'bare' &&
    many.value! >= 2 &&
    (place > at || many.raw.startsWith('a ')) &&
    (words[place + 1] === undefined ||
      words[place + 1]!.kind === 'mark' ||
      words[place + 1]!.text === 'and')
  )
    return driver({
      thing: 'bulk',
      holds: many.value!,
      word: many.text,
      strong: true,
      to: place + 1,
    })
  let preposition = false
  if (PREPOSITIONS.has(text(words, at)) && at + 1 < words.length) {
    at++
    preposition = true
  }
  // "everything we buy", "all that is ordered", "whatever arrives".
  const pronoun = readPronoun(words, at)
  if (pronoun) return pronoun
  let quantifier = ''
  let state: State | null = null
  if (QUANTIFIERS.has(text(words, at))) {
    quantifier = text(words, at)
    at++
    if (quantifier === 'apiece') return driver({ strong: true, word: 'apiece', to: at })
    if (text(words, at) === 'and' && QUANTIFIERS.has(text(words, at + 1))) at += 2
    if (text(words, at) === 'time') return null
    if (
      quantifier === 'per' ||
      quantifier === '/' ||
      quantifier === 'each' ||
      quantifier === 'every'
    )
      for (const each of ['of', 'the', 'our', 'single', 'one', 'those', 'these', 'them', 'single'])
        if (text(words, at) === each) at++
  } else if (ARTICLES.has(text(words, at))) {
    quantifier = text(words, at)
    // "$120 for one watch".
    if (quantifier === 'one' && text(words, at - 1) === 'for') quantifier = 'each'
    at++
  } else if (means(words[at], 'det') && !words[at]!.unit) at++
  else if (preposition && !words[at]?.unit && stateWord(words, at) === null && !words[at + 1]?.unit)
    return null
  else if (/^(all|both)$/.test(text(words, at))) {
    at++
    if (text(words, at) === 'the' || text(words, at) === 'our') at++
  }

  const qualifiers: string[] = []
  let started = false
  for (let skipped = 0; skipped < 4; skipped++) {
    const word = words[at]
    if (!word || word.kind !== 'word' || word.column) break
    const own = stateWord(words, at)
    if (own !== null && (!word.unit || words[at + 1]?.unit)) state = own
    else if (
      /^(started|begun|commenced|part|partial|beginning|opened)$/.test(word.text) &&
      !word.unit
    )
      started = true
    else if (word.unit || thingOf(words, at) !== null) {
      // A compound ("auction lot", "board game"): its last noun is the head.
      const next = words[at + 1]
      const longer =
        next?.kind === 'word' &&
        !next.column &&
        (next.unit || thingOf(words, at + 1) !== null) &&
        stateWord(words, at + 1) === null &&
        !means(next, 'each')
      if (!longer || (NUMBERED[word.text] !== undefined && next?.unit)) break
    } else if (MODIFIERS_OF_UNITS.has(word.text)) {
      // Says nothing of which.
    } else if (
      /^(print|production|buying|auction|purchasing)$/.test(word.text) &&
      thingOf(words, at + 1) === 'deal'
    ) {
      // "print run".
    } else if (isPlain(word) && headSoon(words, at + 1)) qualifiers.push(word.text)
    else break
    at++
  }
  const head = words[at]
  // "per 100 units", "the hundred": so many at once.
  if (
    head?.kind === 'number' &&
    head.measure === 'bare' &&
    head.value! >= 2 &&
    (QUANTIFIERS.has(quantifier) || quantifier === 'the') &&
    !words[at + 1]?.clock &&
    words[at + 1]?.kind !== 'number'
  ) {
    let to = at + 1
    const unit = words[to]?.unit === true
    if (quantifier !== 'the' || (head.value! >= 12 && Number.isInteger(head.value))) {
      if (unit) to++
      const post = readState(words, to)
      const measure = !unit && MEASURES[text(words, to)]
      if (measure)
        return driver({
          thing: 'measure',
          measure,
          word: text(words, to),
          strong: true,
          holds: head.value!,
          to: to + 1,
        })
      if (unit || to >= words.length || words[to]!.kind === 'mark')
        return driver({
          thing: 'bulk',
          holds: head.value!,
          word: head.text,
          strong: true,
          state: state ?? post?.state ?? null,
          to: post?.to ?? to,
        })
    }
  }
  // "six cents a day for each".
  const ended = !head || head.kind === 'mark' || /^(and|but|plus|,)$/.test(head.text)
  if (ended && preposition && /^(each|every)$/.test(quantifier) && state === null)
    return driver({ strong: true, word: 'each', to: at })
  const thing = head ? thingOf(words, at) : null
  const one =
    /^(one|them|those|these)$/.test(text(words, at - 1)) &&
    /^(each|every|per|any)$/.test(quantifier)
  if (thing === null && one) {
    const post = readState(words, at)
    return driver({ strong: true, word: 'one', state: post?.state ?? null, to: post?.to ?? at })
  }
  if (thing === null || !head) {
    // "each sold", "per sold": the state alone.
    if (
      state !== null &&
      (quantifier === 'each' || quantifier === 'per' || quantifier === 'every') &&
      at > from + 1
    )
      return driver({ state, strong: true, word: text(words, at - 1), to: at })
    return null
  }
  const strong = QUANTIFIERS.has(quantifier)
  const plural = quantifier === '' || quantifier === 'the'
  at++
  let holds = 1
  let measure: string | null = null
  if (thing === 'measure') measure = MEASURES[head.text] ?? null
  if (thing === 'bulk') {
    holds = NUMBERED[head.text] ?? Number.NaN
    // "per carton of 12 (bottles)", "per 12-pack".
    if (
      text(words, at) === 'of' &&
      words[at + 1]?.kind === 'number' &&
      words[at + 1]!.measure === 'bare'
    ) {
      holds = words[at + 1]!.value!
      at += 2
      if (words[at]?.unit) at++
    }
    const amount = matchAt(words, 'of the|our quantity|number|amount|goods|stock|units|pieces', at)
    if (amount && readState(words, amount.to)) at = amount.to
    else if (text(words, at) === 'of' && words[at + 1]?.unit) at += 2
    else if (words[at]?.unit && !Number.isNaN(holds)) at++
  }
  const post = readState(words, at)
  if (post && state !== 'left') {
    state = post.state
    at = post.to
  }
  // "per delivery of one phone".
  if (
    (thing === 'order' || thing === 'deal' || thing === 'parcel') &&
    text(words, at) === 'of' &&
    /^(one|a|single)$/.test(text(words, at + 1)) &&
    words[at + 2]?.unit
  )
    return driver({
      thing: 'unit',
      state: state ?? 'sold',
      strong,
      word: text(words, at + 2),
      to: at + 3,
    })
  if (thing === 'measure' || thing === 'bulk') {
    // "per kg of goods sold", "per kg for each unit shipped" stays two mentions.
    if (text(words, at) === 'of' && !post) {
      const inner = readDriver(words, at)
      if (inner && inner.thing === 'unit') {
        state = inner.state
        at = inner.to
      }
    }
  }
  // "$185 for the deal".
  if (
    thing === 'deal' &&
    quantifier === 'the' &&
    /^(for|of)$/.test(text(words, from)) &&
    /^(deal|shipment|lot|consignment|batch|load|order|po|purchase)$/.test(head.text) &&
    words[from - 1]?.kind === 'number'
  )
    return driver({ thing, state, strong: true, word: head.text, to: at })
  if (!strong && plural && state === null && thing !== 'measure' && thing !== 'bulk') return null
  if (
    !strong &&
    plural &&
    (thing === 'measure' || thing === 'bulk') &&
    (quantifier !== 'the' || words[from - 1]?.kind !== 'number')
  )
    return null
  return driver({
    thing,
    state,
    strong,
    word: head.text,
    measure,
    holds,
    started,
    qualifiers,
    to: at,
  })
}

function driver(own: Partial<Driver> & { to: number }): Found<Driver> {
  return {
    kind: 'driver',
    thing: 'unit',
    state: null,
    strong: false,
    word: '',
    measure: null,
    holds: 1,
    started: false,
    qualifiers: [],
    ...own,
  }
}

/** A word that may stand before a noun and means nothing here. */
function isPlain(word: Word): boolean {
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

function headSoon(words: readonly Word[], at: number): boolean {
  for (let ahead = at; ahead < at + 3; ahead++) {
    const word = words[ahead]
    if (!word || word.kind !== 'word') return false
    if (word.unit || thingOf(words, ahead) !== null) return true
    if (!isPlain(word)) return false
  }
  return false
}

/** What a noun counts; null for any other word. */
function thingOf(words: readonly Word[], at: number): Thing | null {
  const word = words[at]
  if (!word || word.kind !== 'word' || word.column) return null
  if (word.unit) return 'unit'
  if (means(word, 'measure') && MEASURES[word.text]) return 'measure'
  if (/^(clicks?|leads?|impressions?)$/.test(word.text)) return 'click'
  if (
    means(word, 'row') &&
    /^(of|in)$/.test(text(words, at + 1)) &&
    /^(ours|menus|menu|mine)$/.test(
      text(words, at + 2) === 'the' || text(words, at + 2) === 'our'
        ? text(words, at + 3)
        : text(words, at + 2),
    )
  )
    return 'deal'
  // A row of Menus is a deal; one of Sales is a row.
  const wide = words.slice(Math.max(0, at - 8), at + 9)
  if (
    means(word, 'row') &&
    wide.some((each) =>
      /^(lot|deal|shipment|option|options|menu|menus|po|purchase|batch|load)$/.test(each.text),
    ) &&
    !wide.some((each) =>
      /^(sales|sale|sold|transaction|transactions|order|orders)$/.test(each.text),
    )
  )
    return 'deal'
  if (
    means(word, 'row') &&
    (/^(row|rows)$/.test(word.text) ||
      /^(sales|of)$/.test(text(words, at - 1)) ||
      text(words, at + 1) === 'of')
  )
    return 'row'
  if (/^(orders?|transactions?|checkouts?|baskets?|bookings?|sales?|invoices?)$/.test(word.text))
    return /^(place|placing|placed)$/.test(text(words, at - 1)) ||
      /^(place|placing|placed)$/.test(text(words, at - 2))
      ? 'deal'
      : 'order'
  if (means(word, 'deal')) return 'deal'
  if (means(word, 'parcel')) return 'parcel'
  if (means(word, 'bulk')) return 'bulk'
  return null
}

/** "everything we buy", "whatever is sold", "all that arrives", "anything not sold". */
function readPronoun(words: readonly Word[], at: number): Found<Driver> {
  if (!/^(everything|anything|all|whatever|what|those|ones|any|something)$/.test(text(words, at)))
    return null
  let next = at + 1
  if (/^(of|the|our|goods|stock|ones|units?|pieces?|items?)$/.test(text(words, next))) next++
  const post = readState(words, next)
  if (!post || post.to - at > 9) return null
  // "what it sells for", "what we paid": an amount, no count.
  if (/^(for|at|us)$/.test(text(words, post.to))) return null
  if (text(words, at) === 'what' && post.state !== 'left' && post.state !== 'returned') return null
  return driver({ state: post.state, strong: true, word: text(words, at), to: post.to })
}

// ——— States

/** A participle or adjective that says where a unit is in its life. */
function stateWord(words: readonly Word[], at: number): State | null {
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
export function readState(
  words: readonly Word[],
  from: number,
): { state: State; to: number } | null {
  let at = from
  let negative = false
  let buyer = false
  let subject = false
  if (/^(still|now|actually|then|successfully|finally|eventually)$/.test(text(words, at))) at++
  if (/^(that|which|who|when|once)$/.test(text(words, at)) || (text(words, at) === '(' && false))
    at++
  for (let skipped = 0; skipped < 7; skipped++, at++) {
    const word = words[at]
    if (!word || word.kind !== 'word' || word.column) return null
    const state = verbState(words, at, buyer)
    if (state) {
      const own =
        negative && (state.state === 'sold' || state.state === 'ordered') ? 'left' : state.state
      // "ordered by customers" leaves us.
      if (own === 'ordered' && text(words, state.to) === 'by') {
        const by = means(words[state.to + 1], 'det') ? state.to + 2 : state.to + 1
        if (means(words[by], 'buyer')) return { state: 'sold', to: by + 1 }
        if (means(words[by], 'we')) return { state: 'ordered', to: by + 1 }
      }
      return { state: own, to: state.to }
    }
    if (means(word, 'neg')) negative = true
    else if (means(word, 'buyer')) buyer = true
    else if (means(word, ...PEOPLE) || means(word, 'be', 'det') || word.unit) subject = true
    else if (ADVERBS.test(word.text) || /^(to|do|did|does|to|be)$/.test(word.text)) {
      // Between subject and verb.
    } else return null
  }
  return subject ? null : null
}

/** The verb at a place with its particle. */
function verbState(
  words: readonly Word[],
  at: number,
  buyer: boolean,
): { state: State; to: number } | null {
  const word = words[at]!
  const next = text(words, at + 1)
  const one = (state: State, length = 1): { state: State; to: number } => ({
    state,
    to: at + length,
  })
  if (
    /^(come|comes|came|coming|sent|send|sends|sending|bring|brought|brings|go|goes|went|gets|get)$/.test(
      word.text,
    ) &&
    next === 'back'
  )
    return one('returned', 2)
  if (
    /^(come|comes|came|brought|bring|brings|take|takes|took|taken|taking|bringing|checked|check|booked|get|gets|got|coming)$/.test(
      word.text,
    ) &&
    next === 'in'
  )
    return one('ordered', 2)
  if (/^(come|comes|come)$/.test(word.text) && /^(home)$/.test(next)) return one('returned', 2)
  if (
    /^(go|goes|going|gone|went|shipped|sent|send|sends|sending|ship|ships|leave|leaves|leaving|handed|hand|get|gets|move|moves)$/.test(
      word.text,
    ) &&
    /^(out|over)$/.test(next)
  ) {
    const to =
      /^(to)$/.test(text(words, at + 2)) &&
      words[at + 3] &&
      means(words[at + 3], 'det') &&
      means(words[at + 4], 'buyer')
        ? 5
        : /^to$/.test(text(words, at + 2)) && means(words[at + 3], 'buyer')
          ? 4
          : 2
    return one('sold', to)
  }
  if (
    /^(leave|leaves|leaving|left)$/.test(word.text) &&
    /^(the|our)$/.test(next) &&
    /^(building|house|warehouse|shop|door|yard|store|dock|shed|premises|farm)$/.test(
      text(words, at + 2),
    )
  )
    return one('sold', 3)
  if (
    /^(find|finds|found)$/.test(word.text) &&
    /^(a|its|their|no)$/.test(next) &&
    /^(buyer|home|taker|customer|owner|buyers|takers)$/.test(text(words, at + 2))
  )
    return one(next === 'no' ? 'left' : 'sold', 3)
  if (/^(find|finds|found)$/.test(word.text) && /^(no)$/.test(next)) return one('left', 3)
  if (word.text === 'left') {
    if (next === 'over') return one('left', 2)
    return one('left', /^(unsold|behind|at|in)$/.test(next) && next === 'unsold' ? 2 : 1)
  }
  if (means(word, 'v:remain') || /^(unsold|stuck|leftover)$/.test(word.text))
    return one('left', next === 'unsold' ? 2 : 1)
  if (means(word, 'v:sell') || /^(moved|moves|gone|shifted)$/.test(word.text)) {
    let length = /^(out|off|on)$/.test(next) ? 2 : 1
    if (text(words, at + length) === 'to') {
      const buyerAt = means(words[at + length + 1], 'det') ? at + length + 2 : at + length + 1
      if (means(words[buyerAt], 'buyer')) length = buyerAt - at + 1
    }
    return one('sold', length)
  }
  if (means(word, 'v:buy') && !/^(order|purchase|stock|commission|source|print)s?$/.test(word.text))
    return one(buyer ? 'sold' : 'ordered', /^(in)$/.test(next) ? 2 : 1)
  if (
    /^(order|orders|purchase|purchases|stock|commission|print)$/.test(word.text) &&
    at > 0 &&
    means(words[at - 1], 'we', 'buyer')
  )
    return one(buyer ? 'sold' : 'ordered')
  if (means(word, 'bought')) return one('ordered', next === 'in' ? 2 : 1)
  if (/^(arrive|arrives|arrived|arriving|landed)$/.test(word.text)) return one('ordered')
  if (/^(returned|return|returns)$/.test(word.text) && word.text !== 'return')
    return one('returned')
  if (
    means(word, 'v:store') &&
    !/^(store|house|park|rest|keep|kept|keeping|occupy|fill)$/.test(word.text)
  )
    return one('stored', inPlace(words, at + 1) - at)
  if (/^(stored|kept|keep|hold|held|store)$/.test(word.text))
    return one('stored', inPlace(words, at + 1) - at)
  if (/^(in|on)$/.test(word.text)) {
    const end = inPlace(words, at)
    if (end > at) return { state: 'stored', to: end }
  }
  return null
}

/** The end of "in stock", "on the shelf", "in the cold store", else the same place. */
function inPlace(words: readonly Word[], at: number): number {
  if (!/^(in|on|at)$/.test(text(words, at))) return at
  for (let next = at + 1; next <= at + 4; next++) {
    const word = words[next]
    if (!word || word.kind !== 'word') return at
    if (
      /^(stock|storage|store|inventory|hand|shelf|shelves|warehouse|hall|yard|shed|depot|barn|rack|racks|cellar|house|room|hold|freezer|fridge)$/.test(
        word.text,
      ) &&
      !/^(stock|storage|store|room|house)$/.test(text(words, next + 1))
    )
      return next + 1
  }
  return at
}

// ——— Of what

const PRICE_ADJECTIVES =
  /^(selling|sale|sales|sold|retail|gross|list|final|hammer|full|whole|total|item|unit|invoice|ticket|sticker|asking|achieved|realised|realized|actual|entire|order|listed|net|customer|consumer|transaction|auction|winning|checkout|end|store|own)$/
const COST_ADJECTIVES =
  /^(purchase|purchasing|buying|landed|acquisition|supplier|factory|cost|unit|goods|converted|original|wholesale|trade|buy|sourcing|product|stock|inventory|procurement|invoice|whole|full|total|printing|import|production)$/
const DETS =
  /^(the|our|its|their|each|every|that|a|an|this|his|her|my|any|all|your|whole|full|both)$/

/** "of the selling price", "on what we paid for it", "of revenue", "of unit_cost". */
export function readBase(words: readonly Word[], from: number): Found<Base> {
  let at = from
  if (matchAt(words, 'at a|an|the? cost|price', from)) return null
  const linked =
    /^(of|on|from|off)$/.test(text(words, at)) ||
    (/^(to|at|in|against)$/.test(text(words, at)) &&
      !/^(sale|sales|cost|profit)$/.test(text(words, at + 1)))
  if (text(words, at) === 'out' && text(words, at + 1) === 'of') at += 2
  else if (linked) at++
  while (DETS.test(text(words, at))) at++
  const clause = readWhat(words, at)
  if (clause) return clause
  // "of each dollar a customer pays".
  const dollar = matchAt(
    words,
    'dollar|euro|pound|buck|franc that|which? a|an|the? @buyer|<unit> pays|pay|spends|sells|fetches|brings at|for|us?',
    at,
  )
  if (dollar && /^(each|every|a)$/.test(text(words, at - 1)))
    return { kind: 'base', of: 'price', to: dollar.to }
  const amount =
    matchAt(
      words,
      'amount|sum|price|money|total|value that|which? the|a? @buyer pays|paid|pay|spends|spent',
      at,
    ) ??
    matchAt(
      words,
      'full|whole|total|gross|entire amount|sum|price|total that|which? the|a? @buyer pays|paid|pay',
      at,
    )
  if (amount) return { kind: 'base', of: 'price', to: amount.to }
  let cost = false
  let sale = false
  let net = false
  const start = at
  for (; at < start + 4; at++) {
    const word = words[at]
    if (!word) return null
    if (word.column) break
    const netOf = text(words, at + 1) === 'net' && text(words, at + 2) === 'of'
    if (isBaseHead(words, at) && (!isBaseHead(words, at + 1) || netOf)) break
    const own = word.text
    // "the kettle price", "an item's price": the text's own noun.
    const adjective =
      PRICE_ADJECTIVES.test(own) ||
      COST_ADJECTIVES.test(own) ||
      word.unit ||
      isBaseHead(words, at) ||
      means(word, 'buyer')
    if (!adjective || word.kind !== 'word') return null
    if (
      /^(purchase|purchasing|buying|landed|acquisition|supplier|factory|wholesale|buy|procurement|import|production|printing)$/.test(
        own,
      )
    )
      cost = true
    if (/^(selling|sale|sales|sold|retail|hammer|gross|ticket|sticker|asking)$/.test(own))
      sale = true
    if (own === 'net') net = true
  }
  const head = words[at]
  if (!head) return null
  let of: Base['of'] | null = null
  if (head.column) {
    const name = head.column.name
    of =
      name === 'unit_cost'
        ? 'cost'
        : name === 'unit_price'
          ? 'list'
          : name === 'price'
            ? 'price'
            : null
  } else if (
    head.text === 'money' &&
    matchAt(words, 'that|which? came|comes|coming|taken in', at + 1)
  ) {
    return {
      kind: 'base',
      of: 'price',
      to: matchAt(words, 'that|which? came|comes|coming|taken in', at + 1)!.to,
    }
  } else if (/^(price|prices)$/.test(head.text))
    of =
      cost && !sale
        ? 'cost'
        : /^(list|original|regular)$/.test(text(words, at - 1)) && linked
          ? 'price'
          : 'price'
  else if (/^(value|amount|total|figure|sum|money)$/.test(head.text))
    of = cost
      ? 'cost'
      : sale ||
          /^(invoice|order|selling|sale|sales|gross|item|transaction|total|ticket)$/.test(
            text(words, at - 1),
          )
        ? 'price'
        : null
  else if (means(head, 'price') && !/^(gross|taking|ticket|receipt|sticker|sale)$/.test(head.text))
    of = 'price'
  else if (
    /^(sale|sticker|gross|ticket|rrp)$/.test(head.text) &&
    (linked || /^(full|whole|gross|total)$/.test(text(words, at - 1)))
  )
    of = 'price'
  else if (means(head, 'cost') && /^(cost|costs|outlay)$/.test(head.text)) of = 'cost'
  else if (means(head, 'profit')) of = 'profit'
  else if (/^(purchase|purchases)$/.test(head.text) && /^(of|on)$/.test(text(words, from)))
    of = 'cost'
  if (of === null) return null
  if (net && of === 'price') of = 'net'
  // "shipping costs $3": a verb.
  if (!linked && head.column === null && (at === from || head.text === 'costs')) return null
  if (
    /^costs?$/.test(head.text) &&
    (words[at + 1]?.kind === 'number' || /^(us|me|about)$/.test(text(words, at + 1)))
  )
    return null
  at++
  if (/^(price|value|amount)$/.test(text(words, at)) && of === 'cost') at++
  // A tail that changes nothing, or one that says whose price it is.
  for (let tails = 0; tails < 3; tails++) {
    const own = text(words, at)
    if (own === 'of' || (own === 'for' && of === 'cost')) {
      let next = at + 1
      while (
        DETS.test(text(words, next)) ||
        (/^(one|those|these|single|piece|pieces|unit|units)$/.test(text(words, next)) &&
          text(words, next + 1) === 'of')
      )
        next++
      if (
        /^(goods|stock|merchandise|purchase|sale|inventory|order|lot)$/.test(text(words, next)) ||
        words[next]?.unit
      ) {
        at = next + 1
        const post = readState(words, at)
        if (post) at = post.to
        continue
      }
      break
    }
    const gross =
      matchAt(words, '(? including|incl|inclusive of? @vat )?', at) ??
      matchAt(words, 'with|including @vat included|in?', at)
    if (gross) {
      at = gross.to
      continue
    }
    const paid =
      matchAt(words, '@we paid|pay for? it|them?', at) ??
      matchAt(words, 'that|which @we paid|pay for? it|them?', at) ??
      matchAt(words, 'paid|agreed @we?', at)
    if (paid && !matchAt(words, 'paid by', at)) {
      of = 'cost'
      at = paid.to
      continue
    }
    const buyer =
      matchAt(words, 'the? @buyer pays|pay|paid', at) ??
      matchAt(words, 'that|which the? @buyer pays|pay|paid', at) ??
      matchAt(words, 'paid by the? @buyer', at)
    if (buyer) {
      of = 'price'
      at = buyer.to
      continue
    }
    const net = matchAt(
      words,
      'net|excluding|excl|exclusive|without|less|before|minus of? @vat',
      at,
    )
    if (net && of === 'price') {
      of = 'net'
      at = net.to
      continue
    }
    // "of the price after deduction of the commission": a net amount.
    const after = matchAt(
      words,
      'after|less|minus|net|without ... @fee|@agent|@cost|@selling|fees|costs|deductions',
      at,
    )
    if (after && of !== null) {
      of = 'net'
      at = after.to
      continue
    }
    const inSales = matchAt(words, 'in the sales? table|sheet|file|data?', at)
    if (inSales) {
      at = inSales.to
      continue
    }
    break
  }
  return { kind: 'base', of, to: at }
}

function isBaseHead(words: readonly Word[], at: number): boolean {
  const word = words[at]
  return (
    word !== undefined &&
    word.kind === 'word' &&
    (means(word, 'price', 'cost', 'profit') ||
      /^(value|amount|total|figure|sum|money|purchase|purchases)$/.test(word.text)) &&
    !word.unit
  )
}

/** "what it sells for", "whatever the buyer pays", "what they cost us", "what we paid for the goods". */
function readWhat(words: readonly Word[], from: number): Found<Base> {
  let at = from
  const all =
    /^(everything|all)$/.test(text(words, at)) &&
    matchAt(words, 'that? we|i paid|pay|spent|spend', at + 1) !== null
  if (!all && !/^(what|whatever)$/.test(text(words, at))) return null
  at++
  let buyer = false
  let we = false
  for (let skipped = 0; skipped < 7; skipped++, at++) {
    const word = words[at]
    if (!word || word.kind !== 'word') return null
    if (means(word, 'buyer')) buyer = true
    const after = (length: number): number => {
      let to = at + length
      while (
        /^(for|at|us|me|it|them|in|to|buy|out|on|original|originally|originally)$/.test(
          text(words, to),
        )
      )
        to++
      const tail =
        matchAt(words, 'the|our|each|a|that? <unit>', to) ??
        matchAt(words, 'the|our goods|stock|merchandise', to)
      if (tail) to = tail.to
      while (/^(for|at|us|me|it|them)$/.test(text(words, to))) to++
      return to
    }
    if (/^(cost|costs|costed)$/.test(word.text)) return { kind: 'base', of: 'cost', to: after(1) }
    if (/^(pay|pays|paid|paying|spent|gave|laid|spend)$/.test(word.text)) {
      if (text(words, at + 1) === 'to') return null
      if (buyer || /^(they|he|she|someone|somebody|people)$/.test(text(words, at - 1)))
        return { kind: 'base', of: 'price', to: after(1) }
      if (we || means(words[at - 1], 'we', 'be')) return { kind: 'base', of: 'cost', to: after(1) }
      return null
    }
    if (
      means(word, 'v:sell') ||
      /^(fetch|fetches|fetched|brings|bring|goes|go|went|makes|made|brought)$/.test(word.text)
    )
      return { kind: 'base', of: 'price', to: after(1) }
    if (means(word, 'we')) we = true
    else if (
      means(word, 'be', 'det', 'buyer') ||
      word.unit ||
      ADVERBS.test(word.text) ||
      /^(goods|stock|to)$/.test(word.text)
    ) {
      // The subject.
    } else return null
  }
  return null
}

// ——— How long

/** "per month", "a day", "each started week", "monthly", "p.a.", "/month", "and week". */
function readClock(words: readonly Word[], from: number): Found<Clock> {
  let at = from
  const own = text(words, at)
  if (/^(daily|weekly|monthly|annually|yearly|p\.a\.|pa|annual)$/.test(own)) {
    if (own === 'pa' && words[at - 1]?.kind !== 'number') return null
    const clock = words[at]!.clock!
    return { kind: 'clock', clock, started: false, number: 1, to: at + 1 }
  }
  if (/^(for|in|on)$/.test(own)) at++
  if (!/^(per|a|an|each|every|\/|and|any|one|by)$/.test(text(words, at))) return null
  // "one day into the month" is a day, "6 yen in one week" a rate.
  if (text(words, at) === 'one' && at === from && words[at - 1]?.kind !== 'number') return null
  if (at > from && !/^(each|every|any|a|one)$/.test(text(words, at))) return null
  const quantifier = text(words, at)
  at++
  if (text(words, at) === 'the' && quantifier === 'by') at++
  if (text(words, at) === 'and' && /^(every|all)$/.test(text(words, at + 1))) at += 2
  if (quantifier === 'and' && /^(per|each|every|a)$/.test(text(words, at))) at++
  let started = false
  for (let skipped = 0; skipped < 4; skipped++) {
    if (/^(started|begun|commenced|part|beginning|opened|or)$/.test(text(words, at))) started = true
    else if (
      !/^(full|calendar|single|whole|further|additional|extra|such|storage|inventory|time)$/.test(
        text(words, at),
      )
    )
      break
    at++
  }
  const word = words[at]
  if (!word?.clock || /^(daily|weekly|monthly|annual)$/.test(word.text)) return null
  if (quantifier === 'and' && word.text.endsWith('s')) return null
  at++
  if (/^(started|begun|commenced)$/.test(text(words, at))) {
    started = true
    at++
  }
  const begun = matchAt(words, 'or part|fraction thereof|of a|the? <clock>?', at)
  if (begun) {
    started = true
    at = begun.to
  }
  if (text(words, at) === 'of' && /^(t|storage|storing)$/.test(text(words, at + 1))) at += 2
  else if (matchAt(words, 'in storage|store|stock', at)) at += 2
  return { kind: 'clock', clock: word.clock, started, number: 1, to: at }
}

/** "after 26 weeks", "within 3 days", "12-week horizon", "the first 30 days", "at day 180". */
function readDuration(words: readonly Word[], from: number): Found<Duration> {
  let at = from
  let how: Duration['how'] | null = null
  if (text(words, at) === 'once') at++
  if (
    /^(after|past|beyond|at|following|until|till|by|over|older|longer|in|exceeding|more)$/.test(
      text(words, at),
    )
  ) {
    how = 'after'
    if (text(words, at) === 'over' || text(words, at) === 'until') how = 'for'
    if (text(words, at) === 'in') how = 'within'
    at++
    if (/^(than)$/.test(text(words, at))) at++
  } else if (/^(within|inside)$/.test(text(words, at))) {
    how = 'within'
    at++
  } else if (/^(for|during)$/.test(text(words, at))) {
    how = 'for'
    at++
  }
  while (
    /^(the|a|an|of|our|some|about|those|these|full|its|their|end|close)$/.test(text(words, at))
  )
    at++
  if (/^(first|initial)$/.test(text(words, at))) {
    how = 'first'
    at++
  }
  const value = words[at]
  if (!value) return null
  const day =
    /^(day|week|month|step|period)$/.test(value.text) &&
    words[at + 1]?.kind === 'number' &&
    words[at + 1]!.measure === 'bare'
  if (day && how !== null && how !== 'for')
    return {
      kind: 'duration',
      value: words[at + 1]!.value!,
      column: null,
      clock: value.clock!,
      how: 'after',
      to: at + 2,
    }
  const numeric = value.kind === 'number' && value.measure === 'bare'
  if (!numeric && !value.column) return null
  if (text(words, at + 1) === 'full' || text(words, at + 1) === 'whole') at++
  const clock = words[at + 1]?.clock
  if (!clock || /^(daily|weekly|monthly|annual)$/.test(text(words, at + 1))) return null
  if (how === null) {
    const after = text(words, at + 2)
    if (/^(horizon|limit|window|mark|deadline|shelf)$/.test(after)) how = 'after'
    else if (matchAt(words, 'later|in|after', at + 2)) how = 'after'
    else if (matchAt(words, 'are|is up|over|gone', at + 2)) how = 'after'
    else
      return {
        kind: 'duration',
        value: value.value ?? null,
        column: value.column?.name ?? null,
        clock,
        how: 'for',
        to: at + 2,
      }
  }
  let to = at + 2
  if (/^(horizon|limit|window|mark|old|later)$/.test(text(words, to))) to++
  return {
    kind: 'duration',
    value: value.value ?? null,
    column: value.column?.name ?? null,
    clock,
    how,
    to,
  }
}

// ——— Limits, moments, nothing

const LIMITS: readonly (readonly ['min' | 'max', string])[] = [
  [
    'min',
    '(? with|subject|though|but|and? to? a|an|the? minimum|min|floor charge|fee|amount|commission? of|is|being|:|at?',
  ],
  ['min', 'but|though|and|although? not|never|no to? less|lower|under|below than? of?'],
  ['min', 'but|though|and|or? at the? very? least'],
  ['min', 'but|though|and? never|not falls|drops|goes|go|drop|fall below|under'],
  [
    'max',
    '(? with|subject|up|though|but|and? to? a|an|the? maximum|max|cap|ceiling charge|fee|amount|commission? of|is|being|:|at?',
  ],
  ['max', 'but|though|and? not|never|no more|higher|over|above|beyond than? of?'],
  ['max', 'but|though|and|or? at the? very? most'],
  ['max', 'but|though|and? is|are? capped|limited|topped at|to'],
  ['max', 'stops counting? at'],
  [
    'max',
    'but|though|and? never|not exceeds|exceed|exceeding|goes|go|rises|more above|over|beyond|than?',
  ],
]

/** "at least", "with a minimum of", "never more than", "capped at"; behind its amount "$40 cap". */
function readLimit(words: readonly Word[], at: number): Found<Limit> {
  let best: Found<Limit> = null
  for (const [side, pattern] of LIMITS) {
    const found = matchAt(words, pattern, at)
    if (found && (!best || found.to > best.to))
      best = { kind: 'limit', side, behind: false, to: found.to }
  }
  if (best && !isMoneyNext(words, best.to)) {
    const amount = words[at - 1]
    const behind = amount?.kind === 'number' && amount.measure !== 'percent'
    return behind && (best.to - at === 1 || /^(least|most)$/.test(text(words, best.to - 1)))
      ? { ...best, behind }
      : null
  }
  return best
}

function isMoneyNext(words: readonly Word[], at: number): boolean {
  for (let next = at; next <= at + 1; next++) {
    const word = words[next]
    if (word?.kind === 'number') return word.measure !== 'percent'
    if (word?.column) return true
    if (!/^(about|only|a)$/.test(word?.text ?? '')) return false
  }
  return false
}

/** "when one sells", "once sold", "on arrival", "whether or not it sells", "at purchase". */
function readEvent(words: readonly Word[], at: number): Found<Event> {
  const own = text(words, at)
  const moment = matchAt(words, 'on|at|upon|during|after|before the|its? @_', at)
  void moment
  if (/^(on|at|upon)$/.test(own)) {
    const next = /^(the|its|their)$/.test(text(words, at + 1)) ? at + 2 : at + 1
    const word = text(words, next)
    const end = text(words, next + 1)
    if (
      /^(sale|dispatch|despatch|shipping|checkout)$/.test(word) &&
      !/^(price|of|value|table|sheet)$/.test(end)
    )
      return { kind: 'event', state: 'sold', to: next + 1 }
    if (
      /^(purchase|arrival|receipt|intake|ordering|buying|import|entry|inbound)$/.test(word) &&
      !/^(price|cost|value|order)$/.test(end)
    )
      return { kind: 'event', state: 'ordered', to: next + 1 }
    if (word === 'way' && /^(in)$/.test(end))
      return { kind: 'event', state: 'ordered', to: next + 2 }
    if (word === 'way' && /^(out)$/.test(end)) return { kind: 'event', state: 'sold', to: next + 2 }
  }
  // "sold or not", "whether it sells or not", "regardless of whether it is sold".
  const whether =
    matchAt(words, 'sold or not|unsold', at) ??
    matchAt(words, 'whether or? not? ... sold|sells|sell|resold or? not?', at) ??
    matchAt(words, 'if ... sold|sells|sell|resold or not', at) ??
    matchAt(
      words,
      'regardless|irrespective|independent|independently of whether|if? ... sold|sells|sell|sale later|or? not?',
      at,
    ) ??
    matchAt(words, 'no matter if|whether ... sold|sells|sell|move|moves it?', at) ??
    matchAt(words, 'even|also if|when ... not|never sold|sells|sell', at)
  if (whether && whether.to - at <= 9) return { kind: 'event', state: 'ordered', to: whether.to }
  if (!/^(when|once|if|whenever|as|each|every|after|where|for)$/.test(own)) return null
  let next = at + 1
  if (own === 'as') {
    if (text(words, next) !== 'soon' || text(words, next + 1) !== 'as') return null
    next += 2
  } else if (own === 'each' || own === 'every') {
    if (text(words, next) !== 'time') return null
    next++
  } else if (own === 'after' || own === 'for' || own === 'where') return null
  const post = readState(words, next)
  if (!post || post.state === 'stored') return null
  return { kind: 'event', state: post.state, to: post.to }
}

const FREE = [
  'free of charge|cost?',
  'for free|nothing',
  'at no cost|charge|expense extra?',
  'without charge|cost|payment',
  'at no additional|extra|further cost|charge',
  'costs|cost us|me? nothing|zero',
  'no charge',
  'free',
]
function readFree(words: readonly Word[], at: number): Found<Free> {
  let to = -1
  for (const pattern of FREE) to = Math.max(to, matchAt(words, pattern, at)?.to ?? -1)
  return to > 0 ? { kind: 'zero', to } : null
}
