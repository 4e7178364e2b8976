// The mapping and the rules as one job of plain data, which takes a fraction of a second at 100,000
// rows. Run it in a web worker; job and result can be posted. body.ts makes the body.
import { tableProblemsText } from '../messages/texts.ts'
import type { Checked } from './check.ts'
import { inputsHash } from './inputs-hash.ts'
import type { Mapping } from './mapping.ts'
import { oddValues } from './odd-values.ts'
import type { Sheets } from './sources.ts'
import type { SheetProblem } from './problems.ts'
import { prepareUpload, type Upload } from './upload.ts'

export interface MappingJob {
  readonly mapping: Mapping
  readonly sheets: Sheets
  /** The analyst's ISO day. */
  readonly today: string
  /** The request without its tables; the period is added if T was derived from dates. */
  readonly fields: Readonly<Record<string, unknown>>
  /** The description that the account would fall back to; null = none is known. */
  readonly known: string | null
}

export interface MappingDone {
  readonly upload: Upload
  readonly checked: Checked
  /** Hash of all inputs (inputs-hash.ts). */
  readonly inputs: string
  /** The fields as they are sent. */
  readonly fields: Readonly<Record<string, unknown>>
}

export async function runMapping(job: MappingJob): Promise<MappingDone> {
  const prepared = prepareUpload(job.mapping, job.sheets, job.today)
  const odd = oddValues(job.mapping, job.sheets)
  const upload = { ...prepared, problems: [...prepared.problems, ...odd] }
  const given = withPeriod(job.fields, upload.period)
  // The rules come with the first check: they are not needed before.
  const { checkUpload } = await import('./check.ts')
  const all = checkUpload(upload, job.sheets, given, job.known)
  const isLittle = given.checks === undefined && !isOversold(all, upload.menus.table.rows)
  const isSmall = isLittle && isSmallAlone(all)
  const fields = isSmall ? { ...given, checks: 'off' } : given
  const checked = isSmall
    ? { ...checkUpload(upload, job.sheets, fields, job.known), problems: all.problems.map(asSmall) }
    : isLittle
      ? { ...all, problems: all.problems.map(asSmall) }
      : all
  const tables = [upload.menus.table, upload.sales?.table ?? null]
  return { upload, checked, inputs: inputsHash(fields, tables), fields }
}

/** Rules that a small business cannot meet. */
const FLOORS: ReadonlySet<string> = new Set([
  'too_few_task_rows',
  'too_few_past_menus',
  'too_few_observed',
])

/** Part of the deals that may have sold more than was taken. */
const SLIPS = 0.02

/** Whether nothing is wrong but that there is little; then the plan is made without plausibility checks, and told so. */
function isSmallAlone({ problems }: Checked): boolean {
  const errors = problems.filter(({ severity }) => severity === 'error')
  return errors.length > 0 && errors.every(({ code }) => FLOORS.has(code))
}

const isOversold = ({ problems }: Checked, rows: number): boolean =>
  (problems.find(({ code }) => code === 'sold_more_than_taken')?.count ?? 0) > SLIPS * rows

const asSmall = (problem: SheetProblem): SheetProblem =>
  FLOORS.has(problem.code)
    ? { ...problem, severity: 'warning', fix: tableProblemsText.smallIsPlanned }
    : problem

/** Hash of the planned cells, independent of all other inputs. */
export function cellsHash({ menus, sales }: Upload): string {
  return inputsHash({}, [menus.table, sales?.table ?? null])
}

/** The analyst's own period goes before the derived one. */
function withPeriod(
  fields: Readonly<Record<string, unknown>>,
  period: Upload['period'],
): Readonly<Record<string, unknown>> {
  if (period === null) return fields
  const marketType = fields.market_type as { parameters?: object | null } | null | undefined
  const parameters = { period, ...marketType?.parameters }
  return { ...fields, market_type: { ...marketType, parameters } }
}
