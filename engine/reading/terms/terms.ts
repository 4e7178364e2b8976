// Frames as the terms of a valuation: revenue and goods before the terms of the words, VAT, our share
// and the rate of exchange over all.
import type { Expression, Term } from '#contract/valuation.ts'
import { converted } from '../words/currency.ts'
import type { Facts, Problem } from './facts.ts'
import { shorten } from '../feedback.ts'
import { lowerFrame, type Clockwork, type Frame } from './frames.ts'
import * as lower from '#economics/lower.ts'

/** Frames as terms; null where one cannot be lowered (the problem is then told). */
export function termsOf(facts: Facts, frames: readonly Frame[]): Term[] | null {
  const clockwork = clockworkOf(facts)
  const terms: Term[] = []
  for (const frame of frames) {
    const whole =
      frame.charge && facts.wholes.has(frame.charge.clock)
        ? { ...frame, charge: { ...frame.charge, started: true } }
        : frame
    let expression = lowerFrame(whole, clockwork)
    if (expression === 'order' && /\b(sale|sales)\b/i.test(frame.source)) {
      facts.doubts.push(
        `“${shorten(frame.source)}”: a sale is read as one unit sold, and not as one row of Sales.`,
      )
      expression = lowerFrame({ ...whole, count: 'sold' }, clockwork)
    }
    if (typeof expression === 'string') {
      facts.problems.push(unknownOf(expression, frame.source))
      return null
    }
    terms.push(termOf(frame, expression))
  }
  return framed(facts, terms)
}

/** The terms that can be lowered, where the text is refused. */
export function termsUnderstood(facts: Facts): Term[] {
  const clockwork = clockworkOf(facts)
  return facts.frames
    .flatMap((each) => {
      const expression = lowerFrame(each, clockwork)
      return typeof expression === 'string' ? [] : [termOf(each, expression)]
    })
    .slice(0, 64)
}

function termOf({ name, sign, source }: Frame, expression: Expression): Term {
  return { name: name.slice(0, 200), sign, expression, source: source.slice(0, 2000) }
}

/** What must be known to lower a frame. */
function unknownOf(what: 'order' | 'period', words: string): Problem {
  return what === 'order'
    ? {
        words,
        reason: 'nothing says what one order is',
        example: 'Each sales row is one order. (Or: each order is one unit.)',
      }
    : { words, reason: 'nothing says how long one step of T is', example: 'T is in weeks.' }
}

function clockworkOf(facts: Facts): Clockwork {
  const steps = (clock: string): number | null => lower.stepsOf(clock, facts.period)
  return { steps, free: freeOf(facts), order: facts.order, parcel: facts.parcel }
}

/** Steps of storage that cost nothing. */
function freeOf({ free, period }: Facts): Expression | null {
  if (free === null) return null
  const length = lower.stepsOf(free.clock, period) ?? 1
  return free.column === null
    ? lower.number((free.value ?? 0) * length)
    : lower.times({ op: 'option', column: free.column }, lower.number(length))
}

function framed(facts: Facts, own: readonly Term[]): Term[] {
  const revenue: Term = {
    name: 'revenue',
    sign: 1,
    expression: lower.REVENUE,
    source: facts.revenueWords,
  }
  const { share } = facts
  return [revenue, ...goodsOf(facts), ...own, ...vatOf(facts)].map((term) => {
    const expression = converted(facts, term.expression)
    return {
      ...term,
      expression: share === null ? expression : lower.times(lower.number(share), expression),
    }
  })
}

function goodsOf({ goods, goodsWords }: Facts): Term[] {
  if (goods === 'none') return []
  return [
    {
      name: 'cost of goods',
      sign: -1,
      source: goodsWords,
      expression: lower.times(goods === 'sold' ? lower.SOLD : lower.ORDERED, lower.COST),
    },
  ]
}

function vatOf({ vat, vatWords }: Facts): Term[] {
  if (vat === null) return []
  return [
    {
      name: 'VAT',
      sign: -1,
      source: vatWords,
      expression: lower.minus(lower.REVENUE, lower.over(lower.REVENUE, lower.number(1 + vat))),
    },
  ]
}
