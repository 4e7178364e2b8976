// Bills of past deals before a fit, for an agent and for the command line: what a reading does to deals that the person knows.
import type { Bill } from '#contract/bill.ts'
import { readGroups } from '#contract/groups.ts'
import { dropIncomplete } from '#contract/incomplete-rows.ts'
import type { RequestRead } from '#contract/request-read.ts'
import { readEnvelope } from '#contract/rules/envelope.ts'
import type { Valuation } from '#contract/valuation.ts'
import { billBook, bills } from './bill.ts'

/** The `most` bills that tell most; none where the tables lack what a deal is made of. `words`: those that were read. */
export function pastBills(
  sent: RequestRead,
  valuation: Valuation,
  words: string,
  most: number,
): Bill[] {
  const { options } = readEnvelope(sent.fields)
  const { menus, sales } = dropIncomplete(sent, false)
  const needed = ['key', 'menu', 'T', 'qty', 'unit_cost', 'unit_price']
  if (needed.some((name) => !menus.table.columns.has(name)) || !sales.table.columns.has('key'))
    return []
  const groups = readGroups(menus, sales, options)
  return bills(billBook({ menus, sales }, groups, valuation, words, options.parameters), most)
}
