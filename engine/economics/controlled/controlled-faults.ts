// What is controlled English throughout and cannot be meant: facts that contradict each other, amounts in
// two currencies, trees that evaluation could not bear.
import type { Expression, Term } from '#contract/valuation.ts'
import type { Period } from '../lower.ts'
import type { Problem } from '../problem.ts'
import { CURRENCY, type ControlledToken } from './controlled-tokens.ts'
import type { Said } from './controlled-sentences.ts'

/** Of the contract (valuation.ts), revenue and goods aside, and enough for any business. */
const MOST_TERMS = 62
const MOST_ARGS = 16
const MOST_DEPTH = 64
const MOST_NODES = 2000

/** Two lengths of T, two horizons: facts that are told twice and differ. */
export function contradictions(said: Said, given: Period | null): Problem[] {
  const problems: Problem[] = []
  const twice = (words: string, reason: string, example: string): void =>
    void problems.push({ words, reason, example })
  const { periods, horizons, quantities, shares } = said
  if (periods.size > 1)
    twice(`T is in ${[...periods].join('s, ')}s`, 'T has one length', 'T is in weeks.')
  else if (given !== null && periods.size === 1 && !periods.has(given))
    twice(
      `T is in ${[...periods][0]}s`,
      `market_type.parameters.period says ${given}`,
      'the same length in both, or in one of them only.',
    )
  if (horizons.size > 1)
    twice(
      'Leftovers are written off after',
      'two times are given for it',
      'Leftovers are written off after 8 periods.',
    )
  if (quantities.size > 1)
    twice('qty is stock', 'it is also said that each unit is an attempt', 'one of the two.')
  if (shares.length > 1)
    twice(
      'Our share of all of it is',
      'two shares are given',
      'Our share of all of it is 70%. (once, multiplied out)',
    )
  if (said.terms.length > MOST_TERMS)
    twice('', `there are more than ${MOST_TERMS} costs and gains`, 'fewer of them.')
  return problems
}

/** All amounts are in the money of the tables. */
export function currencies(tokens: readonly ControlledToken[]): Problem[] {
  const marks = tokens.filter(({ kind, text }) => kind === 'mark' && CURRENCY.has(text))
  const used = [...new Set(marks.map(({ text }) => text))]
  if (used.length < 2) return []
  const reason = 'amounts stand in more than one currency'
  return [{ words: used.join(', '), reason, example: 'all amounts in one currency.' }]
}

/** Evaluation relies on size and depth, and on what stands inside a sum and what does not. */
export function misplaced(terms: readonly Term[]): Problem[] {
  const problems: Problem[] = []
  let count = 0
  const within = (node: Expression, inSum: boolean, depth: number): string | null => {
    if (++count > MOST_NODES) return `there are more than ${MOST_NODES} operations`
    if (depth > MOST_DEPTH) return `operations are nested more than ${MOST_DEPTH} deep`
    const sums = node.op === 'sum' || node.op === 'most'
    if (sums && inSum) return 'what is summed over sales stands inside another sum'
    if ((node.op === 'sold' || node.op === 'age' || node.op === 'sale') && !inSum)
      return 'what differs from sale to sale must be summed over sales'
    if ('args' in node && node.args.length > MOST_ARGS)
      return `more than ${MOST_ARGS} amounts are joined at once`
    const inside = 'of' in node ? [node.of] : 'args' in node ? node.args : []
    for (const each of inside) {
      const wrong = within(each, inSum || sums, depth + 1)
      if (wrong !== null) return wrong
    }
    return null
  }
  for (const { expression, source } of terms) {
    const reason = within(expression, false, 1)
    if (reason === null) continue
    const example = 'Subtract 12% of the price for each unit sold.'
    problems.push({ words: source, reason, example })
    if (count > MOST_NODES) break
  }
  return problems
}
