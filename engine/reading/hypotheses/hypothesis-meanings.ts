// What one amount may mean: expressions of the valuation language, likeliest first by the words that
// stand beside the amount. Meanings of several amounts together stand in hypothesis-bands.ts.
import type { Expression } from '#contract/valuation.ts'
import type { Amount, Material } from './hypothesis-amounts.ts'
import { over, timesOf, type Setting } from './hypothesis-times.ts'
import * as lower from '#economics/lower.ts'
import type { Word } from '../words/text.ts'

/** One thing that some amounts may mean. */
export interface Meaning {
  /** The amounts that it uses up, as a set of bits. */
  readonly covers: number
  readonly sign: 1 | -1
  /** Other amounts that it reads and leaves to meanings of their own: a set of bits. */
  readonly refs?: number
  /** Null: the amount is none. */
  readonly expression: Expression | null
  /** Lower is likelier. */
  readonly rank: number
}

type Cue =
  | 'price'
  | 'cost'
  | 'list'
  | 'sold'
  | 'ordered'
  | 'left'
  | 'order'
  | 'deal'
  | 'clock'
  | 'measure'
  | 'back'
  | 'ours'
  | 'gain'
  | 'vat'
  | 'bulk'
  | 'rate'

const CUES: Readonly<Record<Cue, RegExp>> = {
  price:
    /^(price|prices|revenue|sales?|takings|fee|fees|commission|marketplace|platform|card|sells?|invoice)$/,
  cost: /^(cost|costs|paid|pay|purchase|landed|duty|duties|customs|insurance|insure|capital|interest|value|goods|bought)$/,
  list: /^(list|asking|tag|retail|unit_price|sticker)$/,
  sold: /^(sold|sell|sells|sale|sales|shipped|ship|shipping|sent|send|buyer|customer|customers|delivery|postage|deliver|parcel|dispatch|goes|out|post)$/,
  ordered:
    /^(ordered|order|buy|bought|purchased|purchase|arrives?|inbound|in|received|receive|incoming|whether|each|every|all)$/,
  left: /^(left|leftovers?|unsold|remaining|remains?|remainder|end|stuck|rest|disposal|clearance|liquidat\w*|dump|scrap|salvage)$/,
  order:
    /^(order|orders|transaction|transactions|checkout|basket|row|rows|receipt|booking|sale|swipe)$/,
  deal: /^(deal|lot|po|batch|load|consignment|shipment|pallet|container|flat|once|purchase|run|buy)$/,
  clock:
    /^(day|days|daily|week|weeks|weekly|month|months|monthly|year|years|yearly|annual|annually|annum|night|period|step|sits?|storage|warehouse|rent|stored|storing)$/,
  measure:
    /^(kg|kilo|kilos|kilogram|kilograms|g|lb|lbs|pound|pounds|oz|cbm|cube|cuft|litre|litres|liter|m3|ft3|weight|volume|weighs?|per)$/,
  back: /^(return|returns|returned|back|refund|refunds|refunded|sent|send|come|comes|came|restock\w*)$/,
  ours: /^(keep|receive|receives|left|get|ours|pays|us|me|net|keeps|pocket|see|retain)$/,
  gain: /^(get|gets|recover|receive|back|rebate|refund|fetch|fetches|bring|brings|pays|credit|sell|recoup|salvage|worth|gives?|takes?|kickback|discount|income|cash)$/,
  vat: /^(vat|gst|tax|taxes|excise|moms)$/,
  bulk: /^(dozen|hundred|thousand|gross|case|cases|carton|cartons|pack|packs|box|boxes|crate|crates|pallet|pallets|of|holds?|per)$/,
  rate: /^(click|clicks|lead|leads|conversion|convert|conv|return|returns|returned|back|rate|chance|visitor|visitors|percent|of|one|in)$/,
}
/** A cue that the words lack makes a meaning this much less likely. */
const LACKING = 5
const MOST_MEANINGS = 64

/** Everything that one amount alone may mean. */
export function meaningsOf(amount: Amount, material: Material, setting: Setting): Meaning[] {
  const near = new Set(amount.near.map(textOf))
  const around = new Set(amount.around.map(textOf))
  const covers = 1 << amount.bit
  const lacks = (cue: Cue): number => {
    for (const text of near) if (CUES[cue].test(text)) return 0
    for (const text of around) if (CUES[cue].test(text)) return LACKING / 2
    return LACKING
  }
  const found: Meaning[] = []
  const add: Add = (sign, rank, cues, expression, refs = 0) => {
    const lacking = cues.reduce((sum, cue) => sum + lacks(cue), 0)
    found.push({ covers, sign, expression, refs, rank: rank + lacking })
  }
  if (amount.kind === 'percent') percent(amount, material, setting, add)
  if (amount.kind === 'money' || amount.kind === 'bare') money(amount, material, setting, add)
  // A column may be a share where nothing says so, in percent or as a fraction.
  if (amount.column?.table === 'menus' && amount.kind === 'money') {
    percent(
      { ...amount, value: lower.over(amount.value, lower.number(100)) },
      material,
      setting,
      (sign, rank, cues, expression) => add(sign, rank + 6, cues, expression),
      true,
    )
    percent(
      amount,
      material,
      setting,
      (sign, rank, cues, expression) => add(sign, rank + 6, cues, expression),
      true,
    )
  }
  // "the site keeps 12": a bare number may be a share in percent.
  if (amount.kind === 'bare' && amount.column === null && amount.number! < 100) {
    const share = Number((amount.number! / 100).toPrecision(12))
    percent(
      { ...amount, value: lower.number(share), number: share },
      material,
      setting,
      (sign, rank, cues, expression) => add(sign, rank + 7, cues, expression),
      true,
    )
  }
  const sorted = found.toSorted((x, y) => x.rank - y.rank).slice(0, MOST_MEANINGS)
  if (amount.optional)
    sorted.push({
      covers,
      sign: 1,
      expression: null,
      rank: amount.number === null ? 4 : amount.kind === 'bare' ? 1 : 6,
    })
  return sorted
}

type Add = (
  sign: 1 | -1,
  rank: number,
  cues: readonly Cue[],
  expression: Expression,
  refs?: number,
) => void

/** A share of something. */
function percent(
  amount: Amount,
  material: Material,
  setting: Setting,
  add: Add,
  brief = false,
): void {
  const { value } = amount
  if (amount.column?.table === 'sales') {
    add(-1, 0, [], lower.perSoldUnit(lower.times(value, lower.PRICE)))
    return
  }
  const rest = complement(amount)
  add(-1, 0, ['price'], lower.times(value, lower.REVENUE))
  add(-1, 1, ['cost'], lower.times(value, lower.COST, lower.ORDERED))
  add(1, 1, ['left'], lower.times(value, lower.COST, lower.LEFT))
  if (brief) return
  add(-1, 1, ['ours'], lower.times(rest, lower.REVENUE))
  add(-1, 4, ['cost', 'sold'], lower.times(value, lower.COST, lower.SOLD))
  add(1, 2, ['left'], lower.times(rest, lower.COST, lower.LEFT))
  add(1, 3, ['left', 'list'], lower.times(value, lower.LIST, lower.LEFT))
  add(1, 4, ['left', 'list'], lower.times(rest, lower.LIST, lower.LEFT))
  add(-1, 5, ['left'], lower.times(value, lower.COST, lower.LEFT))
  for (const { clock, time, rank } of timesOf(amount, material, setting))
    add(-1, 1 + rank, ['clock'], lower.times(value, lower.COST, over(time, clock)))
  add(1, 4, ['gain', 'price'], lower.times(value, lower.REVENUE))
  add(1, 4, ['gain', 'cost'], lower.times(value, lower.COST, lower.ORDERED))
  add(1, 6, ['gain', 'cost', 'sold'], lower.times(value, lower.COST, lower.SOLD))
  add(-1, 4, ['list'], lower.times(value, lower.LIST, lower.SOLD))
  add(-1, 6, ['list'], lower.times(value, lower.LIST, lower.ORDERED))
  add(
    -1,
    1,
    ['vat'],
    lower.minus(lower.REVENUE, lower.over(lower.REVENUE, lower.plus(lower.number(1), value))),
  )
  add(
    -1,
    3,
    ['back'],
    lower.times(value, lower.minus(lower.REVENUE, lower.times(lower.COST, lower.SOLD))),
  )
  add(
    -1,
    6,
    ['back'],
    lower.times(
      value,
      lower.minus(lower.REVENUE, lower.times(lower.number(2), lower.COST, lower.SOLD)),
    ),
  )
  for (const other of material.amounts) {
    if (other.bit === amount.bit) continue
    const own: Add = (sign, rank, cues, expression) =>
      add(sign, rank, cues, expression, 1 << other.bit)
    if (other.kind === 'percent') {
      const both = lower.times(value, other.value)
      own(-1, 3, ['back'], lower.times(both, lower.REVENUE))
      own(1, 3, ['back', 'cost'], lower.times(both, lower.COST, lower.SOLD))
      own(-1, 4, ['back', 'cost'], lower.times(both, lower.COST, lower.SOLD))
      own(1, 5, ['back', 'cost'], lower.times(rest, other.value, lower.COST, lower.SOLD))
      own(-1, 5, ['ours'], lower.times(value, complement(other), lower.REVENUE))
      own(
        -1,
        2,
        ['vat'],
        lower.times(value, lower.over(lower.REVENUE, lower.plus(lower.number(1), other.value))),
      )
    } else if (isScale(other)) {
      own(-1, 3, ['cost'], lower.times(value, other.value, lower.COST, lower.ORDERED))
      own(-1, 5, ['cost'], lower.times(lower.over(value, other.value), lower.COST, lower.ORDERED))
      own(-1, 4, ['price'], lower.times(value, other.value, lower.REVENUE))
      own(-1, 5, ['price'], lower.times(lower.over(value, other.value), lower.REVENUE))
      for (const { clock, time, rank } of timesOf(amount, material, setting))
        own(-1, 2 + rank, ['clock'], lower.times(value, other.value, lower.COST, over(time, clock)))
    }
  }
}

/** An amount of money, for each of something. */
function money(amount: Amount, material: Material, setting: Setting, add: Add): void {
  const { value } = amount
  const bare = amount.kind === 'bare' ? 5 : 0
  if (amount.column?.table === 'sales') {
    for (const sign of [-1, 1] as const) {
      add(sign, sign < 0 ? 0 : 3, [], lower.sum(value))
      add(sign, sign < 0 ? 1 : 4, [], lower.perSoldUnit(value))
    }
    return
  }
  const each = (sign: 1 | -1, rank: number, cues: readonly Cue[], of: Expression): void =>
    add(sign, rank + bare, cues, lower.times(value, of))
  each(-1, 0, ['sold'], lower.SOLD)
  each(-1, 1, ['ordered'], lower.ORDERED)
  each(-1, 1, ['left'], lower.LEFT)
  each(1, 2, ['left', 'gain'], lower.LEFT)
  each(-1, 2, ['deal'], lower.number(1))
  each(-1, 2, ['order'], lower.ORDERS)
  each(1, 6, ['gain', 'sold'], lower.SOLD)
  each(1, 7, ['gain', 'ordered'], lower.ORDERED)
  each(1, 8, ['gain', 'order'], lower.ORDERS)
  for (const { clock, time, rank, whole, deal } of timesOf(amount, material, setting)) {
    each(-1, 1 + rank, ['clock'], whole ? time : over(time, clock))
    for (const measure of whole || deal ? [] : material.measures)
      each(-1, 2 + rank, ['clock', 'measure'], lower.times(measure, over(time, clock)))
    if (whole)
      for (const measure of material.measures)
        each(-1, 4 + rank, ['clock', 'measure'], lower.times(measure, time))
  }
  for (const measure of material.measures) {
    const whole: Expression = { op: 'round_up', of: measure }
    each(-1, 2, ['measure', 'sold'], lower.times(measure, lower.SOLD))
    each(-1, 2, ['measure', 'ordered'], lower.times(measure, lower.ORDERED))
    each(-1, 3, ['measure', 'sold'], lower.times(whole, lower.SOLD))
    each(-1, 4, ['measure', 'ordered'], lower.times(whole, lower.ORDERED))
    each(-1, 5, ['measure', 'left'], lower.times(measure, lower.LEFT))
    each(
      -1,
      6,
      ['measure', 'sold'],
      lower.times(lower.greatest(lower.minus(whole, lower.number(1)), lower.number(0)), lower.SOLD),
    )
    each(-1, 6, ['rate'], lower.over(lower.SOLD, measure))
    each(-1, 5, ['rate'], lower.over(lower.SOLD, lower.over(measure, lower.number(100))))
  }
  for (const holds of material.holders) {
    const size = lower.number(holds)
    each(-1, 2, ['bulk', 'ordered'], lower.over(lower.ORDERED, size))
    each(-1, 2, ['bulk', 'sold'], lower.over(lower.SOLD, size))
    each(-1, 2, ['bulk', 'ordered'], { op: 'round_up', of: lower.over(lower.ORDERED, size) })
    each(-1, 6, ['bulk', 'sold'], { op: 'round_up', of: lower.over(lower.SOLD, size) })
    each(-1, 5, ['bulk', 'sold'], lower.times(size, lower.SOLD))
    each(-1, 7, ['bulk', 'ordered'], lower.times(size, lower.ORDERED))
  }
  for (const other of material.amounts) {
    if (other.bit === amount.bit) continue
    const own = (sign: 1 | -1, rank: number, cues: readonly Cue[], of: Expression): void =>
      add(sign, rank + bare, cues, lower.times(value, of), 1 << other.bit)
    if (other.kind === 'percent') {
      own(-1, 2, ['back'], lower.times(other.value, lower.SOLD))
      own(1, 6, ['back', 'gain'], lower.times(other.value, lower.SOLD))
      own(-1, 3, ['rate'], lower.over(lower.SOLD, other.value))
      own(-1, 6, ['rate'], lower.times(other.value, lower.ORDERED))
    } else if (isScale(other)) {
      own(-1, 5, ['sold'], lower.times(other.value, lower.SOLD))
      own(-1, 5, ['ordered'], lower.times(other.value, lower.ORDERED))
      own(-1, 6, ['sold'], lower.over(lower.SOLD, other.value))
      own(-1, 6, ['ordered'], lower.over(lower.ORDERED, other.value))
    }
  }
}

/** What is left of a share. */
export function complement(amount: Amount): Expression {
  return amount.number === null
    ? lower.minus(lower.number(1), amount.value)
    : lower.number(Number((1 - amount.number).toPrecision(12)))
}

/** Whether a number may turn one currency, or one list of prices, into another. */
export function isScale({ kind, number, around }: Amount): boolean {
  if (number === null || kind === 'percent' || Number.isInteger(number) || number > 1000)
    return kind === 'bare' && number !== null
  return kind === 'bare' || around.some((word) => CURRENCY.test(word.text))
}
const CURRENCY =
  /^(rate|exchange|converts?|converted|conversion|fx|usd|eur|gbp|dollars?|euros?|pounds?|=)$/

const textOf = (word: Word): string => word.text
