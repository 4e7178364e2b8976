// Small draws that several kinds share: names with an effect each, demand spread over periods.
import type { Random } from '#examples/random.ts'
import { cents, type Asked } from './terms.ts'

export interface Level {
  readonly name: string
  readonly effect: number
}

/** Each name with an effect, normal with the spread. */
export function levels(random: Random, names: readonly string[], spread: number): Level[] {
  return names.map((name) => ({ name, effect: spread * random.normal() }))
}

/** `count` names of a maker, a site or a customer, with an effect each. */
export function numbered(random: Random, prefix: string, count: number, spread: number): Level[] {
  const names = Array.from({ length: count }, (_, i) => `${prefix}${i + 1}`)
  return levels(random, names, spread)
}

export function oneOf<T>(random: Random, values: readonly T[]): T {
  return values[random.below(values.length)]!
}

export const round = (value: number, digits: number): number =>
  Math.round(value * 10 ** digits) / 10 ** digits

/** A column value that is sometimes not known. */
export function orBlank(random: Random, value: number, share: number): number | null {
  return random.uniform() < share ? null : value
}

/**
 * Demand of `total` units on average, overdispersed with the gamma's shape, in the periods after `lead`
 * up to `last`; `weight` says how the periods share it and `price` what a unit costs then.
 */
export function overPeriods(
  random: Random,
  total: number,
  shape: number,
  span: { readonly lead: number; readonly last: number },
  price: (age: number) => number,
  weight: (age: number) => number = () => 1,
): Asked[] {
  const rate = (total * random.gamma(shape)) / (span.last - span.lead)
  const asked: Asked[] = []
  for (let age = span.lead + 1; age <= span.last; age++) {
    const units = random.poisson(rate * weight(age))
    if (units > 0) asked.push({ age, units, price: cents(price(age)) })
  }
  return asked
}
