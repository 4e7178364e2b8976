// `npm run plan -- deals.xlsx`: files as a person has them become a request, by the very mapping and check of the pane.
import { readFileSync } from 'node:fs'
import { parse, format } from 'node:path'
import { bodyOf } from '#addin/mapping/body.ts'
import type { Mapping } from '#addin/mapping/mapping.ts'
import type { Sheets } from '#addin/mapping/sources.ts'
import type { Uploaded } from '#addin/mapping/uploaded-table.ts'
import type { SheetProblem } from '#addin/mapping/problems.ts'
import { namesOf, plannedRows, rowsCsv } from '#addin/console/plan/plan-in-table.ts'
import { runMapping } from '#addin/mapping/work.ts'
import { workbookWith } from '#tables/workbook-copy.ts'
import { askUnsure } from './own-ask.ts'
import {
  mappingFrom,
  mappingFromFile,
  propose,
  unsureOf,
  withColumns,
  withPeriod,
  type Parts,
} from './own-mapping.ts'
import { readOwnTables, type OwnTable } from './own-tables.ts'
import { mappingText, unsureText } from './own-text.ts'
import type { PlanArgs } from './plan-args.ts'
import { checkBody, outProblems, writeWhole, type PreparedOrNot } from './plan-prepare.ts'
import { shown } from './question-text.ts'
import { unreadableFile, type TablePlace } from './table-file.ts'
import { ask, isAttended } from './terminal.ts'

/** A request of more cells is sent as Parquet. */
const ROWS_CELLS = 60_000

/** `today`: the ISO day; `signal`: the person stops. */
export async function prepareOwn(
  args: PlanArgs,
  { today, signal }: { readonly today: string; readonly signal: AbortSignal },
): Promise<PreparedOrNot> {
  const unwritable = outProblems(args)
  if (unwritable !== null) return refused(unwritable)
  const read = await readOwnTables(args.own.files)
  if (!read.ok) return read
  for (const note of read.notes) console.error(`Note: ${shown(note)}`)
  const settled = await settle(args, read.tables, signal)
  if (!settled.ok) return settled
  const { mapping, sheets, parts } = settled.value
  console.log(`${mappingText({ mapping, sheets }, parts, today)}\n`)
  const keptAt = mappingFile(args.out)
  writeWhole(keptAt, `${JSON.stringify(mapping, null, 2)}\n`)

  const done = await runMapping({ mapping, sheets, today, fields: args.fields, known: null })
  const { upload, checked } = done
  // What the mapping finds goes first; of the rules, what they say of columns that nobody named.
  const found = [
    ...upload.problems.map((problem) => `${problem.message} ${problem.fix}`.trim()),
    ...checked.problems
      .filter(({ code }) => code === 'column_unmapped')
      .map(
        ({ message }) => `${message.replace(/\. .*$/s, '.')} Say it with --column FIELD=HEADER.`,
      ),
  ]
  for (const text of smallTexts(checked.problems)) console.error(`Warning: ${shown(text)}`)
  const isError = (at: number): boolean => upload.problems[at]?.severity !== 'warning'
  const errors = found.filter((_, at) => isError(at))
  for (const [at, warning] of found.entries())
    if (!isError(at)) console.error(`Warning: ${shown(warning)}`)
  if (errors.length > 0) return refused(errors.join('\n'))

  const cells = [upload.menus, upload.sales].reduce((sum, each) => sum + cellsIn(each), 0)
  const body = bodyOf(done, cells > ROWS_CELLS ? 'parquet' : 'rows')
  const files = {
    menus: placeOf(upload.menus, read.tables),
    sales: upload.sales && placeOf(upload.sales, read.tables),
  }
  const request = checkBody(body, files, goingBy(checked.problems))
  if (!request.ok) return request
  const table = read.tables.find(({ sheet }) => sheet === sheets.menus)!
  const mock = args.mock
  return {
    ok: true,
    files,
    request: JSON.parse(body) as Readonly<Record<string, unknown>>,
    read: request.request,
    isOwn: true,
    kept: keptAt,
    plan: async (menu) => {
      const rows = plannedRows(upload, menu)
      const isWorkbook = args.out.toLowerCase().endsWith('.xlsx')
      if (!isWorkbook) return rowsCsv(table.sheet, rows, mock)
      const order = { ...table, names: namesOf(mock), cells: rows }
      return workbookWith(readFileSync(table.file), order)
    },
  }
}

/** Rules that are no errors of their own: a plan is made all the same, or they go by themselves when another is mended. */
function goingBy(problems: readonly SheetProblem[]): ReadonlySet<string> {
  const isError = ({ severity }: SheetProblem) => severity === 'error'
  const stays = new Set(problems.filter(isError).map(({ code }) => code))
  const others = problems.flatMap((problem) => [problem, ...(problem.follows ?? [])])
  return new Set(others.map(({ code }) => code).filter((code) => !stays.has(code)))
}

/** What is told of a small business, whose plan is made all the same. */
const smallTexts = (problems: readonly SheetProblem[]): string[] =>
  problems
    .filter(({ code, severity }) => code.startsWith('too_few') && severity === 'warning')
    .map(({ message, fix }) => `${message} ${fix}`)

interface Settled {
  readonly mapping: Mapping
  readonly sheets: Sheets
  /** What was guessed; null of a mapping from a file. */
  readonly parts: Parts | null
}

/** Tables and columns as a file, options and the person say them; what is unsure elsewhere is told, not asked. */
async function settle(
  { own, fields }: PlanArgs,
  tables: readonly OwnTable[],
  signal: AbortSignal,
): Promise<{ readonly ok: true; readonly value: Settled } | ReturnType<typeof refused>> {
  if (own.mapping !== null) {
    const read = readMapping(own.mapping, tables)
    if (!read.ok) return refused(`--mapping ${read.message}`)
    return { ok: true, value: { ...read.value, parts: null } }
  }
  const columns = withColumns(propose(tables), own.columns)
  if (!columns.ok) return columns
  const timed = own.period === null ? columns : withPeriod(columns.value, own.period)
  if (!timed.ok) return timed
  let proposal = timed.value
  const { menus, history, sales } = proposal.parts
  const hasProfits = (history ?? menus)!.columns.profit !== undefined
  if (sales === null && !hasProfits && fields.mock !== true) return refused(NO_SALES)
  const ownProfits = fields.grounding_mode === 'client_grounded'
  const unsure = unsureOf(proposal, ownProfits)
  if (unsure.length > 0) {
    if (!isAttended(process)) return refused(unsureText(unsure, proposal.parts))
    const asked = await askUnsure(proposal, ownProfits, (words) => ask(words, signal, process))
    if (asked === null) return { ...refused(''), stopped: true }
    proposal = asked
  }
  return {
    ok: true,
    value: { mapping: mappingFrom(proposal), sheets: proposal.sheets, parts: proposal.parts },
  }
}

const NO_SALES =
  'No table of sales was found, and no column has your own profits: a plan learns from what deals brought. ' +
  'Name the file of sales too, or the column of profits (--column profit=HEADER).'

function readMapping(path: string, tables: readonly OwnTable[]) {
  try {
    const read = mappingFromFile(readFileSync(path, 'utf8'), tables)
    return read.ok ? read : refused(`${path}: ${read.message}`)
  } catch (error) {
    return refused(unreadableFile(path, error))
  }
}

/** `out/plan.xlsx` → `out/plan.mapping.json`. */
const mappingFile = (out: string): string => {
  const { dir, name } = parse(out)
  return format({ dir, name: `${name}.mapping`, ext: '.json' })
}

const cellsIn = (uploaded: Uploaded | null): number =>
  uploaded === null ? 0 : uploaded.table.rows * uploaded.table.columns.size

/** Where the rows of an upload stand in their files. */
function placeOf({ back }: Uploaded, tables: readonly OwnTable[]): TablePlace {
  const sources = back.tables.map((name) => tables.find(({ sheet }) => sheet.name === name)!)
  return {
    path: sources.map(({ file, sheet }) => `${file}, ${sheet.name}`).join('; '),
    counts: 'row',
    place: (row) => sources[back.table[row]!]!.sheet.firstRow + back.row[row]!,
  }
}

const refused = (message: string): Extract<PreparedOrNot, { readonly ok: false }> => ({
  ok: false,
  message: shown(message),
})
