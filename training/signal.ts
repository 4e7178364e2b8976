// Effect of the columns on an offer's worth over time: rotation, a new regime, seasons, a moving
// level, and shocks common to a menu. The task's truth includes regime and level but not the shock.
import type { Calendar } from './calendar.ts'
import { drawFunction } from './functions.ts'
import type { Offers } from './offers.ts'
import type { Random } from './random.ts'

export interface Signal {
  /** Column effect at each offer's time, in spreads. Shape: groups. */
  readonly worth: Float64Array
  /** Level at each offer's time, in spreads; 0 at the task. Shape: groups. */
  readonly level: Float64Array
  /** Shock of each menu, the task's last, and its spread, both in spreads. Shape: menus + 1. */
  readonly shock: Float64Array
  readonly shockSpread: number
}

export function drawSignal(random: Random, calendar: Calendar, offers: Offers): Signal {
  const { menu, menus } = calendar
  const shockSpread = random.chance(0.6) ? 0 : random.logBetween(0.05, 0.6)
  const shock = Float64Array.from({ length: menus + 1 }, () => shockSpread * random.normal())
  const path = drawLevel(random, menus)
  return {
    worth: drawWorth(random, calendar, offers),
    level: Float64Array.from(menu, (number) => path[number]),
    shock,
    shockSpread,
  }
}

function drawWorth(random: Random, calendar: Calendar, offers: Offers): Float64Array {
  const { age, menu, menus } = calendar
  const first = drawFunction(random, offers.latents)
  const drift = random.pick(['none', 'rotation', 'regime', 'season'], [0.42, 0.25, 0.25, 0.08])
  if (drift === 'none') return first
  const second = drawFunction(random, offers.latents)
  if (drift === 'rotation') {
    const angle = random.between(0.2, 1.6)
    return first.map(
      (own, row) => Math.cos(angle * age[row]) * own + Math.sin(angle * age[row]) * second[row],
    )
  }
  if (drift === 'season') {
    const length = random.between(4, 13)
    const share = random.between(0.3, 1)
    return first.map(
      (own, row) => own + share * Math.sin((2 * Math.PI * menu[row]) / length) * second[row],
    )
  }
  // A new regime, often only a few menus old; in a third of the cases the old effects are reversed.
  const since = Math.round(random.logBetween(1, Math.max(3, menus / 2.5)))
  const kept = random.chance(0.33) ? random.between(-0.9, 0) : random.between(0.1, 0.9)
  const fresh = Math.sqrt(1 - kept * kept) * random.between(0.5, 1)
  return first.map((own, row) =>
    menu[row] < menus - since ? own : kept * own + fresh * second[row],
  )
}

/** Level by menu; 0 for the task. Shape: menus + 1. */
function drawLevel(random: Random, menus: number): Float64Array {
  const path = new Float64Array(menus + 1)
  const form = random.pick(['flat', 'line', 'walk', 'step'], [0.5, 0.2, 0.18, 0.12])
  if (form === 'line') {
    const slope = 0.7 * random.normal()
    for (let at = 0; at < menus; at++) path[at] = slope * (at / menus - 1)
  }
  if (form === 'walk') {
    const spread = random.between(0.2, 0.9) / Math.sqrt(menus)
    for (let at = menus - 1; at >= 0; at--) path[at] = path[at + 1] + spread * random.normal()
  }
  if (form === 'step') {
    const height = 0.8 * random.normal()
    path.fill(height, 0, menus - Math.round(random.logBetween(1, Math.max(3, menus / 2))))
  }
  return path
}
