// The mapping and the rules as one job of plain data, which takes a fraction of a second at 100,000
// rows. Run it in a web worker; job and result can be posted. body.ts makes the body.
import type { Checked } from './check.ts'
import { inputsHash } from './inputs-hash.ts'
import type { Mapping } from './mapping.ts'
import { oddValues } from './odd-values.ts'
import type { Sheets } from './sources.ts'
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
  const fields = withPeriod(job.fields, upload.period)
  // The rules come with the first check: they are not needed before.
  const { checkUpload } = await import('./check.ts')
  const checked = checkUpload(upload, job.sheets, fields, job.known)
  const tables = [upload.menus.table, upload.sales?.table ?? null]
  return { upload, checked, inputs: inputsHash(fields, tables), fields }
}

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
