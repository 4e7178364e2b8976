// Words of formulas, as data: what names stand for, what costs are of and counted by, which heads
// announce the profit. No grammar stands here (parse.ts).
import { STANDARD } from '#language/bind.ts'
import type { Columns } from '#language/inputs.ts'
import type { Per, Plain, Quantity } from './tree.ts'

// Writes the nouns of a trade in formulas as the words that formulas know: "0.45 x stems sold" as "0.45 x
// sold". The text keeps its length, so that places stay what they were; words beside no operator stay.

const SOLD = 'sold|signed|won|accepted|granted|hired|rented|placed|closed|booked|cleared'
const ORDERED =
  'bought|made|baked|poured|filled|fired|smoked|bound|chartered|written|received|delivered|printed|taken on loan|taken|' +
  'shown|blocked|brewed|produced|cooked|sent|filed|read|ordered|purchased|shipped in|acquired|loaded|grown|sewn|cast'
const LEFT = 'unsold|not sold|left over|left|sent back|remaining|wilted|unclaimed'
const REVENUE =
  'order values?|value of (?:the )?orders|takings|receipts|ticket income|hammer income|income|premiums|gifts|commissions received|assignment fees received|' +
  'subscription value|label payments|sales value|gross takings|what (?:the|they) [a-z]+ (?:bring|brings|fetch)|what they (?:bring|fetch)'

/** What stands before a quantity, and what behind it. */
const BEFORE =
  '(?<=(?:^|[-−–+×*·(/=]|\\bx|\\bplus|\\bminus|\\bless|\\btimes|\\bearns?|\\bmakes?|\\bis|\\bgets?)\\s*)'
const BEHIND = '(?=\\s*(?:$|[-−–+×*·)\\]/;,.]|x\\b|plus\\b|minus\\b|less\\b|times\\b|for\\b|if\\b))'
const NOUN = "(?:(?:the |number of |all )?(?!units?\\b|price\\b|cost\\b|unit_)[a-z][a-z'-]*s? )"

const rule = (words: string, noun: string): RegExp =>
  new RegExp(`${BEFORE}${noun}(?:${words})${BEHIND}`, 'gi')
const RULES: readonly (readonly [RegExp, string])[] = [
  [rule(REVENUE, '(?:the )?'), 'revenue'],
  [rule("cost of (?:(?:all|the|our) )*[a-z'-]+s(?: (?:bought|ordered|purchased))?", ''), 'goods'],
  [rule(SOLD, NOUN), 'sold'],
  [rule(LEFT, NOUN), 'left'],
  [rule('[a-z]+', '(?:returned|unsold|leftover) '), 'left'],
  [rule(ORDERED, `${NOUN}?`), 'ordered'],
]

/** "0.05 × (weeks in the warehouse, summed over all pots)": per unit and week. */
const UNIT_TIMES =
  /[×*·x]\s*\((day|week|month|year)s (?:(in (?:the |our )?(?:warehouse|store|stock|storage)|stored)|held|kept|owned|from the order)\b[^()]{0,60}\)/gi
const perTime = (text: string): string =>
  text.replace(UNIT_TIMES, (words, clock: string, stored?: string) =>
    `/unit/${clock} ${stored ? 'storage' : 'financing'}`.padEnd(words.length),
  )

/** What the text itself calls a unit of qty, and a row: "qty pots at unit_cost", "a row is an edition". */
const QTY_NOUN =
  /\bqty\b\s*(?:is|=|means|counts)?\s*(?:the )?(?:number of |how many )?(?:[a-z]+ )?([a-z]{3,}s)\b/i
const ROW_NOUN =
  /\b(?:a|each|one) row (?:of the sheet |here )?(?:is|=|stands for|means) (?:one |an? )?(?:[a-z]+ of )?([a-z]{5,})\b/i

function ownRules(text: string): (readonly [RegExp, string])[] {
  const units = QTY_NOUN.exec(text)?.[1]
  const row = ROW_NOUN.exec(text)?.[1]
  return [
    ...(units && !/^(?:units|unit_)/i.test(units)
      ? [[rule(units, '(?:the |number of )?'), 'ordered'] as const]
      : []),
    ...(row
      ? [[new RegExp(`(?<=\\b(?:per|for each|each) )${row}\\b`, 'gi'), 'deal'] as const]
      : []),
  ]
}

/** The same text, at the same places, with those nouns levelled. */
export function levelled(text: string): string {
  return [...RULES, ...ownRules(text)].reduce(
    (own, [pattern, name]) =>
      own.replace(pattern, (words) =>
        words.length >= name.length ? name.padEnd(words.length) : words,
      ),
    perTime(text),
  )
}

const list = (words: string): string[] => words.split('|')

const GOODS = list('units|items|pieces|quantity|qty')
const after = (words: string): string[] =>
  list(words).flatMap((word) => [
    word,
    ...GOODS.flatMap((of) => [`${of} ${word}`, `${word} ${of}`]),
  ])
const NAMES: Readonly<Record<Plain, readonly string[]>> = {
  price: list('price|prices|selling price|sale price|sales price|resale price'),
  list: list('unit price|list price|asking price'),
  cost: list('unit cost|unit costs|cost|purchase price|buying price|cost price|purchase cost'),
  goods: list('cogs|goods|cost of goods|goods cost|cost of the goods'),
  sold: [...after('sold'), 'number sold', 'number of units sold'],
  ordered: [...GOODS, ...after('ordered|bought|purchased'), 'order quantity', 'number of units'],
  left: [...after('left|leftover|left over|unsold'), 'leftovers'],
  revenue: list('revenue|revenues|sales|turnover|sales revenue|total sales|total revenue|proceeds'),
}

/** What a phrase of lower-case words stands for in tables with these columns. */
export function namesOf(columns: Columns): Map<string, Quantity> {
  const names = new Map<string, Quantity>()
  for (const [of, words] of Object.entries(NAMES))
    for (const each of words) names.set(each, { of: of as Plain })
  const all = [...columns.menus, ...columns.sales]
  // A column of one's own named as a word of the list means the column: `cost`, `sales`.
  for (const name of all)
    if (!STANDARD.has(name) && /^(?:cost|sales|goods|left)$/i.test(name))
      names.delete(name.toLowerCase())
  for (const name of all) {
    const plain = name.toLowerCase().replaceAll('_', ' ').trim()
    if (names.has(plain) || /^(?:key|menu|t|t lead)$/.test(plain)) continue
    const text = columns.texts?.includes(name) === true
    const of = columns.menus.includes(name) ? (text ? 'text' : 'option') : 'sale'
    names.set(plain, { of, column: name })
  }
  return names
}

/** What the noun after "per" counts. */
export const COUNTS: Readonly<Record<string, Per>> = Object.fromEntries([
  ...list('unit|item|piece|article|product|parcel').map((word) => [word, 'unit']),
  ...list('deal|lot|batch|shipment|consignment').map((word) => [word, 'deal']),
  ...list('order|sale|crate|pallet|box|carton|hour|km|mile|visit').map((word) => [word, 'other']),
  ...list('day|week|month|year').map((word) => [word, word]),
] as [string, Per][])
/** What a word beside the noun makes of it: "unit sold", "unsold unit". */
export const FATES: Readonly<Record<string, Per>> = Object.fromEntries(
  [
    [SOLD, 'sold'],
    [ORDERED, 'ordered'],
    [`${LEFT}|leftover`, 'left'],
  ].flatMap(([words, per]) => list(words!).map((word) => [word, per as Per])),
)
export const FATE = Object.keys(FATES).join('|')

/** Bases of a share whose base is not said (the conventions of grounding). */
export const OF_PRICE =
  /\b(?:fees?|commissions?|referral|processing|marketplace|platform|payment|card|paypal|stripe|ebay|amazon|etsy)\b/
export const OF_COST = /\b(?:duty|duties|customs|insurance|financing|finance|capital|interest)\b/
export const CAPITAL = /\b(?:capital|interest|financing|finance|loan)\b/
export const STORAGE = /\b(?:storage|storing|holding|warehouse|warehousing|shelf|rent)\b/
/** Costs of units ordered, where it is only said that they are per unit. */
export const BUYING =
  /\b(?:prep|preparation|inspection|testing|grading|listing|receiving|inbound|refurbish\w*|import|duty|customs|label?ling)\b/
/** Costs of units sold; in a formula of a whole deal such an amount may be meant per unit. */
export const SELLING =
  /\b(?:shipping|postage|delivery|fulfil\w*|pick|pack\w*|courier|mailing|wrapping)\b/

/** Words before "=" or ":" that announce the profit. */
export const PROFIT =
  /\b(?:profits?|net|nets|margins?|earns?|earned|earnings|p ?& ?l|pnl|p ?\/ ?l|results?|gains?|payoff|income|contribution|makes?|made|brings?|leaves?|what's left|keeps?|clears?|remains|formula|economics|ours)\b/
/** Verbs that announce it without a sign: "we earn price × sold − 6". */
export const DEFINING_VERB = /^(?:is|are|equals|earns?|makes?|gets?|leaves?)$/
/** The words among them that no neighbouring word negates. */
export const SURELY_PROFIT =
  /\b(?:profits?|margins?|earns?|earned|earnings|p ?& ?l|pnl|gains?|results?|ours)\b/
/** Heads with such a word say a cost, whatever else they say. */
export const COSTS =
  /\b(?:costs?|fees?|charges?|commissions?|tax|taxes|shipping|postage|storage|expenses?|revenue|sales|turnover|price|payout|loss|losses)\b/
/** Words that end a formula within its sentence. */
export const CLAUSES = new Set(
  (
    'where with and but so then until till when while which after if because as since is are was were ' +
    'has have had we you they he she i it goes go get gets takes take that these those this there else ' +
    'what who nothing all every no not plus minus less times or whose once from at whether be by sum σ'
  ).split(' '),
)
/** Words beside an amount that do more than name it. */
export const CHANGING = new Set(
  (
    'half twice double triple both only except returned refunded second first max min average included ' +
    'free waived optional about roughly maybe sometimes usually extra rounded cents cent ct pence ' +
    'pennies bps basis hundred thousand million dozen'
  ).split(' '),
)
