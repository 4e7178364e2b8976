// The read-back: the service's reading of the description as lines of a deal and as a formula over the analyst's own
// tables, and its questions.
import { itemsOf } from '#contract/feedback.ts'
import { isBuiltinDescription } from '#contract/builtin.ts'
import { assumptionsOf, sentNotes, type SentNote } from '#contract/note-item.ts'
import type { Question, ReadAnswer, ReadRequest } from '#contract/questions.ts'
import type { Parameters } from '#contract/schemas.ts'
import { outstandingPeriods } from '#contract/stock.ts'
import type { Unused, Valuation } from '#contract/valuation.ts'
import { commonShare, unshared } from '#language/controlled/controlled-words.ts'
import { inForce, nodes } from '#language/inputs.ts'
import { sentenceOfFields } from '#language/lines/line-clause.ts'
import { NO_COST } from '#language/lines/mend.ts'
import { saidLine } from '#language/lines/said-line.ts'
import { isUnused } from '#language/text-reading.ts'
import type { Mapping } from '../mapping/mapping.ts'
import type { Sheets } from '../mapping/sources.ts'
import { inPaneItems, inPaneWords } from '../shell/pane-names.ts'
import type { LineShown, QuestionShown, ReadingAnswer } from '../options/setup-state.ts'
import { readDoubtsText } from '../messages/texts.ts'
import { askedColumns, hasProfits } from './asked-columns.ts'
import { excelPreview } from './excel-preview.ts'

export interface WordsJob {
  readonly text: string
  /** Null: nothing is mapped yet. */
  readonly mapping: Mapping | null
  readonly parameters: Parameters
  /** The service's answer to these words; `more`: another answer may follow. */
  readonly answer: ReadAnswer
  readonly more: boolean
}

export function readWords(job: WordsJob, sheets: Sheets | null): ReadingAnswer {
  const { answer, mapping, parameters } = job
  const { valuation = null } = answer
  const about = {
    of: job.text,
    by: answer.by,
    more: job.more,
    paid: answer.paid === true,
    questions: shownQuestions(answer.questions, valuation, askedColumns(mapping, sheets)),
    profits: mapping !== null && hasProfits(mapping, sheets),
    lines: valuation ? shownLines(valuation, parameters) : [],
    leftOut: (valuation?.unused ?? []).map(settled),
    valuation: valuation && {
      terms: valuation.terms,
      quantity: valuation.quantity,
      horizon: valuation.horizon,
      period: valuation.period,
    },
    share: valuation && commonShare(valuation.terms),
  }
  if (answer.status !== 'read' || !valuation)
    return { ...about, is: 'refused', feedback: inPaneItems(itemsOf(answer)) }
  const { assumptions, unresolved } = valuation
  const taken = sentNotes(assumptions, assumptionsOf(valuation))
  const needsAttention = ({ item }: SentNote) => item !== null && isUnused(item)
  const excel = mapping && excelPreview(valuation, mapping, parameters, sheets, job.text)
  return {
    ...about,
    is: 'read',
    formula: excel ?? valuation.formula,
    excel: excel !== null,
    stock: valuation.quantity === 'stock' && sameArrivals(job, valuation),
    assumptions: taken.filter((each) => !needsAttention(each)),
    unresolved: sentNotes([...unresolved, ...openHorizon(job, valuation)], undefined),
    unused: taken.filter(needsAttention),
  }
}

/** Whether the horizon of the words counts the same columns of arriving units as the check. */
function sameArrivals({ mapping, parameters }: WordsJob, { horizon }: Valuation): boolean {
  const checked = parameters.inventory_holding_weeks_before_writeoff ?? null
  return (mapping?.menus.features ?? []).map(outstandingPeriods).every((periods) => {
    const counts = (until: number | null) => until === null || periods! <= until
    return periods === null || counts(horizon) === counts(checked)
  })
}

/**
 * The service refuses the built-in description if storage costs something and no horizon is given.
 */
function openHorizon({ text }: WordsJob, { horizon, terms }: Valuation): string[] {
  const stored = nodes(terms).some((node) => node.op === 'horizon')
  return isBuiltinDescription(text) && horizon === null && stored ? [readDoubtsText.noHorizon] : []
}

/** Words of which the person said that they are no cost are not asked about again. */
const settled = (left: Unused): Unused =>
  left.text.includes(`[${NO_COST}]`) ? { ...left, why: 'story' } : left

/** The lines of a reading, with what counts for each now. */
export function shownLines({ lines = [], terms }: Valuation, parameters: Parameters): LineShown[] {
  const whole = unshared(terms)
  return lines.map((line) => {
    const term = line.term === undefined ? undefined : whole[line.term]
    return {
      ...line,
      assumed: term?.source === '',
      named: !line.fields || sentenceOfFields(null, line.fields) !== line.sentence,
      inForce: term ? inForce([term], parameters) : [],
    }
  })
}

/** Questions with the pane's words, and their choices as fields where each is a line. */
export function shownQuestions(
  questions: readonly Question[],
  valuation: Pick<Valuation, 'terms' | 'period'> | null,
  { menus, sales }: ReadRequest['columns'],
): QuestionShown[] {
  const columns = {
    menus: menus.map(({ name }) => name),
    sales: sales.map(({ name }) => name),
    texts: menus.filter(({ type }) => type === 'text').map(({ name }) => name),
  }
  const above = valuation ?? { terms: [], period: null }
  return questions.map(({ id, words, start, end, ask, choices }) => ({
    id,
    words,
    start,
    end,
    ask: inPaneWords(ask),
    choices: choices.map((choice) => ({
      ...choice,
      fields: saidLine(choice.text, columns, above)?.fields ?? null,
    })),
  }))
}
