// The times that an amount may be charged for: from the order or from arrival, by each length of time
// that the text names, with what is free at first, begun lengths whole.
import type { Expression } from '#contract/valuation.ts'
import type { Amount, Material } from './hypothesis-amounts.ts'
import * as lower from '#economics/lower.ts'
import type { Period } from '#economics/lower.ts'

/** What stands for a step of T. */
export interface Setting {
  readonly period: Period | null
  /** Storage that costs nothing at first, in steps. */
  readonly free: readonly Expression[]
}

interface Timed {
  /** Length in steps; 1 where the time counts begun lengths already. */
  readonly clock: number
  readonly time: Expression
  readonly rank: number
  readonly whole: boolean
  readonly deal: boolean
}

/** The times that an amount may be charged for. */
export function timesOf(amount: Amount, material: Material, setting: Setting): Timed[] {
  const near = new Set(amount.near.flatMap(({ clock }) => (clock ? [clock] : [])))
  const clocks = [...new Set([...near, ...material.clocks, 'period'])]
  const found: Timed[] = []
  for (const clock of clocks) {
    const length = lower.stepsOf(clock, setting.period)
    if (length === null) continue
    const far = near.has(clock) ? 0 : clock === 'period' ? 5 : 3
    const of = (stored: boolean, free: Expression | null, started: boolean): Expression =>
      lower.chargedTime({ stored, free, length: started ? length : 1, started, most: null })
    const add = (time: Expression, rank: number, whole = false, deal = false): void => {
      found.push({ clock: length, time, rank: far + rank, whole, deal })
    }
    const capital = amount.kind === 'percent'
    add(of(true, null, false), capital ? 1 : 0)
    add(of(false, null, false), capital ? 0 : 1)
    if (near.size > 0 && !near.has(clock)) continue
    for (const free of setting.free) add(of(true, free, false), 1)
    if (!capital) {
      add(of(true, null, true), 2, true)
      add(of(false, null, true), 4, true)
      for (const free of setting.free) add(of(true, free, true), 4, true)
      add(dealTime(), 6, false, true)
    }
  }
  return found
}

/** How long a deal lasts: until its last sale, or to the horizon where something is left. */
function dealTime(): Expression {
  return {
    op: 'if',
    args: [
      { op: 'less', args: [lower.number(0), lower.LEFT] },
      { op: 'horizon' },
      { op: 'most', of: { op: 'age' } },
    ],
  }
}

/** Time in lengths of so many steps. */
export function over(time: Expression, length: number): Expression {
  return length === 1 ? time : lower.over(time, lower.number(length))
}
