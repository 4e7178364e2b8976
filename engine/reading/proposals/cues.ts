// Words that a reading by a model needs and that the tagger's labels do not tell: clocks of rates, rates of
// exchange, rows that are orders, and what a term without a number is for. Patterns of lower-case English.

/** Money that goes by the clock. */
export const RATE =
  /(?:(?<!after |within |than |once |in )\b(?:per|a|an|each|every|and|for one|in one)|\/) ?(?:calendar |started |begun )?(day|week|month|year|period|step)s?\b|\b(daily|weekly|monthly|yearly|annual(?:ly)?|per annum|p\.a)\b/

/** A rate of exchange: "1 EUR = 1.08 USD", "1.08 dollars per euro". */
export const EXCHANGE =
  /\bexchange\b|\brate\b|\bfx\b|\bconver\w*|\b(?:1|one) (?:eur|usd|gbp|chf|cad|aud|jpy|euro|dollar|pound)\b|\bper (?:euro|dollar|pound|franc|yen)\b|\bto the (?:euro|dollar|pound)\b/

/** Where a sales row is said to be one order: only then are rows counted. */
export const ROWS_ARE_ORDERS =
  /\b(?:rows?|lines?|entr(?:y|ies)|records?)\b[^.;]{0,60}\b(?:orders?|transactions?|parcels?|sales?|customers?|baskets?|shipments?|bookings?|checkouts?)\b|\b(?:orders?|transactions?|parcels?)\b[^.;]{0,40}\b(?:is|are|as) (?:a|one|its own|each)? ?(?:sales )?(?:rows?|lines?)\b/

/** Words for the price that Menus lists. */
export const LIST_PRICE =
  /\bunit_price\b|\b(?:list|listed|retail|catalogue?|asking|expected|original|full|sticker) prices?\b|\brrp\b/

/** Units that are sold, and units that are not. */
export const SOLD = /\bsold\b(?! or not)|\bsells?\b|\bsales?\b|\bbuyers?\b|\bcustomers?\b/
export const LEFT =
  /\bleft[ -]?overs?\b|\bunsold\b|\b(?:not|never) (?:be(?:en)? )?(?:sold|sell)\b|\bleft\b|\bthe rest\b|\bremain\w*|\breturn\w*|\bback\b|\bfail\w* to sell\b/

/** What says that something is given back or earned. */
export const GAIN =
  /\brefund\w*|\bcredit\w*|\breimburs\w*|\bmoney back\b|\bback\b|\bbuys?\b|\breturn\w*|\bpays? us\b|\bgives? us\b|\bwe (?:get|receive|recover|earn|keep|charge)\b|\bresale\b|\bscrap\w*|\bsalvage\b|\bgoes? for\b|\bworth\b/

/** Words for more than one unit, to which a minimum or maximum may apply. */
export const FOR_ALL =
  /\b(?:orders?|deals?|lots?|loads?|batch(?:es)?|shipments?|options?|months?|weeks?|years?|days?|totals?|together|altogether|overall|whole|consignments?|deliver(?:y|ies)|invoices?|transactions?|in all|settlements?|pallets?|box(?:es)?)\b/

/** A price reduced: a gain where we buy, a cost where we sell. */
export const REDUCED = /\b(?:discount\w*|rebat\w*|off|cashback|bonus|knocks?|reduc\w*|cheaper)\b/

/** An amount of the price without VAT. */
export const NET_OF_VAT =
  /\b(?:without|excluding|excl|ex|before|net of|less|minus|after) (?:the |of )?(?:vat|tax|gst)\b|\bnet (?:price|revenue|sales?|amount|turnover)\b|\bprice net\b/

/** What an amount is counted by, named before it: "each unsold tree costs us $3". */
const counted = (words: string): RegExp =>
  new RegExp(`\\b(?:each|every|per|any|all|the) (?:[a-z-]+ ){0,2}?(?:${words})\\b`)
export const COUNTS_LEFT = counted('unsold|left[ -]?overs?|left over|not sold|remaining')
export const COUNTS_SOLD = counted('sold|sales?')

/** Money that comes to us. */
export const PAID_TO_US = /\b(?:pays?|gives?|refunds?|reimburses?|credits?|returns?) (?:us|me)\b/

/** "10 free days". */
export const FREE_TIME = /^\S+ (?:charge-)?free (?:days?|weeks?|months?)\b/

/** A begun one of a container counts whole. */
export const BEGUN =
  /\b(?:started|begun|part[- ]filled) (?:pallets?|box(?:es)?|cartons?|cases?|crates?|packs?|bags?|containers?|trucks?|loads?|vans?|rolls?|batch(?:es)?|dozens?|trays?|sheets?|kilos?|kg|hours?)\b/

/** Money that is tied up until goods are sold, wherever they are. */
export const FINANCED =
  /\b(?:loans?|interest|capital|financ\w*|credit|overdraft|bank|lend\w*|borrow\w*)\b/

/** "5% fuel surcharge on the postage": what a share is of, by its name. */
export const SHARE_OF =
  /^\S+ (?:per cent |percent )?(?:[a-z]+ ){0,3}?(?:on|of) (?:the |that |this |its )?([a-z]{4,})\b/

/** Minutes at a rate by the hour. */
export const MINUTES = /\bmin(?:ute)?s?\b/
export const HOURS = /\b(?:hours?|hourly|hrs?)\b/

/** All that something costs, or more. */
export const ALL_OF_IT =
  /\b(?:full|fully|whole|entire|all|twice|double|replac\w*|again|refund\w*|(?:pay|paid|lose|costs?|at) (?:us )?(?:the )?unit_cost|100)\b/
export const PRICE_OR_COST =
  /^(?:price|prices|cost|costs|sale|sales|value|revenue|purchase|order|orders|turnover|takings|goods|what|each|every|units?|items?|pieces?|profit|gross|total|selling|list)$/

/** On which side of the limit that follows an amount is paid; not where the words turn it about. */
export const BELOW = /\b(?:below|under|less than|fewer than|cheaper than|up to|until)$/
export const ABOVE = /\b(?:above|over|more than|beyond|exceed\w*|at least|from)$/
export const TURNED =
  /\b(?:free|nothing|no|none|not|except|unless|otherwise|without|else|instead|the rest)\b/
