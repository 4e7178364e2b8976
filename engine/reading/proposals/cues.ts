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
