// Which kinds of terms a description has: derived from its formula, and from its writer's tags (or
// the names of its terms) where a formula does not tell, as for returns or deposits. For the table
// of scores by kind only: the reader never sees it.

export const KINDS = [
  'percent of price',
  'percent of cost',
  'fixed per unit sold',
  'fixed per unit bought',
  'per order',
  'per deal',
  'percent and fixed together',
  'tiers and bands',
  'minimum or maximum',
  'by weight or volume',
  'storage over time',
  'capital over time',
  'free or started periods',
  'leftovers',
  'returns',
  'VAT',
  'split or complement',
  'consignment',
  'currency',
  'amount or rate in a column',
  'by category or flag',
  'packs and rounding',
  'clicks and leads',
  'deposits',
  'must be refused',
] as const
export type Kind = (typeof KINDS)[number]

/** What a description says: its formula (null: it must be refused), tags or names of its terms. */
export interface Said {
  readonly formula: string | null
  readonly tags: readonly string[]
}

/** What tags and names say, underscores as spaces. */
const TOLD: readonly (readonly [Kind, RegExp])[] = [
  ['per deal', /\bper (deal|lot|shipment|purchase order|campaign)\b(?! (received|entered))/],
  ['percent and fixed together', /\b(percent|pct) plus fixed\b/],
  ['minimum or maximum', /\b(min|max|minimum|maximum) fee\b|\bfee cap\b/],
  ['returns', /^(?!.*\b(supplier|owner|leftover|freight|courier)\b).*\b(returns?|returned)\b/],
  ['VAT', /\bvat\b/i],
  ['split or complement', /^complement\b/],
  ['consignment', /^consignment(?! shop)|\bpaid (only )?for (sold|used)\b|\bfor used days only\b/],
  ['currency', /\bcurrency|\bconvert/],
  [
    'packs and rounding',
    /\bper (dozen|hundred|thousand|pack)\b|\bfull cartons\b|\bround(ing)? up\b/,
  ],
  ['clicks and leads', /\b(clicks?|leads|cost per lead|per lead|lead cost|lead revenue)\b/],
  ['deposits', /\bdeposits?\b/],
]

/** Names that every formula may use. */
const STANDARD = new Set(
  (
    'qty unit_cost unit_price T_lead revenue sold left orders held_time stored_time H H_stored ' +
    'day week month year SUM MAXS IF MIN MAX CEIL age stored s.qty s.price'
  ).split(' '),
)
/** Columns that say how big or heavy a unit is. */
const SIZE = /(^|_)(kg|g|grams|tonnes|carat|lbs?|cbm|cuft|m3|l|litres?)(_|$)/

/** The kinds of an item, in the order of `KINDS`. */
export function kindsOf({ formula, tags }: Said): Kind[] {
  if (formula === null) return ['must be refused']
  const found = new Set<Kind>()
  for (const tag of tags)
    for (const [kind, words] of TOLD) if (words.test(tag.replaceAll('_', ' '))) found.add(kind)
  const { share, terms } = termsOf(formula)
  if (share) found.add('split or complement')
  const goodsAt = terms.findIndex((term) => /^-((qty|sold)\*|[\d.]+\*qty\*unit_cost$)/.test(term))
  const goods = goodsAt < 0 ? [] : columnsOf(terms[goodsAt]!, new Set())
  if (/^-sold\*unit_cost$/.test(terms[goodsAt] ?? '')) found.add('consignment')
  for (const [at, term] of terms.entries()) {
    if (at === goodsAt || term === '+revenue') continue
    if (at === 0 && /^\+0?\.\d+\*revenue$/.test(term)) {
      if (!found.has('currency')) found.add('split or complement')
    } else for (const kind of termKinds(term, goods)) found.add(kind)
  }
  return KINDS.filter((kind) => found.has(kind))
}

/** The kinds of one signed term, given the columns that hold what a unit costs. */
function termKinds(term: string, goods: readonly string[]): Kind[] {
  const kinds: Kind[] = []
  const has = (pattern: RegExp) => pattern.test(term)
  const names = columnsOf(term, STANDARD).filter((name) => !goods.includes(name))
  const onCost = goods.some((name) => columnsOf(term, new Set()).includes(name))
  const timed = has(/\b(stored|held)_time\b|\b(H_)?stored\b|\bMAXS\(/)
  if (timed) {
    kinds.push(has(/held_time/) && onCost ? 'capital over time' : 'storage over time')
    if (has(/CEIL\(H?_?stored|MAX\(0,stored-/)) kinds.push('free or started periods')
    if (has(/MIN\(\d/)) kinds.push('minimum or maximum')
  } else {
    if (isVat(term)) kinds.push('VAT')
    else if (has(/\brevenue\b/) || has(/s\.price\*|\*s\.price|\*MIN\(s\.price/))
      kinds.push('percent of price')
    else if (has(/(?<!s\.)\bqty\b/) && !has(/\bleft\b/) && onCost) kinds.push('percent of cost')
    if (has(/\bleft\b/)) kinds.push('leftovers')
    if (has(/\borders\b/)) kinds.push('per order')
    if (has(/^-\d[\d.]*\*sold$/)) kinds.push('fixed per unit sold')
    if (has(/^-(\d[\d.]*\*)+qty$/)) kinds.push('fixed per unit bought')
    if (has(/^-(\d[\d.]*|IF\(qty[^<>]*[<>]=?\d+,[\d.]+,[\d.]+\))$/)) kinds.push('per deal')
    if (has(/IF\([^()]*[<>]/) || has(/MAX\(0,/)) kinds.push('tiers and bands')
    else if (has(/\bM(IN|AX)\(/)) kinds.push('minimum or maximum')
    if (has(/CEIL\(|(qty|sold)\/\d|^-\d[\d.]*\/\d+\*(qty|sold)/)) kinds.push('packs and rounding')
    if (has(/^-\(\d[\d.]*\*(revenue\+\d[\d.]*\*(sold|orders)|sold\+\d[\d.]*\*revenue)\)$/))
      kinds.push('percent and fixed together')
  }
  if (has(/==/)) kinds.push('by category or flag')
  if (names.some((name) => /^s\.returned$/.test(name))) kinds.push('returns')
  if (names.some((name) => SIZE.test(name))) kinds.push('by weight or volume')
  const compared = new Set([...term.matchAll(/(\w+)==/g)].map((match) => match[1]!))
  if (names.some((name) => !SIZE.test(name) && !compared.has(name) && name !== 's.returned'))
    kinds.push('amount or rate in a column')
  return kinds
}

/** A term that takes the VAT out of the prices: revenue/1.2, revenue*20/120, 0.19/1.19*revenue. */
function isVat(term: string): boolean {
  return /^.(revenue\/1\.\d+|revenue\*\d+\/1\d\d|0?\.\d+\/1\.\d+\*revenue|SUM\(.*\)\*\d+\/1\d\d)$/.test(
    term,
  )
}

/** Names in a term, less those given. */
function columnsOf(term: string, less: ReadonlySet<string>): string[] {
  const bare = term.replace(/"[^"]*"|'[^']*'/g, '')
  return [...bare.matchAll(/(?:s\.)?[A-Za-z_]\w*/g)]
    .map(([name]) => name)
    .filter((name) => !less.has(name) && name !== 'qty' && name !== 'sold')
}

/** Whether one share stands before the whole, and the signed terms within, without spaces. */
function termsOf(formula: string): { share: boolean; terms: string[] } {
  const text = formula
    .replace(/col\("([^"]*)"\)/g, (_, name: string) => name.replaceAll(' ', '_'))
    .replaceAll(' ', '')
  const shared = /^[\d./]+\*\((.*)\)$/.exec(text)
  const terms: string[] = []
  let depth = 0
  let from = '+'
  for (const character of shared?.[1] ?? text) {
    if (character === '(') depth++
    if (character === ')') depth--
    if (depth === 0 && (character === '+' || character === '-')) {
      terms.push(from)
      from = character
    } else from += character
  }
  terms.push(from)
  return { share: shared !== null, terms }
}
