// The read-back: prints the service's reading of the description in words and as a formula over the
// analyst's own tables.
import { itemsOf } from '#contract/feedback.ts'
import { isBuiltinDescription } from '#contract/builtin.ts'
import { assumptionsOf, sentNotes, type SentNote } from '#contract/note-item.ts'
import type { ReadAnswer } from '#contract/questions.ts'
import type { Parameters } from '#contract/schemas.ts'
import { outstandingPeriods } from '#contract/stock.ts'
import type { Valuation } from '#contract/valuation.ts'
import { readBack, readBackLines, type ReadBackInput } from '#language/controlled/read-back.ts'
import { isUnused } from '#language/text-reading.ts'
import { nodes } from '#language/inputs.ts'
import type { Mapping } from '../mapping/mapping.ts'
import type { Sheets } from '../mapping/sources.ts'
import { inPaneItems, inPaneWords } from '../shell/pane-names.ts'
import type { ReadingAnswer } from '../options/setup-state.ts'
import { readDoubtsText } from '../messages/texts.ts'
import { hasProfits } from './asked-columns.ts'
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
  const { valuation } = answer
  const about = {
    of: job.text,
    by: answer.by,
    more: job.more,
    paid: answer.paid === true,
    questions: answer.questions.map((each) => ({ ...each, ask: inPaneWords(each.ask) })),
    profits: mapping !== null && hasProfits(mapping, sheets),
  }
  if (answer.status !== 'read' || !valuation) {
    const partial: ReadBackInput = {
      quantity: 'stock',
      horizon: null,
      period: null,
      terms: valuation?.terms ?? [],
    }
    const understood =
      partial.terms.length === 0 ? [] : readBack(partial).filter((line) => !isFact(line))
    return { ...about, is: 'refused', feedback: inPaneItems(itemsOf(answer)), understood }
  }
  const { assumptions, unresolved } = valuation
  const taken = sentNotes(assumptions, assumptionsOf(valuation))
  const needsAttention = ({ item }: SentNote) => item !== null && isUnused(item)
  const excel = mapping && excelPreview(valuation, mapping, parameters, sheets, job.text)
  return {
    ...about,
    is: 'read',
    lines: readBackLines(valuation, parameters),
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

/** Lines that are printed for every valuation, although no words state them. */
function isFact(line: string): boolean {
  return /^(qty is stock|Each unit is an attempt|No other (revenue|goods))\.$/.test(line)
}
