// A selective history of real offers, made by a plain rule: a business that looks at three columns and
// is moody besides takes its share of what is on offer. It knows nothing that no column shows.
import { createRandom, type Random } from '#examples/random.ts'
import type { ExampleMarket, Row, TruthRow } from '#examples/market-example.ts'
import { meanOfAlike } from './alike.ts'

/** One size of an offer, and what became, or would have become, of it. */
export interface Size {
  readonly qty: number
  readonly profit: number
  /** Units sold; null where the client tells profits, not sales. */
  readonly sold: number | null
}

export interface Offer {
  /** What is known beforehand: wire columns and the client's own. */
  readonly columns: Row
  /** What the business alone knows besides. */
  readonly known?: Row
  readonly sizes: readonly Size[]
}

export interface RealMarket {
  readonly name: string
  readonly description: string
  readonly groundingMode: ExampleMarket['groundingMode']
  /** Whether the offers stand in their real order; else every history draws one. */
  readonly ordered: boolean
  /** The same at every call with the same stream of numbers. */
  offers(random: Random): Offer[]
}

/** Shares of the offers that a business takes, in turns by the number of the history. */
const SHARES = [0.3, 0.45, 0.6] as const
/** Three told one method from another by chance: whom a business took moves a market by a tenth. */
export const HISTORIES = 12
/** Offers whose profits tell the business which way a column points. */
const TRIED = 600
const LOOKS_AT = 3
const MOOD = 1.2
/** What it knows besides weighs as much as four columns that it looks at. */
const KNOWS = 2
/** Steps of a size for each spread of that. */
const SIZED = 0.6
const MOST_TASK = 2000
/** Menus of a long and of a short history, and the offers from which it is long. */
const MENUS = { long: 40, short: 16, from: 3000 } as const
/** Stream of the random numbers of a history; its seed is the history's number. */
export const STREAM = 71

/** The market with the history of this number (0 … HISTORIES − 1): its last eighth is the task. */
export function withHistory(market: RealMarket, number: number): ExampleMarket {
  const random = createRandom(number, STREAM)
  const offers = market.offers(random)
  if (!market.ordered) shuffle(random, offers)
  const besides = knownOf(offers)
  const liking = likingOf(random, offers, besides)
  const share = SHARES[number % SHARES.length]!
  const least = liking.toSorted((a, b) => b - a)[Math.floor(share * offers.length)]!
  const past = offers.length - Math.min(MOST_TASK, Math.floor(offers.length / 8))
  const count = offers.length > MENUS.from ? MENUS.long : MENUS.short

  const menus: Row[] = []
  const sales: Row[] = []
  const truth: TruthRow[] = []
  offers.forEach((offer, i) => {
    const { columns, sizes } = offer
    const task = i >= past
    const place = Math.floor((i * count) / past)
    const when = { menu: task ? 0 : place + 1, T: task ? 0 : place - count }
    const key = `offer ${i + 1}`
    const sized = () =>
      offer.known ? sizeBy(random, besides[i]!, sizes.length) : random.below(sizes.length)
    const ordered = liking[i]! > least ? sizes[sized()] : undefined
    for (const size of sizes) {
      const { qty, profit, sold } = size
      const taken = size === ordered
      const chosen = { historically_chosen: task ? null : Number(taken) }
      const told: Row = sold === null ? { profit: taken && !task ? profit : null } : {}
      menus.push({ key, ...when, qty, ...chosen, ...told, ...columns })
      if (task) truth.push({ key, qty, expected_profit: null, profit, business: Number(taken) })
      else if (taken && sold !== null)
        sales.push({ key, ...when, qty: sold, price: sold > 0 ? columns['unit_price']! : null })
    }
  })
  const { description, groundingMode } = market
  return { menus, sales, marketType: {}, groundingMode, description, truth }
}

/** A size by what is known besides: more where it is good, and nothing sure. */
function sizeBy(random: Random, besides: number, sizes: number): number {
  const middle = (sizes - 1) / 2
  const wanted = Math.round(middle + SIZED * (besides + random.normal()))
  return Math.min(Math.max(wanted, 0), sizes - 1)
}

/** How much the business likes each offer. */
function likingOf(random: Random, offers: readonly Offer[], besides: readonly number[]): number[] {
  const tried = offers.slice(0, TRIED)
  const names = Object.keys(offers[0]!.columns).filter((name) => isNumeric(offers, name))
  const telling = names
    .map((name) => ({
      name,
      sense: correlation(tried.map((o) => [numberOf(o, name), middle(o).profit])),
    }))
    .sort((a, b) => Math.abs(b.sense) - Math.abs(a.sense))
  const half = Math.min(Math.max(LOOKS_AT, telling.length >> 1), telling.length)
  // Two of those that tell most and one of any
  const drawn = [half, half, telling.length].map((among) => telling[random.below(among)]!)
  const parts = drawn.map(({ name, sense }) => {
    const values = standardised(offers.map((offer) => numberOf(offer, name)))
    return values.map((value) => Math.sign(sense) * value)
  })
  return offers.map(
    (_, i) =>
      parts.reduce((sum, part) => sum + part[i]!, 0) + KNOWS * besides[i]! + MOOD * random.normal(),
  )
}

const middle = ({ sizes }: Offer): Size => sizes[sizes.length >> 1]!

/** What the business makes of what it alone knows: the profit that each column of that promises, together. */
function knownOf(offers: readonly Offer[]): number[] {
  // By the piece, so that the largest orders do not speak for all
  const profits = offers.map((offer) => middle(offer).profit / middle(offer).qty)
  const promised = Object.keys(offers[0]!.known ?? {}).map((name) =>
    meanOfAlike(
      offers.map(({ known }) => known![name]!),
      profits,
    ),
  )
  return standardised(offers.map((_, i) => promised.reduce((sum, each) => sum + each[i]!, 0)))
}

/** Less their mean, in spreads; 0 where nothing is known. */
function standardised(values: readonly (number | null)[]): number[] {
  const known = values.filter((value) => value !== null)
  const mean = known.reduce((a, b) => a + b, 0) / known.length
  const spread = Math.sqrt(known.reduce((sum, v) => sum + (v - mean) ** 2, 0) / known.length) || 1
  return values.map((value) => ((value ?? mean) - mean) / spread)
}

/** Numbers of more than two values; blanks are allowed. */
function isNumeric(offers: readonly Offer[], name: string): boolean {
  const values = offers.map(({ columns }) => columns[name] ?? null)
  if (values.some((value) => value !== null && typeof value !== 'number')) return false
  return new Set(values.slice(0, TRIED)).size > 2
}

const numberOf = ({ columns }: Offer, name: string) => (columns[name] ?? null) as number | null

function correlation(pairs: readonly (readonly [number | null, number])[]): number {
  const known = pairs.filter((pair): pair is [number, number] => pair[0] !== null)
  const [meanX, meanY] = [0, 1].map((j) => known.reduce((s, p) => s + p[j]!, 0) / known.length)
  let [xy, xx, yy] = [0, 0, 0]
  for (const [x, y] of known) {
    xy += (x - meanX!) * (y - meanY!)
    xx += (x - meanX!) ** 2
    yy += (y - meanY!) ** 2
  }
  return xx > 0 && yy > 0 ? xy / Math.sqrt(xx * yy) : 0
}

function shuffle(random: Random, list: Offer[]): void {
  for (let i = list.length - 1; i > 0; i--) {
    const j = random.below(i + 1)
    ;[list[i], list[j]] = [list[j]!, list[i]!]
  }
}
