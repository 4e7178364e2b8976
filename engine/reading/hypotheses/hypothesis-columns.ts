// Columns as amounts of a reading, and as measures of one unit, by their names alone: no cell is
// looked at. Which of them a reading has a use for is hypothesis-meanings.ts's.
import { isStockColumn, MENUS_COLUMNS } from '#contract/rule-columns.ts'
import type { Expression } from '#contract/valuation.ts'
import { measureOf, type ColumnRef } from '#economics/bind.ts'
import { isShareColumn } from '../amounts/group-values.ts'
import type { Facts } from '../terms/facts.ts'
import type { Amount } from './hypothesis-amounts.ts'
import * as lower from '#economics/lower.ts'
import type { Word } from '../words/text.ts'

/** Columns that tell of an option and cost nothing. */
const UNPAID = /(^|_)(note|id|rank|rating|score|year|zip|postcode)(_|$)/i
/** Columns of Sales that are no amounts. */
const SALES_COLUMNS: ReadonlySet<string> = new Set('key menu T qty price T_signal_delay'.split(' '))

/** Whether a column may hold an amount, as far as its name says: the client's own profit is none. */
export function mayPay({ table, name }: ColumnRef): boolean {
  return table === 'sales'
    ? !SALES_COLUMNS.has(name)
    : !MENUS_COLUMNS.has(name) && !isStockColumn(name) && !UNPAID.test(name)
}

/** A column that the text names, as a share where its name or the words beside it say so. */
export function columnAmount(
  column: ColumnRef,
  near: readonly Word[],
  place: Pick<Amount, 'near' | 'around' | 'sentence' | 'name' | 'source'>,
): Omit<Amount, 'bit'> {
  const items = near
    .filter(({ kind }) => kind === 'word')
    .map((word, at) => ({ mention: null, word, from: at, to: at + 1 }))
  const scale = isShareColumn(column, items)
  const own = lower.columnValue(column)
  return {
    ...place,
    kind: scale === null ? 'money' : 'percent',
    value: scale === 100 ? lower.over(own, lower.number(100)) : own,
    number: null,
    column,
    optional: true,
    name: column.name,
  }
}

/** Number columns of Menus as a measure of one unit, in the measures that the text names. */
export function measuresOf(
  facts: Facts,
  units: ReadonlySet<string>,
  holders: ReadonlySet<number>,
): Expression[] {
  const found: Expression[] = []
  for (const name of facts.columns.menus) {
    if (!mayPay({ table: 'menus', name }) || facts.columns.texts?.includes(name)) continue
    const own = lower.columnValue({ table: 'menus', name })
    found.push(own)
    for (const unit of units) {
      const factor = measureOf(name, unit)
      if (factor !== null && factor !== 1) found.push(lower.times(own, lower.number(factor)))
    }
  }
  // The weight or the room that one unit takes, whichever is charged.
  const plain = found.filter(({ op }) => op === 'option')
  const [one, two] = plain
  if (plain.length === 2)
    for (const holder of holders)
      found.push(
        lower.greatest(one!, lower.over(two!, lower.number(holder))),
        lower.greatest(two!, lower.over(one!, lower.number(holder))),
      )
  return found.slice(0, 8)
}
