// The vocabulary, as data: phrases and the cue that each stands for. A phrase is a row of words;
// `a|b` are alternatives, `x?` may be left out, {name} is a list below, <u> a word for one unit,
// <w> any one word, <#> a bare number, <clock> a length of time. Longer phrases win.
// What cues do together stands in compose.ts and statements.ts.

export const LISTS: Readonly<Record<string, readonly string[]>> = {
  Q: [
    'per',
    'each',
    'every',
    'for each',
    'for every',
    'for one',
    'on each',
    'on every',
    'a',
    'an',
    'one',
    '/',
    'any',
  ],
  PER: ['per', 'a', 'an', 'each', 'every', '/', 'and'],
  OF: ['of', 'on', 'from', 'of whatever is', 'for'],
  DET: ['the', 'our', 'its', 'their', 'each', 'every', 'that', 'a', 'the full', 'the whole'],
  WE: ['we', 'you', 'it', 'they', 'i'],
  IS: ['is', 'are', 'was', 'were', 'get', 'gets', 'be'],
  GOODS: ['the goods', 'goods', 'stock', 'the stock', 'it', 'them', 'a unit', 'the unit'],
  BUYER: ['buyer', 'buyers', 'customer', 'customers', 'client', 'clients', 'purchaser'],
}

export const CLOCKS: Readonly<Record<string, string>> = {
  day: 'day',
  days: 'day',
  daily: 'day',
  week: 'week',
  weeks: 'week',
  weekly: 'week',
  month: 'month',
  months: 'month',
  monthly: 'month',
  year: 'year',
  years: 'year',
  annum: 'year',
  period: 'period',
  periods: 'period',
  step: 'period',
  steps: 'period',
}

/** Words for one unit of what is sold; the text adds its own (see cues.ts). */
export const UNIT_WORDS = words(`
  unit units item items piece pieces article articles parcel parcels box boxes ticket tickets plant
  plants car cars case cases keg kegs head bag bags bottle bottles book books garment garments
  product products pair pairs copy copies`)

/** "per …" of these is no unit. */
export const OTHER_UNITS = words(`
  pallet pallets truck container visit hour minute km kilometre kilometer mile employee page dozen
  hundred thousand click lead shop store square sku trip customer invoice load call person`)

/** What a word says about the kind of a cost; the first that stands nearest decides. */
export const ROLES: Readonly<Record<string, readonly string[]>> = {
  fee: words(`fee fees commission commissions referral processing brokerage royalty royalties
    payment payments charges charge`),
  // Who takes a fee: no cost where no amount stands beside them.
  agent:
    words(`marketplace marketplaces platform amazon ebay etsy stripe paypal processor processors
    reps agents agent card auction auctions showroom gallery`),
  selling: words(`shipping ship postage stamp stamps delivery deliveries fulfilment fulfillment
    fulfilling pick packaging packing courier sending dispatch post label labels wrapping pots
    shipped`),
  buying: words(`prep inspection grading listing receiving inbound freight refurbishing
    refurbishment intake broker import`),
  duty: words('duty duties tariff tariffs insurance'),
  storage: words(`storage store storing stored holding hold warehousing warehouse shelf keeping
    watering care`),
  capital: words('capital interest money finance financing'),
  disposal: words('disposal dispose disposing dump dumping scrapping recycling haul'),
}

/** Words that say that money goes out; elsewhere a cost noun says it. */
export const COST_VERBS = words(`
  cost costs pay pays paid paying charge charges charged take takes taken keep keeps deduct deducts
  deducted spend spends bill billed receive receives retain retains withhold withholds require requires runs adds get gets earn earns go goes stays is are needs
  come comes`)

/** Words that change what an amount means: one that no rule consumed refuses the reading. */
export const MODIFIERS = words(`
  if unless except only when while until till after before within during first then above below over
  under beyond exceeding exceeds more less than minimum maximum least most cap capped started twice
  double doubled triple net gross rest other others another half third discount discounts rebate
  rebates deposit deposits refund refunds refunded return returns returned refunded partner investor
  split bonus bonuses waived instead either without never cannot not no none free credited credit
  depends varies vary between average tax taxes vat gst sometimes often usually mostly unless maybe
  few some several many couple plus minus extra additional also both every share rate dozen hundred
  thousand million half halves remaining excluding including includes include included excludes
  started overdue late early once last next minus times multiplied divided subsidy grant cashback
  already used previously formerly competitor competitors competition rival would could might will
  planned expect expected target hope back covers cover bears bear reimburses reimbursed
  contributes subsidises insurer elsewhere separately
  second third fourth fifth initial grace starting start starts begin begins beginning onwards
  whichever greater smaller larger excess surcharge outside inside abroad except depending according
  refundable damaged broken spoiled spoils expire expires stolen lose loses fail fails
  tier tiers bracket brackets level levels season weekend holiday lower higher highest lowest former
  latter respectively same profit loss losses margin markup or but though however otherwise
  collect collects collected save saves saving savings income tip tips dropship dropshipping consign
  neither nor domestic international quarter quarterly fortnight fortnightly hourly biweekly
  falling rising hardly barely`)

/** Modifiers that change nothing where an amount has been read whole. */
export const HARMLESS = words(
  'then plus also both or but though every average extra additional another once',
)

/**
 * Words that may follow an amount without changing it. Any other word that no rule took may be a
 * condition, a base or somebody else's purse, and refuses the reading.
 */
export const FILLERS = words(`
  the a an of on in at to for from and or by with our its their his her we they it he she you us me
  my i is are was were be been being what that this these those which who as per each every all any
  there here so too just then plus also both or but though average extra additional another once
  column columns sold unsold bought incl included gives up value values amount amounts total price
  prices cost costs money usd eur gbp dollars euros pounds cents pence only about roughly
  approximately currently today now always simply typically therefore thus hence accordingly please
  note sheet table row rows file data name named called given says stands shown listed holds unit
  units one two cut off out everything e.g. bank time office involved buy buys
  sell sells trade`)

export type Phrase = readonly [cue: string, phrases: string]

/** Cue and phrases, separated by `;`. */
export const PHRASES: readonly Phrase[] = [
  // How many: whose count an amount is multiplied with.
  [
    'count:sold',
    `{Q} sold <u>; {Q} <u> sold; {Q} <u> {WE} sell|ship|dispatch|deliver;
    {Q} <u> that|which? {IS} sold|shipped|dispatched|delivered; {Q} <u> shipped|dispatched|delivered;
    when|once|if a|an|the|one <u> sells; when|once|if a|an|the|one <u> {IS} sold;
    units sold; of? the? units {WE}? sell;
    {Q} <u> ordered|bought|purchased by {DET}? {BUYER}; {Q} sold; fulfilling each unit sold`,
  ],
  [
    'count:ordered',
    `{Q} <u> {WE} buy|purchase|order|import|receive|take; {Q} <u> {WE} take in;
    {Q} <u> it|they receives|receive; {Q} <u> bought|purchased|ordered|received|imported;
    {Q} <u> taken in; {Q} purchased|ordered|received|bought|incoming <u>; getting {Q} <u> in;
    {Q} <u> that|which? {IS} bought|purchased|ordered|received; everything|anything ordered|bought|purchased;
    {Q} <u> {WE} take|bring in; on|for everything|all ordered|bought; whether sold|it or? is? sold? not`,
  ],
  [
    'count:left',
    `{Q} unsold|leftover|remaining <u>; {Q} <u> left over; {Q} <u> unsold|remaining;
    {Q} leftover`,
  ],
  [
    'left',
    `leftover|leftovers; left over; unsold <u>|stock|units?; <u> unsold; unsold; the? remainder;
    the? remaining stock|units|items; <w> left over; <u> not sold; not sold|bought;
    whatever|what {IS} left; what|whatever {IS} still there|unsold; whatever|what has not been sold;
    that nobody bought|buys; units|stock left; remaining stock;
    what|whatever remains; not been sold; what|whatever we cannot|can't sell; unsold stock`,
  ],
  ['count:order', `{Q} order|transaction|checkout|sale; {Q} customer|client order`],
  ['sheet', 'of the? sales sheet|table|file'],
  ['count:row', '{Q} sales row; {Q} row; {Q} line of sales; {Q} row of sales'],
  [
    'count:deal',
    `{Q} deal|lot|shipment|option|batch; {Q} purchase order; placing an|one order;
    {Q} purchase order we place; {Q} order|lot {WE} place|buy`,
  ],
  [
    'deal',
    'regardless of its|the size; whatever its|the size; independent of its|the size; each option is one shipment|lot|purchase|deal|batch; each|every option is a shipment|lot|purchase|deal|batch',
  ],
  [
    'count:return',
    `{Q} return|returned <u>?; for? {Q} returned <u>; a? return label; for? {Q} return label`,
  ],
  [
    'count:unit',
    '{Q} <u>; {Q} <u> in stock|storage; {Q} <u> on the shelf; keeping|holding|storing {Q} <u> in? stock?',
  ],
  ['measure:kg', '{PER} kilogram|kg|kilo; for each kilogram|kg|kilo'],
  ['measure:lb', '{PER} lb|pound; for each pound|lb'],
  ['measure:m3', '{PER} cubic metre|meter; {PER} cbm|m3; for each cubic metre|meter'],
  ['measure:ft3', '{PER} cubic foot|feet; {PER} cuft|ft3; for each cubic foot'],
  ['measured:g', 'grams|gram per unit|item|piece; in grams|gram; weight in grams'],
  ['measured:kg', 'kilograms|kg per unit|item|piece; in kilograms|kg; weight in kg|kilograms'],
  ['measured:m3', 'volume of one|a|each unit|piece|item; in cubic metres|meters'],
  ['measured:ft3', 'cubic feet; in cubic feet'],
  // Of what: the base of a share.
  [
    'base:price',
    `{OF}? {DET}? selling|sale|sales|sold|retail|gross|list|item price|prices;
    {OF} {DET}? price|prices|revenue|turnover|proceeds|sale|sales|takings|unit_price;
    {OF} {DET}? gross|sales revenue|sales|proceeds; {OF}? {DET}? invoice value|amount;
    {OF}? what the|a? <u> sells|sold|sell for; each unit|item price; {OF}? {DET}? <u> price;
    {OF} {DET}? gross|selling|sale|sales? price including vat; what the? units? sold for;
    price including vat; in percent of the sale price; {OF} {DET}? gross price; selling price`,
  ],
  [
    'base:cost',
    `{OF} {DET}? price {WE} paid|pay; {OF} {DET}? price paid; {OF} {DET}? cost|costs|unit_cost; {OF}? {DET}? unit|purchase|buying|landed cost|price;
    {OF}? {DET}? cost price; {OF} what it|they cost us?; {OF} {DET}? cost of the? goods;
    {OF} what we paid for? it|them?; {OF} {DET}? purchase value; {OF} {DET}? <u> cost`,
  ],
  // How long.
  [
    'clock',
    '{PER} <clock>; {PER} <clock> of t; per <clock>; p.a.; annually; for? each|every <clock>',
  ],
  [
    'duration',
    'after|within <#> <clock>; older than <#> <clock>; unsold after <#> <clock>; over a <#> <clock> horizon; <#> <clock> horizon; not sold within <#> <clock>',
  ],
  [
    'steps',
    `t counts <clock>; t is a|one? <clock>; t is|are in <clock>; t is the <clock> number;
    t is counted|measured|given|expressed in <clock>; t in <clock>; one|a? period|step of? t? is|=? one|a <clock>; t <clock>;
    time unit of the data :|is? <clock>; time unit :|is? <clock>; t =|: <clock>; <clock> are|is the unit of t; the? unit of t is? the? <clock>; <clock> menus|data|decisions|periods|steps|buying;
    menus come|arrive every|each <clock>; {WE} decide|buy|order <clock>; {WE} decide|buy|order every|each|once a? <clock>;
    <clock> decision moments; a? new menu every|each <clock>; t {IS} <clock>; period is? a|one <clock>`,
  ],
  [
    'since:order',
    `from order to sale; from the day|date|moment? {WE} order|buy; runs from the day|date {WE} order;
    from the order date; until they|it are|is sold; until sold; from order|purchase until|to sale; from the moment {WE} order|buy`,
  ],
  [
    'since:arrival',
    'starts? on|at|from|with arrival; from then on; from arrival; once it|they arrives|arrive; after arrival',
  ],
  [
    'lead',
    `orders|goods|deliveries take t_lead <clock> to arrive; goods|orders|they|units|stock come|arrive in? t_lead <clock> after {WE} order|buy|ordering`,
  ],
  // Limits and bands.
  [
    'limit:min',
    'minimum of?; with a minimum of; min of?; at least; not|no less than; but at least; floor of; never less than',
  ],
  [
    'limit:max',
    'maximum of?; max of?; at most; capped at; not|no more than; cap of; limited to; up to a maximum of; with a maximum of; never more than',
  ],
  ['band:to', 'up to; up to and including; to the first'],
  ['band:first', 'of the first; on the first; the first; for the first'],
  [
    'band:above',
    `above; over; beyond; and then; on the rest; of the rest; on|of anything above|over;
    of|on whatever lies|is above|over; on the remainder; on|of the part|amount|portion above|over; then; and;
    for the rest; on the amount exceeding; exceeding`,
  ],
  [
    'band:price',
    'by price; of each unit price; {OF} each|every|the unit|item price; depending on the price',
  ],
  // Leftovers and their fate.
  [
    'fate:none',
    `worth nothing; worthless; written off in full; written off; fully written off; given away; {IS} dumped|binned|scrapped|discarded|destroyed|trashed; {IS} thrown out|away; total loss;
    lost money; composted|recycled|donated|discarded|destroyed for free|nothing?; thrown away; donated;
    go|goes back to them|us? at no cost; take|takes unsold pieces|units|items? back for free; of no value; no value; zero value;
    no salvage|scrap|residual value; a total loss; written off completely|fully|entirely; lost`,
  ],
  [
    'fate:recover',
    `liquidated at|for; sold off? to|for|at; salvaged at|for; cleared through|at|for; go to; goes to; is sold to;
    pays; recovered; we|{WE} get back; recover|recovers; worth; bring|brings in?; fetch|fetches; salvage value; is liquidated; sold to`,
  ],
  [
    'fate:lose',
    `loses; lose; written down by; write down by?; written off by; written down; {IS} written down by`,
  ],
  ['fate:rest', 'the|and? rest is? recovered; the other; the remaining'],
  // Who has what.
  [
    'wekeep',
    'we keep; we receive; we get; we retain; we are left with; leaves us; we earn; to us; our share; belongs to us; we take; goes to us; us',
  ],
  [
    'theirs',
    'belongs to the? investor|partner; to the? investor|partner; investor|partner gets|takes|receives|keeps|earns; with the? investor|partner',
  ],
  [
    'profit',
    `of? {DET}? result|profit|profits; what {IS} left after; what remains after; after fees and goods; net profit; what {IS} left`,
  ],
  [
    'split',
    '{IS} split; split with; is|are? shared with; is divided; split with our investor|partner; is split with our|the investor|partner; show our share',
  ],
  ['vat', 'vat; gst; value added tax'],
  ['including', 'include|includes|including|contain|contains|inclusive; it contains; with'],
  [
    'vat:out',
    'net of vat; without vat; excluding vat; exclusive of vat; before vat; exclude|excludes vat; ex vat; plus vat; vat plays no role; costs are net; excl vat',
  ],
  [
    'owner',
    'consignor|consignors own; consignor|consignors; on consignment; belong|belongs to consignors',
  ],
  [
    'returns',
    'return rate; of? the? units {WE} sell come back; come|comes back; {IS} returned; of? units sold {IS} returned; sent back; of sold units {IS} returned',
  ],
  [
    'refund',
    'refund the? full? price; refund|give back|pay back the full|whole price; give back the whole|full price; refund in full; full refund',
  ],
  [
    'gone',
    'cannot resell; can not resell; throw the? unit|item|piece|them|it away; cannot be resold; throw away; scrap them|it; is scrapped; are scrapped; any of the returned units',
  ],
  ['labour', '{DET}? buyer|buyers|staff|employee time; of our buyer|buyers|staff time'],
  ['refunded', 'refunded to {DET}? {BUYER}'],
  // Costs that are no costs of ours.
  [
    'zero',
    `free; for free; at no cost; paid by {DET}? {BUYER}; {BUYER} pay|pays|bear|bears|cover|covers {DET}? own?;
    nets out; leave <w> out; charged to {DET}? {BUYER} at? cost?; {BUYER} refund|refunds {DET}?; already in the prices;
    is|are? included; passed on to {DET}? {BUYER}?; no; nothing else; no other; there are no other; none; not charged; we ignore; no extra; plays no role; play no role; nothing`,
  ],
  [
    'buyer',
    '{BUYER} pay|pays; we charge; we charge {DET}? {BUYER}; {BUYER} is|are charged; charged to {DET}? {BUYER}; {BUYER} refund|refunds',
  ],
  [
    'aside',
    'since <#>; in <#>; founded in? <#>; for <#> years; <#> employees|people|warehouses|stores|shops; <#> years ago; for over <#> years; more than <#> years',
  ],
  [
    'orderdef:row',
    `each|every sales? row is|equals one|a transaction|order; each|every row of the sales sheet|table is one|a transaction|order;
    a|one sales row is one|a transaction|order; each|every sales row is one order; each|every sale|row is one|a transaction|order; per row of sales`,
  ],
  [
    'orderdef:parcel',
    'and? goes out as one|a parcel; shipped as one|a parcel; and? is shipped as one|a parcel; and is one parcel',
  ],
  [
    'orderdef:unit',
    'orders? hold|holds|contain|contains one|a unit|item|piece; one unit|item per order; every|each order is|has one|a unit|item; each|every order holds|contains one|a unit|item|piece; orders are for one unit|item',
  ],
  ['convert', 'convert at; exchange rate of|is?; exchange rate; converted at'],
  ['buy', 'costs are in; buy in; purchase costs? are? in; is in; costs in; cost is in; paid in'],
  ['sell', 'sales are? in; sell in; prices in; prices are in; sold in'],
  [
    'goods',
    'what we paid for the|our goods|stock|units; unit cost; cost of the? goods; the goods; and goods; the cost of the goods; purchase cost; cost of units',
  ],
  ['revenuedef', 'take what the units sold for; net profit; we value a deal as follows'],
  ['scale:percent', 'in percent; as a percentage; as percent; in %; a percentage'],
  ['means', '<#> means; <#> for'],
  [
    'approx',
    'about; roughly; around; approximately; averages; on average; circa; some; come to about; comes to about; ca; approx; nearly; almost; average',
  ],
  ['vague', 'a few; several; a couple of; some; a small; a bit of; few'],
  ['from', 'as much as; worth of'],
]

function words(text: string): readonly string[] {
  return text.trim().split(/\s+/)
}

/** What is tried rather than held: each unit is an attempt (interface §5, Trials). */
export const TRIALS =
  words(`click clicks letter letters mailing mailings impression impressions call calls
  loan loans applicant applicants email emails lead leads visit visits`)
/** Before one of them: what the option buys or makes. */
export const TRIED = words('buy send mail make place issue order purchase qty grant')
