// Words by which an amount is not what it seems: exceptions, conditions, "the same again", begun months,
// a base that is told by reference. Data in one table; where nothing of the reading accounts for them,
// the amount beside them is asked about.
import type { Labelled } from '../assembly/term-of.ts'
import { nameNear } from '../assembly/names.ts'
import type { Draft } from '../draft.ts'

interface Alarm {
  readonly words: RegExp
  /** Whether the labels of the sentence account for the words. */
  readonly heard: (labels: readonly string[], text: string) => boolean
}

const never = (): boolean => false
const some =
  (pattern: RegExp) =>
  (labels: readonly string[]): boolean =>
    labels.some((label) => pattern.test(label))

const ALARMS: readonly Alarm[] = [
  // Conditions and exceptions that no schedule of rates read.
  {
    words:
      /\b(?:except|unless|only if|only when|only on|only for|if (?:it|they|the|a|an|more|less|we)\b.{0,30}\b(?:over|under|above|below|more|less|heavier|lighter|bigger|larger|longer|exceeds?)|heavier than|lighter than|larger than|cheaper than|dearer than)\b/,
    heard: some(/^(?:tier|case|band)/),
  },
  {
    words: /\b(?:waived|free (?:on|for|above|over|below|under)|double on|twice on|halved)\b/,
    heard: some(/^(?:tier|case|band)/),
  },
  {
    words:
      /\b(?:all|any|every)(?:thing|one|body)? (?:others?|else)\b|\botherwise\b|\bthe others\b|\bin all other\b/,
    heard: never,
  },
  {
    words: /\bbetween\b.{0,20}\band\b|\bdepending on\b|\bdepends on\b|\bvaries\b/,
    heard: some(/^(?:tier|band|min|aside)/),
  },
  // A base without the tax in it.
  {
    words:
      /\b(?:net of|excluding|excl|ex|without|before|after) (?:the |that |its )?(?:vat|gst|tax)\b|\bnet price\b/,
    heard: (labels) => !labels.some((label) => label === '-price.sold'),
  },
  // A share of a difference; a base that another sentence tells.
  {
    words:
      /\b(?:mark-?up|margin|difference|spread|surplus|exceeds?|price (?:minus|less|above|over) (?:the )?(?:unit_cost|cost))\b/,
    heard: (labels) => !labels.some((label) => /price|cost/.test(label)),
  },
  {
    words: /\bthe base\b|\bwhat remains\b|\bof the remaining\b/,
    heard: some(/^(?:rest|ours|theirs)/),
  },
  // Two currencies, two rates over time.
  {
    words:
      /\b(?:convert(?:ed|s)?|conversion|exchange rate|rate of exchange|per (?:pound|euro|dollar|krone|franc|yen)|to the (?:dollar|euro|pound)|(?:dollar|euro|pound|krone|crown|yen|usd|eur|gbp)s? (?:is|are|makes?|costs? us|worth))\b/,
    heard: never,
  },
  {
    words: /\bfirst\b.{0,60}\b(?:after that|then|afterwards|from then on|thereafter)\b.{0,30}\d/,
    heard: never,
  },
  // Another rate for some of them.
  {
    words: /\bbut (?:only )?[\d.]+ ?(?:%|percent|per cent) (?:for|on|in|with|at)\b/,
    heard: some(/^band/),
  },
  // Paid by somebody else; paid by the hour.
  {
    words:
      /\b(?:paid|borne|covered|met) by (?:the |our |its |their )?(?:buyers?|customers?|clients?|guests?|suppliers?|owners?|tenants?|sellers?)\b|\b(?:buyer|customer|client|guest)s? (?:pays?|bears?|covers?|picks? up|settles?|chips?)\b|\b(?:passed on|charged on|invoiced on|billed on|recharged)\b/,
    heard: (labels) =>
      !labels.some((label) => label.startsWith('-money')) || labels.includes('chance'),
  },
  {
    words: /\b(?:an|per|each|every|the) hours?\b|\bhourly\b|\b(?:a|per) minute\b/,
    heard: some(/^(?:factor|divide|aside)/),
  },
  // Neither a unit nor the deal.
  {
    words:
      /\b(?:per|an?|each|every) (?:job|visit|trip|run|call-?out|journey|load|truckload|vanload)\b/,
    heard: (labels) => !labels.some((label) => /money/.test(label)),
  },
  // Amounts told by other amounts.
  {
    words:
      /\b(?:same again|the same (?:amount|sum|again|for|once more)|ditto|as much again|go halves|halves on|half of (?:it|that|this)|chips? in|shared? (?:half|equally|evenly)|each pays? half)\b/,
    heard: never,
  },
  {
    words:
      /\b(?:on|of) (?:that|this|the|their|its) (?:fee|commission|amount|sum|cut|duty|freight|charge)\b|\bfee of theirs\b/,
    heard: never,
  },
  {
    words:
      /\b(?:of|on|from) (?:what(?:ever)? (?:is|was|'s) left|what(?:ever)? remains|the (?:rest|remainder|balance|net)|that rest)\b/,
    heard: some(/^(?:rest|band|theirs|ours|keep)/),
  },
  {
    words:
      /\b(?:purchase price|unit_cost|cost) (?:plus|and|\+) (?:the )?(?:freight|duty|shipping|transport|postage|insurance)\b/,
    heard: never,
  },
  // Begun lengths, whole packs, free times.
  {
    words:
      /\b(?:started|begun|commenced|part (?:of a )?(?:week|month|day)|or part thereof|any part of)\b.{0,20}\b(?:day|week|month|year)s?\b|\b(?:day|week|month|year)s? (?:begun|started)\b/,
    heard: some(/started|free/),
  },
  {
    words:
      /\b(?:rounded up|round up|full (?:pallets?|cartons?|boxes|cases)|begun (?:pallet|carton|box|case)|whole (?:pallets?|cartons?|boxes))\b/,
    heard: some(/^(?:packs|factor\.up)/),
  },
  {
    words:
      /\b(?:first|initial) (?:\w+ ){0,2}(?:days?|weeks?|months?)\b.{0,40}\b(?:free|nothing|gratis|no charge|on the house|not charged)|\b(?:free|nothing|gratis|no charge)\b.{0,30}\bfirst (?:\w+ ){0,2}(?:days?|weeks?|months?)\b/,
    heard: some(/^free/),
  },
  // Fees with a floor or a cap.
  {
    words:
      /\b(?:at least|at the least|minimum|no less than|not less than|floor of|never (?:less|below|under))\b/,
    heard: some(/^(?:min|tier|band|horizon|aside)/),
  },
  {
    words:
      /\b(?:at most|maximum|no more than|not more than|capped|cap of|ceiling|never more|stops at)\b/,
    heard: some(/^(?:max|tier|band|horizon|aside)/),
  },
  // Returns and breakage: the amounts beside the share are for those units alone.
  {
    words:
      /\b(?:come back|comes back|sent back|send back|sends back|returned|returns|refund(?:ed)?|break|breaks|broken|damaged|spoil(?:s|ed)?|stolen|lost in|no.shows?)\b/,
    heard: returnsHeard,
  },
]

function returnsHeard(labels: readonly string[]): boolean {
  const shares = labels.filter((label) => label === 'chance').length
  const mains = labels.filter((label) =>
    /^[-+]money\.(?:sold|ordered|sale)$|^[-+]cost\.(?:sold|ordered)$/.test(label),
  ).length
  return mains === 0 || (shares > 0 && mains === 1)
}

/** Places of amounts whose sentence says more than their labels do. */
export function alarmed(draft: Draft, labelled: readonly Labelled[]): number[] {
  const { words, sentences } = draft.words
  const found: number[] = [
    ...unlike(draft, labelled),
    ...repeated(draft, labelled),
    ...otherMoney(draft),
    ...unused(draft, labelled),
    ...twice(draft, labelled),
    ...endless(draft, labelled),
    ...apart(draft, labelled),
  ]
  for (const [index, [first, last]] of sentences.entries()) {
    const own = [...labelled.keys()].filter((at) => labelled[at]!.mention.sentence === index)
    if (own.length === 0) continue
    const text = words
      .slice(first, last)
      .map((word) => word.text)
      .join(' ')
    const near = labelled.filter(({ mention }) => Math.abs(mention.sentence - index) <= 1)
    const labels = [
      ...near.map(({ label }) => label.id),
      // An answered share may be that of the units that come back.
      ...draft.answered
        .filter(
          ({ mention }) => mention.kind === 'percent' && Math.abs(mention.sentence - index) <= 1,
        )
        .map(() => '-price.sold'),
    ]
    const mains = own.filter((at) => labelled[at]!.label.id !== 'aside')
    if (ALARMS.some((alarm) => alarm.words.test(text) && !alarm.heard(labels, text)))
      found.push(...(mains.length > 0 ? mains : own))
  }
  return found
}

const SELLING =
  /\b(?:ship(?:s|ped|ping)?|post(?:s|ed|age)?|mail(?:s|ed|ing|er)?|deliver(?:s|ed|y|ing)?|courier|parcels?|pack(?:s|ed|ing|aging)?|fulfil\w*|dispatch\w*|despatch\w*|gift.?wrap\w*|sold|sells|buyers?|customers?)\b/
const BUYING =
  /\b(?:inspect\w*|prep\w*|grad(?:e|es|ed|ing)|receiv\w*|inbound|incoming|arriv\w*|refurb\w*|repair\w*|bought|buy|purchas\w*|order(?:ed|s)?|acquir\w*|unload\w*|import\w*|every|all|whether|unsold|test(?:s|ed|ing)?|clean\w*|label\w*|before)\b/

/** Amounts for what is done to sold units, read as paid for units bought, and the reverse. */
function unlike({ words: { words } }: Draft, labelled: readonly Labelled[]): number[] {
  return [...labelled.keys()].filter((at) => {
    const { label, mention } = labelled[at]!
    if (label.base !== 'money' || (label.by !== 'sold' && label.by !== 'ordered')) return false
    const before = labelled[at - 1]?.mention
    const after = labelled[at + 1]?.mention
    const from = before?.sentence === mention.sentence ? before.end : 0
    const to = after?.sentence === mention.sentence ? after.at : words.length
    const near = words
      .slice(Math.max(from, mention.at - 12), Math.min(to, mention.end + 12))
      .filter((word) => word.sentence === mention.sentence)
      .map(({ text }) => text)
      .join(' ')
    const [sells, buys] = [SELLING.test(near), BUYING.test(near)]
    return label.by === 'ordered'
      ? sells && !buys
      : buys && !sells && !/\b(?:every|all|before|label\w*|clean\w*)\b/.test(near)
  })
}

/** The same amount for the same thing again, or one that an answer has already: it may be said twice. */
function twice({ answered }: Draft, labelled: readonly Labelled[]): number[] {
  const same = (one: Labelled['mention'], other: Labelled['mention']): boolean =>
    one.kind !== 'time' && one.column === null && one.value === other.value
  return [...labelled.keys()].filter((at) => {
    const { label, mention } = labelled[at]!
    if (mention.column !== null && label.id !== 'aside')
      return labelled.some(
        (each, place) =>
          place !== at &&
          each.label.id !== 'aside' &&
          each.mention.column?.name === mention.column!.name,
      )
    if (label.role !== 'main') return false
    return (
      answered.some((each) => same(mention, each.mention)) ||
      labelled.slice(0, at).some((each) => each.label === label && same(mention, each.mention))
    )
  })
}

/** A share whose units another sentence pays for, and amounts that are multiplied in so many signs. */
function apart({ words: { words } }: Draft, labelled: readonly Labelled[]): number[] {
  return [...labelled.keys()].filter((at) => {
    const { label, mention } = labelled[at]!
    const inSentence = labelled.some(
      (each) => each.label.role === 'main' && each.mention.sentence === mention.sentence,
    )
    if (label.id === 'chance' && !inSentence) return true
    const near = [labelled[at - 1], labelled[at + 1]].filter(
      (each) => each?.mention.sentence === mention.sentence,
    )
    return near.some((other) => {
      const [first, second] =
        other!.mention.at < mention.at ? [other!.mention, mention] : [mention, other!.mention]
      const between = words.slice(first.end, second.at)
      const product = between.length === 1 && /^[×*x·]$/.test(between[0]!.text)
      return product && label.role === 'main' && other!.label.role === 'main'
    })
  })
}

/** Numbers after which leftovers may be gone, where units cost money for as long as they are there. */
function endless(draft: Draft, labelled: readonly Labelled[]): number[] {
  const { words } = draft.words
  const timed = labelled.some(({ label }) => label.by === 'stored' || label.by === 'held')
  const ends =
    labelled.some(({ label }) => label.id === 'horizon') ||
    draft.said.some(({ sentence }) => /^Leftovers/i.test(sentence)) ||
    (draft.parameters.inventory_holding_weeks_before_writeoff ?? null) !== null
  if (!timed || ends) return []
  return [...labelled.keys()].filter((at) => {
    const { label, mention } = labelled[at]!
    if (label.id !== 'aside' || (mention.kind !== 'number' && mention.kind !== 'time')) return false
    if (
      words[mention.end]?.text === 'of' &&
      /^(?:them|those|these)$/.test(words[mention.end + 1]?.text ?? '')
    )
      return true
    const before = words.slice(Math.max(0, mention.at - 3), mention.at).map(({ text }) => text)
    return before.some((text) =>
      /^(?:after|past|beyond|until|at|older|on|limit|up|reaches|turns)$/.test(text),
    )
  })
}

const ANOTHER =
  /\b(?:another|second|further|plus|additional|additionally|also|as well|besides|and then|on top|other)\b/i

/** The same cost with two amounts: one of them may be wrong. */
function repeated(draft: Draft, labelled: readonly Labelled[]): number[] {
  const { words } = draft.words
  const seen = new Map<string, Labelled>()
  const found: number[] = []
  for (const [at, own] of labelled.entries()) {
    const { label, mention } = own
    if (label.role !== 'main') continue
    const name = nameNear(words, mention.at, mention.end)
    const key = `${label.id} ${name}`
    const first = name === null ? undefined : seen.get(key)
    if (
      first &&
      first.mention.sentence !== mention.sentence &&
      first.mention.value !== mention.value &&
      !ANOTHER.test(draft.text)
    )
      found.push(at)
    else seen.set(key, own)
  }
  return found
}

/** Amounts in another currency than most, and the rate between them. */
function otherMoney({ amounts }: Draft): number[] {
  const counts = new Map<string, number>()
  for (const { mention } of amounts)
    if (mention.currency) counts.set(mention.currency, (counts.get(mention.currency) ?? 0) + 1)
  if (counts.size < 2) return []
  const most = [...counts].toSorted((x, y) => y[1] - x[1])[0]![0]
  return [...amounts.keys()].filter((at) => {
    const { currency } = amounts[at]!.mention
    return currency !== null && currency !== most
  })
}

/** Amounts that are hardly ever nothing: columns, packs, shares, money. */
const SURELY_NOTHING = 0.99
function unused({ amounts, words: { words } }: Draft, labelled: readonly Labelled[]): number[] {
  return [...labelled.keys()].filter((at) => {
    const { label, mention } = labelled[at]!
    // Nobody pays all of the price, or of the cost, on top.
    if (
      label.role === 'main' &&
      label.sign === -1 &&
      mention.kind === 'percent' &&
      mention.value >= 1
    )
      return true
    if (label.id !== 'aside') return false
    const pack = /^(?:dozen|pair|gross|hundred|thousand)$/.test(words[mention.at]!.text)
    // A column that a term uses may be named again.
    if (mention.kind === 'column')
      return !labelled.some(
        (each) => each.label.id !== 'aside' && each.mention.column?.name === mention.column!.name,
      )
    const sure = amounts[at]!.scored[0]!.share >= SURELY_NOTHING
    return pack || ((mention.kind === 'percent' || mention.kind === 'money') && !sure)
  })
}
