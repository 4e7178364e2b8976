// What the rules say of columns whose names look like slips: an error where the description names the column
// that is absent, for a plan without it would be another one; else a warning.
import type { TableName } from '../request-read.ts'
import {
  count,
  noRows,
  quote,
  type Context,
  type Finding,
  type Rule,
  structureRule,
  toleratedRule,
} from './rule-context.ts'
import {
  isStandard,
  misnamedColumns,
  type Misnamed,
  filledCells,
  misspeltColumns,
} from './misnamed.ts'

interface Found extends Misnamed {
  /** Cells that are not blank. */
  readonly filled: number
}

export const NAMED_RULES: readonly Rule[] = [
  structureRule('named_column_missing', ['menus', 'sales'], (c) =>
    namedIn(c).flatMap((found) => (found.sure ? [{ ...told(found), fix: toName(found) }] : [])),
  ),
  toleratedRule('column_misspelt', ['menus', 'sales'], (c) => {
    const named = namedIn(c)
    const own = misspeltColumns(c.sent, c.description)
      .filter(({ column }) => !named.some((each) => each.sure && each.column === column))
      .map(({ column, meant, of, filled }): Finding => {
        const hits = noRows(filled)
        const known = of === 'sales' ? quote(meant) : `${quote(meant)} of Menus`
        return {
          table: 'sales',
          column,
          warning: true,
          hits,
          message: `Sales column ${quote(column)}, filled in ${count(hits, 'row')}, is not read as ${known}, which its name resembles.`,
          fix: `Rename ${quote(column)} to ${quote(meant)} if it is the one; else name it in the business description as it is written, or leave it out.`,
        }
      })
    const doubtful = named.filter(
      (each) =>
        !each.sure &&
        isNumbers(c, each.table, each.column) &&
        !own.some(({ column }) => column === each.column),
    )
    return [
      ...own,
      ...doubtful.map((found): Finding => ({
        ...told(found),
        warning: true,
        fix: toName(found),
      })),
    ]
  }),
]

/** What the description names and the tables have under a slip of the name; nothing without a description. */
function namedIn({ client, description, sent }: Context): Found[] {
  if (client || description === null) return []
  const filled = { menus: filledCells(sent.menus), sales: filledCells(sent.sales) }
  const names = { menus: [...filled.menus.keys()], sales: [...filled.sales.keys()] }
  return misnamedColumns(names, description)
    .map((each) => ({ ...each, filled: filled[each.table].get(each.column) ?? 0 }))
    .filter((each) => each.filled > 0)
}

function told({
  table,
  column,
  named,
  filled,
}: Found): Pick<Finding, 'table' | 'column' | 'hits' | 'message'> {
  const hits = noRows(filled)
  const title = table === 'menus' ? 'Menus' : 'Sales'
  return {
    table,
    column,
    hits,
    message: `The business description names ${quote(named)}, which ${title} lacks; its column ${quote(column)}, filled in ${count(hits, 'row')}, is named almost so.`,
  }
}

const toName = ({ column, named }: Found): string =>
  !isStandard(named)
    ? `Write ${quote(column)} in the description as the column is written; or rename the column to ${quote(named)}, or leave it out.`
    : `Rename the column ${quote(column)} to ${quote(named)} if it is the one; else write ${quote(column)} in the description as the column is written, or leave the column out.`

function isNumbers({ sent }: Context, table: TableName, column: string): boolean {
  const held = sent[table].table.columns.get(column)
  if (held) return held.kind === 'number'
  const summary = sent[table].others.get(column)
  return summary !== undefined && summary.numbers && !summary.texts
}
