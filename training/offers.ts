// Table columns of every offer: relevant and irrelevant ones, categories, missing cells and an
// expected selling price, with the latent numbers that random functions use. Functions use
// displayed values, rounded and with gaps, so a market's truth is a function of its table.
import type { Column } from '#contract/table.ts'
import type { Calendar } from './calendar.ts'
import { standardise } from './functions.ts'
import type { Random } from './random.ts'

export interface Offers {
  /** Columns as a client would send them, over offers. */
  readonly columns: ReadonlyMap<string, Column>
  /** Inputs of random functions, each of mean 0 and spread about 1. Shape: latents × groups. */
  readonly latents: readonly Float64Array[]
  /** Expected selling price of a unit. Shape: groups. */
  readonly price: Float64Array
}

/** Maximum cells of noise columns, which cost a fit time and add little variety. */
const MOST_NOISE_CELLS = 250_000

export function drawOffers(random: Random, calendar: Calendar): Offers {
  const columns = new Map<string, Column>()
  const latents: Float64Array[] = []
  const gaps = random.chance(0.3)

  // Numbers, correlated and partly drifting over time
  const raw = drawNumbers(random, calendar)
  raw.forEach((values, at) => {
    const shown = asColumn(random, values)
    const hidden = standardise(shown.slice())
    if (gaps && random.chance(0.4)) blankCells(random, shown, hidden)
    columns.set(`x${at}`, { kind: 'number', values: shown })
    latents.push(hidden)
  })

  // Categories, each with one or two effects
  const categories = random.below(4)
  for (let at = 0; at < categories; at++) {
    const drawn = drawCategory(random, calendar)
    columns.set(`kind${at}`, drawn.column)
    latents.push(...drawn.latents)
  }

  // Prices, which may be informative
  const spread = random.between(0.15, 1.1)
  const level = random.between(-1, 9)
  const tilt = random.between(0, 0.5)
  const rise = random.chance(0.25) ? 0.4 * random.normal() : 0
  const price = latents[0].map((own, row) =>
    round(Math.exp(level + spread * random.normal() + tilt * own + rise * (calendar.age[row] - 1))),
  )
  if (random.chance(0.5)) latents.push(standardise(price.map(Math.log)))

  addNoiseColumns(random, calendar, columns)
  return { columns, latents, price }
}

function drawNumbers(random: Random, { groups, age }: Calendar): Float64Array[] {
  const count = 2 + random.below(9)
  const numbers = Array.from({ length: count }, () => drawNormals(random, groups))
  for (let at = 1; at < count; at++) {
    if (!random.chance(0.4)) continue
    const other = numbers[random.below(at)]
    const share = random.between(-0.8, 0.8)
    numbers[at] = numbers[at].map((own, row) => own + share * other[row])
  }
  if (!random.chance(0.35)) return numbers
  return numbers.map((values) => {
    const slope = 0.6 * random.normal()
    return values.map((own, row) => own + slope * (age[row] - 0.5))
  })
}

/** A latent number as a displayed column. */
function asColumn(random: Random, values: Float64Array): Float64Array {
  const form = random.below(6)
  if (form === 0) {
    const threshold = 0.7 * random.normal()
    return values.map((own) => Number(own > threshold))
  }
  if (form === 1) return values.map((own) => round(Math.exp(0.6 * own)))
  if (form === 2) return values.map((own) => Math.max(0, Math.floor(2 + 1.3 * own)))
  if (form === 3) return values.map((own) => round(Math.sinh(own)))
  return values.map(round)
}

/** Blanks cells; functions see a blank as a separate value. */
function blankCells(random: Random, shown: Float64Array, hidden: Float64Array): void {
  const share = random.between(0.02, 0.3)
  const meaning = 0.7 * random.normal()
  const byValue = random.chance(0.5)
  for (let row = 0; row < shown.length; row++) {
    const likely = byValue ? share * (hidden[row] > 0 ? 1.6 : 0.4) : share
    if (!random.chance(likely)) continue
    shown[row] = Number.NaN
    hidden[row] = meaning
  }
}

function drawCategory(random: Random, calendar: Calendar) {
  const { groups, pastGroups, age } = calendar
  const levels = Math.round(random.logBetween(3, 150))
  const skew = random.chance(0.5) ? random.between(1, 3) : 1
  // Some levels appear late, and some of the task's levels are new, with effect 0.
  const arrival = random.chance(0.2) ? random.between(0.3, 0.9) : 0
  const unseen = random.chance(0.12) ? random.between(0.05, 0.4) : 0
  const codes = new Int32Array(groups)
  for (let row = 0; row < groups; row++) {
    let level = Math.floor(levels * random.uniform() ** skew)
    if (arrival > 0 && age[row] < arrival) level = Math.floor(level / 2)
    codes[row] = row >= pastGroups && random.chance(unseen) ? levels + random.below(3) : level
  }
  const heavy = random.chance(0.4)
  const latents = Array.from({ length: 1 + random.below(2) }, () => {
    const meaning = Float64Array.from({ length: levels + 3 }, (_, level) =>
      level >= levels
        ? 0
        : random.normal() * (heavy ? 0.6 / Math.sqrt(random.gamma(1.5) / 1.5) : 1),
    )
    return standardise(
      Float64Array.from(codes, (level) => Math.max(-5, Math.min(5, meaning[level]))),
    )
  })
  const dictionary = Array.from({ length: levels + 3 }, (_, level) => `c${level}`)
  return { column: { kind: 'coded', codes, dictionary } satisfies Column, latents }
}

/** Uninformative columns: noise, noise categories, noisy copies. */
function addNoiseColumns(random: Random, { groups }: Calendar, columns: Map<string, Column>): void {
  if (random.chance(0.3)) return
  const most = Math.max(2, Math.min(40, MOST_NOISE_CELLS / groups))
  const count = Math.round(random.logBetween(1, most))
  const numbers = [...columns.values()].filter((column) => column.kind === 'number')
  for (let at = 0; at < count; at++) {
    const name = `n${at}`
    const form = random.pick(['normal', 'whole', 'text', 'copy'], [0.5, 0.2, 0.15, 0.15])
    if (form === 'text') {
      const levels = Math.round(random.logBetween(3, 60))
      const dictionary = Array.from({ length: levels }, (_, level) => `j${level}`)
      const codes = Int32Array.from({ length: groups }, () => random.below(levels))
      columns.set(name, { kind: 'coded', codes, dictionary })
      continue
    }
    const copied = random.pick(numbers).values
    const values = new Float64Array(groups)
    for (let row = 0; row < groups; row++)
      values[row] =
        form === 'whole'
          ? random.below(6)
          : round(random.normal() + (form === 'copy' && copied[row] > 0 ? 1 : 0))
    columns.set(name, { kind: 'number', values })
  }
}

function drawNormals(random: Random, count: number): Float64Array {
  const values = new Float64Array(count)
  for (let at = 0; at < count; at++) values[at] = random.normal()
  return values
}

/** Four significant digits, as in spreadsheets. */
export function round(value: number): number {
  if (value === 0 || !Number.isFinite(value)) return value
  const unit = 10 ** (Math.floor(Math.log10(Math.abs(value))) - 3)
  return unit >= 1
    ? Math.round(value / unit) * unit
    : Math.round(value / unit) / Math.round(1 / unit)
}
