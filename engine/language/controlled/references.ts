// Lines that another line names: "12% of the eBay fee", "what is left after the lines above", "30% of the whole
// profit". A name stands for the tree of its line, so the size of what is named is bounded where it is read.
import type { Expression, Term } from '#contract/valuation.ts'
import { COST, minus, number, PRICE, REVENUE } from '../lower.ts'
import { quotedName } from './controlled-tokens.ts'
import { GOODS_NAME, STANDARD_TERMS } from './controlled-words.ts'
import { isEqual } from './counted.ts'

/** Operations of all terms: what evaluation takes. */
export const MOST_NODES = 2000
/** Arguments of one operation (the contract's limit). */
export const MOST_ARGS = 16

export const LEFT_ABOVE = 'what is left after the lines above'
/** What one unit brings above its cost. */
export const MARGIN = minus(PRICE, COST)
/** Names after "the" that need no line above. */
export const FIXED_NAMES = {
  margin: 'margin',
  goods: 'cost of goods',
  whole: 'whole profit',
} as const

/** The lines that may be named. */
export interface Lines {
  /** Those above, the nearest last; what stands in every valuation first. */
  readonly above: Term[]
  /** Those that take a part of the whole profit: they are no part of it. */
  readonly ofWhole: Set<Term>
  /** What the deal earns by all others. */
  readonly whole: Expression
  /** Whether the sentence is read by itself: a line that it names may stand elsewhere. */
  readonly alone: boolean
}

/** The line of a name, the nearest of several; the standard goods where nothing says what goods cost. */
export function lineNamed(name: string, above: readonly Term[]): Term | null {
  const folded = name.toLowerCase()
  const found =
    above.findLast((term) => term.name === name) ??
    above.findLast((term) => term.name.toLowerCase() === folded)
  return found ?? (folded === GOODS_NAME ? STANDARD_TERMS.goods : null)
}

/** What lines earn together. */
export function totalOf(terms: readonly Term[]): Expression {
  const of = (sign: 1 | -1): Expression[] =>
    terms.filter((term) => term.sign === sign).map(({ expression }) => expression)
  const [first = number(0), ...earned] = of(1)
  return joined('subtract', joined('add', first, earned), of(-1))
}

function joined(op: 'add' | 'subtract', first: Expression, others: readonly Expression[]) {
  let own = first
  for (let at = 0; at < others.length; at += MOST_ARGS - 1)
    own = { op, args: [own, ...others.slice(at, at + MOST_ARGS - 1)] }
  return own
}

const sizes = new WeakMap<Expression, number>()

/** Operations of a tree; trees that share branches are counted in time of their own size. */
export function sizeOf(tree: Expression): number {
  const known = sizes.get(tree)
  if (known !== undefined) return known
  const inside = 'of' in tree ? [tree.of] : 'args' in tree ? tree.args : []
  const size = inside.reduce((sum, each) => sum + sizeOf(each), 1)
  sizes.set(tree, size)
  return size
}

/** Names that are read back without quotes: words with one space or mark between them. */
const PLAIN = /^\p{L}[\p{L}\p{N}_]*(?:[ /&'-]\p{L}[\p{L}\p{N}_]*)*$/u
/** A term's name as it is written. */
export const nameText = (name: string): string => (PLAIN.test(name) ? name : quotedName(name))

/** What a line takes a part of, with its tree: a line above, what is left after them, the whole profit. */
export interface Base {
  readonly of: 'left' | 'profit' | { readonly line: string }
  readonly is: Expression
}

/** What the line at each place may be said to take a part of. */
export function basesOf(terms: readonly Term[]): (at: number) => Base[] {
  const { whole } = profitOf(terms)
  return (at) => basesAt(terms.slice(0, at), whole)
}

function basesAt(above: readonly Term[], whole: Expression | undefined): Base[] {
  const lines = above
    .filter(({ expression: tree }) => ('args' in tree || 'of' in tree) && !isEqual(tree, REVENUE))
    .filter((term) => lineNamed(term.name, above) === term)
    .map(({ name, expression: is }): Base => ({ of: { line: name }, is }))
  return [
    ...lines.toReversed(),
    ...(whole ? [{ of: 'profit' as const, is: whole }] : []),
    ...(above.length > 1 ? [{ of: 'left' as const, is: totalOf(above) }] : []),
  ]
}

/** The sums and differences in each line, and the one that is the whole profit: the total of lines without it. */
function profitOf(terms: readonly Term[]) {
  const joins = terms.map(({ expression }) => joinsIn(expression))
  const holds = (line: number, tree: Expression): boolean =>
    joins[line]!.some((own) => isEqual(own, tree))
  const beside = (tree: Expression): Term[] => terms.filter((_, line) => !holds(line, tree))
  const found = joins.flat().filter((tree) => isEqual(tree, totalOf(beside(tree))))
  const left = terms.map((_, at) => totalOf(terms.slice(0, at)))
  // Of several: one that is not what is left after the lines above, else the largest.
  const whole =
    found.find((tree) => !left.some((own) => isEqual(own, tree))) ??
    found.toSorted((one, other) => sizeOf(other) - sizeOf(one))[0]
  return { whole, beside: whole ? beside(whole) : terms }
}

/** What all lines earn but those that take a part of it, and the line at a place. */
export const wholeBeside = (terms: readonly Term[], at: number): Expression =>
  totalOf(profitOf(terms).beside.filter((term) => term !== terms[at]))

/** Words of a base in a sentence. */
export function baseWords(of: Base['of']): string {
  if (of === 'left') return LEFT_ABOVE
  if (of === 'profit') return `the ${FIXED_NAMES.whole}`
  return `the ${of.line === GOODS_NAME ? of.line : quotedName(of.line)}`
}

/** The bases of each line as the printer's names: lines that only their amount names are told by it. */
export function namesOf(terms: readonly Term[]) {
  const bases = basesOf(terms)
  return (at: number): { words: string; is: Expression }[] =>
    bases(at)
      .filter(({ of }) => typeof of === 'string' || PLAIN.test(of.line))
      .map(({ of, is }) => ({ words: baseWords(of), is }))
}

/** The sums and differences in a tree. */
function joinsIn(tree: Expression): Expression[] {
  const own = tree.op === 'add' || tree.op === 'subtract' ? [tree] : []
  return [...own, ...('args' in tree ? tree.args.flatMap(joinsIn) : [])]
}
