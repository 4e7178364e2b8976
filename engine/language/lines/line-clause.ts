// Fields of a line as a clause of controlled English, and so as a term and as a sentence: both come from one
// clause, so that the sentence is read as the term. fields-of-term.ts goes the other way.
import type { LineColumn, LineFields, LineTest } from '#contract/line-fields.ts'
import type { Expression, Term } from '#contract/valuation.ts'
import { compared, defaultName } from '../controlled/controlled-words.ts'
import { isNot, limited, meaningOf, type Clause, type Counted } from '../controlled/counted.ts'
import { printClause, printSentence } from '../controlled/read-back.ts'
import {
  baseWords,
  lineNamed,
  MARGIN,
  wholeBeside,
  totalOf,
  type Base,
} from '../controlled/references.ts'
import { priceBetween } from '../controlled/controlled-words.ts'
import * as lower from '../lower.ts'
import type { Period } from '../lower.ts'

/** Where a line stands: all lines of the deal, goods and revenue too, and its own place among them. */
export interface LineContext {
  readonly period: Period | null
  readonly terms: readonly Term[]
  readonly at: number
}

type TreeOf = (of: Base['of']) => Expression | null

/** The term of a line; null where its fields make none: a line that is not above, a time of no known length. */
export function termOfFields(
  name: string,
  fields: LineFields,
  context: LineContext,
): Pick<Term, 'name' | 'sign' | 'expression'> | null {
  const { period, terms, at } = context
  const above = terms.slice(0, at)
  const clause = clauseOf(fields, (of) => {
    if (of === 'left') return totalOf(above)
    return of === 'profit'
      ? wholeBeside(terms, at)
      : (lineNamed(of.line, above)?.expression ?? null)
  })
  const expression = clause && meaningOf(clause, period)
  if (!expression || !lower.isPlaced(expression)) return null
  return { name, sign: fields.earned ? 1 : -1, expression }
}

/** The sentence of a line, `name` null: of one without a name; null where its fields make none. */
export function sentenceOfFields(name: string | null, fields: LineFields): string | null {
  // A base stands for itself: its tree is not known here.
  const names: { words: string; is: Expression }[] = []
  const clause = clauseOf(fields, (of) => {
    const words = baseWords(of)
    const is: Expression = { op: 'parameter', name: words, otherwise: 0 }
    names.push({ words, is })
    return is
  })
  if (!clause) return null
  const sign = fields.earned ? 1 : -1
  const amount = printClause(clause, names)
  return printSentence(name ?? defaultName(amount), sign, clause.amount, amount)
}

function clauseOf(fields: LineFields, treeOf: TreeOf): Clause | null {
  const counted = countedBy(fields)
  const own = counted && amountOf(fields, treeOf)
  const where = (fields.only ?? []).map((test) => testOf(test, fields))
  if (!own || where.includes(null)) return null
  const { least, most } = fields
  const limits = { least, most }
  const inTime = typeof counted === 'object' && 'clock' in counted
  const tests = where as Expression[]
  if (fields.whole && counted !== 'deal') return { amount: own, counted, limits, where: tests }
  if (inTime) return { amount: own, counted: { ...counted, each: limits }, where: tests }
  return { amount: limited(own, limits), counted, where: tests }
}

function amountOf(fields: LineFields, treeOf: TreeOf): Expression | null {
  const { amount, column, of } = fields
  const own = column ? columnOf(column, fields) : lower.number(amount ?? Number.NaN)
  if (of === undefined) return own
  if (of === 'left' || of === 'profit' || (typeof of === 'object' && 'line' in of)) {
    const base = treeOf(of)
    return base && { op: 'multiply', args: [own, base] }
  }
  return lower.times(own, baseOf(of, fields))
}

function baseOf(
  of: Exclude<NonNullable<LineFields['of']>, 'left' | 'profit' | { line: string }>,
  fields: LineFields,
): Expression {
  if (typeof of === 'string')
    return { price: lower.PRICE, unit_cost: lower.COST, unit_price: lower.LIST, margin: MARGIN }[of]
  return 'price' in of ? priceBetween(of.price.above, of.price.upTo) : columnOf(of.column, fields)
}

/** A column as what the line is for has it: of Sales that of the sale, of the deal, or of the last sale. */
function columnOf({ table, name, percent, rounded }: LineColumn, fields: LineFields): Expression {
  const value: Expression =
    table === 'menus' ? { op: 'option', column: name } : { op: whoseOf(fields), column: name }
  const own: Expression = rounded ? { op: 'round_up', of: value } : value
  return percent ? lower.over(own, lower.number(100)) : own
}

/** Whose value of a column of Sales a line takes. */
export function whoseOf({ for: by, every, until }: LineFields): 'sale' | 'key_cost' | 'last_sale' {
  if (by === 'deal' || by === 'order') return 'key_cost'
  if (every !== undefined) return until === 'written_off' && by !== 'leftover' ? 'key_cost' : 'sale'
  if (by === 'leftover') return 'last_sale'
  if (by === 'ordered' || by === 'missed') return 'key_cost'
  return typeof by === 'object' && 'lot' in by && by.of !== 'sale' ? 'key_cost' : 'sale'
}

function countedBy(fields: LineFields): Counted | null {
  const by = fields.for === 'order' ? 'deal' : fields.for
  const { every, begun = false, from, after, until } = fields
  if (every === undefined) {
    if (typeof by === 'string') return by
    if ('lot' in by) {
      const size = typeof by.lot === 'number' ? lower.number(by.lot) : columnOf(by.lot, fields)
      return { lot: size, of: by.of }
    }
    const { returned } = by
    if (typeof returned === 'object' && returned.table === 'sales')
      return { returned: columnOf(returned, fields) }
    const share = typeof returned === 'number' ? lower.number(returned) : columnOf(returned, fields)
    return { returned: { op: 'multiply', args: [share, { op: 'sold' }] } }
  }
  if (typeof by === 'object' || by === 'sale' || by === 'missed') return null
  return {
    stored: from !== 'order',
    clock: every,
    units: by === 'ordered' ? undefined : by,
    begun,
    toEnd: until === 'written_off' && by !== 'leftover',
    after: after ?? null,
    most: typeof until === 'object' ? until : null,
  }
}

function testOf({ what, test, value }: LineTest, fields: LineFields): Expression | null {
  if (typeof value === 'string') {
    const text =
      typeof what === 'object' && what.table === 'menus' && (test === 'is' || test === 'is_not')
    if (!text) return null
    const is: Expression = { op: 'is', column: what.name, value }
    return test === 'is' ? is : isNot(is)
  }
  const subject: Expression =
    typeof what === 'object'
      ? columnOf(what, fields)
      : what === 'ordered'
        ? lower.ORDERED
        : { op: 'age' }
  return compared(TESTS[test], subject, lower.number(value))
}

/** The comparison of each test. */
export const TESTS = {
  is: 'equal',
  is_not: 'unequal',
  at_least: 'at_least',
  less: 'less',
  at_most: 'at_most',
  more: 'more',
} as const
