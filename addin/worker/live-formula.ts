// "Insert live formula": the valuation of one deal as a block of Excel formulas over the analyst's own
// tables and headers. The block has the deal, its inputs, one row for each term, and the profit. The
// deal's row is looked up (find-deal.ts), so the block can stand anywhere and survives sorting.
import { asPlainText } from '#contract/shown.ts'
import type { Scalar } from '#contract/table.ts'
import type { Valuation } from '#contract/valuation.ts'
import { textOf } from '#economics/printing/excel-names.ts'
import type { Sheets } from '#addin/mapping/sources.ts'
import type { Upload } from '#addin/mapping/upload.ts'
import { formulaPlaceText } from '#addin/text/en/formula-place.ts'
import { findDeal, placeFormula } from './find-deal.ts'
import { addressOf, FIRST_INPUT, formulaInputs, type BlockCorner } from './formula-inputs.ts'
import { formulaTerms, type TermsJob } from './formula-terms.ts'

export interface FormulaJob extends BlockCorner, TermsJob {
  readonly key: Scalar
  /** The size that a plan chose; null = the size that was taken, else the first. */
  readonly qty: number | null
}

export type FormulaBlock =
  /** Rows of equal length; what begins with = is a formula. */
  | { readonly ok: true; readonly cells: readonly (readonly (string | number)[])[] }
  /** `unread`: no valuation is known. */
  | { readonly ok: false; readonly message: string; readonly unread?: true }

/** The block of one deal; a message where the deal cannot be found or a column is missing. */
export function liveFormula(
  job: FormulaJob,
  valuation: Valuation,
  upload: Upload,
  sheets: Sheets,
): FormulaBlock {
  const deal = findDeal(job, upload, sheets)
  if (typeof deal === 'string') return refused(deal)
  const inputs = formulaInputs(job, job.mapping, deal, valuation, upload)
  const { keyAt, table, T } = inputs
  const place = placeFormula(deal, { keyAt, sizeAt: inputs.addressOf('qty')! })
  if (place === null) return refused(formulaPlaceText.notAlone(table))
  const { repeated } = deal
  const terms = formulaTerms(job, valuation, repeated, inputs, upload, sheets)
  if (terms.missing !== null) return refused(formulaPlaceText.columnMissing(terms.missing))

  const first = job.top + FIRST_INPUT + inputs.rows.length
  const last = first + terms.rows.length - 1
  const sum = `=SUM(${addressOf(first, job.left + 1)}:${addressOf(last, job.left + 1)})`
  const cells: (string | number)[][] = [
    [
      'Deal',
      keyCell(job.key),
      'EDPS: this deal by the description and its sales so far, term by term',
    ],
    ['Row in the table', place, table],
    ...inputs.rows.map(({ label, cell }) => [label, cell, '']),
    ...terms.rows,
    ['Profit', sum, repeated ? sharedSales(T) : ''],
  ]
  return { ok: true, cells: cells.map((row) => row.map(escaped)) }
}

/** The service lets older purchases of a key sell out first; a formula cannot. */
const sharedSales = (T: number): string =>
  `Sales ${T === 0 ? 'after' : 'since'} its period count as this deal’s, even where earlier purchases of the key are not sold out.`

function refused(message: string): FormulaBlock {
  return { ok: false, message }
}

/** Excel must not take words for a formula; the second column has the formulas. */
function escaped(cell: string | number, column: number): string | number {
  if (typeof cell === 'number' || column === 1) return cell
  return asPlainText(cell)
}

/** A text that looks like a number stays a text. */
function keyCell(key: Scalar): string | number {
  return typeof key === 'number' ? key : `=${textOf(String(key))}`
}
