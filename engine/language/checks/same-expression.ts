// Tests whether two expressions are equal up to form: order of factors and summands, factors of one, factors constant
// over sales inside or outside the sum. What earns the same in another way, made-deals.ts finds by value.
import type { Expression } from '#contract/valuation.ts'
import { dependsOnSale } from '../lower.ts'

/** Equal for all options by the rules above. */
export const isSameExpression = (one: Expression, other: Expression): boolean =>
  canonical(one) === canonical(other)

const IN_ANY_ORDER = new Set(['add', 'multiply', 'min', 'max'])

/** One text for all ways to write an expression. */
const canonical = (tree: Expression): string => joined('multiply', factorsOf(tree))

function factorsOf(tree: Expression): string[] {
  if (tree.op === 'multiply') return tree.args.flatMap(factorsOf)
  if (tree.op === 'constant' && tree.value === 1) return []
  if (tree.op === 'sum') {
    // Σ constant × x = constant × Σ x.
    const parts = tree.of.op === 'multiply' ? tree.of.args : [tree.of]
    const inside = parts.filter(dependsOnSale).flatMap(factorsOf)
    const outside = parts.filter((part) => !dependsOnSale(part)).flatMap(factorsOf)
    return [...outside, `sum[${joined('multiply', inside)}]`]
  }
  if ('of' in tree) return [`${tree.op}[${canonical(tree.of)}]`]
  if ('args' in tree) return [joined(tree.op, tree.args.map(canonical))]
  const own: Readonly<Record<string, unknown>> = { ...tree }
  return [
    JSON.stringify(
      Object.keys(own)
        .toSorted()
        .map((key) => [key, own[key]]),
    ),
  ]
}

const joined = (op: string, args: readonly string[]): string =>
  `${op}[${(IN_ANY_ORDER.has(op) ? args.toSorted() : args).join()}]`
