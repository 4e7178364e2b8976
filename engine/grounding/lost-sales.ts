// Lost sales: units asked for and not there. A bill counts those that sales tell. A plan compares an order with none:
// whoever finds the goods of an order would have found none without it, so each unit that it sells is a sale not lost.
// That is known of every past order too, for demand beyond a sold-out shelf cancels out.
import { note, type NoteItem } from '#contract/note-item.ts'
import type { StockReading } from '#contract/stock.ts'
import type { Expression, Term, Valuation } from '#contract/valuation.ts'
import { minus, number, SOLD } from '#language/lower.ts'
import { nodes } from '#language/inputs.ts'

/** The valuation of an order beside that of none; itself where no lost sale is paid for. */
export function besideNoOrder<V extends Pick<Valuation, 'terms'>>(valuation: V): V {
  if (!nodes(valuation.terms).some(({ op }) => op === 'missed')) return valuation
  const terms = valuation.terms.map((term): Term => ({
    ...term,
    expression: withoutMissed(term.expression),
  }))
  return { ...valuation, terms }
}

function withoutMissed(tree: Expression): Expression {
  if (tree.op === 'missed') return minus(number(0), SOLD)
  if ('args' in tree) return { ...tree, args: tree.args.map(withoutMissed) }
  return 'of' in tree ? { ...tree, of: withoutMissed(tree.of) } : tree
}

/** What is said of lost sales, and of shelves that were not recorded. */
export function shelfNotes(
  valuation: Valuation,
  { unrecorded }: Pick<StockReading, 'unrecorded'>,
): NoteItem[] {
  const deals = unrecorded.reduce((sum, is) => sum + is, 0)
  return [
    ...(besideNoOrder(valuation) === valuation ? [] : [note('lost_sales', {})]),
    ...(valuation.quantity === 'stock' && deals > 0 ? [note('shelf_unrecorded', { deals })] : []),
  ]
}
