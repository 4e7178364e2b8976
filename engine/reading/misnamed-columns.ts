// A reading of words that name a column which no table has, while a table has one named almost so: refused
// with both names, for a plan without the column would be another one. The edge refuses what it sees by
// names alone (#contract/rules/named-columns.ts); here the words decide the rest.
import type { FeedbackItem } from '#contract/feedback.ts'
import type { Reading } from '#contract/kept-reading.ts'
import { asNamed, misnamedColumns, type Misnamed } from '#contract/rules/misnamed.ts'
import type { Columns } from '#language/inputs.ts'

/** Names that are tried at most: each is one more reading. */
const MOST_TRIED = 8

/**
 * The refusal; null where no name is in doubt. `read`: the reading of the words over other columns. A word
 * that may be plain English counts where the words would be read otherwise if the column had its name.
 */
export function misnamedRefusal(
  text: string,
  columns: Columns,
  read: (columns: Columns) => Reading,
): Reading | null {
  const found = misnamedColumns(columns, text)
  if (found.length === 0) return null
  const sure = found.filter((each) => each.sure)
  const doubtful = found.filter((each) => !each.sure).slice(0, MOST_TRIED)
  const plain = doubtful.length > 0 ? meaningOf(read(columns)) : ''
  const meant = doubtful.filter((each) => meaningOf(read(renamed(columns, each))) !== plain)
  const feedback = [...sure, ...meant].map(feedbackOf)
  if (feedback.length === 0) return null
  return { ok: false, feedback, understood: [], candidates: [], questions: [] }
}

function renamed(columns: Columns, misnamed: Misnamed): Columns {
  const { texts } = columns
  return {
    ...columns,
    [misnamed.table]: asNamed(columns[misnamed.table], misnamed),
    ...(texts && misnamed.table === 'menus' ? { texts: asNamed(texts, misnamed) } : {}),
  }
}

/** What a reading says, as text. */
const meaningOf = (reading: Reading): string =>
  JSON.stringify(
    reading.ok
      ? [reading.valuation.terms, reading.valuation.quantity]
      : [reading.understood, reading.questions.map(({ id, ask }) => [id, ask]), reading.feedback],
  )

function feedbackOf({ table, column, named }: Misnamed): FeedbackItem {
  const title = table === 'menus' ? 'Menus' : 'Sales'
  return {
    code: 'unknown_column',
    words: named,
    message: `${title} has no column of this name, but one named ${column}.`,
    fix: `Rename the column ${column} to ${named} if it is the one; else write ${column} in the description as the column is written, or leave the column out.`,
    table,
    column,
  }
}
