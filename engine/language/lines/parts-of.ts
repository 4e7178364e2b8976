// A tree as a sum of products, whatever its form (parts.ts). fields-of-term.ts names what each of them is.
import type { Expression } from '#contract/valuation.ts'
import { isEqual, LOT_UNITS, LOTS, negated } from '../controlled/counted.ts'
import { MARGIN, type Base } from '../controlled/references.ts'
import { beside, excess, spanOf } from '../controlled/spans.ts'
import type { Period } from '../lower.ts'
import {
  dividedPart,
  isNumber,
  merged,
  MOST_PARTS,
  ONE,
  scaled,
  times,
  type Factor,
  type Part,
  type Test,
} from './parts.ts'

export interface Named {
  readonly bases: readonly Base[]
  readonly period: Period | null
}

/** The parts of a tree; null where it is no sum of products that a line can be. */
export function partsOf(tree: Expression, named: Named, factor = false): Part[] | null {
  const leaf = leafOf(tree, named, factor)
  if (leaf) return [leaf]
  const found = inside(tree, named)
  return found && found.length <= MOST_PARTS ? merged(found) : null
}

function inside(tree: Expression, named: Named): Part[] | null {
  switch (tree.op) {
    case 'add':
    case 'subtract': {
      const all = each(tree.args, named)
      return (
        all &&
        all.flatMap((own, at) =>
          own.map((part) => scaled(part, at > 0 && tree.op === 'subtract' ? -1 : 1)!),
        )
      )
    }
    case 'multiply': {
      const all = each(tree.args, named, true)
      return (
        all && all.reduce<Part[] | null>((product, own) => product && times(product, own), [ONE])
      )
    }
    case 'divide': {
      const [top, ...by] = tree.args as [Expression, ...Expression[]]
      return by.reduce<Part[] | null>(
        (parts, own) => parts && divided(parts, own, named),
        partsOf(top, named),
      )
    }
    case 'sum': {
      const own = partsOf(tree.of, named)
      const alone = own?.every(
        ({ counts, lot }) =>
          counts.every((count) => count === 'sold') && (lot?.of ?? 'sale') === 'sale',
      )
      return own && alone ? own.map((part) => ({ ...part, counts: [...part.counts, 'sum'] })) : null
    }
    case 'min':
    case 'max':
      return limitedParts(tree, tree.op, named)
    case 'if':
      return chosen(tree.args as [Expression, Expression, Expression], named)
    default:
      return null
  }
}

function each(trees: readonly Expression[], named: Named, factors = false): Part[][] | null {
  const all = trees.map((tree) => partsOf(tree, named, factors))
  return all.includes(null) ? null : (all as Part[][])
}

function leafOf(tree: Expression, { bases, period }: Named, factor: boolean): Part | null {
  const of = (more: Partial<Part>): Part => ({ ...ONE, ...more })
  // A line that earns what another does takes no part of it.
  const base = bases.find(
    ({ of: own, is }) => (factor || typeof own === 'string') && isEqual(is, tree),
  )
  if (base) return of({ factors: [{ base: base.of }] })
  if (isEqual(tree, MARGIN)) return of({ factors: [{ base: 'margin' }] })
  const price = partOfPrice(tree)
  if (price) return of({ factors: [price] })
  const time = spanOf(tree)
  // A begun length stands inside the time; another one divides it.
  if (time)
    return time.begun || time.length === 1
      ? of({ time })
      : dividedPart(of({ time: { ...time, length: 1 } }), time.length, period)
  switch (tree.op) {
    case 'constant':
      return of({ coefficient: tree.value })
    case 'ordered':
    case 'leftover':
    case 'missed':
    case 'sold':
      return of({ counts: [tree.op] })
    case 'option':
    case 'sale':
    case 'key_cost':
    case 'last_sale':
      return of({ factors: [columnOf(tree)!] })
    case 'sum': {
      // Σ of a column that another amount is multiplied by counts units that came back.
      const units = tree.of.op === 'sale' && columnOf(tree.of)
      return units && units.base === undefined ? of({ counts: ['sum'], returned: units }) : null
    }
    case 'multiply': {
      const [share, sold] = tree.args
      const returned = tree.args.length === 2 && sold?.op === 'sold' ? sizeOf(share!) : null
      return returned === null ? null : of({ counts: ['sold'], returned })
    }
    case 'round_up': {
      const column = columnOf(tree)
      if (column) return of({ factors: [column] })
      const [units, by] = tree.of.op === 'divide' ? tree.of.args : []
      const lots = (Object.keys(LOTS) as (keyof typeof LOTS)[]).find(
        (own) => units && isEqual(LOT_UNITS[own], units),
      )
      const size = lots && sizeOf(by!)
      return lots && size ? of({ lot: { size, of: lots } }) : null
    }
    default:
      return null
  }
}

/** A number or a column. */
const sizeOf = (tree: Expression): number | Factor | null =>
  tree.op === 'constant' ? tree.value : columnOf(tree)

/** A column as it is, rounded up, or in per cent. */
function columnOf(tree: Expression): Factor | null {
  const [top, by] = tree.op === 'divide' ? tree.args : []
  if (by) {
    const own = by.op === 'constant' && by.value === 100 ? columnOf(top!) : null
    return own && { op: own.op!, column: { ...own.column!, percent: true } }
  }
  const own = tree.op === 'round_up' ? tree.of : tree
  if (own.op !== 'option' && own.op !== 'sale' && own.op !== 'key_cost' && own.op !== 'last_sale')
    return null
  const { op, column: name } = own
  const table = op === 'option' ? 'menus' : 'sales'
  if (own !== tree) return { op, column: { table, name, rounded: true } }
  const base = op === 'sale' ? name === 'price' : name === 'unit_cost' || name === 'unit_price'
  return {
    op,
    column: { table, name },
    ...(base && op !== 'key_cost' && op !== 'last_sale' ? { base: name as 'price' } : {}),
  }
}

/** A part of the price; "40, where the price is more" is a limit of the line. */
function partOfPrice(tree: Expression): Factor | null {
  const isPrice = (of: Expression): boolean => of.op === 'sale' && of.column === 'price'
  const over = excess(tree)
  if (over?.by.op !== 'constant') {
    const upTo = tree.op === 'min' && isPrice(tree.args[0]!) ? beside(tree, 'min') : null
    return upTo && { base: { price: { upTo: upTo.value } } }
  }
  const { value: above } = over.by
  if (isPrice(over.of)) return { base: { price: { above } } }
  const part = beside(over.of, 'min')
  return part && isPrice(part.of) ? { base: { price: { above, upTo: part.value } } } : null
}

function divided(parts: readonly Part[], by: Expression, { period }: Named): Part[] | null {
  if (by.op !== 'constant') return null
  const all = parts.map((part) => dividedPart(part, by.value, period))
  return all.includes(null) ? null : (all as Part[])
}

function limitedParts(tree: Expression, op: 'min' | 'max', named: Named): Part[] | null {
  const own = beside(tree, op)
  const parts = own && partsOf(own.of, named)
  if (!parts || parts.length !== 1) return null
  const [part] = parts as [Part]
  if (isNumber(part)) return [{ ...part, coefficient: Math[op](own.value, part.coefficient) }]
  const which = part.counts.some((count) => count !== 'sold') || part.lot ? 'whole' : 'each'
  if (part.counts.includes('sold') && which === 'each') return null
  // A limit of the whole does not see which sales count, but it would stand for deals that do not.
  const tested = part.tests.some(({ what }) => which === 'each' || !isOfSale(what))
  if (part.coefficient < 0 || tested || (which === 'whole' && part.each)) return null
  const before = part[which] ?? {}
  const key = op === 'min' ? 'most' : 'least'
  if (before[key] !== undefined || (key === 'least' && before.most !== undefined)) return null
  return [{ ...part, [which]: { ...before, [key]: own.value } }]
}

function chosen(
  [test, then, otherwise]: [Expression, Expression, Expression],
  named: Named,
): Part[] | null {
  const own = testOf(test)
  const other = own && { ...own, test: OPPOSITE[own.test] }
  const [yes, no] = own ? [partsOf(then, named), partsOf(otherwise, named)] : [null, null]
  if (!yes || !no) return null
  const under = (parts: Part[], by: Test): Part[] =>
    parts
      .filter(({ coefficient, each: one, whole }) => coefficient !== 0 || one || whole)
      .map((part) => ({ ...part, tests: [by, ...part.tests] }))
  return [...under(yes, own!), ...under(no, other!)]
}

const OPPOSITE = {
  is: 'is_not',
  is_not: 'is',
  at_least: 'less',
  less: 'at_least',
  at_most: 'more',
  more: 'at_most',
} as const

const TURNED = { less: 'more', at_most: 'at_least' } as const

/** Whether a test differs from sale to sale. */
const isOfSale = (what: Test['what']): boolean =>
  what === 'age' || (typeof what === 'object' && what.op === 'sale')

function testOf(tree: Expression): Test | null {
  const other = negated(tree)
  if (other) {
    const own = testOf(other)
    return own && { ...own, test: OPPOSITE[own.test] }
  }
  if (tree.op === 'is')
    return { what: columnOf({ op: 'option', column: tree.column })!, test: 'is', value: tree.value }
  if (tree.op !== 'less' && tree.op !== 'at_most' && tree.op !== 'equal') return null
  const [x, y] = tree.args as [Expression, Expression]
  const turned = y.op !== 'constant'
  const [of, number] = turned ? [y, x] : [x, y]
  const same = tree.op === 'equal' ? 'is' : tree.op
  const test = turned && tree.op !== 'equal' ? TURNED[tree.op] : same
  const what = of.op === 'ordered' || of.op === 'age' ? of.op : columnOf(of)
  return what && number.op === 'constant' ? { what, test, value: number.value } : null
}
