// The table of turning words. What it is for: turning-words.ts.

export type Kind =
  | 'denied'
  | 'excepted'
  | 'conditional'
  | 'base'
  | 'alternative'
  | 'payer'
  | 'again'
  | 'reference'
  | 'limit'
  | 'timed'

export interface Turning {
  readonly kind: Kind
  /** Words and phrases; `*` ends a stem. */
  readonly words: string
  /** Labels of the clause or its sentence that account for them. */
  readonly accounted?: RegExp
  /** Only amounts of these labels are turned. */
  readonly of?: RegExp
  /** Looked for in the whole sentence; else in the clause of the amount. */
  readonly sentence?: true
}

/** Days, seasons and holidays. */
const TIMES =
  '(?:mon|tues|wednes|thurs|fri|satur|sun)days?|weekends?|weekdays?|january|february|march|april|june|july|august|september|october|november|december|spring|summer|autumn|winter|christmas|easter|(?:\\w{1,20} )?holidays?|(?:the )?(?:\\w{1,20} )?season|(?:bad|good|some) (?:years?|months?|weeks?)'
export const TABLE: readonly Turning[] = [
  {
    kind: 'base',
    words:
      'lose|loses|lost|losing|depreciates|written down|write down|marked down|discount*|reduced|cheaper|spoil*|breakage|stolen',
    of: /^[-+](?:price|cost|list)\./,
    accounted: /^(?:lost|chance)$/,
  },
  {
    kind: 'alternative',
    words:
      'or(?= (?:[$€£] ?)?\\d)(?!.*\\b(?:whichever|if (?:that|it) is|greater|higher|larger|lower|more)\\b)',
    of: /^(?:[-+]|min|max|keep)/,
    accounted: /^(?:tier|case|band|horizon|free)/,
  },
  {
    kind: 'reference',
    words:
      '(?:every|each) (?:second|third|fourth|fifth|tenth)|every other|agents|partners|brokers|per hour|an hour|hourly|equally|evenly|halves on|my commission|gets? the (?:rest|remainder|balance)|lends?|lent|borrow*|(?:from|starting) next (?:year|month|week|season)|will (?:be|become|rise|fall)',
    accounted: /^(?:chance|divide|packs|factor)/,
    sentence: true,
  },
  {
    kind: 'denied',
    words:
      "not(?! (?:more|less))|n't|never(?! (?:more|less|below|under|above|over))|no longer|nobody|no one|none|nothing|neither|nor|without|no(?! (?:more|less))|cannot|can not|hardly|abolished|refuses?|refused|scrapped|stopped|used to|(?:buyers?|customers?|clients?|guests?) (?:pays?|covers?|bears?) (?:it|them|this|that)(?! back)|(?:which|that) (?:the|our|his|her|their) \\w+ (?:pays?|covers?|bears?)|(?:the|our) (?:suppliers?|sellers?|vendors?|landlords?|manufacturers?|factory|wholesalers?|owners?) (?:pays?|covers?|bears?)|covered by",
    accounted: /\.left$/,
  },
  {
    kind: 'denied',
    words: 'exclud*|without|net of|net|ex|added|on top|comes on',
    of: /^vat$/,
    sentence: true,
  },
  { kind: 'denied', words: 'lost sales?|missed sales?|stock-?outs?|unmet demand' },
  {
    kind: 'excepted',
    words:
      'except|excepting|unless|other than|apart from|save for|excluded|exempt|waived|waive|free|some(?! of)|(?<!at )most|many|usual|usually|mostly|only(?! (?:ever|partly|a|an|never|starts?|begins?|begun|counts?))|optional|for some|on some|some of|most of|half of them|a few|not (?:for|charged|due)|(?:customers?|members?|buyers?|clients?|guests?) (?:pays?|get) (?:nothing|it|them)(?! back)',
    accounted: /^(?:tier|case|band|free|chance)/,
    sentence: true,
  },
  { kind: 'excepted', words: 'but', accounted: /^(?:tier|case|band|free|chance|min|max)/ },
  {
    kind: 'excepted',
    words: `(?:in|on|during|at|over|from|only) (?:the )?(?:${TIMES})|(?:${TIMES}) only`,
    accounted: /\.left$/,
    sentence: true,
  },
  {
    kind: 'conditional',
    words:
      'if|only when|provided|depending|depends|varies|otherwise|else|the others|all other|any other|every other|between|heavier than|lighter than|larger than|cheaper than|dearer than|unless|except (?:for|on|in|at)|excluding(?! (?:the )?(?:vat|gst|tax|taxes|shipping|postage|delivery|freight|duty))',
    accounted: /^(?:tier|case|band|min|max|horizon|chance)|\.left$/,
  },
  {
    kind: 'base',
    words:
      'net of|net|after|before|ex|excl|excluding|exclud*|including|included|includes|include|already|of that(?! cost)|of this|of these|of those|of it|on that|on this|on these|on top|the rest|remainder|remaining|what is left|what remains|thereof|instead|margin|markup|mark-up|difference|spread|surplus|profit|price (?:minus|less|above|over) (?:the |its |our )?(?:unit_)?cost|(?:purchase price|unit_cost|cost) (?:plus|and|\\+) (?:the )?(?:freight|duty|shipping|transport|postage|insurance)|overhead*|hammer|bid|the base|actually (?:pays?|paid|receives?|received|gets?)',
    of: /^[-+](?:price|cost|list)\.|^(?:keep|vat|ours|theirs)$/,
    accounted: /^(?:rest|ours|theirs|keep|vat|horizon|free|lost)$|\.left$/,
  },
  {
    kind: 'alternative',
    words:
      'greater of|larger of|higher of|bigger of|lower of|lesser of|smaller of|whichever|which ever|either|if that is more|if that is less|(?<![\\d.])[\\d.]{1,12}(?: ?%)? to (?:[$€£] ?)?[\\d.]{1,12}|maximum of|minimum of',
    sentence: true,
    accounted: /^(?:min|max)/,
  },
  {
    kind: 'payer',
    words:
      'buyers pay|buyer pays|customers pay|customer pays|clients pay|client pays|paid by the|borne by|passed on|shared|share the|recharged|charged on to|refundable|returnable|deposit|split|saves|save|saved|saving|rebate|guaranteed',
    sentence: true,
    accounted: /^chance$/,
  },
  {
    kind: 'reference',
    words:
      'the same|same again|ditto|as much|half of that|half of it|half of this|convert*|exchange rate|(?:gets?|takes?|keeps?|has|have|wants?|owns?|receives?) (?:half|(?:an?|one|two) (?:third|quarter|fourth|fifth|sixth|tenth)s?)(?! (?:of|on|from))',
    sentence: true,
  },
  {
    kind: 'reference',
    words:
      'aggregate|combined (?:cost|value|amount|total)|together with|(?:sum|total) of|(?:unit_cost|cost|goods|price) (?:plus|and) (?:the )?(?:\\w+ )?(?:freight|duty|duties|customs)',
    of: /^[-+](?:price|cost)\./,
    accounted: /^rest$/,
    sentence: true,
  },
  {
    kind: 'reference',
    words:
      '(?:dearest|cheapest|most expensive|highest|lowest|biggest|smallest) (?:\\w+ ){0,2}(?:of|in) (?:the|each|every|a) (?:lot|group|deal|batch|order|shipment)|just the one',
    of: /^[-+](?:price|cost|list)\./,
    sentence: true,
  },
  {
    kind: 'reference',
    words: 'of which|of whom|gives? back|gave back|goes? back|gets? back|sends? back',
    of: /^[-+](?:price|cost|list)\.|^(?:keep|ours|theirs)$/,
    accounted: /^chance$|\.left$/,
    sentence: true,
  },
  {
    kind: 'limit',
    words:
      'at least|minimum|no less than|not less than|never less|floor of|at most|maximum|no more than|not more than|capped|cap|ceiling|never more',
    accounted: /^(?:min|max|tier|band|horizon|aside)/,
    sentence: true,
  },
  {
    kind: 'conditional',
    words: '(?:no|not) later than \\S+ \\w+ (?:after|from)',
    of: /^[-+](?:price|cost|list|money)\./,
    accounted: /^(?:tier|case|band|free|chance)/,
    sentence: true,
  },
  {
    kind: 'conditional',
    words: 'when (?:an|the|each|every|a new) order (?:comes|arrives)|made to order|on demand',
    of: /\.ordered$/,
    sentence: true,
  },
  {
    kind: 'limit',
    words: '(?:max|min)\\.? (?:of )?[$€£]',
    accounted: /^(?:min|max|tier|band|free)/,
    sentence: true,
  },
  {
    kind: 'timed',
    words:
      '(?:first|initial) (?:day|night|week|month|quarter|year)s? (?:of|is|are|costs?|free)|started|begun|commenced|part thereof|fraction of|fraction|rounded up|(?:for|in|on) the first|first(?= \\d)|after that|thereafter',
    accounted: /started|^(?:free|packs|factor|tier|band|horizon)/,
  },
  {
    kind: 'again',
    words:
      'returned|returns|return|refunded|refunds|refund|come back|comes back|sent back|no-shows|broken|breaks|damaged|spoilt|spoiled|stolen|missing',
    of: /^[-+]money\.(?:sold|ordered|sale)$|^[-+]cost\.(?:sold|ordered)$|^-price\.sold$/,
    accounted: /^chance$|\.left$/,
    sentence: true,
  },
]
