// Words by which an amount is not what it seems: exceptions, conditions, "the same again", begun months,
// a base that is told by reference; with the labels that account for them. Data: alarms.ts looks for them.

import { PEOPLE, TIMES } from './exceptions.ts'

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

export const ALARMS: readonly Alarm[] = [
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
  // At some times, for some people, not for some units.
  {
    words: new RegExp(
      `\\b(?:in|on|during|at|over|from|only) (?:the )?(?:${TIMES})\\b|\\b(?:${TIMES}) only\\b|\\b(?:nothing|none) (?:on|in|for|at|when|if) (?:${PEOPLE}|picked|collected)\\b|\\b(?:${TIMES}) (?:are|is) free\\b`,
    ),
    heard: some(/\.left$/),
  },
  {
    words:
      /\bbut (?:not|never) (?:for|on|in|at|the|when|if)\b|\bnot (?:for|on|in|at) (?:heavy|light|big|small|pick-?ups?|[a-z]+ ones)\b|\bhalf of them (?:for )?free\b|\boptional\b|\b(?:it is|it['’]s) free\b|\b(?:buyer|customer)s? refunds?\b|\bbut (?:nobody|no one) pays?\b|\bwe deduct nothing\b/,
    heard: some(/^(?:tier|case|band)/),
  },
  {
    words:
      /\b(?:excluding|other than|excluded|excepted|exempt)\b(?! (?:the |that |its |of )?(?:vat|gst|tax))|\d.{0,40}\bapart from (?!(?:that|this|these|those|it|the goods)\b)/,
    heard: (labels, text) =>
      /\b(?:no|nothing|none|never)\b/.test(text) || some(/^(?:tier|case|band)/)(labels),
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
  // The text does not say a share of what.
  { words: /\boverheads?\b/, heard: (labels) => !labels.includes('-price.sold') },
  {
    words:
      /\b(?:gets?|takes?|keeps?|receives?|has|have|owns?|wants?) (?:half|a quarter)(?! (?:of|a|an|the)\b)/,
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
      /\b(?:round(?:ed)?(?: (?:it|them|that|this))? up|full (?:pallets?|cartons?|boxes|cases)|begun (?:pallet|carton|box|case)|whole (?:pallets?|cartons?|boxes))\b/,
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
