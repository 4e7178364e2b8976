// The rule that Sales and Menus speak of the same deals: an error where they share hardly a key, for every deal would
// count as one that sold nothing, and a warning where many of the taken deals have no sale.
import { matchNote, matchSales } from '../sales-match.ts'
import { cell } from '../table.ts'
import { shownKey } from '../shown.ts'
import { atRows, findRows, noRows, type Context, type Finding, type Rule } from './rule-context.ts'
import { isUnknown } from './tolerated.ts'

export const MATCH_RULE: Rule = {
  code: 'sales_match_nothing',
  family: 'tolerated',
  needs: ['groups', 'sales.key'],
  find: (c) => {
    const match = matchSales(c.groups!, c.options)
    if (match?.is === 'nothing') return nothing(c, match)
    const note = match && matchNote(match)
    if (!match || !note) return null
    return {
      table: 'sales',
      column: 'key',
      warning: true,
      hits: noRows(match.silent),
      message: note,
      fix: `${SAME_KEYS}, or add the missing sales; where these deals sold nothing, set market_type.parameters.historically_chosen_means to "taken".`,
    }
  },
}

const SAME_KEYS = 'Write the keys in Sales as in Menus'
/** Keys of each side that the message shows. */
const SHOWN = 3

function nothing(
  c: Context,
  { rows, matched, chosen, silent }: NonNullable<ReturnType<typeof matchSales>>,
): Finding | null {
  const { keyOf, menu, chosenRow } = c.groups!
  const isDeal = (g: number) => menu[g] !== 0 && (chosen === 0 || chosenRow[g]! >= 0)
  const deals = keyOf.filter((_, g) => isDeal(g))
  const sold = Array.from({ length: c.sales.rows }, (_, row) => row).filter((row) =>
    isUnknown(c, row),
  )
  const keys = c.sales.read.table.columns.get('key')
  const taken = chosen > 0 ? `, and ${chosen - silent} of ${chosen} chosen deals have a sale` : ''
  return atRows(
    c.sales,
    findRows(c.sales, (row) => isUnknown(c, row)),
    {
      column: 'key',
      message:
        `${matched} of ${rows} Sales rows belong to a past deal${taken}. Keys of Sales: ` +
        `${shown(sold.map((row) => cell(keys, row)!))}; keys of ${chosen > 0 ? 'chosen' : 'past'} deals: ${shown(deals)}`,
      // Flags of wishes ask only that a row matches.
      fix:
        `${SAME_KEYS}, letter by letter, or send the sales of these deals` +
        (chosen > 0 && matched > 0
          ? '; where historically_chosen flags what would have been taken, set market_type.parameters.historically_chosen_means to "would_take".'
          : '.'),
    },
  )
}

const shown = (keys: readonly (string | number | boolean)[]): string =>
  [...new Set(keys.map((key) => JSON.stringify(shownKey(key))))].slice(0, SHOWN).join(', ')
