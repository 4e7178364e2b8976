// Words of businesses whose units are attempts: what is done to win somebody, what he then does, and how
// it is said that otherwise nothing comes of it. Data: attempts.ts looks for them.
/** Days, seasons and holidays. */
export const TIMES =
  '(?:mon|tues|wednes|thurs|fri|satur|sun)days?|weekends?|weekdays?|january|february|march|april|june|july|august|september|october|november|december|spring|summer|autumn|winter|christmas|easter|(?:\\w{1,20} )?holidays?|(?:the )?(?:\\w{1,20} )?season|(?:bad|good|some) (?:years?|months?|weeks?)'

/** What is done to win somebody. No one buys one of these for itself. */
export const OUTREACH =
  /^(?:calls?|phonecalls?|contacts?|letters?|mailings?|mails?|emails?|texts?|messages?|sms|newsletters?|postcards?|fly?ie?rs?|leaflets?|visits?|doors?|knocks?|clicks?|impressions?|ads?|adverts?|advertisements?|banners?|demos?|demonstrations?|presentations?|pitch(?:es)?|quotes?|quotations?|offers?|proposals?|bids?|tenders?|invitations?|attempts?|tries|try|approach(?:es)?|leads?|prospects?|reminders?|notifications?|applications?|enquir(?:y|ies)|inquir(?:y|ies)|samples?|catalogues?|catalogs?|brochures?|(?:[a-z]+ )?(?:test drives?|trial lessons?|free trials?))$/
/** What is done and may come to nothing; some of these are also sold for themselves. */
export const ATTEMPT =
  /^(?:inspections?|surveys?|audits?|screenings?|assessments?|appraisals?|estimates?|valuations?|interviews?|appointments?|consultations?|meetings?|conversations?|viewings?|showings?|tastings?|trials?|drives?|lessons?|sessions?|addresses|address|posters?|wells?|drillings?|digs?|search(?:es)?|auditions?|checks?|claims?|lawsuits?|suits?|tests?|pings?|expeditions?|dives?|introductions?|referrals?|candidates?|applicants?)$/
/** Goods, whatever is done with them. */
export const GOODS =
  /\b(?:loa(?:f|ves)|pieces?|units?|items?|box(?:es)?|bottles?|pairs?|seats?|rooms?|tickets?|goods|products?)\b/

/** He takes goods or a service: whether it is the unit itself that he takes is to be seen. */
export const TAKES =
  /\b(?:buys?|bought|orders?|ordered|purchases?|purchased|books?|booked|reserves?|reserved|rents?|rented|hires?|takes?|wants?|needs?|picks?|chooses?|collects?)\b/
/** Goods that find a buyer are stock. */
export const SELLS = /\b(?:sells?|sold|selling|resells?|resold|hammered|auctioned)\b/
/** What may be said of the attempt itself. */
export const SUCCEEDS =
  /\b(?:succeeds?|successful|success|wins?|won|converts?|converted|works?|accepted|approved|granted|answered|signed|agreed|pays? off|lands?|hits?|strikes?|finds?|found|turns? into|becomes?|leads? to|results? in)\b/
/** He does no such thing, or how much is done decides. */
export const NO_SUCCESS =
  /\b(?:not|no|never|nobody|none|neither|declines?|refuses?|rejects?|fails?|loses?|unless|over|above|below|under|exceeds?|more than|less than|at least|at most|than|before|after|within|until)\b|[#@]/

/** Words by which a cost is not paid for each attempt. */
export const CONDITIONAL =
  /\b(?:only|if|when|whenever|once|unless|until|provided|except|success\w*|succeeds?|accepted|accepts?|signed|closed|winning|won|wins?|converted|converts?|sold|sales?|sells?|buyers?|renewals?|deals? (?:closed|made)|refund\w*|waived?|returned|back)\b/
/** So it is meant of each, whatever comes of it. */
export const IN_ANY_CASE =
  /\b(?:whether|no matter (?:whether|if|what))\b[^.]{0,60}?\b(?:or not|or no|not|not)\b|\b(?:whether|no matter (?:whether|if))\b.{0,60}?(?= \.|$)|\b(?:in any (?:case|event)|either way|whatever (?:happens|comes of it|the \w+ \w+)|successful or not|win or lose|with or without success)\b/g
/** Another cost than unit_cost for each: by time or page, on some days, twice of it. */
export const OTHERWISE_PAID = new RegExp(
  `\\bunit_cost (?:per|an?|each|every|for every) (?:minutes?|hours?|days?|weeks?|months?|years?|pages?|kilo\\w*|km|miles?|grams?)\\b|\\b(?:${TIMES})\\b|\\b(?:twice|double|triple|half(?! an? (?:day|hour)))\\b`,
)
/** "The client pays for the call", where it is not we. */
export const paidByOthers = (noun: string): RegExp =>
  new RegExp(
    `(?<!\\b(?:we|i|to) )(?<!\\b(?:we|i) \\w+ )\\b(?:pays?|bears?|covers?|sponsors?) (?:for )?(?:(?:the|our|its|these|all|each|every|his|her|their) )*(?:${noun}\\w*|costs?)\\b`,
  )
/** More or less than the price is earned, or once and again. */
export const OTHER_PRICE =
  /\b(?:twice|double|triple|half|third|quarter|part|share|most|times)\b(?: \w+){0,2} (?:unit_)?price\b|\b(?:unit_)?price (?:(?:per|an?|each|every) (?:month|week|year|day|hour|minute)\b|(?:minus|less|plus|and|[-−×+*]) (?:the )?unit_)/
/** Something comes of the others. */
export const NOT_NOTHING =
  /\b(?:if not|otherwise|or else|if (?:he|she|it|they|the \w+) (?:do|does|did) not)\b(?![^.]*#)/

/** What an attempt that is not met costs besides, without an amount. */
export const LOSES =
  /\b(?:if not|otherwise|or else|else|if (?:he|she|they|it|the \w+)(?: \w+){1,3})(?: ,)? (?:then )?(?:we|i) (?:\w+ )?(?:lose|pay|owe|forfeit|refund|repay|give back)s?\b(?! nothing)/
/** Elsewhere in the text: the cost is not always paid. */
export const TAKEN_BACK =
  /\b(?:only|not|never) (?:\w+ )?(?:due|paid|charged|payable|owed|billed)\b|\b(?:refund\w*|waive[sd]?|reimburs\w*|money back|free of charge|no charge|costs? (?:us )?nothing|is free|are free)\b|\bonly (?:pay|paid|charge[sd]?|cost|costs|due|if|when|for)\b|\bpay\b.{0,30}\bonly\b/
/** Words of goods that wait for buyers. */
export const STOCK =
  /\b(?:stock|inventory|unsold|left ?overs?|left over|shelf|shelves|warehouse|written off|write off|resell|resale|in store|storage)\b|\bqty (?:[a-z]+ ){0,3}(?:pieces|goods|items|boxes|bottles|pairs|units (?:in|on|of|that))\b/

const BUYER =
  'who|that|they|he|she|it|whoever|(?:client|customer|visitor|reader|owner|guest|household|buyer|prospect|lead|donor)s?|people|may|might|will|would|could|can|not|if|nobody|somebody|someone|everyone|anyone|has|have'
/** Goods are bought, by no client; what stands before and behind is what is bought. */
export const BUYS = new RegExp(
  `(?<!\\b(?:${BUYER}) )(?<!(?<!\\b(?:have|need|had) )\\bto )\\b(?:buy|buys|buying|purchases?|purchasing|imports?|importing|resells?|reselling|bought|purchased|imported|resold)\\b`,
)
/** What attempts are made with, or to whom. */
export const MEANS =
  /^(?:address(?:es)?|lists?|traffic|keywords?|words?|space|spaces|airtime|media|views?|slots?|stamps?|envelopes?|paper|data|time|numbers|advertising)$/
/** Goods are sold at an amount, or sold too; "sells insurance" alone says what the attempts offer. */
export const SELLS_TOO = new RegExp(
  [
    `(?<!\\b(?:${BUYER}) )\\bsells?\\b(?:(?!\\b(?:pays?|gets?|receives?|takes?)\\b)[^.;:])*[#@]`,
    '\\bsold (?:on |off |again )?(?:at|for) (?:about )?[#@]',
    '\\b(?:also|besides|as well as|in addition|on the side|additionally|apart from)\\b[^.;:]*\\b(?:sell|sells|selling)\\b',
    '\\b(?:sell|sells|selling)\\b[^.;:]*\\b(?:too|as well|besides|in addition|on the side)\\b',
    '\\b(?:we|i|also|and|shop|store) (?:\\w+ )?(?:trades?|deals?) in\\b',
    '\\b(?:re)?sell (?:them|these|those)\\b(?! (?:an?|the|our|this|some)\\b)',
  ].join('|'),
)
