// What columns tell of a deal's appeal: traits, their effects (which may turn over time), the view of
// them that the business has, and columns that tell nothing.
import type { Row } from '#examples/market-example.ts'
import type { Random } from '#examples/random.ts'
import type { NumberTrait, Trade } from './family.ts'
import type { Setting } from './setting.ts'

/** Traits of one deal. */
export interface Traits {
  /** Standardised numbers; NaN where the cell is blank. */
  readonly x: Float64Array
  readonly category: number
  readonly maker: number
  readonly junk: readonly (string | number | null)[]
}

export interface Scenery {
  draw(random: Random): Traits
  /** What the columns tell at T: mean about 0 and spread about 1 at T = 0; blanks at their mean. */
  appeal(traits: Traits, T: number): number
  /** Spread of what blank cells hide, on the scale of appeal. */
  blankSpread(traits: Traits, T: number): number
  /** Appeal as the business sees it: older, partly wrong, and blind to bends and exceptions. */
  view(traits: Traits, T: number): number
  columns(traits: Traits): Row
}

/** Numbers whose effect bends or depends on the category: never blank. */
const STEERING = 2
/** Radians by which a drifting market's effects turn over the whole history. */
const TURN = 1.3
/** Share of the history, from its end, that shows a reversed market as it is now. */
const SINCE_REVERSAL = [0.3, 0.5] as const
/** The business's view is older by this share of the history. */
const LAG = 0.08

export function createScenery(setting: Setting, trade: Trade, random: Random): Scenery {
  const { regime, menus } = setting
  const numbers = trade.numbers.length
  const levels = trade.category.levels.length
  const normals = (count: number, spread: number) =>
    Float64Array.from({ length: count }, () => spread * random.normal())
  const now = normals(numbers, 0.45)
  const later = normals(numbers, 0.45)
  const byCategory = normals(levels, 0.6)
  const byMaker = normals(trade.maker.levels, 0.3)
  const bend = random.between(0.3, 0.6) * (random.uniform() < 0.5 ? -1 : 1)
  const exception = random.between(0.5, 0.9) * (random.uniform() < 0.5 ? -1 : 1)
  const slide = regime === 'drifting' ? 0.7 * random.normal() : 0
  const reversal = random.between(...SINCE_REVERSAL)
  const viewed = Float64Array.from({ length: numbers }, () => 0.8 + 0.5 * random.normal())
  const misjudged = normals(levels, 0.35)

  const ageOf = (T: number) => -T / menus
  const signAt = (T: number) => (regime === 'reversing' && ageOf(T) > reversal ? -1 : 1)
  const weight = (j: number, T: number) => {
    const turned = regime === 'drifting' ? TURN * ageOf(T) : 0
    const value = now[j]! * Math.cos(turned) + later[j]! * Math.sin(turned)
    return j === 0 ? value * signAt(T) : value
  }
  const linear = (traits: Traits, T: number, share: (j: number) => number) => {
    let sum = 0
    for (let j = 0; j < numbers; j++) {
      const x = traits.x[j]!
      if (!Number.isNaN(x)) sum += share(j) * weight(j, T) * x
    }
    return sum
  }
  const raw = (traits: Traits, T: number) => {
    const [first, second] = [traits.x[0]!, traits.x[1]!]
    const odd = traits.category % 2 === 1 && first > 0.3 ? exception : 0
    return (
      linear(traits, T, () => 1) +
      signAt(T) * byCategory[traits.category]! +
      byMaker[traits.maker]! +
      bend * Math.abs(second) +
      odd +
      slide * ageOf(T)
    )
  }
  const rawView = (traits: Traits, T: number) => {
    const then = T - LAG * menus
    return (
      linear(traits, then, (j) => viewed[j]!) +
      signAt(then) * byCategory[traits.category]! +
      misjudged[traits.category]! +
      0.5 * byMaker[traits.maker]!
    )
  }

  const draw = (from: Random): Traits => {
    const blank = () => from.uniform() < setting.missing
    const x = Float64Array.from({ length: numbers }, (_, j) => {
      const value = Math.round(100 * from.normal()) / 100
      return j >= STEERING && blank() ? Number.NaN : value
    })
    const category = from.below(levels)
    // A few makers send most deals.
    const maker = Math.floor(trade.maker.levels * from.uniform() ** 2)
    const junk = Array.from({ length: setting.junk }, (_, j) => {
      const value = j % 3 === 2 ? `s${from.below(12)}` : Math.round(1000 * from.normal()) / 10
      return blank() ? null : value
    })
    return { x, category, maker, junk }
  }

  const pilot = Array.from({ length: 3000 }, () => draw(random))
  const [mean, spread] = moments(pilot.map((traits) => raw(traits, 0)))
  const [meanView] = moments(pilot.map((traits) => rawView(traits, 0)))
  return {
    draw,
    appeal: (traits, T) => (raw(traits, T) - mean) / spread,
    blankSpread: (traits, T) => {
      let square = 0
      traits.x.forEach((x, j) => {
        if (Number.isNaN(x)) square += weight(j, T) ** 2
      })
      return Math.sqrt(square) / spread
    },
    view: (traits, T) => (rawView(traits, T) - meanView) / spread,
    columns: (traits) => ({
      ...Object.fromEntries(
        trade.numbers.map((trait, j) => [trait.name, shown(trait, traits.x[j]!)]),
      ),
      [trade.category.name]: trade.category.levels[traits.category]!,
      [trade.maker.name]: `${trade.maker.prefix}${traits.maker + 1}`,
      ...Object.fromEntries(traits.junk.map((value, j) => [`note_${j + 1}`, value])),
    }),
  }
}

/** The cell of a standardised number: one to one, so that a column tells exactly what it is. */
function shown({ centre, spread, skewed }: NumberTrait, x: number): number | null {
  if (Number.isNaN(x)) return null
  const value = skewed ? centre * Math.exp(spread * x) : centre + spread * x
  return Number(value.toPrecision(6))
}

function moments(values: readonly number[]): [number, number] {
  const mean = values.reduce((a, b) => a + b, 0) / values.length
  const square = values.reduce((sum, v) => sum + (v - mean) ** 2, 0) / values.length
  return [mean, Math.sqrt(square)]
}
