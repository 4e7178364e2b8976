// Choices of the business: by a partly wrong view of the columns, private information, rules and
// habits, and chance; with the chosen size. Where its view is wrong, good offers are rarely taken.
import { profitOf } from './economics.ts'
import { drawFunction, standardise } from './functions.ts'
import type { Setting, Trade } from './kind.ts'
import type { Random } from './random.ts'

export interface Policy {
  /** Index of the taken size among the offer's; −1 = declined. Shape: past groups. */
  readonly size: Int32Array
  /** Index of the preferred size, taken or not. Shape: groups. */
  readonly preferred: Int32Array
}

export interface BusinessView {
  /** Hidden quality, and the visible share of it. */
  readonly quality: Float64Array
  readonly visibleShare: number
  /** An expert judges well, consistently and without habits: what it declines is bad. */
  readonly expert: boolean
  readonly costOf: (group: number, size: number) => number
  /** Least correlation of the view with the truth; default −.4. */
  readonly leastView?: number
}

/** Some businesses see the columns the wrong way round. */
const LEAST_VIEW = -0.4

export function drawPolicy(
  random: Random,
  trade: Trade,
  setting: Setting,
  { quality, visibleShare, expert, costOf, leastView = LEAST_VIEW }: BusinessView,
): Policy {
  const { calendar } = setting
  const { groups, pastGroups } = calendar
  const view = drawView(random, setting, expert ? 0.8 : leastView, expert)

  // Preferred size and its score
  const score = new Float64Array(groups)
  const preferred = new Int32Array(groups)
  const noise = expert ? random.logBetween(0.03, 0.2) : random.logBetween(0.1, 1)
  const inconsistency = expert ? random.between(0, 0.05) : random.between(0, 0.15)
  const careless = !expert && random.chance(0.08)
  const modesty = expert ? random.between(0.7, 1) : random.between(0.2, 1)
  let sold = new Float64Array(0)
  let revenue = new Float64Array(0)
  for (let group = 0; group < groups; group++) {
    const sizes = trade.sizesOf(group)
    if (sold.length < sizes.length) {
      sold = new Float64Array(sizes.length)
      revenue = new Float64Array(sizes.length)
    }
    const belief = modesty * (view[group] + noise * random.normal())
    const eta = trade.base + trade.spread * belief + visibleShare * quality[group]
    trade.expect(group, sizes, eta, sold, revenue)
    let best = Number.NEGATIVE_INFINITY
    for (let at = 0; at < sizes.length; at++) {
      const cost = costOf(group, sizes[at])
      const profit = profitOf(trade.economics, sizes[at], cost, sold[at], revenue[at])
      const money = cost * sizes[at] + Math.max(revenue[at], 1e-9)
      const liking = careless ? random.uniform() : profit + inconsistency * money * random.normal()
      if (liking <= best) continue
      best = liking
      preferred[group] = at
      score[group] = profit / money
    }
  }

  const preference = standardise(score)
  const pastPreferred = preferred.subarray(0, pastGroups)
  if (expert)
    return {
      size: chooseOffers(random, setting, preference, pastPreferred, [0.02, 0.2]),
      preferred,
    }
  // Some prefer offers that look bad.
  const taste = random.chance(0.08) ? -random.between(0.2, 1) : 1
  for (let at = 0; at < groups; at++) preference[at] *= taste
  addHabits(random, setting, preference)
  return { size: chooseOffers(random, setting, preference, pastPreferred, [0.05, 0.8]), preferred }
}

/** The business's view of worth, in spreads: correlation with the truth of `least` … .98. */
function drawView(
  random: Random,
  { calendar, offers, signal }: Setting,
  least: number,
  expert: boolean,
): Float64Array {
  const correlation = random.between(least, 0.98)
  const wrong = drawFunction(random, offers.latents)
  const other = Math.sqrt(1 - correlation ** 2)
  const view = signal.worth.map((worth, group) => correlation * worth + other * wrong[group])
  if (expert || random.chance(0.8)) return view
  // The view changed at some time.
  const until = random.between(0.3, 0.9)
  const earlier = drawFunction(random, offers.latents)
  const kept = random.between(-0.4, 0.8)
  return view.map((own, group) =>
    calendar.age[group] < until
      ? kept * signal.worth[group] + Math.sqrt(1 - kept ** 2) * earlier[group]
      : own,
  )
}

/** Rules on one column or on price, and preferences unrelated to profit. */
function addHabits(random: Random, { offers, signal }: Setting, preference: Float64Array): void {
  if (random.chance(0.2)) {
    // Rarely takes offers beyond a threshold of one column.
    const column = random.pick(offers.latents)
    const side = random.chance(0.5) ? 1 : -1
    const bound = random.between(-0.5, 1)
    const weight = random.between(0.5, 3)
    for (let at = 0; at < preference.length; at++)
      if (side * column[at] > bound) preference[at] -= weight
  }
  if (random.chance(0.15)) {
    // Avoids high prices
    const weight = random.between(0.2, 1.5)
    const priceLevel = standardise(offers.price.map(Math.log))
    for (let at = 0; at < preference.length; at++) preference[at] -= weight * priceLevel[at]
  }
  if (random.chance(0.25)) {
    const habit = drawFunction(random, offers.latents)
    const weight = random.between(0.3, 1.5)
    for (let at = 0; at < preference.length; at++) preference[at] += weight * habit[at]
  }
  if (random.chance(0.22)) {
    // A blind spot: avoids the region with most good offers.
    const other = drawFunction(random, offers.latents)
    const share = random.between(0.6, 0.95)
    const bound = random.between(-0.3, 0.8)
    const weight = random.between(2, 6)
    for (let at = 0; at < preference.length; at++)
      if (share * signal.worth[at] + Math.sqrt(1 - share ** 2) * other[at] > bound)
        preference[at] -= weight
  }
  if (random.chance(0.06))
    for (let at = 0; at < preference.length; at++) preference[at] = random.normal()
}

/** Takes about the drawn share of past offers, the best scores first, some at random. */
function chooseOffers(
  random: Random,
  { calendar }: Setting,
  preference: Float64Array,
  preferred: Int32Array,
  softnesses: readonly [number, number],
): Int32Array {
  const { pastGroups, takenShare, menu, menus } = calendar
  const softness = random.logBetween(...softnesses)
  const atRandom = random.pick([0, 0.01, 0.03, 0.06, 0.1])
  const rank = Float64Array.from(
    preferred,
    (_, group) => preference[group] + softness * Math.log(1 / (1 - random.uniform()) - 1 + 1e-12),
  )
  const threshold = new Float64Array(menus)
  if (random.chance(0.3)) {
    // Separate budget per menu
    for (let number = 0; number < menus; number++) {
      const own = rank.filter((_, group) => menu[group] === number)
      threshold[number] = quantileOf(own, 1 - takenShare)
    }
  } else threshold.fill(quantileOf(rank, 1 - takenShare))
  return preferred.map((size, group) => {
    const byLot = random.chance(atRandom)
    return byLot || (group < pastGroups && rank[group] > threshold[menu[group]]) ? size : -1
  })
}

function quantileOf(values: Float64Array, share: number): number {
  return values.toSorted()[Math.floor(share * (values.length - 1))]
}
