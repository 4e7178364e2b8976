// The check: tables and mapping → problems, the columns that leave the workbook, and the body to
// send. The body is made here and kept, so that what is confirmed is what was checked, even if a
// cell has changed since.
import { calculationTokens } from '#contract/rules/rule-report.ts'
import type { Entry } from '#contract/schemas.ts'
import type { Mapping } from '../mapping/mapping.ts'
import type { SheetProblem } from '../mapping/problems.ts'
import { quoteCells } from '../mapping/quote-cells.ts'
import type { Sheet } from '../mapping/sheet.ts'
import type { Sheets } from '../mapping/sources.ts'
import { translateEntry } from '../mapping/translate.ts'
import { runMapping, type MappingDone } from '../mapping/work.ts'
import { menuHashes } from '../kept-plans/kept-plan.ts'
import { withRows } from './align-rows.ts'
import type { CheckFound } from '../fit/fit-state.ts'

export interface CheckJob {
  readonly mapping: Mapping
  readonly today: string
  /** The request without its tables and without `mock`: an input test has the same inputs. */
  readonly fields: Readonly<Record<string, unknown>>
  readonly mock: boolean
}

/** What the worker keeps of a check: the body, and what it was made from. */
export interface Held {
  readonly job: CheckJob
  readonly done: MappingDone
  readonly sheets: Sheets
  readonly body: Uint8Array<ArrayBuffer>
  readonly hashes: { readonly keys: readonly number[]; readonly rows: readonly number[] }
}

/**
 * Up to this many cells the body is readable JSON; a larger one is Parquet, a third of the size.
 */
const ROWS_CELLS = 60_000

const FREE: CheckFound['cost'] = { least: 0, most: 0, calculation: 0, paid: false }

export async function checkMenu(
  job: CheckJob,
  sheets: Sheets,
): Promise<Held & { readonly found: CheckFound }> {
  const { mapping, today, fields } = job
  const done = await runMapping({ mapping, sheets, today, fields, known: null })
  const { upload, checked, inputs } = done
  const { counts, estimate } = checked.validation
  const body = checked.ok ? await sentBody(done, job.mock) : new Uint8Array()
  const isNamed = (fields.market_type as { market_type?: string } | undefined)?.market_type
  const isFree =
    isNamed !== undefined && (await (await import('./example-tables.ts')).isExample(done))
  return {
    job,
    done,
    sheets,
    body,
    hashes: checked.ok ? menuHashes(upload.menus.table) : { keys: [], rows: [] },
    found: {
      ok: checked.ok,
      mock: job.mock,
      inputs,
      problems: withRows(checked.problems, mapping, sheets),
      counts,
      said: upload.said,
      share: upload.share,
      leaves: upload.leaves,
      cost: isFree
        ? FREE
        : {
            least: estimate.tokens_min,
            most: estimate.tokens_max,
            calculation: Math.min(calculationTokens(counts), estimate.tokens_max),
            paid: false,
          },
      bytes: checked.ok ? body.length : null,
    },
  }
}

async function sentBody(done: MappingDone, mock: boolean): Promise<Uint8Array<ArrayBuffer>> {
  const { bodyOf } = await import('../mapping/body.ts')
  const { menus, sales } = done.upload
  const cells = [menus, sales].reduce(
    (sum, part) => sum + (part ? part.table.rows * part.table.columns.size : 0),
    0,
  )
  const fields = mock ? { ...done.fields, mock: true } : done.fields
  const sent = { ...done, fields }
  const form = cells <= ROWS_CELLS ? 'rows' : 'parquet'
  return new TextEncoder().encode(bodyOf(sent, form))
}

/** Entries of the service's refusal as problems on the cells of the checked sheet. */
export function translateRefusal(held: Held, entries: readonly Entry[]): SheetProblem[] {
  const all = [held.sheets.menus, held.sheets.history, held.sheets.sales]
  const sheets = all.filter((sheet): sheet is Sheet => sheet !== undefined)
  const problems = entries.map((entry) =>
    quoteCells(translateEntry(entry, 'error', held.done.upload, sheets), sheets),
  )
  return withRows(problems, held.job.mapping, held.sheets)
}
