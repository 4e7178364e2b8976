// One market of the benchmark: deals and what the business did with them become the upload that a
// client would send; what could not be known of today's deals is integrated out into the truth.
import type { ExampleMarket, Row, TruthRow } from '#examples/market-example.ts'
import { createRandom, type Random } from '#examples/random.ts'
import { createPolicy, payingLevel } from './business.ts'
import { expectation, type Deal, type Lived } from './deal.ts'
import { advertising } from './families/advertising.ts'
import { loans } from './families/loans.ts'
import { lots } from './families/lots.ts'
import { pallets } from './families/pallets.ts'
import { perishables } from './families/perishables.ts'
import { wholesale } from './families/wholesale.ts'
import { createScenery } from './scenery.ts'
import { MORE_HIDDEN, STREAM, type Setting } from './setting.ts'
import { menuRows, saleRows } from './upload.ts'

export interface BenchTruthRow extends TruthRow {
  /** Mean over everything that the upload does not tell: no redraws, no noise. */
  readonly expected_profit: number
}

export interface BenchMarket extends ExampleMarket {
  readonly setting: Setting
  readonly truth: readonly BenchTruthRow[]
  /** Another way that today may turn out; the same for the same number. Shapes: rows of truth. */
  world(number: number): World
  /** How every past deal turned out, at every size; what the upload shows of it, grounding must find. */
  readonly past: readonly PastDeal[]
}

export interface PastDeal {
  readonly key: string
  readonly T: number
  readonly sizes: readonly number[]
  /** By size. */
  readonly profit: Float64Array
  /** Size that was taken; −1 = declined. */
  readonly taken: number
  /** Mean over what the columns do not tell, at the size taken; NaN where declined. */
  readonly expected: number
}

export interface World {
  readonly profit: Float64Array
  /** 1 = what the business takes in this world. */
  readonly business: Uint8Array
  /** What no column shows of the row's deal: standard normal. */
  readonly hidden: Float64Array
}

const FAMILIES = { wholesale, perishables, lots, loans, advertising, pallets } as const

/** How long the index that everybody knows remembers. */
const INDEX_MEMORY = 0.6

export function drawMarket(setting: Setting): BenchMarket {
  const { seed } = setting
  const made = FAMILIES[setting.mechanism](setting, createRandom(seed, STREAM.family))
  const family = { ...made, hidden: made.hidden * MORE_HIDDEN[setting.knowledge] }
  const scenery = createScenery(setting, family.trade, createRandom(seed, STREAM.scenery))
  const index = indexPath(setting.menus + 1, createRandom(seed, STREAM.index))
  const level = payingLevel(setting, family, scenery, index)
  const expect = (deal: Deal) => expectation(family, scenery, level, deal)
  const policy = createPolicy(setting, family, scenery, level, index)

  const dealing = createRandom(seed, STREAM.deals)
  const drawDeal = (T: number, index: number): Deal => {
    for (;;) {
      const deal = { offer: family.offer(dealing, T, index), traits: scenery.draw(dealing) }
      // Where nothing pays, others have taken what would have before we are asked.
      if (setting.kind !== 'nothing' || expect(deal).every((profit) => profit <= 0)) return deal
    }
  }
  const live: Live = (deal, shock, random) => {
    const { traits, offer } = deal
    const hidden = random.normal()
    const blank = scenery.blankSpread(traits, offer.T) * random.normal()
    const told = level + family.seen * (scenery.appeal(traits, offer.T) + blank)
    const appeal = told + family.hidden * hidden + (family.shockMovesPrices ? 0 : shock)
    const choice = policy(deal, hidden, random)
    return { outcome: family.happen(offer, appeal, shock, random), ...choice, hidden }
  }

  // History: menu by menu, each with a shock of its own
  const menus: Row[] = []
  const sales: Row[] = []
  const past: PastDeal[] = []
  const history = createRandom(seed, STREAM.history)
  const keyOf = (at: number) => `${setting.kind.slice(0, 2)}-${at + 1}`
  for (let menu = 1; menu <= setting.menus; menu++) {
    const T = menu - setting.menus - 1
    const shock = family.shock * history.normal()
    for (let d = 0; d < setting.perMenu; d++) {
      const deal = drawDeal(T, index[menu - 1]!)
      const lived = live(deal, deal.offer.foreseen + shock, history)
      const key = keyOf(past.length)
      const rows = menuRows(family, scenery, deal, key, menu, lived)
      menus.push(...(setting.kind === 'one size' ? [rows[lived.liked]!] : rows))
      sales.push(...saleRows(family, deal, key, lived))
      past.push(pastDeal(key, deal, lived, expect))
    }
  }
  const task = Array.from({ length: setting.task }, () => drawDeal(0, index[setting.menus]!))
  const keys = task.map((_, d) => keyOf(past.length + d))
  task.forEach((deal, d) => menus.push(...menuRows(family, scenery, deal, keys[d]!, 0, null)))

  // Today: one world comes to be, and the truth is what all of them come to
  const world = worldsOf(task, live, (number) => {
    const random = createRandom(seed, STREAM.worlds + number)
    return { shock: family.shock * random.normal(), random }
  })
  const { marketType, description, groundingMode } = family
  return {
    setting,
    menus,
    sales,
    description,
    groundingMode,
    marketType: setting.told
      ? { ...marketType, parameters: { ...marketType.parameters, choice_basis: 'columns' } }
      : marketType,
    truth: truthOf(task, keys, expect, world(0)),
    past,
    world,
  }
}

/** Draws how a deal turns out, given the shock of its menu. */
type Live = (deal: Deal, shock: number, random: Random) => Lived

function worldsOf(
  task: readonly Deal[],
  live: Live,
  start: (number: number) => { readonly shock: number; readonly random: Random },
): (number: number) => World {
  const rows = task.reduce((sum, { offer }) => sum + offer.sizes.length, 0)
  return (number) => {
    const { shock, random } = start(number)
    const profit = new Float64Array(rows)
    const business = new Uint8Array(rows)
    const hidden = new Float64Array(rows)
    let at = 0
    for (const deal of task) {
      const lived = live(deal, deal.offer.foreseen + shock, random)
      profit.set(lived.outcome.profit, at)
      hidden.fill(lived.hidden, at, at + deal.offer.sizes.length)
      if (lived.taken >= 0) business[at + lived.taken] = 1
      at += deal.offer.sizes.length
    }
    return { profit, business, hidden }
  }
}

function truthOf(
  task: readonly Deal[],
  keys: readonly string[],
  expect: (deal: Deal) => Float64Array,
  now: World,
): BenchTruthRow[] {
  let at = 0
  return task.flatMap((deal, d) => {
    const expected = expect(deal)
    return deal.offer.sizes.map((qty, i): BenchTruthRow => {
      const row = at++
      return {
        key: keys[d]!,
        qty,
        expected_profit: expected[i]!,
        profit: now.profit[row]!,
        business: now.business[row]!,
      }
    })
  })
}

/** The index that everybody knows, one value for each past moment and the last for today. */
function indexPath(moments: number, random: Random): Float64Array {
  let last = random.normal()
  return Float64Array.from({ length: moments }, () => {
    last = INDEX_MEMORY * last + Math.sqrt(1 - INDEX_MEMORY ** 2) * random.normal()
    return last
  })
}

function pastDeal(
  key: string,
  deal: Deal,
  { outcome, taken }: Lived,
  expect: (deal: Deal) => Float64Array,
): PastDeal {
  const { T, sizes } = deal.offer
  const expected = taken < 0 ? Number.NaN : expect(deal)[taken]!
  return { key, T, sizes, profit: outcome.profit, taken, expected }
}
