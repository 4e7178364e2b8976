// Offers as offers.ts draws them, widened: columns caused by other columns, categories of 2–500 levels that also
// bend what numbers mean, and mechanisms that functions of worth may read though no column shows them.
// All of it is a function of what the table shows, so the truth given the table is still known.
import type { Column } from '#contract/table.ts'
import type { Calendar } from '../calendar.ts'
import { standardise } from '../functions.ts'
import { drawOffers, round, type Offers } from '../offers.ts'
import type { Random } from '../random.ts'
import { drawMechanism } from './mechanisms.ts'

export function drawWideOffers(random: Random, calendar: Calendar): Offers {
  const base = drawOffers(random, calendar)
  const columns = new Map(base.columns)
  const latents = [...base.latents]
  if (random.chance(0.4)) addCaused(random, columns, latents)
  if (random.chance(0.4)) addCategory(random, calendar, columns, latents)
  const hidden = random.chance(0.4) ? 1 + random.below(4) : 0
  for (let at = 0; at < hidden; at++) latents.push(drawMechanism(random, latents))
  return { columns, latents, price: base.price }
}

/** Columns that others cause, with some noise, some of them flags or with gaps. */
function addCaused(random: Random, columns: Map<string, Column>, latents: Float64Array[]): void {
  const count = 1 + random.below(6)
  for (let at = 0; at < count; at++) {
    const noise = random.logBetween(0.03, 1.5)
    const flag = random.chance(0.2)
    const gaps = random.chance(0.15) ? random.between(0.02, 0.5) : 0
    const shown = drawMechanism(random, latents).map((v) => {
      const own = v + noise * random.normal()
      return flag ? Number(own > 0.3) : round(own)
    })
    const hidden = standardise(shown.slice())
    if (gaps > 0)
      for (let row = 0; row < shown.length; row++) {
        if (!random.chance(gaps)) continue
        shown[row] = Number.NaN
        hidden[row] = 0
      }
    columns.set(`y${at}`, { kind: 'number', values: shown })
    latents.push(hidden)
  }
}

/** A category of many levels; a level moves worth, and may turn what a number means. */
function addCategory(
  random: Random,
  { groups }: Calendar,
  columns: Map<string, Column>,
  latents: Float64Array[],
): void {
  const levels = Math.round(random.logBetween(2, 500))
  const skew = random.logBetween(1, 4)
  const codes = Int32Array.from({ length: groups }, () =>
    Math.min(levels - 1, Math.floor(levels * random.uniform() ** skew)),
  )
  const effect = Float64Array.from({ length: levels }, () => random.normal())
  latents.push(standardise(Float64Array.from(codes, (level) => effect[level])))
  if (random.chance(0.4)) {
    const own = latents[random.below(latents.length)]
    const turn = Float64Array.from({ length: levels }, () => random.normal())
    latents.push(standardise(own.map((v, row) => v * turn[codes[row]])))
  }
  const dictionary = Array.from({ length: levels }, (_, level) => `w${level}`)
  columns.set('wide', { kind: 'coded', codes, dictionary })
}
