// A generated market before grounding: offers, their outcomes, the choices of the business, and the
// expected profit of every size given the tables. Each purpose has its own random stream, so that
// an additional draw in one does not change the others.
import { drawAskingPrices, settleCosts } from './asking-prices.ts'
import { drawCalendar } from './calendar.ts'
import { profitOf } from './economics.ts'
import { expectationOf, shownPredictor, type Expectation } from './expectation.ts'
import { drawHiddenQuality, unknownQuality, type UnknownQuality } from './hidden-quality.ts'
import type { Kind, Outcome, Setting, Trade } from './kind.ts'
import { KINDS } from './kinds.ts'
import { drawOffers } from './offers.ts'
import { drawPolicy, type Policy } from './policy.ts'
import { createRandom, type Random } from './random.ts'
import { drawSignal } from './signal.ts'

export interface GeneratedMarket {
  readonly kind: Kind
  readonly seed: number
  readonly setting: Setting
  readonly trade: Trade
  readonly policy: Policy
  /** Whether the business saw some of the hidden quality. */
  readonly basis: 'columns' | 'knowledge'
  /** Drawn share of the task's offers that pay at some size; 0 = none pays. */
  readonly pay: number
  readonly costOf: (group: number, size: number) => number
  /** Linear predictor without hidden quality and shock. Shape: groups. */
  readonly shown: Float64Array
  readonly unknown: UnknownQuality
  readonly expect: Expectation
  /** Outcome of each offer at the size that the business preferred. Shape: groups. */
  readonly outcomes: readonly Outcome[]
}

const STREAM = {
  kind: 1,
  offers: 2,
  signal: 3,
  trade: 4,
  hidden: 5,
  asking: 6,
  policy: 7,
  outcomes: 8,
  expert: 10,
}
const SHARE_OF_HOPELESS = 0.1
/** Share of businesses with good judgement that see most of the hidden quality and act on it. */
const SHARE_OF_EXPERTS = 0.25

/** The market of a seed; `name` fixes its kind (tests). */
export function generateMarket(seed: number, name?: string): GeneratedMarket {
  const random = createRandom(seed, STREAM.kind)
  const kind = drawKind(random, name)
  const shape = kind.shape(random)
  const calendar = drawCalendar(random, shape.sizes, shape.horizon)
  // In most real markets more than half of the offers pay, so the draw favours high shares.
  const pay = random.chance(SHARE_OF_HOPELESS) ? 0 : 0.04 + 0.91 * random.uniform() ** 0.8
  const knows = random.chance(0.56)

  const offers = drawOffers(createRandom(seed, STREAM.offers), calendar)
  const signal = drawSignal(createRandom(seed, STREAM.signal), calendar, offers)
  const setting: Setting = { calendar, offers, signal }
  const trade = kind.draw(createRandom(seed, STREAM.trade), setting, shape.sizes)
  const shown = shownPredictor(trade, setting)
  const hidden = drawHidden(seed, kind, trade, setting, pay, knows)
  const { quality, visibleShare, expert } = hidden
  const { unknown, expect, costOf } = drawCosts(seed, kind, trade, setting, shown, hidden, pay)
  const policy = drawPolicy(createRandom(seed, STREAM.policy), trade, setting, {
    quality,
    visibleShare,
    expert,
    costOf,
  })
  return {
    kind,
    seed,
    setting,
    trade,
    policy,
    basis: visibleShare > 0 ? 'knowledge' : 'columns',
    pay,
    costOf,
    shown,
    unknown,
    expect,
    outcomes: drawOutcomes(seed, trade, setting, shown, quality, policy),
  }
}

/** `name` replaces the drawn kind. */
function drawKind(random: Random, name?: string): Kind {
  const drawn = random.pick(
    KINDS,
    KINDS.map(({ share }) => share),
  )
  return KINDS.find((each) => each.name === name) ?? drawn
}

/** Hidden quality, whether asking prices reveal it, and the share that the business sees. */
function drawHidden(
  seed: number,
  kind: Kind,
  trade: Trade,
  { calendar }: Setting,
  pay: number,
  knows: boolean,
) {
  const own = createRandom(seed, STREAM.hidden)
  const spread = own.chance(0.12) ? 0 : trade.spread * trade.hiddenShare
  const signals = kind.askRevealsQuality && pay > 0 && spread > 0 && own.chance(0.25)
  const { hidden, shape } = drawHiddenQuality(own, calendar.groups, spread, signals)
  const expert = createRandom(seed, STREAM.expert).chance(SHARE_OF_EXPERTS)
  const least = expert ? 0.5 : 0.1
  const visibleShare = (knows || expert) && spread > 0 ? own.between(least, 1.2) : 0
  return { quality: hidden.quality, spread, signals, shape, expert, visibleShare }
}

/** Expectations given the tables, and the unit costs that make a share `pay` of the task pay. */
function drawCosts(
  seed: number,
  kind: Kind,
  trade: Trade,
  setting: Setting,
  shown: Float64Array,
  { quality, spread, signals, shape }: ReturnType<typeof drawHidden>,
  pay: number,
) {
  const asking = createRandom(seed, STREAM.asking)
  const asked = drawAskingPrices(asking, kind, trade, setting, quality, signals)
  const shockSpread = trade.spread * setting.signal.shockSpread
  const unknown = unknownQuality(shape, spread, shockSpread, asked.asked)
  const expect = expectationOf(trade, shown, unknown)
  const cost = settleCosts(asking, trade, setting, asked, expect, pay)
  const costOf = (group: number, size: number) =>
    cost[group] * asked.discount(size, trade.sizesOf(group)[0])
  return { unknown, expect, costOf }
}

/** Outcome of each offer at the size that the business preferred. Shape: groups. */
function drawOutcomes(
  seed: number,
  trade: Trade,
  { signal, calendar }: Setting,
  shown: Float64Array,
  quality: Float64Array,
  policy: Policy,
): Outcome[] {
  const chance = createRandom(seed, STREAM.outcomes)
  return Array.from(shown, (eta, group) => {
    const size = trade.sizesOf(group)[policy.preferred[group]]
    const shock = trade.spread * signal.shock[calendar.menu[group]]
    return trade.realise(chance, group, size, eta + quality[group] + shock)
  })
}

/** Expected profit of an offer at each of some ascending sizes. */
export function expectedProfits(
  { trade, expect, costOf }: Pick<GeneratedMarket, 'trade' | 'expect' | 'costOf'>,
  group: number,
  sizes: Float64Array,
  costs: (at: number) => number = (at) => costOf(group, sizes[at]),
): Float64Array {
  const sold = new Float64Array(sizes.length)
  const revenue = new Float64Array(sizes.length)
  expect(group, sizes, sold, revenue)
  return sizes.map((size, at) => profitOf(trade.economics, size, costs(at), sold[at], revenue[at]))
}

/** Profit of an outcome at a size; sales of stock are limited by the size. */
export function realisedProfit(
  market: GeneratedMarket,
  size: number,
  cost: number,
  outcome: Outcome,
): number {
  const sold = market.kind.quantity === 'stock' ? Math.min(size, outcome.units) : outcome.units
  return profitOf(market.trade.economics, size, cost, sold, sold * outcome.price)
}
