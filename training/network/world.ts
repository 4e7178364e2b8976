// A wide market: what world.ts draws, from wider calendars, offers and businesses. Some businesses are chosen
// against (an auction is won where others saw less in it), some decide by lot, some take nearly all.
import { clip } from '#model/base/statistics.ts'
import { drawAskingPrices, settleCosts } from '../asking-prices.ts'
import { expectationOf, shownPredictor } from '../expectation.ts'
import { standardise } from '../functions.ts'
import { drawHiddenQuality, unknownQuality } from '../hidden-quality.ts'
import type { Kind, Outcome, Setting, Trade } from '../kind.ts'
import { KINDS } from '../kinds.ts'
import { lot } from '../kinds/resale.ts'
import { drawPolicy, type BusinessView, type Policy } from '../policy.ts'
import { createRandom, type Random } from '../random.ts'
import { drawSignal, type Signal } from '../signal.ts'
import type { GeneratedMarket } from '../generated-market.ts'
import type { Calendar } from '../calendar.ts'
import type { Offers } from '../offers.ts'
import { drawWideCalendar } from './calendar.ts'
import { drawWideOffers } from './offers.ts'

/** Seeds of this prior start here: pre-training, and what is held out of it. No other set goes there. */
export const FIRST_SEED = 100_000_000
export const HELD_OUT_SEED = 190_000_000

/** Lots won against others who looked too. */
const auction: Kind = { ...lot, name: 'auction', share: 0.06 }
export const WIDE_KINDS: readonly Kind[] = [...KINDS, auction]

/** Streams of their own: no market of this prior shares a number with one of world.ts. */
const STREAM = {
  kind: 701,
  offers: 702,
  signal: 703,
  trade: 704,
  hidden: 705,
  asking: 706,
  policy: 707,
  outcomes: 708,
  breadth: 712,
  additive: 713,
}
/** Markets where nothing pays, where hardly anything does, and, of the others, where the fewer deals do. */
const HOPELESS = 0.08
const SCARCE = 0.12
const FEW_WINNERS = 0.6
/** Businesses that see part of the hidden quality, and whom it is hidden against. */
const KNOWING = 0.7
const ADVERSE = 0.05
/** Businesses that may see the columns the wrong way round, and how wrong the others are at most. */
const BLIND = 0.15
const LEAST_VIEW = 0.25
const BLIND_VIEW = -0.4
/** Factor of what columns and hidden quality move. */
const BREADTH = [0.7, 2.8] as const
/** Markets in which most of worth is a sum over columns, and how much of it is at least. */
const ADDITIVE = 0.5
const LEAST_ADDITIVE = 0.3

export interface WideWorld extends GeneratedMarket {
  /** An outcome of an offer at a size, drawn anew where it hangs on the size. */
  readonly outcomeAt: (random: Random, group: number, size: number) => Outcome
}

/** The market of a seed; `name` fixes its kind (tests). */
export function drawWideWorld(seed: number, name?: string): WideWorld {
  const random = createRandom(seed, STREAM.kind)
  const kind = kindOf(random, name)
  const shape = kind.shape(random)
  const calendar = drawWideCalendar(random, shape.sizes, shape.horizon)
  const pay = payOf(random)
  const manner = kind === auction ? 'adverse' : mannerOf(random)

  // What the columns say, and what they do not
  const offers = drawWideOffers(createRandom(seed, STREAM.offers), calendar)
  const signal = signalOf(seed, calendar, offers)
  const setting: Setting = { calendar, offers, signal }
  const breadth = createRandom(seed, STREAM.breadth)
  const trade = widened(breadth, kind.draw(createRandom(seed, STREAM.trade), setting, shape.sizes))
  const shown = shownPredictor(trade, setting)
  const own = createRandom(seed, STREAM.hidden)
  const spread = own.chance(0.15) ? 0 : trade.spread * trade.hiddenShare
  const signals = kind.askRevealsQuality && pay > 0 && spread > 0 && own.chance(0.25)
  const { hidden, shape: form } = drawHiddenQuality(own, calendar.groups, spread, signals)

  // What was asked, what is expected of it, what the business made of it
  const asking = createRandom(seed, STREAM.asking)
  const asked = drawAskingPrices(asking, kind, trade, setting, hidden.quality, signals)
  const unknown = unknownQuality(form, spread, trade.spread * signal.shockSpread, asked.asked)
  const expect = expectationOf(trade, shown, unknown)
  const cost = settleCosts(asking, trade, setting, asked, expect, pay)
  const costOf = (group: number, size: number) =>
    cost[group] * asked.discount(size, trade.sizesOf(group)[0])
  const chooser = createRandom(seed, STREAM.policy)
  const view = viewOf(breadth, manner, spread > 0 ? sightOf(own, manner) : 0)
  const seen = { ...view, quality: hidden.quality, costOf }
  const policy = decide(chooser, trade, setting, seen)

  // What became of each
  const chance = createRandom(seed, STREAM.outcomes)
  const eta = (group: number) =>
    shown[group] + hidden.quality[group] + trade.spread * signal.shock[calendar.menu[group]]
  const preferred = (group: number) => trade.sizesOf(group)[policy.preferred[group]]
  const realise = (by: Random, group: number, size: number) =>
    trade.realise(by, group, size, eta(group))
  const outcomes = Array.from(shown, (_, group) => realise(chance, group, preferred(group)))
  return {
    kind,
    seed,
    setting,
    trade,
    policy,
    basis: view.visibleShare > 0 ? 'knowledge' : 'columns',
    pay,
    costOf,
    shown,
    unknown,
    expect,
    outcomes,
    outcomeAt: (at, group, size) =>
      kind.quantity === 'stock' || size === preferred(group)
        ? outcomes[group]
        : realise(at, group, size),
  }
}

function signalOf(seed: number, calendar: Calendar, offers: Offers): Signal {
  const drawn = drawSignal(createRandom(seed, STREAM.signal), calendar, offers)
  return addedUp(createRandom(seed, STREAM.additive), drawn, offers)
}

/** In many businesses what moves worth adds up, each column bending it in its own way. */
function addedUp(random: Random, signal: Signal, { latents }: Offers): Signal {
  if (!random.chance(ADDITIVE)) return signal
  const sum = new Float64Array(signal.worth.length)
  const density = random.between(0.3, 1)
  latents.forEach((own, at) => {
    if (at > 0 && !random.chance(density)) return
    const slope = random.normal()
    const bend = random.chance(0.5) ? 0 : 0.5 * random.normal()
    own.forEach((v, row) => (sum[row] += slope * v + bend * (Math.abs(v) - 0.8)))
  })
  standardise(sum)
  const share = random.between(LEAST_ADDITIVE, 1)
  const other = Math.sqrt(1 - share ** 2)
  return {
    ...signal,
    worth: signal.worth.map((v, row) => other * v + share * clip(sum[row], -4, 4)),
  }
}

/** How well a business sees columns and hidden quality. */
function viewOf(random: Random, manner: Manner, sight: number) {
  const leastView = random.chance(BLIND) ? BLIND_VIEW : LEAST_VIEW
  return { leastView, visibleShare: sight, expert: manner === 'expert' }
}

/** What the business took, some of it by lot. */
function decide(random: Random, trade: Trade, setting: Setting, view: BusinessView): Policy {
  const decided = drawPolicy(random, trade, setting, view)
  return explored(random, decided, setting.calendar.takenShare)
}

/** Columns tell more of some markets than of others. */
function widened(random: Random, trade: Trade): Trade {
  return { ...trade, spread: trade.spread * random.logBetween(...BREADTH) }
}

/** The kind of a name, else one drawn; a draw is taken either way. */
function kindOf(random: Random, name?: string) {
  const shares = WIDE_KINDS.map(({ share }) => Math.sqrt(share))
  const drawn = random.pick(WIDE_KINDS, shares)
  return WIDE_KINDS.find((each) => each.name === name) ?? drawn
}

/** Share of the offers that pay. */
function payOf(random: Random): number {
  if (random.chance(HOPELESS)) return 0
  if (random.chance(SCARCE)) return random.between(0.01, 0.1)
  // A menu is mostly what a business turns down: winners are the fewer in most markets
  if (random.chance(FEW_WINNERS)) return 0.04 + 0.46 * random.uniform()
  return 0.04 + 0.94 * random.uniform() ** 0.8
}

type Manner = 'plain' | 'knowing' | 'expert' | 'adverse'

function mannerOf(random: Random): Manner {
  if (random.chance(ADVERSE)) return 'adverse'
  if (!random.chance(KNOWING)) return 'plain'
  return random.chance(0.5) ? 'expert' : 'knowing'
}

/** How much of the hidden quality moves the choice; below 0 it is chosen against. */
function sightOf(random: Random, manner: Manner): number {
  if (manner === 'plain') return 0
  if (manner === 'adverse') return -random.between(0.1, 0.9)
  return random.between(manner === 'expert' ? 0.5 : 0.1, 1.2)
}

/** Some businesses take part of their deals by lot, a few all of them. */
function explored(random: Random, policy: Policy, rate: number): Policy {
  const share = random.pick([0, random.between(0.1, 0.6), 1], [0.88, 0.09, 0.03])
  if (share === 0) return policy
  const size = policy.size.map((taken, group) => {
    if (!random.chance(share)) return taken
    return random.chance(rate) ? policy.preferred[group] : -1
  })
  return { ...policy, size }
}
