// One market of the sealed set: the upload that a client would send, with today's truth beside it.
import type { Row, ExampleMarket, TruthRow } from '#examples/market-example.ts'
import { createRandom, type Random } from '#examples/random.ts'
import type { Choice } from '#cli/score.ts'
import { createBusiness, type Business } from './business.ts'
import { priceOut, type Price } from './hopeless.ts'
import { STREAM, type Deal, type Kind, type Outcome, type Trade } from './kind.ts'
import { truthOf, type Truth } from './truth.ts'

export interface SealedSetting {
  readonly kind: Kind
  readonly seed: number
  /** Prices are raised until no option of today pays. */
  readonly hopeless: boolean
  readonly full: boolean
  /** Periods after the market's first today: history goes on as it was for so long. */
  readonly later?: number
}

export interface SealedMarket extends ExampleMarket {
  readonly today: Truth
  /** Periods from one menu to the next. */
  readonly every: number
  /** Past deals that were taken: what every size earned, and which was taken. */
  readonly past: readonly PastDeal[]
  outlay(choice: Choice): number
  /** Every deal of today at its middle size. */
  readonly takeAll: Choice
}

export interface PastDeal {
  readonly key: string
  readonly deal: Deal
  readonly taken: number
  readonly outcome: Outcome
}

export function drawSealed(setting: SealedSetting): SealedMarket {
  const { kind, seed, hopeless, full, later = 0 } = setting
  const trade = kind.trade(createRandom(seed, STREAM.trade), { full })
  const price: Price = hopeless ? priceOut(trade, seed) : (deal) => deal
  const dealing = createRandom(seed, STREAM.deals)
  const business = createBusiness(trade, price, createRandom(seed, STREAM.pilot))

  const menus: Row[] = []
  const sales: Row[] = []
  const past: PastDeal[] = []
  const history = createRandom(seed, STREAM.history)
  let count = 0
  const nextKey = () => `${kind.name}-${++count}`
  // The trade's own time began with its first today.
  const dealAt = (T: number, number?: number): Deal =>
    price({ ...trade.deal(dealing, T + later), T }, number)
  const pastMenus = trade.menus + later / trade.every
  for (let menu = 1; menu <= pastMenus; menu++) {
    const T = (menu - pastMenus - 1) * trade.every
    const shock = trade.shock * history.normal()
    const offered = Array.from({ length: trade.perMenu }, () => {
      const deal = dealAt(T)
      return { key: nextKey(), deal, ...choose(trade, business, deal, history) }
    })
    const left = demandLeft(trade, offered)
    offered.forEach((offer, d) => {
      const { key, deal, listed, taken, hidden } = offer
      const given = { hidden, shock, crowd: left[d]! }
      const outcome = taken < 0 ? null : trade.live(deal, given, history)
      menus.push(...listed.map((i) => menuRow(trade, deal, key, menu, i, taken, outcome)))
      if (!outcome) return
      past.push({ key, deal, taken, outcome })
      if (trade.groundingMode === 'business_led') sales.push(...saleRows(key, deal, taken, outcome))
    })
  }
  const deals = Array.from({ length: trade.task }, (_, d) => dealAt(0, d))
  const keys = deals.map(nextKey)
  deals.forEach((deal, d) =>
    menus.push(...deal.sizes.map((_, i) => menuRow(trade, deal, keys[d]!, 0, i, null, null))),
  )

  // Truth takes longer than the request; who asks for the request alone does not wait for it.
  let known: Truth | null = null
  const today = () => (known ??= truthOf(trade, seed, keys, deals))
  const outlays = new Map(
    deals.flatMap((deal, d) =>
      deal.sizes.map((size): [string, number] => [
        `${keys[d]!} ${size}`,
        outlayOf(trade, deal, size),
      ]),
    ),
  )
  return {
    menus,
    sales,
    marketType: trade.marketType,
    groundingMode: trade.groundingMode,
    description: trade.description,
    get truth() {
      return truthRows(trade, business, today(), seed)
    },
    every: trade.every,
    get today() {
      return today()
    },
    past,
    outlay: (choice) =>
      [...choice].reduce((sum, [key, qty]) => sum + outlays.get(`${key} ${qty}`)!, 0),
    takeAll: new Map(
      deals.map(({ sizes }, d) => [keys[d]!, sizes[(sizes.length - 1) >> 1]!] as const),
    ),
  }
}

export const outlayOf = (trade: Trade, deal: Deal, size: number): number =>
  trade.outlay?.(deal, size) ?? size * deal.unitCost

function choose(trade: Trade, business: Business, deal: Deal, random: Random) {
  const listed = trade.listed?.(deal, random) ?? [...deal.sizes.keys()]
  const hidden = trade.hidden?.(deal, random) ?? random.normal()
  return { listed, hidden, taken: business(deal, hidden, listed, random) }
}

/** Share of its demand that is left to each deal of a menu. */
function demandLeft(
  { crowding }: Trade,
  offered: readonly { readonly deal: Deal; readonly taken: number }[],
): number[] {
  if (!crowding) return offered.map(() => 1)
  const taken = offered.filter((offer) => offer.taken >= 0)
  const families = Map.groupBy(taken, ({ deal }) => crowding.family(deal))
  return offered.map(({ deal }) => {
    const others = (families.get(crowding.family(deal))?.length ?? 1) - 1
    return crowding.left[Math.min(others, crowding.left.length - 1)]!
  })
}

/** `taken` is null for the task. */
function menuRow(
  trade: Trade,
  deal: Deal,
  key: string,
  menu: number,
  i: number,
  taken: number | null,
  outcome: Outcome | null,
): Row {
  const row: Row = { key, menu, T: deal.T, qty: deal.sizes[i]! }
  if (!Number.isNaN(deal.unitCost)) row['unit_cost'] = deal.unitCost
  if (!Number.isNaN(deal.unitPrice)) row['unit_price'] = deal.unitPrice
  if (deal.lead > 0) row['T_lead'] = deal.lead
  row['historically_chosen'] = taken === null ? null : Number(taken === i)
  if (trade.groundingMode === 'client_grounded') {
    const known = deal.T + (trade.matures?.(deal) ?? 0) <= 0
    row['profit'] = outcome && taken === i && known ? outcome.profit[i]! : null
  }
  return Object.assign(row, deal.cells)
}

/** The books of a taken deal up to today; one row of 0 where nothing was sold yet. */
function saleRows(key: string, deal: Deal, taken: number, outcome: Outcome): Row[] {
  const rows = outcome.sales(taken)
  const known = rows.filter((row) => Number(row['T']) <= 0)
  if (known.length > 0) return known.map((row) => ({ key, ...row }))
  return [{ key, ...rows[0], T: deal.T, qty: 0, price: null }]
}

/** The truth as the other benchmark keeps it: each option alone, and one world that came to be. */
function truthRows(trade: Trade, business: Business, today: Truth, seed: number): TruthRow[] {
  const random = createRandom(seed, STREAM.worlds)
  const shock = trade.shock * random.normal()
  return today.deals.flatMap((deal, d) => {
    const { hidden, taken } = choose({ ...trade, listed: undefined }, business, deal, random)
    const { profit } = trade.live(deal, { hidden, shock, crowd: 1 }, random)
    return deal.sizes.map((qty, i) => ({
      key: today.keys[d]!,
      qty,
      expected_profit: today.expected[d]![0]![i]!,
      profit: profit[i]!,
      business: Number(taken === i),
    }))
  })
}
