// The tables of `npm run plan` as a request, checked with the very rules of the service before anything is sent.
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { RequestRead } from '#contract/request-read.ts'
import type { MenuRow } from '#contract/schemas.ts'
import { validateRequest } from '#contract/validate.ts'
import { planCsv } from '#tables/plan-csv.ts'
import { createRequestReader } from '#tables/request-reader.ts'
import { entryText, entryTexts } from './entry-text.ts'
import type { PlanArgs } from './plan-args.ts'
import { readTableFile, type TablePlace } from './table-file.ts'

type Files = Readonly<Record<'menus' | 'sales', TablePlace | null>>

export interface Prepared {
  readonly files: Files
  /** The request as it is sent, and as the service will read it. */
  readonly request: Readonly<Record<string, unknown>>
  readonly read: RequestRead
  /** The columns were found, not named: a person looks at them before anything is sent. */
  readonly isOwn: boolean
  /** Where the columns are kept for the next plan; null where they were named. */
  readonly kept: string | null
  /** The plan as the file that is written. */
  plan(menu: readonly MenuRow[]): Promise<string | Uint8Array>
}

export type PreparedOrNot =
  | ({ readonly ok: true } & Prepared)
  /** `stopped`: the person did. */
  | { readonly ok: false; readonly message: string; readonly stopped?: true }

/** Two files in the service's own columns as a request. */
export function prepareNamed(args: PlanArgs & { readonly menus: string }): PreparedOrNot {
  const menus = readTableFile(args.menus)
  if (!menus.ok) return menus
  const sales = args.sales === null ? null : readTableFile(args.sales)
  if (sales && !sales.ok) return sales
  const files = { menus: menus.file, sales: sales?.file ?? null }
  const request = { ...args.fields, menus: files.menus.field, sales: files.sales?.field ?? [] }
  const checked = checkBody(JSON.stringify(request), files)
  if (!checked.ok) return checked
  const unwritable = outProblems(args)
  if (unwritable) return { ok: false, message: unwritable }
  const plan = async (menu: readonly MenuRow[]) => planCsv(menu)
  return { ok: true, files, request, read: checked.request, isOwn: false, kept: null, plan }
}

type Checked =
  | { readonly ok: true; readonly request: RequestRead }
  | { readonly ok: false; readonly message: string }

/** The request as the service will read it, or what is wrong with it in the files' own terms. `goingBy`: codes that are not told. */
export function checkBody(
  body: string,
  files: Files,
  goingBy: ReadonlySet<string> = new Set(),
): Checked {
  const reader = createRequestReader(() => true)
  const refused = reader.push(new TextEncoder().encode(body))
  const end = refused ? null : reader.end()
  if (!end?.ok) return { ok: false, message: (refused ?? end!.refusal).detail }
  const { menus } = end.request
  if (menus.problems.length === 0 && menus.table.rows === 0)
    return {
      ok: false,
      message: `${files.menus!.path}: no data rows, only names of columns. It must hold every option.`,
    }
  const { errors, warnings } = validateRequest(end.request).validation
  for (const warning of warnings)
    if (warning.code !== 'unread_field') console.error(`Warning: ${entryText(warning, files)}`)
  // A name that is not read is probably a slip, and a fit is charged.
  const bad = [
    ...errors.filter(({ code }) => !goingBy.has(code)),
    ...warnings.filter(({ code }) => code === 'unread_field'),
  ]
  if (bad.length === 0) return { ok: true, request: end.request }
  return { ok: false, message: entryTexts(bad, files).join('\n') }
}

/** Writes a file whole or not at all. */
export function writeWhole(path: string, content: string | Uint8Array): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(`${path}.part`, content)
  renameSync(`${path}.part`, path)
}

/** Why the files of a plan cannot be written; null where they can. */
export const outProblems = ({ out, reasons }: PlanArgs): string | null =>
  outProblem(out) ?? (reasons === null ? null : outProblem(reasons, '--reasons'))

/** Why no file can be written at `path`, found by writing one before anything is sent; null where one can. Makes the folder. */
function outProblem(path: string, option = '--out'): string | null {
  try {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(`${path}.part`, '')
    rmSync(`${path}.part`)
    return null
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return `${option} ${path}: no file can be written there (${code}). Choose another place.`
  }
}
