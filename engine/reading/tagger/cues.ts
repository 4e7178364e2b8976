// Words that decide, as data: where an amount's own words say what it is a share of or counted by, labels
// that say otherwise are out. The tagger only ranks what is left.
import type { Mention } from '../text/mention.ts'
import { saidIn, type Word } from '../text/words.ts'
import type { Label } from './labels.ts'
import type { Scored } from './tagger.ts'

interface Cue {
  /** Behind the amount, "of", "per" and their like left out. */
  readonly after: RegExp
  readonly kinds: readonly Mention['kind'][]
  readonly fits: (label: Label) => boolean
}

const SHARES = ['percent', 'column', 'whole'] as const
const MONEY = ['money', 'number', 'column'] as const
const isMain = ({ role }: Label): boolean => role === 'main'

/** Each for the words that follow an amount at once. */
const CUES: readonly Cue[] = [
  {
    after:
      /^(?:(?:of|on) )?(?:the |its |our |their |each |every |his |her )?(?:unit_cost|unit cost|cost price|purchase price|purchase cost|buying price|landed cost|purchase value|goods cost|acquisition cost)\b/,
    kinds: SHARES,
    fits: (label) => !isMain(label) || label.base === 'cost',
  },
  {
    after: /^(?:of|on) (?:the |its |their |each |every |our )?(?:cost|purchase)\b/,
    kinds: SHARES,
    fits: (label) => !isMain(label) || label.base === 'cost',
  },
  {
    after:
      /^(?:of|on|from) (?:the |its |their |each |every |our )?(?:selling price|sale price|sales price|price|revenue|turnover|takings|sales|sale)\b/,
    kinds: SHARES,
    fits: (label) => !isMain(label) || label.base === 'price',
  },
  {
    after:
      /^(?:of|on) (?:the |its )?(?:unit_price|list price|asking price|catalogue price|original price|retail price)\b/,
    kinds: SHARES,
    fits: (label) => !isMain(label) || label.base === 'list' || label.base === 'price',
  },
  {
    after:
      /^(?:of|on) (?:the |our |this |that |all )?(?:profit|profits|gain|net profit|margin|result)\b/,
    kinds: SHARES,
    fits: ({ id }) => id === 'theirs' || id === 'ours' || id === 'aside',
  },
  {
    after:
      /^(?:of|out of) (?:the |our |all |these |those )?(?:customers?|buyers?|orders?|parcels?|units?(?! (?:cost|price)|_)|pieces?|items?|guests?|visitors?|clients?|people)\b/,
    kinds: SHARES,
    fits: (label) => !isMain(label) || label.by === 'left',
  },
  {
    after:
      /^(?:(?:per|for (?:each|every)|a|on every|on each) )(?:[a-z]+ )?(?:sold|shipped|dispatched|delivered)\b/,
    kinds: MONEY,
    fits: (label) => !isMain(label) || label.by === 'sold' || label.by === 'sale',
  },
  {
    after:
      /^(?:(?:per|for (?:each|every)|a|on every|on each) )(?:[a-z]+ )?(?:ordered|bought|purchased|received|acquired)\b/,
    kinds: MONEY,
    fits: (label) => !isMain(label) || label.by === 'ordered',
  },
  {
    after:
      /^(?:(?:per|for (?:each|every)|a) )(?:[a-z]+ )?(?:unsold|left over|leftover|not sold|left)\b/,
    kinds: MONEY,
    fits: (label) => !isMain(label) || label.by === 'left',
  },
  {
    after:
      /^(?:on|for|per) (?:each|every) [a-z]+ (?:that|which|we) (?:goes out|leaves|is sold|sells?|is shipped|ships?|send|sell)\b/,
    kinds: MONEY,
    fits: (label) => !isMain(label) || label.by === 'sold' || label.by === 'sale',
  },
  {
    after:
      /^(?:on|for|per) (?:each|every) [a-z]+ (?:that|which|we) (?:comes in|arrives|is bought|buy|order|receive|take in|take on)\b/,
    kinds: MONEY,
    fits: (label) => !isMain(label) || label.by === 'ordered',
  },
  {
    after:
      /^(?:each |apiece |a piece |only )*(?:when|once|whenever|as soon as) (?:an? |the )?(?:order (?:comes in|arrives|is placed)|(?:customer|buyer|client) (?:orders|buys|pays))\b/,
    kinds: MONEY,
    fits: (label) => !isMain(label) || label.by === 'sold' || label.by === 'sale',
  },
  {
    after: /^(?:every|each) time (?:we|i|they) (?:buy|order|purchase|restock|fetch|collect)\b/,
    kinds: MONEY,
    fits: (label) => !isMain(label) || label.by === 'deal',
  },
  {
    after:
      /^of what(?:ever)? (?:remains|is left) (?:after|once|when) (?:the |all )?(?:goods|costs?|expenses|everything|all)\b/,
    kinds: SHARES,
    fits: ({ id }) => id === 'theirs' || id === 'ours',
  },
  {
    after:
      /^(?:per|for (?:each|every|the)) (?:deal|lot|consignment|shipment|purchase order|batch|delivery run)\b/,
    kinds: MONEY,
    fits: (label) => !isMain(label) || label.by === 'deal',
  },
  {
    after: /^(?:per|for (?:each|every)|an?) (?:order|transaction|checkout|basket)\b/,
    kinds: MONEY,
    fits: (label) => !isMain(label) || label.by === 'sale' || label.by === 'sold',
  },
  {
    after:
      /^(?:per |a |each |every |an? |for each |for every )?(?:[a-z]+ )?(?:per |a |each |every |and |an? |\/ )?(?:day|week|month|year)\b/,
    kinds: ['money'],
    fits: (label) =>
      !isMain(label) || label.by === 'stored' || label.by === 'held' || label.by === 'deal',
  },
]
/** "Every unit ordered costs X." and no word more: the subject says what is counted. */
const SUBJECT =
  /^(?:each|every) unit (?:(?:that|which) )?(?:(?:is|was|we) )?(ordered|order|bought|buy|purchased|sold|sell) costs(?: us)?(?: an?| the| its)?$/
/** Money for each unit and period in store, by its meaning (interface §1). */
const PER_PERIOD = 'unit_holding_cost'
const UNIT_COSTS = /^(?:each|every) unit costs(?: us)?(?: an?| the| its)?$/
const UNTIL_SOLD =
  /^(?:per|each|every|for each|for every) period(?: in store)?(?: (?:until|till) it (?:is )?(?:sold|written off|sold or written off))?$/
/** "12% of unit_cost" says its base: it is some cost of the goods, and not nothing. */
const OF_UNIT_COST = /^(?:of|on) (?:the |its |each |every )?unit_cost\b/
/** No one is paid a fee for owning goods. */
const FEE = /\b(?:fees?|commission|duty|customs|insurance|levy|tax|interest|brokerage)\b/
const LEFTOVER = /\b(?:unsold|left ?overs?|leftover|not sold|the rest|remain\w*)\b/
/** "Unsold units are sold for 3 each". */
const SALVAGE =
  /\b(?:unsold|left ?overs?|leftover|not sold|the rest|remain\w*)\b.*\b(?:sold|sells?|goes?|fetch(?:es)?|brings?|taken|bought)\b.*\b(?:for|at)$/
/** "Costs per deal: the parcel from the workshop, 18 euros". */
const PER_DEAL = /\bper (?:deal|lot|batch|shipment) :(?: (?!\d)[^\d]{1,20}){0,6}$/
const MONEY_KINDS: ReadonlySet<Mention['kind']> = new Set(MONEY)
const LOOK_FAR = 14
const LOOK = 7

/** "At least 1.50" beside a percentage is its floor, "at most 40" its cap. */
const LIMIT_WORDS = 4
function limitOf(before: string): 'min' | 'max' | null {
  if (
    /\b(?:at least|minimum(?: of)?|min|no less than|(?:never|not) less than|floor of|at the least|not below|never under)$/.test(
      before,
    )
  )
    return 'min'
  return /\b(?:at most|maximum(?: of)?|max|no more than|(?:never|not) more than|cap(?:ped)? (?:at|of)|ceiling of|limited to|not above|never over|stops at)$/.test(
    before,
  )
    ? 'max'
    : null
}

/**
 * The conventions' own nouns: what is done to goods before they are sold is paid for units ordered, what
 * brings them to a buyer for units sold (grounding examples, conventions).
 */
const DONE_TO_GOODS =
  /\b(?:inspect\w*|grad(?:e|es|ed|ing)|list(?:ing|ed)|receiv\w*|inbound|refurbish\w*|recondition\w*|repair\w*|rewir\w*|restor\w*|prep(?:ping|aration)?|unload\w*|overhaul\w*|assay\w*)\b/
const BRINGS_TO_BUYER =
  /\b(?:shipping|ship|postage|post|delivery|deliver|fulfil\w*|packing|packag\w*|pick(?:ing)?|courier|parcels?|mail(?:ing|er)?)\b/
const SOLD_OR_NOT =
  /\b(?:sold|sells?|selling|buyers?|customers?|bought|buy|ordered|order|unsold|every|all|inbound|incoming|arriv\w*|whether)\b/
const FAVOURED = 8

function favoured(near: string): 'ordered' | 'sold' | null {
  if (SOLD_OR_NOT.test(near)) return null
  const [goods, buyer] = [DONE_TO_GOODS.test(near), BRINGS_TO_BUYER.test(near)]
  return goods === buyer ? null : goods ? 'ordered' : 'sold'
}

/** "Three ways", "two strong guys": a count in words before what it counts is no money. */
const isCount = (raw: string, behind: string): boolean =>
  (/^[a-z]+$/i.test(raw) &&
    /^(?!(?:per|each|an?|for|to|on|of)\b)(?:[a-z]+ )?[a-z]+[^s\W]s\b/.test(behind)) ||
  (raw === '1' &&
    /^(?!(?:per|each|an?|for|to|on|of|and|or|plus|more|less|off)\b)[a-z]+ [a-z]+/.test(behind))

/** Words before or behind the amount of such a sentence, at most. */
const SENTENCE_WORDS = 20

/** The label of an amount whose sentence is "Every unit ordered costs it", or the like, as a whole. */
function wholeSentence(before: string, after: string, column?: string): string | null {
  const behind = after.replace(/ ?[.;!]$/, '')
  const [, counted] = SUBJECT.exec(before) ?? []
  if (counted && behind === '' && column !== PER_PERIOD)
    return counted.startsWith('s') ? '-money.sold' : '-money.ordered'
  const stored = column === PER_PERIOD && UNIT_COSTS.test(before) && UNTIL_SOLD.test(behind)
  return stored ? '-money.stored' : null
}

/** The labels that the words around the amount allow, their shares made whole again. */
export function keepToCues(
  words: readonly Word[],
  { at, end, sentence, kind, column }: Mention,
  scored: readonly Scored[],
): Scored[] {
  const own = (from: number, to: number): string =>
    saidIn(words.slice(Math.max(0, from), to), sentence)
  const behind = own(end, end + LOOK)
  const before = own(at - LOOK_FAR, at)
  const salvage = (kind === 'money' || kind === 'number') && SALVAGE.test(before)
  const ofDeal = MONEY_KINDS.has(kind) && PER_DEAL.test(before)
  const ofCost = kind === 'percent' && OF_UNIT_COST.test(behind)
  const fee = FEE.test(own(at - LOOK, at)) && !LEFTOVER.test(own(0, words.length))
  const counts = kind === 'number' && isCount(words[at]!.raw, behind)
  // "prep_fee is the prep fee per unit purchased".
  const after =
    kind === 'column' ? behind.replace(/^.*?(?=\b(?:per|for each|for every)\b)/, '') : behind
  const limit = limitOf(own(at - LIMIT_WORDS, at))
  const capped =
    limit !== null &&
    kind !== 'percent' &&
    words.some((word) => word.sentence === sentence && word.measure === 'percent')
  const cues = CUES.filter((cue) => cue.kinds.includes(kind) && cue.after.test(after))
  const by = kind === 'money' || kind === 'number' ? favoured(own(at - LOOK, end + LOOK)) : null
  /** Whether the sentence lies within `SENTENCE_WORDS` of the amount: a long text is not looked through for each. */
  const isShort =
    words[at - SENTENCE_WORDS - 1]?.sentence !== sentence &&
    words[end + SENTENCE_WORDS]?.sentence !== sentence
  const said =
    isShort && MONEY_KINDS.has(kind)
      ? wholeSentence(own(at - SENTENCE_WORDS, at), own(end, end + SENTENCE_WORDS), column?.name)
      : null
  const timed = column?.name === PER_PERIOD
  const kept = scored
    .filter(({ label }) => !said || label.id === said)
    .filter(({ label }) => !timed || !isMain(label) || /^-money\.(?:stored|held)/.test(label.id))
    .filter(({ label }) => (capped ? label.id === limit : cues.every((cue) => cue.fits(label))))
    .filter(({ label }) => !counts || !isMain(label))
    .filter(({ label }) => !ofDeal || !isMain(label) || label.by === 'deal')
    .filter(({ label }) => !ofCost || (label.base === 'cost' && (label.sign === -1 || !fee)))
    .filter(({ label }) => !salvage || !isMain(label) || (label.by === 'left' && label.sign === 1))
    .map(({ label, share }) => ({
      label,
      share:
        label.base === 'money' && label.sign === -1 && label.by === by ? share * FAVOURED : share,
    }))
  const total = kept.reduce((sum, { share }) => sum + share, 0)
  if (kept.length === 0 || total <= 0) return [...scored]
  return kept
    .map(({ label, share }) => ({ label, share: share / total }))
    .toSorted((x, y) => y.share - x.share)
}
