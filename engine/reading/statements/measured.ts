// How much of a measure (kilograms, litres …) one unit has: a column that the words or its name bind.
import type { Expression } from '#contract/valuation.ts'
import { conversion, measureOf, STANDARD } from '#economics/bind.ts'
import { bind, type Facts } from '../terms/facts.ts'
import * as lower from '#economics/lower.ts'
import type { Driver } from '../mentions/mentions.ts'

/** What one unit has of the driver's measure; null where no column tells it. */
export function measureFor(facts: Facts, driver: Driver): Expression | null {
  const wanted = driver.measure!
  const held = driver.holds === 1 ? 1 : 1 / driver.holds
  for (const [own, named] of facts.measures) {
    const factor = conversion(own, wanted)
    if (factor === null) continue
    bind(facts, named.column)
    return scaled(lower.columnValue(named.column), factor * held)
  }
  for (const name of facts.columns.menus) {
    const factor = STANDARD.has(name) ? null : measureOf(name, wanted)
    if (factor === null) continue
    const column = { table: 'menus', name } as const
    bind(facts, column)
    return scaled(lower.columnValue(column), factor * held)
  }
  return null
}

function scaled(value: Expression, factor: number): Expression {
  if (factor === 1) return value
  const inverse = Number((1 / factor).toPrecision(12))
  return Number.isInteger(inverse)
    ? lower.over(value, lower.number(inverse))
    : lower.times(value, lower.number(factor))
}
