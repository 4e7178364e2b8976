// Words that make schedules of rates, as data: how a limit is told, what stands for all others, which
// words are no value of a column. Spelling only; atoms.ts and its neighbours apply them.

/** Side of a limit that is priced, and whether the limit itself is on it (null: not said). */
export type Cue = { readonly side: 'low' | 'high'; readonly within: boolean | null }

const cue = (side: Cue['side'], within: boolean | null, phrases: string): [string, Cue][] =>
  phrases.split('|').map((phrase) => [phrase, { side, within }])

/** Before a limit. */
export const BEFORE: ReadonlyMap<string, Cue> = new Map([
  ...cue(
    'high',
    false,
    'below|under|beneath|<|less than|cheaper than|lower than|lighter than|fewer than|smaller than|short of|not reach',
  ),
  ...cue(
    'high',
    true,
    'up to|up to and including|at most|no more than|not more than|not over|not above|not exceeding|not exceed|not heavier than|not higher than|no higher than|max|<=|=<|≤|until|till',
  ),
  ...cue(
    'low',
    false,
    'above|over|more than|exceeding|exceeds|exceed|beyond|past|heavier than|higher than|greater than|larger than|bigger than|dearer than|costlier than|>|in excess of|upwards of',
  ),
  ...cue(
    'low',
    true,
    'from|at least|>=|=>|≥|starting at|starting from|no less than|not less than|not below|not under|reaches|reach|hits',
  ),
])
export const LONGEST_CUE = 4

/** Behind a limit. */
export const BEHIND: ReadonlyMap<string, Cue> = new Map([
  ...cue(
    'low',
    true,
    'or more|and more|or above|and above|and over|or over|or higher|and higher|or up|and up|up|upwards|upward|and upwards|onwards|or heavier|and heavier|or dearer|or greater|or larger|or bigger|+',
  ),
  ...cue(
    'high',
    true,
    'or less|or below|and below|and under|or under|or fewer|or cheaper|or lower|or lighter|and less|or smaller',
  ),
])

/** Between a cue and its number. */
export const FILL = new Set(
  'a an the price prices of its their selling sale exactly about just value amount'.split(' '),
)
/** Words that end in a range's second limit. */
export const RANGE =
  /#[mn] (?:[a-z]+ )?(?:to|[-–—])$|#p to$|\bbetween .*#[mn] (?:[a-z]+ )?and$|\b(?:part|portion|slice|bit|piece|share|prices?|section|stretch) to$/
/** Behind a bare number that counts nothing. */
export const BEHIND_RATE = new Set(
  (
    'of per for if on a an in and or when where to each apiece flat more extra from up below under above over otherwise ' +
    'else then but the instead at is once as every ea within inside outside by wherever anywhere everywhere elsewhere plus while too only'
  ).split(' '),
)

/** What is told without a number: all others, or those on one side of what was told. */
export const RESTS: readonly (readonly ['above' | 'below' | 'between' | 'else', RegExp])[] = [
  [
    'else',
    /(?<!\b(?:no|nothing|each|some|or) )(?:\b(?:any|every)(?:thing|body|one)? else(?:where)?\b|\b(?:anything|everything) other\b|\b(?:all|any|every) (?:the )?(?:other|remaining)(?: (?!#)[a-z]+)?|\b(?:wherever|anywhere|everywhere|somewhere) else\b|\b(?:all )?the (?:others|rest|remainder)\b(?: of [a-z]+)?|\ball (?:others|else)\b|\bothers\b|\belsewhere\b|\botherwise\b|\bother [a-z]+s\b|\bother(?= [|:])|\belse\b|\bremainder\b)/g,
  ],
  [
    'above',
    /\b(?:the )?excess\b|\b(?:above|beyond|over|past)(?: (?:that|this|it|those|them))?(?= (?:[,:()#]|it\b|at\b|is\b|pays?\b|costs?\b|they\b|only\b|just\b)|$)|(?<!#[mnp] )\bmore(?= [,:()]| costs?\b| pays?\b|$)|\bmore than (?:that|this)\b|(?:(?<=\bfirst #.{0,40}, )then|\b(?:thereafter|afterwards))(?= (?:only |just |it is )?#)|\b(?:bigger|larger|heavier|dearer|higher|pricier|costlier|greater|more expensive)(?: (?:ones|[a-z]+s))?(?! than|[a-z]*\s+than)/g,
  ],
  [
    'below',
    /\b(?:smaller|cheaper|lighter|lower|lesser)(?: (?:ones|[a-z]+s))?(?! than|[a-z]*\s+than)|\b(?:below|under)(?: (?:that|this|it))?(?= (?:[,:()#]|it\b|at\b|is\b|they\b)|$)|(?<!#[mnp] )\bless(?= [,:()]| costs?\b| pays?\b|$)|\bless than (?:that|this)\b/g,
  ],
  ['between', /\b(?:in )?between\b(?! (?:the )?#)/g],
]

/** What costs nothing. */
export const ZERO =
  /\b(?:free|nothing|none|nil|zip)\b(?! (?:else|besides|more|has|was|sold|of))|\bno (?:fee|fees|commission|charge|duty|cost|postage|shipping|surcharge|cut)\b|\bnot (?:charged|inspected|billed)\b/g

/** A percentage is of the parts of a price. */
export const BAND =
  /\b(?:first|next|following|initial) #|\b(?:parts?|portions?|slices?|excess|remainder|increments?|marginal|marginally)\b|\bin (?:steps|slices|bands)\b|\b(?:on|of) (?:the|any|all) (?:rest|remainder|excess)\b|\b(?:what|whatever|anything) (?:is |goes |lies )?(?:above|over|beyond) (?:that|this|it)\b|\bof (?:anything|whatever|everything|what|all|the amount)(?: (?:that |is |goes |lies |comes |brings ){0,2}(?:above|over|beyond|past|exceeds|exceeding|in excess)\b)/
/** A percentage is of the whole price. */
export const TIER =
  /\b(?:whole|full|entire)\b(?: \w+){0,2}|\bon (?:all of the price|the lot)\b|\bnot (?:just|only|on)(?: just| only)?(?: on)? the (?:excess|bit|extra|part|top)\b/
/** No fee by a schedule: a limit of a fee, or money that is no fee. */
export const NO_FEE =
  /\b(?:floor|cap|capped|minimum|maximum|returns?|returned|refund\w*|discounts?|except|unless|apart from(?! that)|rebates?|bonus|credit\w*|(?:gives?|pays?|credits?) (?:us|me)|we (?:get|receive|earn)|broken|unsold|leftovers?|interest|days?|weeks?|months?|years?)\b/
/** One rate or another, most likely of the whole price. */
export const CHOICE =
  /\b(?:if|when|where|whenever|once|otherwise|else|instead|other|others|cheaper|dearer|under|below)\b|\b(?:items|pieces|products|goods|units|articles|sales|books|ones|those|things)\b|\bit is\b|\b(?:for|if) anything\b/

/** Words that are no value of a text column. */
export const NO_VALUE = new Set(
  (
    'a an the this that these those it its it’s they them their he she we our us you your i me my who what which whose ' +
    'and or but nor plus minus then so as also too just only even still about around nearly exactly while whereas depending ' +
    'of on in at to from for by with within inside into out up off over under above below per between through via than ' +
    'is are was were be been being am do does did has have had get gets got goes go going comes come pay pays paid paying ' +
    'cost costs costing charge charges charged charging take takes taken taking bill bills billed keep keeps kept keeping ' +
    'hit gets want wants eat eats sits sit stands stand amounts amount comes run runs earn earns cuts say says said reads read ' +
    'means mean named called named holds attract attracts carry carries needs need bears bear incur incurs see sees fall falls ' +
    'fee fees commission commissions referral cut rate rates percent percentage share tax taxes duty duties customs tariff ' +
    'shipping postage delivery carriage freight handling shipment post parcel parcels courier fulfilment fulfillment storage ' +
    'packing packaging price prices sale sales selling sold sell sells ship ships shipped send sends unit units item items piece pieces product products ' +
    'goods order orders ordered buy bought buying deal deals each every all any both either half full whole entire none ' +
    'free nothing nil zero zip no not never if when where whenever once otherwise else other others elsewhere instead ' +
    'everything anything rest remainder remaining cases case column columns category categories field table menus row rows ' +
    'value values kind kinds type types line depends depend depending according varies vary differs differ applies apply ' +
    'hardest worst least most more less extra additional flat fixed eur usd gbp euro euros dollar dollars pound pounds cents cent ' +
    'site platform marketplace portal shop store market us- one ones stuff things thing part parts their theirs there here ' +
    'sum revenue turnover cheaper cheap dear expensive respectively namely like such p.a. annum again e.g. i.e. etc by how much long high low'
  ).split(' '),
)
/** Values may be spelled as a word of NO_VALUE, where they are written as codes: "US", "IT". */
export const isCode = (raw: string): boolean =>
  /^[A-Z][A-Z0-9]{0,4}$/.test(raw) && raw !== 'I' && raw !== 'A' && raw !== 'T'

/** Units that goods are counted by. */
export const UNITS =
  /^(units?|pieces?|items?|pcs|bags?|boxes|box|copies|cases|crates?|bottles?|bundles?|cartons?|pallets?|pairs?|sets?|reels?|books?|lamps?|kegs?)$/

// What limits are limits of.
export const BASKETS =
  /\b(?:orders?|baskets?|carts?|invoices?|revenue|turnover|totals?|sales|spend|spending|month|year)\b/
export const OF_MANY =
  /\b(?:quantity|quantities|volumes?|turnover|cumulative|cumulatively|gmv|monthly|annual|annually|yearly|weekly|lifetime|in total|distance|miles|km|kilometres|employees|followers)\b|#[mn] (?:of|in) (?:the |our |total |your )*(?:revenue|sales|turnover|takings)\b/
export const OTHERS_MONEY =
  /\b(?:buyers?|customers?|clients?|shoppers?|they themselves) (?:who |themselves |then )?(?:pays?|covers?|bears?|are charged|is charged)\b|\b(?:we|i) (?:keep|retain|pocket|make|are left with)\b/
/** What stands in the table of sales. */
export const SALES = /\bsales (?:sheet|table|tab|list)\b|\b(?:each|every) sale[’']s\b/
export const ORDERED = /\b(?:qty|order|orders|ordered|buy|buying|lots of|deals of)\b/
export const ORDERING =
  /\b(?:qty|order|orders|ordered|ordering|buy|buying|bought|purchase|take|deal|deals|lots?|po|shipments?|consignments?)\b/
export const PRICED =
  /\bpric(?:e|es|ed)\b|\b(?:goes|go|went|gone|sold|sells|sell|selling|brings) (?:for|at|below|under|above|over)\b|\bfetch/
export const HEAVY = /\b(?:heavier|lighter|weights?|weighs?|weighing|heavy)\b/
export const COST =
  /\b(?:unit_cost|unit cost|cost price|purchase price|buying price|costs? us|we paid)\b/
/** Limits of a price that is not the one of the sale. */
export const OTHER_PRICE =
  /\b(?:unit_price|list price|listed|asking price|rrp|msrp|recommended)\b|\b(?:depends on|by|according to) (?:the |its |our )?(?:unit_cost|unit cost|cost price|purchase price|buying price|cost)\b/

// What rates are paid for.
export const OF_PRICE = /\b(?:of|on) (?:the |its |their )?(?:\w+ )?(?:price|sale|revenue)\b/
export const OF_COST =
  /\b(?:of|on|from) (?:the |its |our |their )?(?:unit_cost|unit cost|costs?|cost price|purchase price|buying price|purchases|what we (?:paid|pay)|goods)\b/
export const ON_COST = /\b(?:duty|duties|customs|tariff|insurance|insured)\b/
export const ON_BUYING =
  /\b(?:bought|we buy|i buy|buying|received|receive|receiving|inbound|incoming|arrives?|arrival|acquire|acquired|purchased|units? ordered|we order|imported|import|inspection|inspect|inspecting|grading|refurbishing|refurbishment|prep|prepping|repairs?|parts)\b/
export const PER_DEAL =
  /\b(?:per|an?|each|every|for the|for that|whole|that|one) (?:deal|lot|shipment|order|purchase order|po|consignment|delivery run|purchase|batch)\b/
export const FEES =
  /\b(commissions?|referral fee|closing fee|selling fee|fees?|postage|shipping|delivery|carriage|freight|handling|duty|insurance|inspection|storage|packing|tax|premium|surcharge|rebate|bonus)\b/

/** A value of a text column stands behind these, or first in its clause. */
export const POINTING =
  /^(for|if|is|are|says|say|reads|to|in|within|inside|from|on|goods|,|and|or|but|\(|:|=|–|—|-|\||["“'‘]|when|where|called|category)$/
