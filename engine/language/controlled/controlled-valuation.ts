// A description in controlled English as a valuation, checked like any other reading: dimensions,
// columns, open inputs. controlled.ts holds the language.
import { assumed } from '#contract/english-notes.ts'
import { feedbackItem } from '#contract/feedback.ts'
import { note, type NoteItem } from '#contract/note-item.ts'
import type { Parameters } from '#contract/schemas.ts'
import { shownText } from '#contract/shown.ts'
import type { Valuation } from '#contract/valuation.ts'
import { readControlled } from './controlled.ts'
import { checkDimensions } from '../checks/dimensions.ts'
import { nodes, UNTIL_NOW, type Columns } from '../inputs.ts'
import { printFormula } from '../printing/print.ts'
import type { TextReading } from '../text-reading.ts'

/** As for the reader of words: the service allows no longer descriptions (interface §2). */
const MOST_CHARACTERS = 20_000
const QUOTED = 200
const QUOTED_PROBLEMS = 3

/** The reading; null where the text is not wholly controlled English. */
export function readControlledText(
  text: string,
  columns: Columns,
  parameters: Parameters,
): TextReading | null {
  if (text.length > MOST_CHARACTERS) return null
  const read = readControlled(text, columns, parameters.period ?? null)
  if (!read) return null
  if (!read.ok) {
    const shown = read.problems
      .slice(0, QUOTED_PROBLEMS)
      .map((item) => ({ ...item, words: shownText(item.words, QUOTED) }))
    const more = read.problems.length - shown.length
    const others = more > 0 ? [feedbackItem('other_problems', `${more} more problems follow.`)] : []
    return { ok: false, feedback: [...shown, ...others], understood: [] }
  }
  const terms = [...read.terms]
  const checked = checkDimensions(terms)
  if (!checked.ok) {
    const feedback = [feedbackItem('wrong_dimension', checked.message)]
    return { ok: false, feedback, understood: terms }
  }
  const { quantity, horizon, period, bindings } = read
  const valuation: Omit<Valuation, 'reader'> = {
    formula: printFormula(terms).slice(0, 20_000),
    terms,
    quantity,
    horizon,
    period,
    bindings,
    ...assumed([...read.implied, ...leftOpen(terms, horizon)]),
    unresolved: [],
  }
  return { ok: true, valuation }
}

function leftOpen(terms: Valuation['terms'], horizon: number | null): NoteItem[] {
  const read = nodes(terms)
  const said: NoteItem[] = []
  if (horizon === null && read.some((node) => node.op === 'horizon')) said.push(UNTIL_NOW)
  if (read.some((node) => node.op === 'sale' && node.column !== 'price'))
    said.push(note('blank_sales_cell', {}))
  return said
}
