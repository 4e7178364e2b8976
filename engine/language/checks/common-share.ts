// The share that all terms of a reading are multiplied by, in whatever form their trees have it.
import type { Expression, Term } from '#contract/valuation.ts'

/** The share that every term is multiplied by, and the terms without it. */
export function withoutShare(terms: readonly Term[]): { share: number; terms: readonly Term[] } {
  const factors = terms.map(({ expression }) => factorsOf(expression).map(shareIn))
  const share = factors[0]?.find(
    (value) =>
      value !== null && value > 0 && value < 1 && factors.every((own) => own.includes(value)),
  )
  if (!share || terms.length < 2) return { share: 1, terms }
  const rest = terms.map((term) => {
    const own = factorsOf(term.expression)
    const left = own.toSpliced(
      own.findIndex((each) => shareIn(each) === share),
      1,
    )
    const expression: Expression =
      left.length > 1 ? { op: 'multiply', args: left } : (left[0] ?? { op: 'constant', value: 1 })
    return { ...term, expression }
  })
  return { share, terms: rest }
}

const factorsOf = (node: Expression): Expression[] =>
  node.op === 'multiply' ? node.args.flatMap(factorsOf) : [node]

/** A number, or 1 less it. */
function shareIn(node: Expression): number | null {
  if (node.op === 'constant') return node.value
  const [one, less] = node.op === 'subtract' && node.args.length === 2 ? node.args : []
  return one?.op === 'constant' && one.value === 1 && less?.op === 'constant'
    ? 1 - less.value
    : null
}
