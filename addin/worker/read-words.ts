// The live read-back: a description as the service would read it over the columns as mapped. The
// service's own reading decides; this one is for the eyes of whoever is typing.
import type { Parameters } from '#contract/schemas.ts'
import { outstandingPeriods } from '#contract/stock.ts'
import { toNumber } from '#contract/table.ts'
import { isBuiltinDescription } from '#contract/builtin.ts'
import type { Valuation } from '#contract/valuation.ts'
import { readDescription } from '#reading/builtin.ts'
import { readBack, readBackLines, type Told } from '#economics/controlled/read-back.ts'
import { isToCheck } from '#economics/doubts.ts'
import { nodes, type Columns } from '#economics/inputs.ts'
import { isError } from '#addin/mapping/cell.ts'
import { isDateFormat } from '#addin/mapping/dates.ts'
import type { Mapping, MenuTableMapping } from '#addin/mapping/mapping.ts'
import type { Sheets } from '#addin/mapping/sources.ts'
import type { Sheet } from '#addin/mapping/sheet.ts'
import { inPaneWords } from '#addin/flow/pane-names.ts'
import type { ReadingShown } from '#addin/flow/setup-state.ts'
import { excelPreview } from './excel-preview.ts'

export interface WordsJob {
  readonly text: string
  /** Null: nothing is mapped yet, the usual columns are taken to be there. */
  readonly mapping: Mapping | null
  readonly parameters: Parameters
}

export function readWords(job: WordsJob, sheets: Sheets | null): ReadingShown {
  if (job.text.trim() === '') return { is: 'none' }
  const reading = readDescription(job.text, columnsOf(job.mapping, sheets), job.parameters)
  if (!reading.ok) {
    const { feedback, understood } = reading
    const told: Told = { terms: [...understood], quantity: 'stock', horizon: null, period: null }
    const words = understood.length === 0 ? [] : readBack(told).filter((line) => !isFact(line))
    return { is: 'refused', feedback: inPaneWords(feedback), understood: words }
  }
  const { valuation } = reading
  const { assumptions, unresolved } = valuation
  const excel = job.mapping && excelPreview(valuation, job.mapping, job.parameters, sheets)
  return {
    is: 'read',
    lines: readBackLines(valuation, job.parameters).map((line) => ({
      ...line,
      inForce: line.inForce.map(inPaneWords),
    })),
    formula: excel ?? valuation.formula,
    excel: excel !== null,
    stock: valuation.quantity === 'stock' && sameArrivals(job, valuation),
    assumptions: assumptions.filter((each) => !isToCheck(each)).map(inPaneWords),
    unresolved: [
      ...unresolved,
      ...assumptions.filter(isToCheck).map(inPaneWords),
      ...openHorizon(job, valuation),
    ],
  }
}

/** Whether the horizon of the words counts the columns of arriving units that the check counts. */
function sameArrivals({ mapping, parameters }: WordsJob, { horizon }: Valuation): boolean {
  const checked = parameters.inventory_holding_weeks_before_writeoff ?? null
  return (mapping?.menus.features ?? []).map(outstandingPeriods).every((periods) => {
    const counts = (until: number | null) => until === null || periods! <= until
    return periods === null || counts(horizon) === counts(checked)
  })
}

/** The service refuses the built-in words where storage costs something and nobody says until when. */
function openHorizon({ text }: WordsJob, { horizon, terms }: Valuation): string[] {
  const stored = nodes(terms).some((node) => node.op === 'horizon')
  return isBuiltinDescription(text) && horizon === null && stored ? [NO_HORIZON] : []
}
const NO_HORIZON =
  'Nothing says when leftovers are written off. Say it in Options, More options: “Periods until ' +
  'leftovers are written off”.'

/** What is printed of every valuation, and nobody has said of one that is understood in part. */
function isFact(line: string): boolean {
  return /^(qty is stock|Each unit is an attempt|No other (revenue|goods))\.$/.test(line)
}

const USUAL: Columns = {
  menus: ['key', 'menu', 'T', 'qty', 'unit_cost', 'unit_price'],
  sales: ['key', 'T', 'qty', 'price'],
}

/** Fields of the sheet that go up under their own name, beside those that are derived. */
const OWN = new Set(
  'unit_cost unit_price T_lead historically_available profit price T_signal_delay unit_holding_cost unit_fee'.split(
    ' ',
  ),
)

/** The columns that an upload of this mapping has, and which hold text. */
function columnsOf(mapping: Mapping | null, sheets: Sheets | null): Columns {
  if (!mapping) return USUAL
  const uploaded = (part: Pick<MenuTableMapping, 'features'> & { columns: object }) => [
    ...Object.keys(part.columns).filter((field) => OWN.has(field)),
    ...part.features,
  ]
  const menus = [mapping.menus, mapping.history].flatMap((part) => (part ? uploaded(part) : []))
  const texts = sheets ? mapping.menus.features.filter((name) => isText(sheets.menus, name)) : []
  return {
    menus: [...new Set(['key', 'menu', 'T', 'qty', ...menus])],
    sales: mapping.sales ? ['key', 'T', 'qty', ...uploaded(mapping.sales)] : [],
    texts,
  }
}

/** Whether every filled cell is a text that is no number and no date, as the engine asks it. */
function isText(sheet: Sheet, header: string): boolean {
  const at = sheet.headers.indexOf(header)
  const column = sheet.columns[at]
  if (!column || column.kind === 'number' || isDateFormat(sheet.formats[at]!)) return false
  const cells = column.dictionary.filter((value) => !isError(value))
  return cells.length > 0 && cells.every((value) => Number.isNaN(toNumber(value)))
}
