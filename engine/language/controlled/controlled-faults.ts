// Faults of texts that are controlled English but have no valid meaning: contradicting facts,
// amounts in two currencies, expressions too large to evaluate.
import type { FeedbackItem } from '#contract/feedback.ts'
import type { Expression, Term } from '#contract/valuation.ts'
import type { Period } from '../lower.ts'
import { CURRENCY, type ControlledToken } from './controlled-tokens.ts'
import type { Said } from './controlled-sentences.ts'

/** Limits of the contract (valuation.ts); terms without revenue and goods. */
const MOST_TERMS = 62
const MOST_ARGS = 16
const MOST_DEPTH = 64
const MOST_NODES = 2000

/** Facts that are stated twice and differ: two lengths of T, two horizons. */
export function contradictions(said: Said, given: Period | null): FeedbackItem[] {
  const problems: FeedbackItem[] = []
  const add = (words: string, message: string, example: string): void =>
    void problems.push({ code: 'contradiction', words, message, example })
  const { periods, horizons, quantities, shares } = said
  const [first] = periods
  if (periods.size > 1)
    add(`T is in ${[...periods].join('s, ')}s`, 'T has one length only.', 'T is in weeks.')
  else if (given !== null && first !== undefined && first !== given)
    problems.push({
      code: 'contradiction',
      words: `T is in ${first}s`,
      message: `market_type.parameters.period says ${given}.`,
      fix: 'Give the same length in both, or in one of them only.',
    })
  if (horizons.size > 1)
    add(
      'Leftovers are written off after',
      'the text gives two times.',
      'Leftovers are written off after 8 periods.',
    )
  if (quantities.size > 1)
    problems.push({
      code: 'contradiction',
      words: 'qty is stock',
      message: 'the text also says that each unit is an attempt.',
      fix: 'Write one of the two.',
    })
  if (shares.length > 1)
    problems.push({
      code: 'contradiction',
      words: 'Our share of all of it is',
      message: 'the text gives two shares.',
      fix: 'Multiply them and write one.',
      example: 'Our share of all of it is 70%.',
    })
  if (said.terms.length > MOST_TERMS)
    problems.push({
      code: 'too_large',
      words: '',
      message: `The text has more than ${MOST_TERMS} costs and gains.`,
      fix: 'Write fewer of them.',
    })
  return problems
}

/** All amounts are in the currency of the tables. */
export function currencies(tokens: readonly ControlledToken[]): FeedbackItem[] {
  const marks = tokens.filter(({ kind, text }) => kind === 'mark' && CURRENCY.has(text))
  const used = [...new Set(marks.map(({ text }) => text))]
  if (used.length < 2) return []
  return [
    {
      code: 'mixed_currencies',
      words: used.join(', '),
      message: 'amounts stand in more than one currency.',
      fix: 'Write all amounts in one currency.',
    },
  ]
}

/** Trees that evaluation does not take: too large, too deep, a sum inside a sum. */
export function misplaced(terms: readonly Term[]): FeedbackItem[] {
  const problems: FeedbackItem[] = []
  let count = 0
  const within = (node: Expression, inSum: boolean, depth: number): string | null => {
    if (++count > MOST_NODES) return `there are more than ${MOST_NODES} operations.`
    if (depth > MOST_DEPTH) return `operations are nested more than ${MOST_DEPTH} deep.`
    const sums = node.op === 'sum' || node.op === 'most'
    if (sums && inSum) return 'a sum over sales stands inside another sum.'
    if ((node.op === 'sold' || node.op === 'age' || node.op === 'sale') && !inSum)
      return 'an amount that differs from sale to sale must be summed over sales.'
    if ('args' in node && node.args.length > MOST_ARGS)
      return `more than ${MOST_ARGS} amounts are joined at once.`
    const inside = 'of' in node ? [node.of] : 'args' in node ? node.args : []
    for (const each of inside) {
      const wrong = within(each, inSum || sums, depth + 1)
      if (wrong !== null) return wrong
    }
    return null
  }
  for (const { expression, source } of terms) {
    const message = within(expression, false, 1)
    if (message === null) continue
    const example = 'Subtract 12% of the price for each unit sold.'
    problems.push({ code: 'wrong_nesting', words: source, message, example })
    if (count > MOST_NODES) break
  }
  return problems
}
